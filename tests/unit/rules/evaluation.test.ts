import { describe, expect, test } from 'vitest';
import { accuracyOf, type Evaluation, judgeMove, winningChances } from '../../../src/rules/evaluation';

const cps = (values: readonly number[]): Evaluation[] => values.map(cp => ({ cp }));
const times = <T>(count: number, values: readonly T[]): T[] =>
  Array.from({ length: count }, () => values).flat();

describe('[MH-11] winning chances', () => {
  test('winning chances grow with the advantage, are even at nothing, and stop at ten pawns and at mate', () => {
    expect(winningChances({ cp: 0 })).toBe(0);
    expect(winningChances({ cp: 100 })).toBeCloseTo(0.182, 3);
    expect(winningChances({ cp: -100 })).toBeCloseTo(-0.182, 3);
    expect(winningChances({ cp: 5_000 })).toBe(winningChances({ cp: 1_000 }));
    expect([{ mate: 3 }, { mate: -1 }, { won: 'b' }].map(one => winningChances(one as Evaluation))).toEqual([
      1, -1, -1,
    ]);
  });
});

describe('[MH-11] judgements of moves', () => {
  test.each([
    // Ten, twenty and thirty hundredths of the chances, from either side.
    [{ cp: 0 }, { cp: -40 }, 'w', null],
    [{ cp: 0 }, { cp: -60 }, 'w', 'inaccuracy'],
    [{ cp: 0 }, { cp: -120 }, 'w', 'mistake'],
    [{ cp: 0 }, { cp: -180 }, 'w', 'blunder'],
    [{ cp: -50 }, { cp: 330 }, 'b', 'blunder'],
    [{ cp: 0 }, { cp: 180 }, 'w', null],
    // A player who is far ahead gives little away by the same hundredths of a pawn.
    [{ cp: 900 }, { cp: 700 }, 'w', null],
    // A mate let in, and one let go: less where nothing else was to be hoped, or all is won as well.
    [{ cp: 0 }, { mate: -3 }, 'w', 'blunder'],
    [{ cp: 800 }, { mate: 3 }, 'b', 'mistake'],
    [{ cp: -1_500 }, { mate: -3 }, 'w', 'inaccuracy'],
    [{ mate: 2 }, { cp: 100 }, 'w', 'blunder'],
    [{ mate: 2 }, { cp: 800 }, 'w', 'mistake'],
    [{ mate: -2 }, { cp: -1_200 }, 'b', 'inaccuracy'],
    [{ mate: 2 }, { mate: -4 }, 'w', 'blunder'],
    [{ mate: 2 }, { mate: 5 }, 'w', null],
    [{ mate: 1 }, { won: 'w' }, 'w', null],
    [{ cp: 30 }, { won: 'b' }, 'w', 'blunder'],
    [{ mate: -2 }, { mate: -1 }, 'w', null],
  ] as const)('a change from %j to %j by %s is judged: %s', (before, after, mover, judgement) => {
    expect(judgeMove(before, after, mover)).toBe(judgement);
  });
});

/** Cases and margins of lichess's own test. @source lila `modules/analyse/src/test/AccuracyPercentTest.scala` */
describe('[MH-11] accuracy', () => {
  test.each([
    ['two good moves', [15, 15], 100, 100, 1],
    ['White blunders first', [-900, -900], 10, 100, 5],
    ['Black blunders first', [15, 900], 100, 10, 5],
    ['both blunder first', [-900, 0], 10, 10, 5],
    ['twenty perfect moves', times(20, [15]), 100, 100, 1],
    ['then a blunder of White', [...times(20, [15]), -900], 50, 100, 5],
    ['then a blunder of Black', [...times(21, [15]), 900], 100, 50, 5],
    ['five average moves', times(5, [-50, 15]), 76, 76, 8],
    ['fifty average moves', times(50, [-50, 15]), 76, 76, 8],
    ['fifty mediocre moves', times(50, [-135, 15]), 54, 54, 8],
    ['fifty terrible moves', times(50, [-435, 15]), 20, 20, 8],
  ] as const)('accuracy is right for %s', (_, after, white, black, margin) => {
    const { w, b } = accuracyOf(cps([15, ...after]));
    expect(Math.abs((w ?? 0) - white)).toBeLessThanOrEqual(margin);
    expect(Math.abs((b ?? 0) - black)).toBeLessThanOrEqual(margin);
  });

  test.each([
    ['ten pawns that become a mate in sight', [{ cp: 1_200 }, { cp: 1_200 }, { mate: 5 }]],
    ['a mate in sight that becomes ten pawns', [{ mate: 5 }, { cp: 1_100 }, { mate: 5 }]],
    ['ten pawns behind that become a mate in sight', [{ cp: -1_200 }, { mate: -5 }, { cp: -1_000 }]],
    ['a mate that is given', [{ mate: -1 }, { mate: -1 }, { won: 'b' }]],
  ] as const)('accuracy counts no loss for %s', (_, evaluations) => {
    expect(accuracyOf(evaluations)).toEqual({ w: 100, b: 100 });
  });

  test('accuracy counts a mate that is let go as ten pawns', () => {
    expect(accuracyOf([{ mate: 3 }, { cp: 0 }])).toEqual(accuracyOf(cps([1_000, 0])));
  });

  test('a side that has not moved has no accuracy', () => {
    expect(accuracyOf(cps([15]))).toEqual({ w: null, b: null });
    expect(accuracyOf(cps([15, 15]))).toEqual({ w: 100, b: null });
  });
});
