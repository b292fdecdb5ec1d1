import { expect, test } from 'vitest';
import { pictureAt } from '../../../../src/client/tournament/lobby/lobby-scene';

test('[TM-11] pictures 2 to 4 of the lobby take turns, a minute each', () => {
  const minutes = [0, 0.99, 1, 2, 3, 4];
  expect(minutes.map(minute => pictureAt(minute * 60_000).number)).toEqual([2, 2, 3, 4, 2, 3]);
  expect(new Set([0, 1, 2].map(minute => pictureAt(minute * 60_000).scene)).size).toBe(3);
});
