import type { Side } from '../../../rules/chess';
import type { GameState } from '../state/game-shapes';

/** Score of a finished game, the points of White first. */
export const SCORES = { white: '1–0', black: '0–1', draw: '½–½' } as const;

/**
 * The same for a game on the board.
 *
 * @param side of the player whose outcome it is
 * @returns `null` for a game that was called off
 */
export function scoreOf(outcome: NonNullable<GameState['result']>['outcome'], side: Side): string | null {
  if (outcome === 'aborted') return null;
  if (outcome === 'draw') return SCORES.draw;
  return (outcome === 'win') === (side === 'w') ? SCORES.white : SCORES.black;
}
