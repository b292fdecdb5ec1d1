import { expect, test } from 'vitest';
import { type EngineAnswer, Thinker } from '../../../../src/client/engine/thinker';
import { START_FEN } from '../../../../src/rules/chess';

const MATED = '7k/5KQ1/8/8/8/8/8/8 b - - 0 1';
const ENDGAME = '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1';

/** A thinker whose time passes with each look at the clock, and whose next slice comes when it is called. */
function thinker() {
  const told: EngineAnswer[] = [];
  const work: (() => void)[] = [];
  let time = 0;
  const mind = new Thinker({
    now: () => (time += 20),
    later: next => work.push(next),
    tell: answer => told.push(answer),
  });
  const slice = () => {
    const next = work.shift();
    next?.();
    return next !== undefined;
  };
  return { mind, told, slice, waiting: () => work.length };
}

test('[MH-12] a position is searched in slices, deeper and deeper, until the depth is enough', () => {
  const { mind, told, slice } = thinker();
  mind.ask({ id: 1, fen: ENDGAME });
  let slices = 0;
  while (slice()) slices += 1;
  expect(slices).toBeGreaterThan(2);
  const depths = told.map(({ depth }) => depth);
  expect(depths).toEqual([...new Set(depths)].toSorted((a, b) => a - b));
  expect(depths.length).toBeGreaterThan(1);
  expect(told.every(({ id, lines }) => id === 1 && lines.length === 2)).toBe(true);
});

test('[MH-12] a next question replaces the one before, and a question of none ends the work', () => {
  const { mind, told, slice, waiting } = thinker();
  mind.ask({ id: 1, fen: START_FEN });
  slice();
  const first = told.length;
  mind.ask({ id: 2, fen: ENDGAME });
  expect(waiting()).toBe(1);
  slice();
  slice();
  expect(told.slice(first).map(({ id }) => id)).toContain(2);
  expect(told.slice(first).map(({ id }) => id)).not.toContain(1);
  mind.ask({ id: 3, fen: null });
  const before = told.length;
  while (slice());
  expect(told.length).toBe(before);
});

test('[MH-12] a position that is over is answered at once, without work', () => {
  const { mind, told, waiting } = thinker();
  mind.ask({ id: 7, fen: MATED });
  expect(told).toEqual([{ id: 7, depth: 0, lines: [{ evaluation: { won: 'w' }, moves: [] }] }]);
  expect(waiting()).toBe(0);
});
