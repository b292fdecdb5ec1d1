import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldKeys } from '../../../src/server/http/idempotency';
import { ownDatabase } from '../own-database';

/** Answers that are kept for repeated calls, after their day. */

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.close());

test('keys older than a day are deleted, however many there are, and younger ones stay', async () => {
  await own.db.execute(sql`
    insert into idempotency_key (uid, key, request, answer, at)
    select 'u' || i % 7, 'k' || i, '', '{}', now() - interval '25 hours' from generate_series(1, 3500) as i`);
  await own.db.execute(sql`
    insert into idempotency_key (uid, key, request, answer, at) values
      ('u1', 'of today', '', '{}', now() - interval '23 hours'), ('u2', 'new', '', '{}', now())`);
  await forgetOldKeys(own.db);
  const { rows } = await own.db.execute(sql`select uid, key from idempotency_key order by uid`);
  expect(rows).toEqual([
    { uid: 'u1', key: 'of today' },
    { uid: 'u2', key: 'new' },
  ]);
});
