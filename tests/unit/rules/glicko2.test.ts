import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RatedGame, type Rating, rate, START_RATING } from '../../../src/rules/glicko2';

interface Example {
  player: { rating: number; rd: number; vol: number };
  opponents: { rating: number; rd: number; score: 0 | 0.5 | 1 }[];
  expected: { rating: number; rd: number; vol: number };
}

/** The worked example of M. Glickman, "Example of the Glicko-2 system" (2013). */
const PAPER: Example = {
  player: { rating: 1500, rd: 200, vol: 0.06 },
  opponents: [
    { rating: 1400, rd: 30, score: 1 },
    { rating: 1550, rd: 100, score: 0 },
    { rating: 1700, rd: 300, score: 0 },
  ],
  expected: { rating: 1464.06, rd: 151.52, vol: 0.05999 },
};

const published = join(process.env.KINGSIDE_DATA ?? '/nowhere', 'rating/glicko2-example.json');
const examples = [PAPER];
if (existsSync(published)) examples.push(JSON.parse(readFileSync(published, 'utf8')) as Example);

const game = (opponent: Partial<Rating>, score: 0 | 0.5 | 1): RatedGame => ({
  opponent: { ...START_RATING, ...opponent },
  score,
});

test.each(examples)(
  '[IP-09] a player of the worked example of the paper is rated as printed',
  ({ player, opponents, expected }) => {
    const after = rate(
      { rating: player.rating, deviation: player.rd, volatility: player.vol },
      opponents.map(({ rating, rd, score }) => game({ rating, deviation: rd }, score)),
    );
    // The paper calculates with rounded figures, so results agree to one unit of its last digit.
    expect(Math.abs(after.rating - expected.rating)).toBeLessThan(0.01);
    expect(Math.abs(after.deviation - expected.rd)).toBeLessThan(0.01);
    expect(Math.abs(after.volatility - expected.vol)).toBeLessThan(0.000_01);
  },
);

test('[IP-09] of two newcomers one wins what the other loses, and a draw moves neither', () => {
  const winner = rate(START_RATING, [game({}, 1)]);
  const loser = rate(START_RATING, [game({}, 0)]);
  expect(winner.rating).toBeCloseTo(1662.3, 1);
  expect(winner.rating - 1500).toBeCloseTo(1500 - loser.rating, 9);
  expect(winner.deviation).toBeCloseTo(290.3, 1);
  expect(rate(START_RATING, [game({}, 0.5)]).rating).toBeCloseTo(1500, 9);
});

test.each<[string, Rating, RatedGame[], Rating]>([
  [
    'a great surprise makes a rating more volatile',
    { rating: 1500, deviation: 50, volatility: 0.06 },
    [game({ rating: 2300, deviation: 50 }, 1)],
    { rating: 1514.663066, deviation: 51.052997, volatility: 0.0600127419 },
  ],
  [
    'the expected makes it less so',
    { rating: 1500, deviation: 50, volatility: 0.06 },
    [game({ rating: 2300, deviation: 50 }, 0)],
    { rating: 1499.844785, deviation: 51.052542, volatility: 0.0599998651 },
  ],
  [
    'a series of surprises',
    { rating: 1800, deviation: 80, volatility: 0.09 },
    [1500, 1550, 1600].map(rating => game({ rating, deviation: 60 }, 0)),
    { rating: 1717.857596, deviation: 77.709811, volatility: 0.0901922105 },
  ],
])('[IP-09] %s (figures computed apart, the volatility by bisection)', (_what, player, games, expected) => {
  const after = rate(player, games);
  expect(after.rating).toBeCloseTo(expected.rating, 3);
  expect(after.deviation).toBeCloseTo(expected.deviation, 3);
  expect(after.volatility).toBeCloseTo(expected.volatility, 7);
});

test('[IP-09] a period without games only makes a rating less certain, up to that of a newcomer', () => {
  const settled: Rating = { rating: 1620, deviation: 50, volatility: 0.06 };
  const idle = rate(settled, []);
  expect(idle).toMatchObject({ rating: 1620, volatility: 0.06 });
  expect(idle.deviation).toBeCloseTo(Math.hypot(50, 0.06 * 173.7178), 6);
  expect(rate(START_RATING, []).deviation).toBe(350);
});

test('[IP-09] a win never lowers a rating, a loss never raises one, and all figures stay finite', () => {
  const rating = fc.record({
    rating: fc.double({ min: 0, max: 4000, noNaN: true }),
    deviation: fc.double({ min: 20, max: 350, noNaN: true }),
    volatility: fc.double({ min: 0.01, max: 0.2, noNaN: true }),
  });
  fc.assert(
    fc.property(rating, rating, (player, opponent) => {
      const [lost, drawn, won] = ([0, 0.5, 1] as const).map(score => rate(player, [{ opponent, score }]));
      for (const after of [lost, drawn, won]) {
        expect(Object.values(after ?? {}).every(Number.isFinite)).toBe(true);
        expect(after?.deviation).toBeLessThanOrEqual(350);
        expect(after?.volatility).toBeGreaterThan(0);
      }
      expect(won?.rating).toBeGreaterThanOrEqual(player.rating);
      expect(lost?.rating).toBeLessThanOrEqual(player.rating);
    }),
    { numRuns: 500 },
  );
});
