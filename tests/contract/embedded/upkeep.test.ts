import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/database/database';
import { lookAfterTables, shortenLog } from '../../../src/server/database/upkeep';
import { clear, newDataDir } from '../../support/server/place';
import { type BareDatabase, bareDatabase } from '../bare-database';

/** Upkeep that PostgreSQL does in processes of its own, and that the embedded database, without processes, needs from us. */

let bare: BareDatabase;
const sent: string[] = [];
beforeAll(async () => {
  bare = await bareDatabase(text => sent.push(text));
  await bare.migrate();
  await bare.db.execute(sql`create extension pg_buffercache`);
});
afterAll(() => bare.close());

test('[IP-01] tables of the embedded database are vacuumed and analysed once they have changed, others are left alone', async () => {
  const { db } = bare;
  await db.execute(
    sql`insert into player (uid, username) select 'u' || i, 'U' || i from generate_series(1, 500) as i`,
  );
  await db.execute(sql`update player set games = games + 1`);
  const state = async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await db.execute(sql`
      select n_dead_tup::int as dead, reltuples::int as counted from pg_stat_user_tables as stat
      join pg_class on pg_class.oid = stat.relid where stat.relname = 'player'`);
    return rows[0];
  };
  expect(await state()).toEqual({ dead: 500, counted: -1 });
  await lookAfterTables(db);
  expect(await state()).toEqual({ dead: 0, counted: 500 });
  sent.length = 0;
  await lookAfterTables(db);
  expect(sent).toHaveLength(1);
});

test('[IP-01] the log of the embedded database ends in a checkpoint once it is long, and is left alone before', async () => {
  const { db } = bare;
  const length = async () => {
    const { rows } = await db.execute<{ bytes: number }>(sql`
      select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`);
    return rows[0]?.bytes ?? Number.NaN;
  };
  await db.execute(sql`checkpoint`);
  await db.execute(
    sql`create table filled as select repeat('x', 1000) as text from generate_series(1, 10000)`,
  );
  const short = await length();
  await shortenLog(db, async () => undefined);
  expect(await length()).toBe(short);
  await db.execute(sql`insert into filled select repeat('x', 1000) from generate_series(1, 30000)`);
  expect(await length()).toBeGreaterThan(short + 30_000_000);
  await shortenLog(db, async () => undefined);
  expect(await length()).toBeLessThan(100_000);
});

test('[IP-01] the files of the log stay small however much is written, and a stop leaves them so', async () => {
  const dataDir = await newDataDir();
  const open = () =>
    openDatabase({ databaseUrl: null, dataDir, preparedStatements: true }, pino({ level: 'silent' }));
  const folder = join(dataDir, 'database/pg_wal');
  const megabytes = async () => {
    const sizes = (await readdir(folder)).map(async file => (await stat(join(folder, file))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024 ** 2;
  };
  const { db, close } = await open();
  await db.execute(sql`create table filled (text text)`);
  const seen: number[] = [];
  for (let round = 0; round < 5; round++) {
    await db.execute(sql`insert into filled select repeat('x', 1000) from generate_series(1, 40000)`);
    await shortenLog(db, async () => undefined);
    seen.push(await megabytes());
  }
  // 40 MB each time; files have 16 MB, and two are kept for what comes next.
  expect(Math.max(...seen)).toBeLessThanOrEqual(96);
  await close();
  expect(await megabytes()).toBeLessThanOrEqual(96);
  await (await open()).close();
  expect(await megabytes()).toBeLessThanOrEqual(96);
  await clear(dataDir);
});
