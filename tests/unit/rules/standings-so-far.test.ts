import { expect, test } from 'vitest';
import { type RankedMatch, standingsSoFar } from '../../../src/rules/standings';

const SEMIFINALS: RankedMatch[] = [
  { group: 1, round: 1, opponents: [1, 4], outcome: 1 },
  { group: 1, round: 1, opponents: [2, 3], outcome: 'open' },
  { group: 1, round: 2, opponents: [1, null], outcome: 'open' },
  { group: 2, round: 1, opponents: [4, null], outcome: 'open' },
  { group: 2, round: 2, opponents: [null, null], outcome: 'open' },
  { group: 3, round: 1, opponents: [null, null], outcome: 'open' },
  { group: 3, round: 2, opponents: [null, null], outcome: 'open' },
];
const shown = (matches: readonly RankedMatch[], entrants = [1, 2, 3, 4]) =>
  standingsSoFar(matches, entrants).map(({ id, rank, rankTo = rank, isFinal }) =>
    isFinal ? `${id}: ${rank}-${rankTo}` : `${id} in: ${rank}-${rankTo}`,
  );
/** The bracket of four with other matches in the places of its own. */
const withMatches = (changes: Record<number, Partial<RankedMatch>>): RankedMatch[] =>
  SEMIFINALS.map((match, index) => ({ ...match, ...changes[index] }));

test('[TB-08] players who are still in have all places they can still come to, the safest player first', () => {
  expect(shown(SEMIFINALS)).toEqual(['1 in: 1-3', '2 in: 1-4', '3 in: 1-4', '4 in: 1-4']);
});

test('[TB-08] a player who is out has their final place while the others play on', () => {
  const matches = withMatches({
    1: { outcome: 2 },
    2: { opponents: [1, 3] },
    3: { opponents: [4, 2], outcome: 2 },
    4: { opponents: [null, 2] },
  });
  expect(shown(matches)).toEqual(['1 in: 1-3', '2 in: 1-3', '3 in: 1-3', '4: 4-4']);
});

test('[TB-08] two who both stay away from a match are out, and share their places', () => {
  const matches = withMatches({
    1: { outcome: 'none' },
    2: { opponents: [1, null], outcome: null },
    3: { opponents: [4, null], outcome: null },
    4: { opponents: [null, 4] },
  });
  expect(shown(matches)).toEqual(['1 in: 1-2', '4 in: 1-2', '2: 3-4', '3: 3-4']);
});

test('[TB-08] a final that is won from below decides nothing until it has been played again', () => {
  const final = {
    1: { outcome: 1 },
    2: { opponents: [1, 2], outcome: 1 },
    3: { opponents: [4, 3], outcome: 1 },
    4: { opponents: [2, 4], outcome: 1 },
    5: { opponents: [1, 2], outcome: 2 },
  } as const;
  const again = withMatches({ ...final, 6: { opponents: [2, 1] } });
  expect(shown(again)).toEqual(['1 in: 1-2', '2 in: 1-2', '4: 3-3', '3: 4-4']);
  expect(shown(withMatches({ ...final, 6: { opponents: [2, 1], outcome: 1 } }))).toEqual([
    '2: 1-1',
    '1: 2-2',
    '4: 3-3',
    '3: 4-4',
  ]);
});
