import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';

/** Longest stretch of work without a pause, milliseconds. */
const STRETCH_MS = 5;
/** The database ends a transaction that is idle for some seconds, so it is asked something this often. */
const SILENCE_MS = 1_000;
/** A pause of one millisecond that lasts longer than this shows that others had work to do. */
const BUSY_MS = 4;

/** The machine's time, whatever that of the subjects. */
export interface PageTime {
  /** Steady milliseconds. */
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

const MACHINE: PageTime = { now: () => performance.now(), sleep };

/** Passes texts on, one a second at most. */
export function oneASecond(progress: (text: string) => void): (text: string) => void {
  let told = performance.now();
  return text => {
    if (performance.now() - told < 1_000) return;
    told = performance.now();
    progress(text);
  };
}

/**
 * Reads large tables in pages and pauses between small pieces of work, longer while others have much to do:
 * play goes on meanwhile.
 *
 * @throws the signal's reason when it is aborted
 */
export class Pages {
  private begun: number;
  private asked: number;

  constructor(
    private readonly queries: Queries,
    private readonly signal: AbortSignal,
    private readonly time: PageTime = MACHINE,
  ) {
    this.begun = time.now();
    this.asked = this.begun;
  }

  /** All rows of one statement. */
  async read<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> {
    this.begun = this.time.now();
    const { rows } = await this.queries.execute<Row>(statement);
    this.asked = this.time.now();
    await this.rest();
    return rows as Row[];
  }

  /**
   * Page after page.
   *
   * @param statement reads the page that follows this key; an empty one ends it
   * @param key of a page's last row
   */
  async *all<Row extends Record<string, unknown>, Key>(
    first: Key,
    statement: (after: Key) => SQL,
    key: (row: Row) => Key,
  ): AsyncGenerator<Row[]> {
    for (let after = first; ; ) {
      const rows = await this.read<Row>(statement(after));
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      after = key(last);
    }
  }

  /** To be called between small pieces of work. */
  async breathe(): Promise<void> {
    const now = this.time.now();
    if (now - this.asked > SILENCE_MS) await this.read(sql`select 1`);
    else if (now - this.begun > STRETCH_MS) await this.rest();
  }

  private async rest(): Promise<void> {
    const paused = this.time.now();
    const worked = paused - this.begun;
    await this.time.sleep(1);
    if (this.time.now() - paused > BUSY_MS) await this.time.sleep(Math.min(2 * worked, SILENCE_MS));
    this.signal.throwIfAborted();
    this.begun = this.time.now();
  }
}
