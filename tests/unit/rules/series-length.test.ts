import { expect, test } from 'vitest';
import { expectedSeries, expectedTournament, SERIES_PAUSE_MS } from '../../../src/rules/series-length';
import { TIME_CONTROLS } from '../../../src/rules/time-control';

const MINUTE_MS = 60_000;
const { BLITZ_3, BLITZ_3P2 } = TIME_CONTROLS;

test('a single game of 3+0 is expected to last 4.2 minutes, and a best of 3 two and a half games', () => {
  expect(expectedSeries(BLITZ_3, 1) / MINUTE_MS).toBeCloseTo(4.2);
  expect(expectedSeries(BLITZ_3, 3) / expectedSeries(BLITZ_3, 1)).toBeCloseTo(2.4);
  expect(expectedSeries(BLITZ_3P2, 1)).toBeGreaterThan(expectedSeries(BLITZ_3, 1));
});

test.each([
  [2, 4],
  [4, 4],
  [5, 6],
  [8, 6],
  [64, 12],
])('a field of %i is expected to play %i series one after the other', (field, series) => {
  const one = expectedSeries(BLITZ_3, 1) + SERIES_PAUSE_MS;
  expect(expectedTournament(field, BLITZ_3, 1) / one).toBeCloseTo(series);
});
