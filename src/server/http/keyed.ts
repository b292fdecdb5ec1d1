import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Database, Transaction } from '../database/database';
import type { Outcome } from '../database/transaction';
import { HttpFailure } from './failure';
import { once } from './idempotency';

const keySchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/**
 * Runs a call's effect, all of it in one transaction, once per `Idempotency-Key`. A refusal (`ok` false) has none.
 *
 * @throws HttpFailure 400 for a key that is none, or that came with another request before
 */
export async function keyed<T>(
  db: Database,
  request: FastifyRequest,
  work: (tx: Transaction) => Promise<Outcome<T>>,
): Promise<T> {
  const header = request.headers['idempotency-key'];
  const key = header === undefined ? null : v.safeParse(keySchema, header);
  if (key !== null && !key.success) throw new HttpFailure(400, 'Idempotency-Key: 1 to 200 characters');
  const { uid, method, body } = request;
  const done = await once(db, { uid, key: key?.output ?? null, method, path: request.url, body }, work);
  if (!done.ok) throw new HttpFailure(400, 'Idempotency-Key: already used for another request');
  return done.answer;
}
