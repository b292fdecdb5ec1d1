/** Steps through the moves of a game (GM-05). */
export type Step = 'first' | 'previous' | 'next' | 'last';

/** The half-move that a step leads to. */
export function plyOfStep(step: Step, viewed: number, last: number): number {
  switch (step) {
    case 'first':
      return 0;
    case 'previous':
      return Math.max(0, viewed - 1);
    case 'next':
      return Math.min(last, viewed + 1);
    case 'last':
      return last;
  }
}
