import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database';
import { deleteOld } from '../database/delete-old';
import { inTransaction, type Outcome } from '../database/transaction';
import { idempotencyKey } from './tables';

/**
 * `Idempotency-Key`: a call repeated under the same key has its effect once and gets the same answer.
 * The answer is stored in the transaction of the effect, so there is never one without the other.
 *
 * @source design §5, money
 */

export interface KeyedRequest {
  uid: string;
  /** `null`: the caller sent no key, every call counts. */
  key: string | null;
  method: string;
  path: string;
  body: unknown;
}

export type KeyedAnswer<T> = { ok: true; answer: T } | { ok: false; code: 'key-used-otherwise' };

/**
 * Runs `work` once per key. What a refused call has done is undone; its answer is kept like any other.
 *
 * @returns `key-used-otherwise` when the key came with another request before
 */
export async function once<T>(
  db: Database,
  request: KeyedRequest,
  work: (tx: Transaction) => Promise<Outcome<T>>,
): Promise<KeyedAnswer<T>> {
  const { uid, key, method, path, body } = request;
  if (key === null) return { ok: true, answer: (await inTransaction(db, work)).answer };
  const hash = createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest('base64url');
  return db.transaction(async tx => {
    // Two calls under one key at the same time: the second waits here until the first has committed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${uid} ${key}`}, 0))`);
    const [stored] = await tx
      .select()
      .from(idempotencyKey)
      .where(and(eq(idempotencyKey.uid, uid), eq(idempotencyKey.key, key)));
    if (stored) {
      if (stored.request !== hash) return { ok: false, code: 'key-used-otherwise' };
      return { ok: true, answer: stored.answer as T };
    }
    // A savepoint: a refusal undoes the work and not the record of the answer.
    const { answer } = await inTransaction(tx, work);
    await tx.insert(idempotencyKey).values({ uid, key, request: hash, answer });
    return { ok: true, answer };
  });
}

/** Forgets answers older than a day. */
export const forgetOldKeys = (db: Database): Promise<void> =>
  deleteOld(db, idempotencyKey, lt(idempotencyKey.at, sql`now() - interval '1 day'`));
