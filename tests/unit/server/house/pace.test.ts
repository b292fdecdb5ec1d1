import { expect, test } from 'vitest';
import { agreesToDraw } from '../../../../src/server/house/draw';
import { thinkingTime } from '../../../../src/server/house/pace';
import { BARE_KING, OPENING } from '../../../support/games/scripted';
import { Table } from '../games/table';

test('[IP-11] thinking never uses more than a small part of what is left', () => {
  for (const base of [60_000, 180_000, 600_000]) {
    for (const chance of [0, 0.5, 0.999]) {
      let left = base;
      for (let ply = 0; ply < 200; ply += 2) left -= thinkingTime({ ply, left, base }, 'human', () => chance);
      expect(left).toBeGreaterThan(0);
      expect(thinkingTime({ ply: 40, left: 1_000, base }, 'human', () => chance)).toBeLessThanOrEqual(40);
    }
  }
});

test('[IP-11] a human pace differs from move to move, a fast one is over at once', () => {
  const at = { ply: 30, left: 180_000, base: 180_000 };
  const times = [0.1, 0.5, 0.9].map(chance => thinkingTime(at, 'human', () => chance));
  expect(new Set(times).size).toBe(3);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(500);
  expect(thinkingTime(at, 'fast', () => 0.999)).toBeLessThanOrEqual(150);
});

test('[IP-07] the house agrees to a draw when it is behind, not in the opening, and never unasked', () => {
  const opening = new Table().play(OPENING);
  opening.step({ kind: 'offerDraw', side: 'w' });
  expect(agreesToDraw(opening.game, 'b')).toBe(false);
  const lost = new Table().play(BARE_KING);
  expect(agreesToDraw(lost.game, 'b')).toBe(false);
  lost.step({ kind: 'offerDraw', side: 'w' });
  expect(agreesToDraw(lost.game, 'b')).toBe(true);
  expect(agreesToDraw(lost.game, 'w')).toBe(false);
});
