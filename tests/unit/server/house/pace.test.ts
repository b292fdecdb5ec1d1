import { expect, test } from 'vitest';
import { agreesToDraw } from '../../../../src/server/house/house';
import { paceIn, thinkingTime } from '../../../../src/server/house/pace';
import { BARE_KING, OPENING } from '../../../support/games/scripted';
import { Table } from '../games/table';

/** In the middle of a game of three minutes, with an ordinary choice. */
const MOMENT = { ply: 30, left: 180_000, base: 180_000, difficulty: 0.5, isRecapture: false };

test('[IP-11] half of the moves of a game of three minutes take more than a second and a half, and a few much more', () => {
  const times = Array.from({ length: 100 }, (_, index) =>
    thinkingTime({ ...MOMENT, difficulty: 0.4 }, 'human', () => index / 100),
  );
  expect(times[50]).toBeGreaterThan(1_500);
  expect(times[95]).toBeGreaterThan(2 * (times[50] ?? 0));
  const whole = 40 * (times.reduce((sum, time) => sum + time, 0) / times.length);
  expect(whole).toBeLessThan(150_000);
});

test('[IP-11] thinking never uses more than a small part of the time left', () => {
  for (const base of [60_000, 180_000, 600_000]) {
    for (const chance of [0, 0.5, 0.999]) {
      const at = { ...MOMENT, base, difficulty: 1 };
      let left = base;
      for (let ply = 0; ply < 200; ply += 2)
        left -= thinkingTime({ ...at, ply, left }, 'human', () => chance);
      expect(left).toBeGreaterThan(0);
      expect(thinkingTime({ ...at, left: 1_000 }, 'human', () => chance)).toBeLessThanOrEqual(40);
    }
  }
});

test('[IP-11] a human pace differs from move to move, and a fast one is over at once', () => {
  const times = [0.1, 0.5, 0.9].map(chance => thinkingTime(MOMENT, 'human', () => chance));
  expect(new Set(times).size).toBe(3);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(500);
  expect(thinkingTime(MOMENT, 'fast', () => 0.999)).toBeLessThanOrEqual(150);
});

test('a tournament’s game between two house players takes no human time: a hundred of their moves take under a minute', () => {
  const { game } = new Table();
  const seats = { w: { ...game.seats.w, house: true }, b: { ...game.seats.b, house: true } };
  const place = { tournament: 1, name: 'Cup', match: 0, of: 1, number: 1, armageddon: false };
  const origin = { kind: 'series', place: { ...place, score: { w: 0, b: 0 } } } as const;
  expect(paceIn({ seats, origin }, 'human')).toBe('brisk');
  expect(paceIn({ seats, origin }, 'fast')).toBe('fast');
  // With a person at the board, or in a show game that is made to be watched, the house takes human time.
  expect(paceIn({ seats: { ...seats, w: game.seats.w }, origin }, 'human')).toBe('human');
  expect(paceIn({ seats, origin: game.origin }, 'human')).toBe('human');
  let taken = 0;
  let left = 180_000;
  for (let ply = 0; ply < 100; ply++) {
    const time = thinkingTime({ ...MOMENT, ply, left }, 'brisk', () => 0.5);
    taken += time;
    if (ply % 2 === 0) left -= time;
  }
  expect(taken).toBeLessThanOrEqual(60_000);
  expect(thinkingTime({ ...MOMENT, left: 1_000 }, 'brisk', () => 0.999)).toBeLessThanOrEqual(40);
});

test('[IP-11] a hard choice takes longer than an easy one, and a recapture is made at once', () => {
  const chance = () => 0.9;
  const time = (more: Partial<typeof MOMENT>) => thinkingTime({ ...MOMENT, ...more }, 'human', chance);
  expect(time({ difficulty: 1 })).toBeGreaterThan(2 * time({ difficulty: 0 }));
  expect(time({ difficulty: 1, isRecapture: true })).toBeLessThan(1_000);
});

test('[IP-07] the house agrees to a draw when it is behind, and not in the opening', () => {
  expect(agreesToDraw(new Table().play(OPENING).game, 'b')).toBe(false);
  const { game } = new Table().play(BARE_KING);
  expect([agreesToDraw(game, 'b'), agreesToDraw(game, 'w')]).toEqual([true, false]);
});
