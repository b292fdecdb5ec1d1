import { expect, test } from 'vitest';
import { fillWall, nextWall } from '../../../../src/client/tournament/wall/places';

test('[SP-01] games on a wall keep their places, and new games take the free ones', () => {
  expect(fillWall([], [1, 2])).toEqual([1, 2]);
  expect(fillWall([], [1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4]);
  expect(fillWall([1, 2, 3, 4], [1, 3, 4, 5, 6])).toEqual([1, 5, 3, 4]);
  expect(fillWall([1, 2, 3, 4], [4, 1])).toEqual([1, 4]);
  // Another round was chosen.
  expect(fillWall([1, 2], [7, 8, 9])).toEqual([7, 8, 9]);
});

test('[SP-01] the next wall shows the following games in order, and then the first ones again', () => {
  expect(nextWall([1, 2, 3, 4], [1, 2, 3, 4, 5, 6])).toEqual([5, 6, 1, 2]);
  expect(nextWall([5, 6, 1, 2], [1, 2, 3, 4, 5, 6])).toEqual([3, 4, 5, 6]);
});
