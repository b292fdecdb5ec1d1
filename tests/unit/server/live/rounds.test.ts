import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROUND_MS, Rounds } from '../../../../src/server/live/rounds';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A thousand items and a log of who was served. */
function thousand() {
  const served: { item: number; round: number; paused: boolean; at: number }[] = [];
  const rounds = new Rounds<number>(
    (item, round, paused) => served.push({ item, round, paused, at: performance.now() }),
    () => performance.now(),
  );
  for (let item = 0; item < 1_000; item++) rounds.add(item);
  rounds.start();
  return { rounds, served };
}

test('each item is served once a round, and a move waits for no more than a twentieth of them', () => {
  const { served } = thousand();
  vi.advanceTimersByTime(4 * ROUND_MS);
  expect(served).toHaveLength(4_000);
  const atOnce = new Map<number, number>();
  for (const { at } of served) atOnce.set(at, (atOnce.get(at) ?? 0) + 1);
  expect(Math.max(...atOnce.values())).toBe(50);
  const own = served.filter(({ item }) => item === 77).map(({ round }) => round);
  expect(own).toEqual([0, 1, 2, 3].map(passed => (own[0] ?? 0) + passed));
  expect(served.some(({ paused }) => paused)).toBe(false);
  // Work of every fourth round is spread: each round serves about a quarter of all.
  const first = served.slice(0, 1_000).filter(({ round }) => round % 4 === 0);
  expect(first.length).toBeGreaterThan(200);
  expect(first.length).toBeLessThan(300);
});

test('after a pause of the process each item is served once, and told of the pause', () => {
  const { served } = thousand();
  vi.advanceTimersByTime(ROUND_MS);
  served.length = 0;
  // The process was paused: time has passed and no timer ran.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
  vi.advanceTimersByTime(25);
  expect(served).toHaveLength(1_000);
  expect(new Set(served.map(({ item }) => item)).size).toBe(1_000);
  expect(served.every(({ paused }) => paused)).toBe(true);
  vi.restoreAllMocks();
});

test('a removed item is not served, nor is any after the end', () => {
  const { rounds, served } = thousand();
  rounds.remove(5);
  vi.advanceTimersByTime(ROUND_MS);
  expect(served).toHaveLength(999);
  rounds.stop();
  vi.advanceTimersByTime(ROUND_MS);
  expect(served).toHaveLength(999);
});
