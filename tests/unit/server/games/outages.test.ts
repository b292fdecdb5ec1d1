import { expect, test } from 'vitest';
import { Outages } from '../../../../src/server/games/outages';

/** Players of so many games, all with a connection. */
function begin(games: number) {
  const told: number[] = [];
  const clock = { now: 1_000_000 };
  const outages = new Outages(
    () => clock.now,
    until => told.push(until),
  );
  for (let game = 0; game < games; game++) {
    outages.joined(game, 'w');
    outages.joined(game, 'b');
  }
  const leave = (from: number, to: number, apartMs: number) => {
    for (let game = from; game < to; game++) {
      outages.left(game, 'w');
      clock.now += apartMs;
    }
  };
  return { outages, clock, told, leave };
}

test('[IP-06] ten of a hundred players who lose their connections within five seconds are an outage of three minutes', () => {
  const { outages, clock, told, leave } = begin(50);
  leave(0, 9, 400);
  expect([told, outages.until]).toEqual([[], null]);
  leave(9, 10, 0);
  expect(told).toEqual([clock.now + 180_000]);
  expect(outages.until).toBe(clock.now + 180_000);
  clock.now += 180_000;
  expect(outages.until).toBeNull();
});

test.each([
  ['nine of a few', 9, 9, 100],
  ['ten of a hundred and two', 51, 10, 100],
  ['ten over six seconds', 20, 10, 650],
])('[IP-06] %s are no outage', (_, games, lost, apartMs) => {
  const { told, leave } = begin(games);
  leave(0, lost, apartMs);
  expect(told).toEqual([]);
});

test('[IP-06] an outage ends when nine in ten of those it hit have come back, or their games are over', () => {
  const { outages, clock, told, leave } = begin(60);
  leave(0, 20, 10);
  expect(told).toHaveLength(1);
  clock.now += 5_000;
  for (let game = 0; game < 10; game++) outages.joined(game, 'w');
  for (let game = 10; game < 17; game++) outages.forget(game);
  expect(told).toHaveLength(1);
  outages.joined(17, 'w');
  expect(told.slice(1)).toEqual([clock.now]);
  expect(outages.until).toBeNull();
  // Departures of an outage that is over do not count towards a new one.
  outages.left(30, 'w');
  expect(told).toHaveLength(2);
});

test('[IP-06] a player who comes and goes again and again counts as one', () => {
  const { outages, told } = begin(20);
  for (let times = 0; times < 30; times++) {
    outages.left(1, 'b');
    outages.left(1, 'b');
    outages.joined(1, 'b');
  }
  expect(told).toEqual([]);
});
