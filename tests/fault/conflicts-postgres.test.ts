import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenedDatabase, openDatabase } from '../../src/server/database/database';
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
