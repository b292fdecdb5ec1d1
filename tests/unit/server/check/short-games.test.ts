import { expect, test } from 'vitest';
import { isOneSided, type ShortGames, shortGamesText } from '../../../../src/server/check/short-games';

const USUAL: ShortGames = { player: 'Ada', partners: 12, short: 20, won: 17, lost: 2 };

test('[IP-09] a player’s short games are one-sided when nine in ten are won, or lost', () => {
  expect([USUAL, { ...USUAL, won: 18 }, { ...USUAL, won: 1, lost: 18 }].map(isOneSided)).toEqual([
    false,
    true,
    true,
  ]);
});

test('[IP-09] a player with many short games is reported in one line', () => {
  expect(shortGamesText({ found: 0, named: [] })).toMatch(/^No player /);
  expect(
    shortGamesText({ found: 2, named: [USUAL] })
      .split('\n')
      .slice(1),
  ).toEqual(['  Ada: 20 games with 12 partners; 17 won, 2 lost, 1 drawn', '  and 1 more']);
});
