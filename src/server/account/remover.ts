import type { Logger } from 'pino';
import type { Clock } from '../clock';
import { type Database, isAway } from '../database/database';
import { Recurring } from '../recurring';
import { openRemovals, removePage } from './removal';

interface RemoverDeps {
  db: Database;
  log: Logger;
  clock: Pick<Clock, 'every' | 'sleep' | 'steadyNow'>;
}

/** So often a node looks for removals that another one has begun and not ended, or that had to wait. */
const LOOK_MS = 5_000;

/** Removes what closed accounts have left behind, page by page, and rests between two as long as the last one took. */
export class Remover {
  private readonly rounds: Recurring;
  private readonly halt = new AbortController();

  constructor(private readonly deps: RemoverDeps) {
    this.rounds = new Recurring({
      timers: deps.clock,
      everyMs: LOOK_MS,
      round: () => this.round(),
      log: deps.log,
      trouble: 'a deleted account could not be removed further',
    });
  }

  start(): void {
    this.rounds.start();
    this.rounds.now();
  }

  /** An account has just been closed. */
  wake(): void {
    this.rounds.now();
  }

  async stop(): Promise<void> {
    this.halt.abort();
    await this.rounds.stop();
  }

  private async round(): Promise<void> {
    const { db, log } = this.deps;
    for (const id of await openRemovals(db))
      try {
        await this.remove(id);
      } catch (error) {
        if (isAway(error)) throw error;
        // The other removals go on; this one is tried again in the next round.
        log.warn({ err: error, departed: id }, 'the removal of a deleted account failed');
      }
  }

  private async remove(id: number): Promise<void> {
    const { db, log, clock } = this.deps;
    const { signal } = this.halt;
    let pages = 0;
    for (let isMore = true; isMore && !signal.aborted; ) {
      const begun = clock.steadyNow();
      isMore = await removePage(db, id);
      pages += 1;
      if (isMore) await clock.sleep(clock.steadyNow() - begun, signal);
    }
    log.debug({ departed: id, pages }, 'removed a deleted account, or as much of it as could be');
  }
}
