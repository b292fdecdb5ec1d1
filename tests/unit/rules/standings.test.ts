import { expect, test } from 'vitest';
import { inPlaces } from '../../../src/rules/standings';

test.each([
  ['nobody shares', [1, 1, 1], ['1', '2', '3']],
  ['two share the first', [2, 1], ['1-2', '1-2', '3']],
  ['eight', [1, 1, 1, 1, 2, 2], ['1', '2', '3', '4', '5-6', '5-6', '7-8', '7-8']],
  ['nobody finished in between', [1, 0, 2], ['1', '2-3', '2-3']],
  ['nobody', [], []],
])(
  '[TB-08] a place is one more than the number of players who finished before: %s',
  (_what, sizes, places) => {
    const together = sizes.map(size => Array.from({ length: size }, () => ({})));
    expect(inPlaces(together).map(({ rank, rankTo }) => [rank, rankTo].filter(Boolean).join('-'))).toEqual(
      places,
    );
  },
);
