import { TransactionRollbackError } from 'drizzle-orm';
import type { Database, Transaction } from './database';

/** Result of a user's call. A refused one (`ok` false) leaves nothing behind but its answer. */
export interface Outcome<T> {
  ok: boolean;
  /** Answer as the user gets it. */
  answer: T;
}

/**
 * Runs `work` in a transaction, or in a savepoint if `db` is a transaction, and undoes all of it when its result is a
 * refusal (`ok` false). The refusal is returned like any other result: nobody has to throw in order to roll back.
 */
export async function inTransaction<T extends { ok: boolean }>(
  db: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const refused: T[] = [];
  try {
    return await db.transaction(async tx => {
      const result = await work(tx);
      if (result.ok) return result;
      refused.push(result);
      return tx.rollback();
    });
  } catch (error) {
    const [refusal] = refused;
    if (refusal && error instanceof TransactionRollbackError) return refusal;
    throw error;
  }
}
