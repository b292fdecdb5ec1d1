import { expect, test } from 'vitest';
import { type PairFigures, pairsText, suspicionsOf } from '../../../../src/server/check/pairs';

const USUAL: PairFigures = {
  players: ['Ada', 'Bob'],
  games: 20,
  short: 1,
  busiest: 5,
  plies: 70.4,
  won: [11, 7],
};

test.each([
  ['friends who play a lot', {}, []],
  ['who meet all day', { busiest: 11 }, ['many games on one day']],
  ['who surrender at once', { short: 5 }, ['games without moves']],
  ['who play little more than an opening', { plies: 19.9 }, ['short games']],
  ['of whom one loses', { won: [1, 18] }, ['one of them wins']],
  [
    'who farm',
    { busiest: 20, short: 12, plies: 3, won: [20, 0] },
    ['many games on one day', 'games without moves', 'short games', 'one of them wins'],
  ],
] as const)('[IP-09] a pair %s has the right suspicions', (_, more, suspicions) => {
  expect(suspicionsOf({ ...USUAL, ...more })).toEqual(suspicions);
});

test('[IP-09] a pair is reported in one line', () => {
  expect(pairsText({ found: 0, pairs: [] })).toMatch(/^No pair /);
  expect(
    pairsText({ found: 3, pairs: [{ ...USUAL, suspicions: ['short games'] }] })
      .split('\n')
      .slice(1),
  ).toEqual([
    '  Ada and Bob: 20 games, 70 half-moves on the average, 1 too short to count; 11 won, 7 lost, 2 drawn (short games)',
    '  and 2 more',
  ]);
});
