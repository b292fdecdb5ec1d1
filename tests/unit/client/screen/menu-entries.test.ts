import { expect, test } from 'vitest';
import { entryOf } from '../../../../src/client/screen/entries';

test.each([
  ['/', 'play', true],
  ['/?view=live', 'live', true],
  ['/matches?view=analysis', 'analysis', true],
  ['/matches/7', 'matches', false],
  ['/tournament', 'tournament', true],
  ['/tournament/7', 'tournament', false],
  ['/marketplace/sell', 'market', false],
  ['/configuration/otp', 'configuration', false],
  ['/profile', 'profile', true],
  ['/profile/avatars', 'profile', false],
  ['/profile/ana', 'profile', false],
] as const)('[SH-09] the page %s belongs to the entry %s of the menu', (page, id, isIt) => {
  expect(entryOf(page, 'ana')).toEqual({ id, isIt });
});

test('[SH-09] another player’s card and the statement belong to no entry of the menu', () => {
  expect(entryOf('/profile/bruno', 'ana')).toBeNull();
  expect(entryOf('/profile?view=statement', 'ana')).toBeNull();
  expect(entryOf('/profile/ana', null)).toBeNull();
});
