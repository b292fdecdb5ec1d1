import { expect, test } from 'vitest';
import { pageTitle } from '../../../../src/client/shell/page-title';

test.each([
  ['/', null],
  ['/profile', 'you'],
  ['/profile/bruno', 'profile'],
  ['/profile/bruno/spectate', 'profile'],
  // A player may be called as a page is.
  ['/profile/matches', 'profile'],
  ['/tournament/7', 'tournament'],
  ['/matches', 'matches'],
  ['/matches/', 'matches'],
  ['/elsewhere', null],
])('[SH-11] [SH-12] [SH-13] the header calls %s %s', (path, title) => {
  expect(pageTitle(path)).toBe(title);
});
