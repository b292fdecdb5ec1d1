import { drizzle } from 'drizzle-orm/pg-proxy';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { MovableClock, machineClock } from '../../../../src/server/clock';
import type { Queries } from '../../../../src/server/database/database';
import { DatabaseClock, keepComparing } from '../../../../src/server/database/database-clock';

/** A database and the machine of a node, each with a clock of its own. Milliseconds; the database began at 1,000,000. */
function node(machineAhead: number) {
  const at = { time: 1_000_000, date: machineAhead, steady: machineAhead, way: [1, 1] as [number, number] };
  const pass = (ms: number): void => {
    at.time += ms;
  };
  const machine = {
    ...machineClock,
    now: () => at.time + at.date,
    steadyNow: () => at.time + at.steady,
  };
  const database = drizzle(async () => {
    const [there, back] = at.way;
    pass(there);
    const { time } = at;
    pass(back);
    return { rows: [{ time }] };
  }) as unknown as Queries;
  // A proxy answers with the rows alone, the driver of PostgreSQL with a result.
  const db = {
    execute: async (query: never) => ({ rows: await database.execute(query) }),
  } as never as Queries;
  return { at, pass, machine, db, clock: new DatabaseClock(machine) };
}

test.each([40_000, -40_000, 1_900])(
  '[IP-02] a node whose machine is %i ms ahead goes by the clock of the database',
  async ahead => {
    const { at, pass, db, clock } = node(ahead);
    await clock.compare(db);
    pass(30_000);
    expect(Math.abs(clock.now() - at.time)).toBeLessThanOrEqual(1);
    expect(Math.abs(clock.steadyNow() - at.time)).toBeLessThanOrEqual(1);
    expect(Math.abs(clock.machineAhead - ahead)).toBeLessThanOrEqual(1);
    expect(clock.isApart).toBe(Math.abs(ahead) > 2_000);
  },
);

test('[IP-02] a machine whose date is set while it runs moves no clock, and is found apart at the next comparison', async () => {
  const { at, pass, db, clock } = node(0);
  await clock.compare(db);
  at.date = 40_000;
  pass(1_000);
  expect([clock.now() - at.time, clock.isApart]).toEqual([0, false]);
  await clock.compare(db);
  expect([clock.now() - at.time, clock.isApart]).toEqual([0, true]);
  at.date = 0;
  await clock.compare(db);
  expect(clock.isApart).toBe(false);
});

test('[IP-02] a database whose clock is set is followed at the next comparison, and steady time goes on evenly', async () => {
  const { at, pass, db, clock } = node(0);
  await clock.compare(db);
  const before = clock.steadyNow();
  // Seen from a database that is set back, the machine and its steady time are ahead.
  at.time -= 5_000;
  at.date += 5_000;
  at.steady += 5_000;
  await clock.compare(db);
  pass(100);
  expect(Math.abs(clock.now() - at.time)).toBeLessThanOrEqual(1);
  expect(clock.steadyNow() - before).toBeGreaterThan(0);
  expect(clock.isApart).toBe(true);
});

test('[IP-02] slow answers of the database move no clock further than they prove', async () => {
  const { at, db, clock } = node(3);
  at.way = [9_000, 0];
  await clock.compare(db);
  expect([clock.machineAhead, clock.isApart]).toEqual([0, false]);
  expect(clock.now() - at.time).toBe(3);
  // An answer that was slow on its way back proves that the machine is ahead by three at least.
  at.way = [0, 9_000];
  await clock.compare(db);
  expect([clock.now() - at.time, clock.isApart]).toEqual([0, false]);
});

test('[IP-22] the clock that a test moves is ahead of the database, not of the machine', async () => {
  const { at, db, clock } = node(40_000);
  await clock.compare(db);
  const moved = new MovableClock(600_000, clock);
  expect(Math.abs(moved.now() - at.time - 600_000)).toBeLessThanOrEqual(1);
});

afterEach(() => void vi.useRealTimers());

test('[IP-22] clocks are compared each minute, and the log tells once when they come apart and together', async () => {
  vi.useFakeTimers();
  const lines: { level: number; aheadMs?: number }[] = [];
  const log = pino({}, { write: line => void lines.push(JSON.parse(line)) });
  const { at, db, clock } = node(0);
  await clock.compare(db);
  const stop = keepComparing(clock, db, log);
  at.date = -40_000;
  await vi.advanceTimersByTimeAsync(180_000);
  expect(lines).toMatchObject([{ level: 50 }]);
  expect(Math.abs(40_000 + (lines[0]?.aheadMs ?? 0))).toBeLessThanOrEqual(1);
  at.date = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toMatchObject([{ level: 50 }, { level: 40, aheadMs: 0 }]);
  await stop();
});
