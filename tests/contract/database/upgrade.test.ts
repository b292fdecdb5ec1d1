import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../src/server/database/database';
import { MIGRATION_LOCK } from '../../../src/server/database/migration-lock';
import { bringUpToDate } from '../../../src/server/database/up-to-date';
import { takeOver } from '../../../src/server/games/take-over';
import { renewLeases } from '../../../src/server/lease/leases';
import { newDatabase, onPostgresHere } from '../../support/server/place';
import { plantMigration } from '../../support/server/planted-migration';
import { type BareDatabase, bareDatabase } from '../bare-database';

/** A database of an earlier version with games under way. */

let bare: BareDatabase;
beforeEach(async () => {
  bare = await bareDatabase();
});
afterEach(() => bare.close());

test('[IP-02] running games keep their leases over the upgrade, and get what they are played for', async () => {
  const { db } = bare;
  await bare.migrate('watched_and_reported');
  await db.execute(sql`
    insert into player (uid, username, house) values
      ('ada', 'Ada', false), ('bob', 'Bob', false), ('cid', 'Cid', false), ('dot', 'Dot', false),
      ('h1', 'House1', true), ('h2', 'House2', true)`);
  await db.execute(sql`
    insert into game (white, black, game_mode, rated, state, owner, fence, lease_until, fen, white_left, black_left, result)
    values
      ('ada', 'bob', 'BLITZ_3', true, 'playing', 'node', 3, now() + interval '1 hour', '-', 1, 2, null),
      ('h1', 'h2', 'RAPID_10P5', false, 'playing', null, 5, now() + interval '1 second', '-', 3, 4, null),
      ('cid', 'dot', 'BLITZ_3', true, 'ended', null, 1, null, '-', 5, 6, 'draw')`);
  await bare.migrate();

  const { rows } = await db.execute(sql`
    select game.id::int, origin, lease.owner, lease.fence::int from game
    left join lease on lease.kind = 'game' and lease.id = game.id order by game.id`);
  expect(rows).toEqual([
    { id: 1, origin: 'quick', owner: 'node', fence: 3 },
    { id: 2, origin: 'house', owner: null, fence: 5 },
    { id: 3, origin: 'quick', owner: null, fence: null },
  ]);
  const running = { id: 1, fence: 3 };
  expect((await renewLeases(db, 'game', [running]))(running)).toBe(true);
  const limits = { held: [], onlyLeftOver: false, heirs: [] };
  const { games } = await takeOver(db, 'other', limits, () => undefined);
  expect(games).toMatchObject([
    { claim: { id: 2, fence: 6 }, stored: { white: 'h1', origin: { kind: 'house' } } },
  ]);
});

test('[IP-01] a database of the first migration alone is brought up to date, and is then like a new one', async () => {
  const columnsOf = async ({ db }: BareDatabase) => {
    const { rows } = await db.execute(sql`
      select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' order by table_name, column_name`);
    return rows;
  };
  await bare.migrate('ground_floor');
  await bare.db.execute(sql`insert into player (uid, username) values ('ada', 'Ada')`);
  await bare.migrate();
  const fresh = await bareDatabase();
  await fresh.migrate();
  expect(await columnsOf(bare)).toEqual(await columnsOf(fresh));
  await fresh.close();
  const { rows } = await bare.db.execute(sql`select uid, username, closing from player`);
  expect(rows).toEqual([{ uid: 'ada', username: 'Ada', closing: false }]);
});

test.runIf(onPostgresHere())(
  '[IP-01] an upgrade waits for a table that a dump reads, and others use the table meanwhile',
  async () => {
    await bare.migrate('ground_floor');
    const { rows } = await bare.db.execute<{ name: string }>(sql`select current_database() as name`);
    const databaseUrl = await newDatabase(rows[0]?.name ?? '');
    const pool = new pg.Pool({ connectionString: databaseUrl });
    const dump = await pool.connect();
    await dump.query('begin');
    await dump.query('lock table player in access share mode');
    const log = pino({ level: 'silent' });
    const warned = vi.spyOn(log, 'warn');
    const opening = openDatabase({ databaseUrl, dataDir: '', preparedStatements: true }, log);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await pool.query(`insert into player (uid, username) values ('ada', 'Ada')`);
    await expect.poll(() => String(warned.mock.calls)).toMatch(/in use/);
    await dump.query('commit');
    dump.release();
    await (await opening).close();
    expect((await pool.query('select uid, closing from player')).rows).toEqual([
      { uid: 'ada', closing: false },
    ]);
    await pool.end();
  },
);

test.runIf(onPostgresHere())(
  '[IP-01] a node waits for another one that migrates, and says so in its log',
  async () => {
    const { rows } = await bare.db.execute<{ name: string }>(sql`select current_database() as name`);
    const databaseUrl = await newDatabase(rows[0]?.name ?? '');
    const pool = new pg.Pool({ connectionString: databaseUrl });
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const log = pino({ level: 'silent' });
    const warned = vi.spyOn(log, 'warn');
    const opening = openDatabase({ databaseUrl, dataDir: '', preparedStatements: true }, log);
    try {
      await expect.poll(() => String(warned.mock.calls)).toMatch(/another node/);
      expect((await pool.query(`select to_regclass('player') as made`)).rows).toEqual([{ made: null }]);
    } finally {
      await other.query('rollback');
      other.release();
      await (await opening).close();
    }
    expect((await pool.query('select count(*)::int from player')).rows).toEqual([{ count: 0 }]);
    await pool.end();
  },
);

test('[PR-11] games with White are counted over the upgrade, even those of an account that is leaving', async () => {
  const { db } = bare;
  await bare.migrate('counted_in_an_index');
  await db.execute(sql`
    insert into player (uid, username, closing) values
      ('ada', 'Ada', false), ('bob', '~1', true), ('gone:1', '~1', false)`);
  await db.execute(sql`insert into departed (identity, leaving, name) values ('x', 'bob', 'Bob')`);
  await db.execute(sql`
    insert into game (white, black, game_mode, rated, origin, unrated_because, state, fen, white_left, black_left, result)
    values
      ('ada', 'bob', 'BLITZ_3', true, 'quick', null, 'ended', '-', 1, 2, 'white'),
      ('ada', 'bob', 'BLITZ_3', false, 'quick', 'pair', 'ended', '-', 1, 2, 'draw'),
      ('ada', 'bob', 'BLITZ_3', false, 'quick', 'short', 'ended', '-', 1, 2, 'white'),
      ('ada', 'bob', 'BLITZ_3', false, 'practice', null, 'ended', '-', 1, 2, 'white'),
      ('ada', 'bob', 'BLITZ_3', true, 'quick', null, 'aborted', '-', 1, 2, null),
      ('bob', 'ada', 'BLITZ_3', true, 'quick', null, 'ended', '-', 1, 2, 'black'),
      ('gone:1', 'ada', 'BLITZ_3', true, 'quick', null, 'ended', '-', 1, 2, 'white')`);
  await bare.migrate();
  const { rows } = await db.execute(
    sql`select uid, white_games, white_wins, white_draws from player order by uid`,
  );
  expect(rows).toEqual([
    { uid: 'ada', white_games: 2, white_wins: 1, white_draws: 1 },
    { uid: 'bob', white_games: 2, white_wins: 1, white_draws: 0 },
    { uid: 'gone:1', white_games: 0, white_wins: 0, white_draws: 0 },
  ]);
});

/** Migrations of a version after the one in `folder`, with one column more. */
async function nextVersion(folder: string, into: string, number: number): Promise<string> {
  const next = join(into, String(number));
  await cp(folder, next, { recursive: true });
  await plantMigration(next, 'player', number);
  return next;
}

test('[IP-01] tables of the next version serve this one, and those of the version after it are refused', async () => {
  const { db } = bare;
  const own = 'src/server/database/migrations';
  const folder = await mkdtemp(join(tmpdir(), 'kingside-versions-'));
  const next = await nextVersion(own, folder, 2);
  const afterNext = await nextVersion(next, folder, 3);
  await bringUpToDate(db, own, '1.0');
  await bringUpToDate(db, next, '2.0');
  await bringUpToDate(db, own, '1.0');
  await db.execute(sql`insert into player (uid, username) values ('ada', 'Ada')`);
  await bringUpToDate(db, next, '2.0');
  await bringUpToDate(db, afterNext, '3.0');
  await bringUpToDate(db, next, '2.0');
  await expect(bringUpToDate(db, own, '1.0')).rejects.toThrow(
    /Kingside 3\.0, which is more than one version newer than this one \(1\.0\).*planted_2.*restore a backup/,
  );
  const { rows } = await db.execute(sql`select username, planted_2, planted_3 from player`);
  expect(rows).toEqual([{ username: 'Ada', planted_2: null, planted_3: null }]);
  await rm(folder, { recursive: true });
});
