import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenedDatabase, openDatabase } from '../../src/server/database/database';
import { acquireLease, renewLeases } from '../../src/server/lease/leases';
import { dropDatabase, newDatabase, newDataDir } from '../support/server/place';

/** Two who wait for each other: PostgreSQL undoes the work of one of them. */

const DATABASE = 'kingside-conflicts';

let opened: OpenedDatabase;
beforeAll(async () => {
  const place = { databaseUrl: await newDatabase(DATABASE), dataDir: await newDataDir() };
  opened = await openDatabase({ ...place, preparedStatements: true }, pino({ level: 'silent' }));
  await opened.db.execute(sql`insert into player (uid, username) values ('ada', 'Ada'), ('bob', 'Bob')`);
});
afterAll(async () => {
  await opened.close();
  await dropDatabase(DATABASE);
});

/** Resolves when two have come; who comes again does not wait. */
function meeting(): () => Promise<void> {
  let open: () => void = () => undefined;
  const both = new Promise<void>(resolve => {
    open = resolve;
  });
  let come = 0;
  return () => {
    come++;
    if (come === 2) open();
    return both;
  };
}

const games = async (): Promise<unknown> =>
  (await opened.db.execute(sql`select uid, games from player order by uid`)).rows;

test('[IP-02] transactions that wait for each other in a ring are both done, once', async () => {
  const met = meeting();
  let begun = 0;
  const play = (first: string, second: string) =>
    opened.db.transaction(async tx => {
      begun++;
      await tx.execute(sql`update player set games = games + 1 where uid = ${first}`);
      await met();
      await tx.execute(sql`update player set games = games + 1 where uid = ${second}`);
    });
  await Promise.all([play('ada', 'bob'), play('bob', 'ada')]);
  expect(begun).toBe(3);
  expect(await games()).toEqual([
    { uid: 'ada', games: 2 },
    { uid: 'bob', games: 2 },
  ]);
});

test('a statement by itself that was undone for a transaction is sent again', async () => {
  // Who has waited for a second looks for a ring: the statement, which has waited longer.
  const statement = opened.db.transaction(async tx => {
    await tx.execute(sql`update player set games = 0 where uid = 'bob'`);
    // Locks Ada first, then waits for Bob.
    const locking = sql`
      with one as (select uid from player where uid = 'ada' for update)
      update player set games = games + 10 from one where player.uid = 'bob'`;
    // drizzle begins when the answer is asked for.
    const both = Promise.resolve(opened.db.execute(locking));
    await expect
      .poll(async () => {
        const waits = sql`select from pg_stat_activity where datname = ${DATABASE} and wait_event_type = 'Lock'`;
        return (await opened.db.execute(waits)).rows.length;
      })
      .toBe(1);
    await tx.execute(sql`update player set games = 0 where uid = 'ada'`);
    return { both };
  });
  await (await statement).both;
  expect(await games()).toEqual([
    { uid: 'ada', games: 0 },
    { uid: 'bob', games: 10 },
  ]);
});

test('[IP-02] leases are renewed while games have all their connections, and while one of them is being written', async () => {
  const claims = await opened.games.transaction(async tx => [
    await acquireLease(tx, 'game', 1, 'node'),
    await acquireLease(tx, 'game', 2, 'node'),
  ]);
  const left = async () =>
    (
      await opened.db.execute<{ left: number }>(
        sql`select extract(epoch from until)::float8 as left from lease order by id`,
      )
    ).rows.map(row => row.left);
  const before = await left();
  let end: () => void = () => undefined;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  let begun = 0;
  // As many as begin or end in a moment, the first of them with a lease that it has locked.
  const changing = Array.from({ length: 20 }, () =>
    opened.games.transaction(async tx => {
      if (begun++ === 0) await tx.execute(sql`select from lease where id = 1 for update`);
      await ended;
    }),
  );
  await expect.poll(() => begun).toBeGreaterThanOrEqual(8);
  expect(claims.map(await renewLeases(opened.leases, 'game', claims))).toEqual([true, true]);
  const after = await left();
  end();
  await Promise.all(changing);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toBeGreaterThan(before[1] ?? 0);
});
