import { expect, test } from 'vitest';
import {
  type DuelPairFigures,
  duelPairsText,
  duelSuspicionsOf,
} from '../../../../src/server/check/duel-pairs';

const FAIR: DuelPairFigures = {
  ...{
    players: ['Ada', 'Bob'],
    duels: 10,
    staked: 1_000,
    flow: 100,
    calledOff: 1,
    surrendered: 3,
    plies: 60,
  },
};

test('[LG-05] a pair of duellists is suspicious for one-way KING, short games, or games given up', () => {
  expect(duelSuspicionsOf(FAIR)).toEqual([]);
  expect(duelSuspicionsOf({ ...FAIR, flow: -600 })).toEqual(['KING flows one way']);
  expect(duelSuspicionsOf({ ...FAIR, plies: 4 })).toEqual(['short games']);
  expect(duelSuspicionsOf({ ...FAIR, surrendered: 4 })).toEqual(['given up or called off']);
  expect(duelPairsText([{ ...FAIR, flow: -600, suspicions: ['KING flows one way'] }])).toContain(
    '10 duels: 600 KING from Ada to Bob, 1,000 staked by each; 60 half-moves',
  );
  expect(duelPairsText([])).toMatch(/^No pair/);
});
