import { expect, test } from 'vitest';
import { pageOf, pageTitle, tabTitle } from '../../../../src/client/page/page-title';

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
])('[SH-11] [SH-12] [SH-13] the header of %s says %s', (path, title) => {
  expect(pageTitle(path)).toBe(title);
});

test('[SH-05] [SH-13] the games being played are a view of home with a title of its own', () => {
  expect(pageTitle(pageOf({ pathname: '/', search: '?view=live&control=BLITZ_3' }))).toBe('live');
  expect(pageTitle(pageOf({ pathname: '/', search: '?view=other' }))).toBeNull();
  expect(pageTitle(pageOf({ pathname: '/matches', search: '?view=live' }))).toBe('matches');
});

test('[SH-12] the tab has the title of the latest page, unless something calls the user', () => {
  const page = (words: string) => ({ words, calls: false });
  expect(tabTitle([])).toBe('Kingside');
  expect(tabTitle([page('Boards'), page('Duel')])).toBe('Duel · Kingside');
  expect(tabTitle([{ words: 'bruno challenges you', calls: true }, page('Duel')])).toBe(
    'bruno challenges you · Kingside',
  );
});
