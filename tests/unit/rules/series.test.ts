import { describe, expect, test } from 'vitest';
import { sharePrizes } from '../../../src/rules/prizes';
import { type DecidedGame, nextGame, scoreOf, seriesWinner } from '../../../src/rules/series';

const game = (white: 1 | 2, result: DecidedGame['result'], armageddon = false): DecidedGame => ({
  ...{ white, result, armageddon },
});
/** Games of a series in which the first opponent begins with White. */
const games = (...results: DecidedGame['result'][]): DecidedGame[] =>
  results.map((result, index) => game(index % 2 === 0 ? 1 : 2, result));

describe('a series', () => {
  test.each([
    ['nothing played', games(), 3, [0, 0], null],
    ['one win', games('white'), 3, [1, 0], null],
    ['two wins with both colours', games('white', 'black'), 3, [2, 0], 1],
    ['a win and a draw can still be tied', games('white', 'draw'), 3, [1.5, 0.5], null],
    ['a win and two draws', games('white', 'draw', 'draw'), 3, [2, 1], 1],
    ['three draws', games('draw', 'draw', 'draw'), 3, [1.5, 1.5], null],
    ['a single game', games('black'), 1, [0, 1], 2],
    ['a single game drawn', games('draw'), 1, [0.5, 0.5], null],
    ['three of five', games('black', 'white', 'black'), 5, [0, 3], 2],
    ['two and a half of five', games('white', 'black', 'draw', 'draw'), 5, [3, 1], 1],
  ] as const)(
    '[IP-18] [TB-22] a series has the right score and winner after %s',
    (_what, played, best, score, winner) => {
      expect(scoreOf(played)).toEqual(score);
      expect(seriesWinner(played, best)).toBe(winner);
    },
  );

  test.each([
    ['white', 2],
    ['black', 1],
    ['draw', 1],
  ] as const)(
    '[IP-18] an armageddon that ends with %s decides the series, with Black as the first opponent',
    (result, winner) => {
      const played = [...games('draw', 'draw', 'draw'), game(2, result, true)];
      expect(seriesWinner(played, 3)).toBe(winner);
      expect(scoreOf(played)).toEqual([1.5, 1.5]);
    },
  );

  test('[IP-18] colours alternate, even into the armageddon', () => {
    const played: DecidedGame[] = [];
    const whites = [];
    for (let number = 1; number <= 4; number++) {
      const next = nextGame(played, 3, 2);
      expect(next).toMatchObject({ number, armageddon: number === 4 });
      whites.push(next.white);
      played.push(game(next.white, 'draw'));
    }
    expect(whites).toEqual([2, 1, 2, 1]);
  });
});

test.each([
  ['three ranks', [1, 2, 3, 4], [50n, 30n, 20n, 0n]],
  ['a shared first rank', [1, 1, 2, 3], [40n, 40n, 20n, 0n]],
  ['a shared third', [1, 2, 3, 3], [50n, 30n, 10n, 10n]],
  ['two players', [1, 2], [50n, 30n]],
  ['nobody', [], []],
])('[LG-09] prizes are shared for %s', (_what, ranks, prizes) => {
  const standings = ranks.map(rank => ({ rank }));
  expect(sharePrizes(standings, [50n, 30n, 20n])).toEqual(prizes);
});

test('[LG-09] an amount that cannot be shared evenly is not paid', () => {
  expect(sharePrizes([{ rank: 1 }, { rank: 1 }, { rank: 1 }], [51n, 30n, 20n])).toEqual([33n, 33n, 33n]);
});
