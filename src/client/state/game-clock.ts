import { FIRST_MOVE_MS } from '../../protocol/limits';
import type { Side } from '../../rules/chess';
import type { GameState } from './shapes';

/** The clocks of a game: `times` at the moment `clock.since`, never a tick. @source CK-03…06 */

/**
 * Time left on a clock.
 *
 * @param now performance.now()
 * @returns milliseconds, never below zero (CK-06)
 */
export function clockLeft(
  game: Pick<GameState, 'times' | 'clock'>,
  who: 'player' | 'opponent',
  now: number,
): number {
  const { running, since, rate = 1 } = game.clock;
  const elapsed = running === who ? (now - since) * rate : 0;
  return Math.max(0, game.times[who] - elapsed);
}

/** What somebody whose turn it is had left when it began: what a move took is counted from there. */
export function timeAtTurn(game: Pick<GameState, 'times' | 'clock'>, who: 'player' | 'opponent'): number {
  return game.times[who] + (game.clock.running === who ? (game.clock.spent ?? 0) : 0);
}

export interface ServerClocks {
  /** Milliseconds left, before `spent` is taken off the running one. */
  playerTime: number;
  opponentTime: number;
  /** Milliseconds the side to move has already thought. */
  spent: number;
  turn: Side;
  running: boolean;
  /** Milliseconds left for a first move, `null` if the server did not say. */
  firstMove: number | null;
}

/** Sets both clocks as the server sees them. @source CK-03, CK-05 */
export function setClocks(game: GameState, clocks: ServerClocks, now: number): void {
  const toMove = clocks.turn === game.side ? 'player' : 'opponent';
  const running = clocks.running && game.status !== 'ended' ? toMove : null;
  const spent = running ? Math.max(0, clocks.spent) : 0;
  game.times = {
    player: Math.max(0, clocks.playerTime - (running === 'player' ? spent : 0)),
    opponent: Math.max(0, clocks.opponentTime - (running === 'opponent' ? spent : 0)),
  };
  game.clock = { since: now, running, ...(spent > 0 && { spent }) };
  const awaited = !clocks.running && game.status === 'playing' && game.moves.length < 2;
  game.firstMoveUntil = awaited ? now + (clocks.firstMove ?? FIRST_MOVE_MS) : null;
}

/** Both clocks stand where they are. @source CK-04, GM-17 */
export function stopClocks(game: GameState, now: number): void {
  game.times = { player: clockLeft(game, 'player', now), opponent: clockLeft(game, 'opponent', now) };
  game.clock = { since: now, running: null };
  game.firstMoveUntil = null;
}
