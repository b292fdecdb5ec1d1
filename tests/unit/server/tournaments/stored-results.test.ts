import { expect, test } from 'vitest';
import { readResults } from '../../../../src/server/tournaments/stored-results';

const standing = (id: number, rank: number) => ({ id, name: `P${id}`, rank, prize: 10 - id });
/** As earlier versions kept them. */
const KEPT = {
  tournament: { participant: [{ id: 1, name: 'P1' }] },
  finalStandings: [1, 2, 3, 4, 5, 5].map((rank, index) => standing(index + 1, rank)),
  matches: [
    {
      id: 0,
      participants: [
        { id: 5, rank: 5, score: 1 },
        { id: 4, rank: 4 },
      ],
    },
    {
      id: 1,
      participants: [
        { id: null, bye: true },
        { id: 6, rank: 5 },
      ],
    },
    { id: 2, participants: [{ id: 6 }, { id: 1, rank: null }] },
  ],
  timeline: { begun: 1 },
};

test('[TB-20] [TB-08] stored results are read with tied places, and are otherwise as they were', () => {
  const read = JSON.parse(readResults(JSON.stringify(KEPT)));
  expect(read).toEqual({
    ...KEPT,
    finalStandings: KEPT.finalStandings.map(one => (one.rank === 5 ? { ...one, rankTo: 6 } : one)),
    matches: [
      {
        id: 0,
        participants: [
          { id: 5, rank: 5, rankTo: 6, score: 1 },
          { id: 4, rank: 4 },
        ],
      },
      {
        id: 1,
        participants: [
          { id: null, bye: true },
          { id: 6, rank: 5, rankTo: 6 },
        ],
      },
      KEPT.matches[2],
    ],
  });
});

test('[TB-08] a stored rank after a shared place moves back by as many as share it, and stays on reading again', () => {
  const sizes = [1, 1, 1, 1, 2, 2, 4, 4, 8, 8, 16, 16];
  const finalStandings = sizes
    .flatMap((size, index) => Array.from({ length: size }, () => index + 1))
    .map((rank, index) => standing(index, rank));
  const once = readResults(JSON.stringify({ finalStandings }));
  expect(JSON.parse(once).finalStandings.at(-1)).toMatchObject({ rank: 49, rankTo: 64 });
  expect(readResults(once)).toBe(once);
});
