import type { WireState } from '../../protocol/game-frames';
import type { SpectateFrame } from '../../protocol/spectate';
import type { Side } from '../../rules/chess';
import { endFrame, stateFrame } from '../games/frames';
import type { Game } from '../games/game';

/** Frames of the spectate channel that differ from a player's own. `side` is who is watched. */

/** The whole game. Whether a draw is offered is the players' business. @param now epoch milliseconds */
export function watchedState(game: Game, side: Side, now: number): WireState {
  const { drawOffer: _, drawDeclined: _declined, drawMuted: _muted, ...state } = stateFrame(game, side, now);
  return state;
}

/** How the game ended, `null` while it is played. */
export function watchedEnd(game: Game, side: Side): object | null {
  const end = endFrame(game, side);
  if (!end || !game.result) return end;
  const winner = game.result.result === 'draw' ? null : game.result.result === 'white' ? 'w' : 'b';
  return { ...end, spectatedUserWon: winner === side };
}

export const notPlaying: SpectateFrame = { action: 'notPlaying' };
