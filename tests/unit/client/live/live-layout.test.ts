import { expect, test } from 'vitest';
import { liveLayout } from '../../../../src/client/live/live-layout';

test.each([
  // Window, width of the list, what the comps show.
  ['1440', 1144, { columns: 3, square: 24, row: 244 }],
  ['1024', 776, { columns: 2, square: 26, row: 260 }],
  ['2560', 1696, { columns: 4, square: 28, row: 276 }],
  ['700', 440, { columns: 1, square: 28, row: 276 }],
])('[SP-01] boards in a window of %s stand in columns', (_, width, layout) => {
  expect(liveLayout(width, false, 1)).toEqual(layout);
});

test('[SP-01] boards on a phone are a list, with smaller boards on the smallest', () => {
  expect(liveLayout(358, true, 1)).toEqual({ columns: 1, square: 11, row: 109 });
  expect(liveLayout(288, true, 1)).toEqual({ columns: 1, square: 9, row: 109 });
});

test('[SP-01] boards grow with enlarged text, whose lines stand beside them', () => {
  expect(liveLayout(358, true, 2)).toEqual({ columns: 1, square: 18, row: 218 });
  expect(liveLayout(1144, false, 2)).toEqual({ columns: 1, square: 56, row: 552 });
});
