import { describe, expect, test } from 'vitest';
import {
  type Given,
  type Line,
  lagCredit,
  measure,
  NOTHING_GIVEN,
  newLine,
  prove,
  shortestWay,
} from '../../../src/rules/lag';
import { TIME_CONTROLS, type TimeControl } from '../../../src/rules/time-control';
import { type Random, seededRandom } from '../../support/random';

const { BULLET_1, BLITZ_3, BLITZ_3P2, RAPID_10 } = TIME_CONTROLS;

const lineOf = (roundTrip: number): Line => {
  const line = newLine();
  measure(line, roundTrip, 0);
  return line;
};

test.each([
  { control: BULLET_1, roundTrip: 5000, elapsed: 9000, credit: 390 },
  { control: BLITZ_3, roundTrip: 5000, elapsed: 9000, credit: 870 },
  { control: BLITZ_3P2, roundTrip: 5000, elapsed: 9000, credit: 1000 },
  { control: RAPID_10, roundTrip: 5000, elapsed: 9000, credit: 1000 },
  { control: RAPID_10, roundTrip: 80.7, elapsed: 9000, credit: 80 },
  { control: RAPID_10, roundTrip: 400, elapsed: 30, credit: 30 },
  { control: RAPID_10, roundTrip: -3, elapsed: 30, credit: 0 },
  { control: RAPID_10, roundTrip: 400, elapsed: -30, credit: 0 },
  { control: RAPID_10, roundTrip: Number.NaN, elapsed: 30, credit: 0 },
])(
  '[IP-03] a round trip of $roundTrip ms and a turn of $elapsed ms give $credit ms of lag credit in $control.name',
  ({ control, roundTrip, elapsed, credit }) => {
    expect(lagCredit(control, lineOf(roundTrip), NOTHING_GIVEN, elapsed)).toEqual({
      total: credit,
      extra: 0,
    });
  },
);

describe('the proven shortest way', () => {
  test('[IP-03] the proven way is the shortest time of five minutes, whatever came later', () => {
    const line = newLine();
    expect(shortestWay(line)).toBeNull();
    prove(line, 40, 0);
    prove(line, 25, 1_000);
    prove(line, 300, 2_000);
    expect(shortestWay(line)).toBe(25);
    prove(line, 310, 301_000);
    expect(shortestWay(line)).toBe(25);
    prove(line, 310, 301_001);
    expect(shortestWay(line)).toBe(300);
    prove(line, Number.NaN, 301_002);
    prove(line, -1, 301_003);
    expect(shortestWay(line)).toBe(300);
  });

  test('[IP-03] no credit is given without an answered ping', () => {
    const line = newLine();
    prove(line, 300, 0);
    expect(lagCredit(BLITZ_3, line, NOTHING_GIVEN, 5_000).total).toBe(0);
  });
});

test('[IP-03] a game gives back a quarter of its expected duration at most', () => {
  const given = { total: 14_900, extra: 0 };
  expect(lagCredit(BULLET_1, lineOf(300), given, 2_000).total).toBe(100);
  expect(lagCredit(BULLET_1, lineOf(300), { ...given, total: 15_000 }, 2_000).total).toBe(0);
});

test('[IP-03] a long game gives back 40 s at most, which is less than a quarter of it', () => {
  const given = { total: 39_900, extra: 0 };
  for (const control of [BLITZ_3, RAPID_10]) {
    expect(lagCredit(control, lineOf(300), given, 2_000).total).toBe(100);
    expect(lagCredit(control, lineOf(300), { ...given, total: 40_000 }, 2_000).total).toBe(0);
  }
});

interface Player {
  control: TimeControl;
  moves: number;
  /** Round trip when half-move `move` is made, milliseconds. */
  way(move: number, random: Random): number;
  /** Delay of each answer after the first message, milliseconds. */
  held?: number;
  think(random: Random): number;
}

interface Played {
  /** Time that the connection cost the player on each move, milliseconds; negative where they gained. */
  lost: number[];
  given: Given;
}

const HEARTBEAT_MS = 2_000;
const PROBE_MS = 2_500;

/** A whole game of one side: greets, answers pings and heartbeats, moves. The opponent takes as long to think. */
function playOne({ control, moves, way, held = 0, think }: Player, random: Random): Played {
  const line = newLine();
  let given = NOTHING_GIVEN;
  let now = 0;
  let probed = 0;
  let asked = 0;
  const lost: number[] = [];
  prove(line, way(0, random) + 2, now);
  const answerUntil = (until: number, move: number): void => {
    for (; probed < until; probed += PROBE_MS) measure(line, way(move, random) + held, probed);
    for (; asked < until; asked += HEARTBEAT_MS) prove(line, way(move, random) + held, asked);
  };
  for (let move = 0; move < moves; move++) {
    now += think(random);
    answerUntil(now, move);
    const delay = way(move, random);
    const elapsed = think(random) + delay;
    now += elapsed;
    answerUntil(now, move);
    const credit = lagCredit(control, line, given, elapsed);
    prove(line, elapsed, now);
    given = { total: given.total + credit.total, extra: given.extra + credit.extra };
    lost.push(delay - credit.total);
  }
  return { lost, given };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const between = (from: number, to: number, random: Random): number => from + random() * (to - from);

describe('a whole game', () => {
  test.each([100, 385, 900])(
    '[IP-03] a client that holds pongs back after a quick greeting gains 2 s at most: moves of %i ms in 1+0',
    pace => {
      const random = seededRandom(`held pongs, ${pace} ms`);
      for (const held of [100, 300, 380, 900, 5_000])
        for (const way of [5, 20, 45]) {
          const moves = Math.floor(60_000 / pace) > 60 ? 60 : Math.floor(60_000 / pace);
          const { lost } = playOne(
            { control: BULLET_1, moves, way: () => way, held, think: () => pace - way },
            random,
          );
          expect(-sum(lost)).toBeLessThanOrEqual(2_000);
        }
    },
  );

  test('[IP-03] the known attack, 29 moves of 385 ms in 1+0, costs 9 s at least', () => {
    const random = seededRandom('the attack');
    const { lost } = playOne(
      { control: BULLET_1, moves: 29, way: () => 20, held: 880, think: () => 365 },
      random,
    );
    expect(29 * 365 + sum(lost)).toBeGreaterThan(9_000 - 365);
  });

  test.each([BULLET_1, BLITZ_3, RAPID_10])(
    '[IP-03] an honest line of 300 ± 100 ms loses next to nothing, and 50 ms a move in hardly any game: $name',
    control => {
      const random = seededRandom(`300 ± 100 ms, ${control.name}`);
      const think = () => between(200, 2_000, random);
      const way = () => between(200, 400, random);
      const lost = Array.from({ length: 50 }, () =>
        mean(playOne({ control, moves: 45, way, think }, random).lost),
      );
      // Of 100,000 games measured: 0.6 ms a move in the mean, 12.4 from game to game. Nobody can foresee how long the next way
      // is, so 3 of them lost more than 50.
      expect(mean(lost)).toBeLessThanOrEqual(10);
      expect(lost.filter(each => each > 50).length).toBeLessThanOrEqual(1);
    },
  );

  test('[IP-03] a line that goes from 20 to 300 ms in mid-game loses 150 ms a move at most', () => {
    const random = seededRandom('20 to 300 ms');
    const way = (move: number) => (move < 20 ? 20 : 300) + between(-5, 5, random);
    for (let game = 0; game < 50; game++) {
      const think = () => between(500, 3_000, random);
      const worse = playOne({ control: BLITZ_3, moves: 40, way, think }, random).lost.slice(20);
      expect(mean(worse)).toBeLessThanOrEqual(150);
      const bullet = playOne({ control: BULLET_1, moves: 40, way, think }, random).lost;
      expect(mean(bullet)).toBeLessThanOrEqual(150);
    }
  });
});
