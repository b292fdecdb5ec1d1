import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bubbleAt,
  DEFAULT_SPLIT,
  datesOf,
  fillersOf,
  halfOf,
  isOpenToAll,
  phaseAt,
  prizesOf,
  stageAt,
} from '../../../src/rules/tournament';

describe('money', () => {
  test.each([
    [0n, 0n],
    [1n, 1n],
    [5000n, 2500n],
    [33n, 17n],
  ])('[LG-07] leaving gives half the fee back: of %d it is %d hundredths', (fee, half) => {
    expect(halfOf(fee)).toBe(half);
  });

  test('[LG-09] prizes share out the whole pool, and never more', () => {
    expect(prizesOf(500_000n, DEFAULT_SPLIT)).toEqual([250_000n, 150_000n, 100_000n]);
    expect(prizesOf(1n, DEFAULT_SPLIT)).toEqual([1n, 0n, 0n]);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), pool => {
        const prizes = prizesOf(pool, DEFAULT_SPLIT);
        return prizes.reduce((sum, prize) => sum + prize, 0n) === pool && prizes.every(prize => prize >= 0n);
      }),
    );
    expect(prizesOf(10_001n, [70, 20])).toEqual([7000n, 2000n]);
  });
});

test.each([
  ['the rest of a field that people have come to', { entrants: 3, fillTo: 8 }, 5],
  ['no more than there are places', { entrants: 3, fillTo: 80, places: 6 }, 3],
  ['a whole field to which nobody came, as the operator asked', { entrants: 0, fillTo: 8 }, 8],
  ['64 and no more where nobody came', { entrants: 0, fillTo: 512 }, 64],
  ['nothing of a tournament of the house to which nobody came', { entrants: 0, fillTo: 8, house: true }, 0],
  ['a tournament of the house with one person', { entrants: 1, fillTo: 8, house: true }, 7],
  ['nothing that is full', { entrants: 9, fillTo: 8 }, 0],
  ['nothing unless it was asked for', { entrants: 0, fillTo: 0 }, 0],
] as const)('[IP-12] the house fills %s', (_what, field, count) => {
  expect(fillersOf({ places: 1024, house: false, ...field })).toBe(count);
});

test.each([
  ['before', 'CREATED', 999, {}],
  ['open', 'CREATED', 1_000, {}],
  ['open', 'OPEN', 4_999, {}],
  ['started', 'OPEN', 5_000, {}],
  ['paused', 'OPEN', 9_000, { paused: true }],
  ['played', 'CLOSED', 2_000, { paused: true }],
  ['over', 'FINISHED', 2_000, {}],
] as const)('[TL-05] [TL-16] a tournament is %s where the list says %s at %i', (stage, status, now, more) => {
  expect(stageAt({ status, openDate: 1_000, startDate: 5_000, ...more }, now)).toBe(stage);
});

describe('dates', () => {
  const dates = datesOf(1_000, 5_000);

  test('[IP-16] sign-up is open from its moment on and until the start, to the millisecond', () => {
    expect([999, 1_000, 4_999, 5_000].map(now => phaseAt(dates, now))).toEqual([
      'before',
      'open',
      'open',
      'started',
    ]);
  });

  test('[TL-13] [TL-14] [TL-15] [TL-16] the bubble counts down to the opening, then to the start, then is closed', () => {
    expect(bubbleAt(dates, 0)).toEqual({ state: 'CLOSED', left: 1_000 });
    expect(bubbleAt(dates, 1_000)).toEqual({ state: 'OPEN', left: 4_000 });
    expect(bubbleAt(dates, 5_000)).toEqual({ state: 'STARTED' });
    expect(bubbleAt(null, 0)).toEqual({ state: 'STARTED' });
  });

  test('[TL-17] the earlier date opens the tournament, whichever way round they come', () => {
    expect(datesOf(5_000, 1_000)).toEqual(dates);
    expect(bubbleAt(datesOf(5_000, 1_000), 2_000)).toEqual({ state: 'OPEN', left: 3_000 });
  });
});

test('[TL-04] a rating range from 0 to 9999 is open to everybody', () => {
  expect([isOpenToAll(0, 9999), isOpenToAll(1, 9999), isOpenToAll(0, 9998)]).toEqual([true, false, false]);
});
