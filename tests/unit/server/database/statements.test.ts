import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { prepareQueries, type Queries } from '../../../../src/server/database/database';
import { DB_NOW, followClock, LEASE_NOW } from '../../../../src/server/database/now';
import { nameOf, statement } from '../../../../src/server/database/statements';

interface Wanted {
  ids: readonly number[];
  owner: string;
}

/** A database that keeps the statements it is sent. */
function recorder() {
  const sent: { text: string; values: unknown[] }[] = [];
  const execute = async (query: SQL) => {
    const { sql: text, params: values } = query.toQuery({} as Parameters<SQL['toQuery']>[0]);
    sent.push({ text, values });
    return { rows: [{ id: '1' }] };
  };
  return { db: { execute } as unknown as Queries, sent };
}

test('a statement’s text is built once, with the values of each call in their places', async () => {
  const write = vi.fn();
  const find = statement<Wanted, { id: string }>('find_owned', value => {
    write();
    const owner = value(wanted => wanted.owner);
    return sql`select id from lease where id = any(${value(({ ids }) => ids)}) and kind = ${'game'} and owner = ${owner}`;
  });
  const { db, sent } = recorder();
  expect(await find(db, { ids: [1], owner: 'ada' })).toEqual([{ id: '1' }]);
  await find(db, { ids: [2, 3], owner: 'bob' });
  const text = 'select id from lease where id = any($1) and kind = $2 and owner = $3';
  expect(sent).toEqual([
    { text, values: [[1], 'game', 'ada'] },
    { text, values: [[2, 3], 'game', 'bob'] },
  ]);
  expect(write).toHaveBeenCalledOnce();
  expect(nameOf(text)).toBe('find_owned');
});

test.each([
  ['by its name', true, 'find_kept'],
  ['without one, for a pooler that changes connections', false, undefined],
])('a pool sends such a statement %s, and other statements as they are', async (_, named, name) => {
  const kept = statement<string, { id: string }>(
    'find_kept',
    value => sql`select ${value(id => id)} as kept`,
  );
  await kept(recorder().db, 'any');
  const pool = new pg.Pool();
  const query = vi.spyOn(pool, 'query').mockImplementation(async () => ({ rows: [] }));
  prepareQueries(pool, named);
  await pool.query({ text: 'select $1 as kept' }, ['one']);
  await pool.query({ text: 'select $1 as other' }, ['two']);
  await pool.query('select 1');
  expect(query.mock.calls.map(([config]) => config)).toEqual([
    { text: 'select $1 as kept', ...(name !== undefined && { name }) },
    { text: 'select $1 as other' },
    'select 1',
  ]);
});

test('a statement is built anew under another name after a move of the clock, except for leases', async () => {
  const renew = statement<null, { id: string }>(
    'renew_now',
    () => sql`update game set since = ${DB_NOW} where until > ${LEASE_NOW}`,
  );
  const { db, sent } = recorder();
  const clock = { offset: 0 };
  followClock(clock);
  for (const offset of [0, 60_000, 90_000]) {
    clock.offset = offset;
    await renew(db, null);
  }
  followClock({ offset: 0 });
  expect(sent.map(({ text }) => text)).toEqual([
    'update game set since = now() where until > now()',
    "update game set since = (now() + 60000 * interval '1 millisecond') where until > now()",
    "update game set since = (now() + 90000 * interval '1 millisecond') where until > now()",
  ]);
  expect(sent.map(({ text }) => nameOf(text))).toEqual(['renew_now', 'renew_now +60000', 'renew_now +90000']);
});
