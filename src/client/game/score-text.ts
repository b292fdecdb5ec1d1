import type { GameState } from './state/game-shapes';

/** Score of a finished game, the points of White first. */
export const SCORES = { white: '1–0', black: '0–1', draw: '½–½' } as const;

/** Points of both sides as they are written, own first. */
export function scoreOf(
  outcome: NonNullable<GameState['result']>['outcome'],
): { player: string; opponent: string } | null {
  switch (outcome) {
    case 'win':
      return { player: '1', opponent: '0' };
    case 'lose':
      return { player: '0', opponent: '1' };
    case 'draw':
      return { player: '½', opponent: '½' };
    case 'aborted':
      return null;
  }
}
