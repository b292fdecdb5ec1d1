import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Clock, machineClock } from '../clock';
import { Recurring } from '../recurring';
import type { Queries } from './database';

/** So often the clocks are compared. */
const COMPARE_MS = 60_000;
/** The quickest of so many answers counts: the moment that it tells is the least uncertain one. */
const ASKED = 3;
/** A machine whose clock is further from the database's takes no newcomers. */
const CLOCKS_APART_MS = 2_000;

interface Interval {
  least: number;
  most: number;
}

const nearest = (value: number, { least, most }: Interval): number =>
  Math.round(Math.min(Math.max(value, least), most));

/**
 * The time that all nodes of an installation share: the database's clock, as far as it is known. Between two comparisons it
 * goes on with the machine's steady time, so that nobody who sets the clock of this machine changes it.
 *
 * See README of this folder, "Nodes go by the clock of their database".
 */
export class DatabaseClock implements Clock {
  readonly offset = 0;
  readonly after: Clock['after'];
  readonly every: Clock['every'];
  readonly sleep: Clock['sleep'];
  /** Milliseconds that the database was ahead of the machine's steady time at the first comparison. */
  private anchor: number | null = null;
  /** How far the database's clock has gone from there since. */
  private correction = 0;
  private ahead = 0;

  /** @param machine the clock of this machine */
  constructor(private readonly machine: Clock = machineClock) {
    this.after = machine.after;
    this.every = machine.every;
    this.sleep = machine.sleep;
  }

  readonly now = (): number =>
    this.anchor === null ? this.machine.now() : this.steadyNow() + this.correction;

  readonly steadyNow = (): number => this.machine.steadyNow() + (this.anchor ?? 0);

  /** Milliseconds that the machine's clock was ahead of the database's at the last comparison; below zero: behind. */
  get machineAhead(): number {
    return this.ahead;
  }

  /** Whether the machine's clock is so far from the database's that this node takes no newcomers. */
  get isApart(): boolean {
    return Math.abs(this.ahead) > CLOCKS_APART_MS;
  }

  /**
   * Asks the database for its time. Nothing is changed by more than the answer proves, so that a slow one moves no clock.
   *
   * @throws what the database says when it does not answer
   */
  async compare(db: Queries): Promise<void> {
    const answers: Interval[] = [];
    for (let asked = 0; asked < ASKED; asked++) answers.push(await this.ask(db));
    const [quickest] = answers.sort((a, b) => a.most - a.least - (b.most - b.least));
    if (!quickest) return;
    const machine = this.machine.now() - this.machine.steadyNow();
    this.ahead = Math.round(machine) - nearest(machine, quickest);
    if (this.anchor === null) this.anchor = nearest(machine, quickest);
    else this.correction = nearest(this.anchor + this.correction, quickest) - this.anchor;
  }

  /** @returns how far the database's clock is ahead of the machine's steady time: it was read at some moment between the two */
  private async ask(db: Queries): Promise<Interval> {
    const before = this.machine.steadyNow();
    const { rows } = await db.execute<{ time: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as time`,
    );
    const after = this.machine.steadyNow();
    const [row] = rows;
    if (!row) throw new Error('the database told no time');
    return { least: row.time - after, most: row.time - before };
  }
}

/** Compares the clocks each minute, and logs when they come apart and together. @returns what stops it */
export function keepComparing(clock: DatabaseClock, db: Queries, log: Logger): () => Promise<void> {
  let wasApart = false;
  const tell = (): void => {
    const { isApart, machineAhead: aheadMs } = clock;
    if (isApart && !wasApart)
      log.error({ aheadMs }, 'the clocks of this machine and the database differ: keep both set by NTP');
    if (!isApart && wasApart)
      log.warn({ aheadMs }, 'the clocks of this machine and the database agree again');
    wasApart = isApart;
  };
  tell();
  const rounds = new Recurring({
    timers: machineClock,
    everyMs: COMPARE_MS,
    round: async () => {
      await clock.compare(db);
      tell();
    },
    log,
    trouble: 'the clock of the database was not read',
  });
  rounds.start();
  return () => rounds.stop();
}
