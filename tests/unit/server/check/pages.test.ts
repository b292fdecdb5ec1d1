import { expect, test, vi } from 'vitest';
import { Pages } from '../../../../src/server/check/pages';

const world = vi.hoisted(() => ({ now: 0, pauses: [] as number[] }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    world.pauses.push(ms);
    // The machine is busy: a pause of one millisecond takes ten.
    world.now += Math.max(10, ms);
  },
}));
vi.spyOn(performance, 'now').mockImplementation(() => world.now);

test('after a statement that took ten seconds a check pauses for less than the five of an idle transaction', async () => {
  const execute = async () => {
    world.now += 10_000;
    return { rows: [] };
  };
  const pages = new Pages({ execute } as never, new AbortController().signal);
  await pages.read({} as never);
  const paused = world.pauses.reduce((sum, ms) => sum + ms, 0);
  expect(world.pauses).toHaveLength(2);
  expect(paused).toBeLessThan(5_000);
});
