import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from './sql-state';

/** How often a piece of work is begun at most. See README of this folder, "A transaction may run twice". */
const ATTEMPTS = 4;
/** Longest pause before the second attempt; before each further one it is twice as long. */
const PAUSE_MS = 20;

/** Two that stood in each other's way: PostgreSQL has undone the one, and asks for it to be tried again. */
const CONFLICTS = ['40001', '40P01'];

/**
 * Does work again that the database has undone because of a conflict with others.
 *
 * @param work everything it does is undone with its transaction
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !CONFLICTS.includes(sqlState(error) ?? '')) throw error;
      // Not the same for both, or they would meet again.
      await sleep(Math.random() * PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}
