import { expect, test } from 'vitest';
import { reviewPath } from '../../../../src/client/page/profile-path';
import { placeOf } from '../../../../src/client/replay/replay-address';

test('the address of a review opens the game at the position it was asked for from', () => {
  const { pathname, search, searchParams } = new URL(reviewPath(7, 62), 'http://kingside');
  expect(pathname).toBe('/matches/7');
  expect(searchParams.has('review')).toBe(true);
  expect(placeOf(search).ply).toBe(62);
});
