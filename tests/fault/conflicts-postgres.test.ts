import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIME_CONTROLS } from '../../src/rules/time-control';
import { type OpenedDatabase, openDatabase } from '../../src/server/database/database';
import { type Append, appendMoves, createGame } from '../../src/server/games/store';
import { openSigningKeys } from '../../src/server/identity/keys';
import { acquireLease, renewLeases } from '../../src/server/lease/leases';
import { dropDatabase, newDatabase, newDataDir } from '../support/server/place';

/** Transactions that wait for each other: PostgreSQL detects the deadlock and undoes one of them. */

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

/** Resolves when two callers have arrived; a call after that does not wait. */
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

/** Gives all leases a minute, since a busy machine may take longer for a test than a lease lasts. */
const extendLeases = () => opened.db.execute(sql`update lease set until = now() + interval '1 minute'`);

const games = async (): Promise<unknown> =>
  (await opened.db.execute(sql`select uid, games from player order by uid`)).rows;

test('[IP-02] transactions that deadlock are both committed, each once', async () => {
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
  // On a busy machine the transaction that is begun again may run into the other one once more.
  expect(begun).toBeGreaterThan(2);
  expect(await games()).toEqual([
    { uid: 'ada', games: 2 },
    { uid: 'bob', games: 2 },
  ]);
});

test('a single statement that PostgreSQL undoes to end a deadlock is sent again', async () => {
  // PostgreSQL looks for a deadlock from the process that has waited for a second. That is the statement, which has
  // waited longer.
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

test('[IP-02] leases are renewed while games hold all their database connections, but for the one that is being written', async () => {
  const claims = await opened.games.transaction(async tx => [
    await acquireLease(tx, 'game', 1, 'node'),
    await acquireLease(tx, 'game', 2, 'node'),
  ]);
  await extendLeases();
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
  // As many transactions as games that begin or end in one moment; the first has locked its lease.
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
  expect(after[1]).not.toBe(before[1]);
});

test.each([
  ['renewed meanwhile, and is stored', sql`until = now() + interval '1 minute'`, true],
  ['taken over meanwhile, and is not stored', sql`fence = fence + 1`, false],
  ['running out meanwhile, and is not stored', sql`until = now() - interval '1 minute'`, false],
])('[IP-02] a move waits for its lease, which is %s', async (_, change, isStored) => {
  const control = TIME_CONTROLS.BLITZ_3;
  const order = { white: 'ada', black: 'bob', control, rated: false, origin: { kind: 'quick' } } as const;
  await opened.db.execute(sql`update game set state = 'aborted' where state = 'playing'`);
  await opened.db.execute(sql`delete from lease`);
  const created = await createGame(opened.games, 'node', { ...order, ratings: { w: 1500, b: 1500 } });
  if (!created.ok) throw new Error(created.code);
  await extendLeases();
  const { claim } = created;
  const move: Append = {
    ...claim,
    ply: 1,
    san: 'e4',
    from: 'e2',
    to: 'e4',
    promotion: null,
    mid: null,
    fen: '-',
    left: { w: 1, b: 1 },
    spent: 0,
    credit: 0,
    roundTrip: null,
    shortestWay: null,
    at: Date.now(),
  };
  const storing = opened.db.transaction(async tx => {
    await tx.execute(sql`update lease set ${change} where id = ${claim.id}`);
    const stored = appendMoves(opened.games, [move]);
    const waits = sql`select from pg_stat_activity where datname = ${DATABASE} and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await opened.db.execute(waits)).rows.length).toBe(1);
    return { stored };
  });
  expect((await (await storing).stored)(claim)).toBe(isStored);
  const kept = sql`select from game_move where game = ${claim.id}`;
  expect((await opened.db.execute(kept)).rows.length).toBe(isStored ? 1 : 0);
});

test('nodes that start together sign with one key', async () => {
  const nodes = await Promise.all([1, 2, 3].map(() => openSigningKeys(opened.db, Date.now)));
  expect((await opened.db.execute(sql`select kid from identity_key`)).rows).toHaveLength(1);
  expect(nodes).toHaveLength(3);
});
