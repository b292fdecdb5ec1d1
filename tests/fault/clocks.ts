import { expect } from 'vitest';
import type { Side } from '../../src/rules/chess';
import type { Table } from '../support/crowd/crowd';
import type { ClockReading, Driver } from '../support/crowd/driver';

/** Clocks are right within a second; what a busy machine takes to renew a lease, or to tell us, comes on top. */
const CLOCK_MS = 1_000;
const LOAD_MS = 500;
/** Under a lease that runs the last sign of life is younger than this. */
const LEASE_MS = 2_000;

/** Clock readings that the players of some games had received before an outage. */
export class ClocksBefore {
  private readonly counts = new Map<Driver, number>();
  private readonly told: (ClockReading | undefined)[];

  constructor(
    private readonly tables: readonly Table[],
    private readonly outageAt: number,
  ) {
    for (const driver of tables.flatMap(({ white, black }) => [white, black]))
      this.counts.set(driver, driver.readings.length);
    this.told = tables.map(({ white, black }) => latest([white.readings.at(-1), black.readings.at(-1)]));
  }

  /**
   * Compares the clocks from before the outage with those that the first player to return received: neither side is
   * charged for it.
   *
   * @param overAt when the outage ended at the earliest (epoch milliseconds)
   */
  check(overAt: number): void {
    this.tables.forEach(({ white, black }, index) => {
      const returns = [white, black].map(driver => driver.readings[this.counts.get(driver) ?? 0]);
      const back = returns.filter(reading => reading !== undefined).sort((a, b) => a.at - b.at)[0];
      const before = this.told[index];
      if (!before || !back) throw new Error('somebody has never been told of the clocks');
      compare(before, back, this.outageAt, overAt);
    });
  }
}

/** The reading at the highest ply. */
const latest = (readings: readonly (ClockReading | undefined)[]): ClockReading | undefined =>
  readings.filter(reading => reading !== undefined).sort((a, b) => b.ply - a.ply)[0];

function compare(told: ClockReading, back: ClockReading, outageAt: number, overAt: number): void {
  const lived = outageAt - told.at;
  // The server's clocks may run again from its return on, also for players who have yet to come back.
  const since = Math.max(0, back.at - overAt);
  const turn: Side = told.ply % 2 === 0 ? 'w' : 'b';
  const other: Side = turn === 'w' ? 'b' : 'w';
  expect(back.left[other]).toBe(told.left[other]);
  // A move that was stored and not heard has been charged already.
  const charged = back.ply === told.ply ? back.spent : told.left[turn] - back.left[turn];
  if (back.ply === told.ply) expect(back.left[turn]).toBe(told.left[turn]);
  expect(charged).toBeLessThanOrEqual(lived + since + CLOCK_MS + LOAD_MS);
  if (back.ply === told.ply) expect(charged).toBeGreaterThanOrEqual(lived - LEASE_MS - LOAD_MS);
}
