import type { GameState } from './game-shapes';

/** State of a rematch between the end of a game and the end of its channel. @source design §5 (added to the wire) */

/** The opponent's channel has closed, or is back: an offer holds only while both are there. */
export function applyOpponentPresence(game: GameState, isConnected: boolean): void {
  game.opponentGone = !isConnected;
  game.rematch = isConnected || game.rematch !== 'offered' ? 'none' : 'declined';
}

/** The own channel was lost: the server has forgotten what was offered. */
export function lapseRematch(game: GameState): void {
  if (game.status === 'ended') game.rematch = 'none';
}

/**
 * Note on a rematch: it waits for either player (`left`) or the opponent (`waiting`), or there is none, since its time
 * is `over`, the own channel is `lost`, the opponent has `gone`, or the server begins none now (`unavailable`).
 */
type RematchNote = 'left' | 'waiting' | 'over' | 'lost' | 'gone' | 'unavailable';

export function rematchNote({
  rematch,
  channel,
  opponentGone,
}: Pick<GameState, 'rematch' | 'channel' | 'opponentGone'>): RematchNote {
  if (channel === 'disconnected') return 'over';
  if (channel !== 'connected') return 'lost';
  if (opponentGone) return 'gone';
  if (rematch === 'declined') return 'unavailable';
  return rematch === 'offered' ? 'waiting' : 'left';
}
