import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenedDatabase, openDatabase, type Transaction } from '../../src/server/database/database';
import { inTransaction } from '../../src/server/database/transaction';
import { duelHandlers } from '../../src/server/duels/operator';
import { applyEvent, createDuel, joinDuel, noDoor } from '../../src/server/duels/store';
import { payment, post } from '../../src/server/ledger/ledger';
import { postNotices, postToAll } from '../../src/server/notices/store';
import { lockPlayers } from '../../src/server/players/store';
import { readThread } from '../../src/server/support/store';
import { cancelTournament, closeDue } from '../../src/server/tournaments/closing';
import { beginRun } from '../../src/server/tournaments/run/begin';
import { revive } from '../../src/server/tournaments/run/state';
import { readRun, saveRun, takeOverRuns } from '../../src/server/tournaments/run/store';
import { applyTo, leave } from '../../src/server/tournaments/signup';
import { createTournament } from '../../src/server/tournaments/store';
import { dropDatabase, newDatabase, newDataDir } from '../support/server/place';

/**
 * Locks are taken in one order: a transaction that waits for a player holds nothing yet that a transaction with that
 * player needs.
 */

const DATABASE = 'kingside-locks';
const PLAYERS = ['ada', 'ben', 'cyd'];
const START = 100_000n;

let opened: OpenedDatabase;
beforeAll(async () => {
  const place = { databaseUrl: await newDatabase(DATABASE), dataDir: await newDataDir() };
  opened = await openDatabase({ ...place, preparedStatements: true }, pino({ level: 'silent' }));
  for (const uid of PLAYERS)
    await opened.db.execute(sql`insert into player (uid, username) values (${uid}, ${`The_${uid}`})`);
});
afterAll(async () => {
  await opened.close();
  await dropDatabase(DATABASE);
});
beforeEach(async () => {
  const tables = ['notice', 'duel', 'lease', 'tournament_run', 'tournament_entrant', 'tournament'];
  for (const table of [...tables, 'ledger_entry', 'ledger_transfer', 'ledger_account'])
    await opened.db.execute(sql`delete from ${sql.identifier(table)}`);
  await opened.db.execute(sql`update player set banned = false`);
  const legs = PLAYERS.flatMap(uid => payment({ kind: 'mint' }, { kind: 'player', uid }, 'KING', START));
  await opened.db.transaction(tx => post(tx, { reason: 'starter', reference: 'test', legs }));
});

const waits = async (): Promise<number> => {
  const { rows } = await opened.leases.execute(
    sql`select from pg_stat_activity where datname = ${DATABASE} and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

/**
 * Locks Ada as a transaction that enters or begins something does, starts another one, waits until that one needs her
 * too, and checks that it has locked nothing that the first may come to need.
 *
 * @param goOn what the transaction that has locked Ada does then
 */
async function withAda<T>(
  other: () => Promise<T>,
  goOn: (tx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  let begun = 0;
  const held = await opened.db.transaction(async tx => {
    begun++;
    await lockPlayers(tx, ['ada']);
    const work = Promise.resolve(other());
    await expect.poll(waits).toBe(1);
    for (const table of ['tournament', 'tournament_run', 'lease', 'duel', 'ledger_account'])
      await tx.execute(sql`select from ${sql.identifier(table)} for update nowait`);
    await goOn(tx);
    return { work };
  });
  const done = await held.work;
  expect(begun).toBe(1);
  return done;
}

/** @param fee hundredths */
async function newTournament(fee: bigint, uids: readonly string[]): Promise<number> {
  const { id } = await createTournament(opened.db, {
    ...{ name: 'Copa', entryFee: fee, prizePool: 10_000n, split: [100], eloStart: 0, eloEnd: 9999 },
    ...{ gameMode: 'BLITZ_3', bestOf: 1, least: 2, places: 8, readyMs: 60_000, house: false, fillTo: 0 },
    ...{ openAt: new Date(Date.now() - 60_000), startAt: new Date(Date.now() + 60_000) },
  });
  for (const uid of uids) expect((await inTransaction(opened.db, tx => applyTo(tx, id, uid))).ok).toBe(true);
  return id;
}
const isDue = (id: number) =>
  opened.db.execute(sql`update tournament set start_at = now() - interval '1 second' where id = ${id}`);
const parts = { fillers: [], begin: beginRun(() => Date.now()), putOff: null };

async function purses(): Promise<unknown[]> {
  const { rows } = await opened.db.execute(
    sql`select balance::int from ledger_account where kind = 'player' and currency = 'KING' order by owner`,
  );
  return rows.map(({ balance }) => balance);
}

test('[LG-02] [LG-07] [IP-20] an entrant who leaves while the operator cancels gets half of the fee back, and the others all of it', async () => {
  const id = await newTournament(5_000n, ['ada', 'ben']);
  const closed = await withAda(
    () => cancelTournament(opened.db, id, 'a storm'),
    async tx => expect(await leave(tx, 'ada')).toMatchObject({ ok: true, refunded: 2_500n }),
  );
  expect(closed).toMatchObject({ what: 'cancelled', refunds: [{ uid: 'ben', amount: 5_000n }] });
  expect(await purses()).toEqual([97_500, 100_000, 100_000]);
});

test('[LG-02] [IP-17] a banned entrant gets the fee back when the list is closed, while another transaction has locked them', async () => {
  const id = await newTournament(5_000n, PLAYERS);
  await opened.db.execute(sql`update player set banned = true where uid = 'ada'`);
  await isDue(id);
  expect((await withAda(() => closeDue(opened.db, id, parts)))?.what).toBe('begun');
  expect(await purses()).toEqual([100_000, 95_000, 95_000]);
});

test('[LG-02] [LG-09] the prize of a tournament is paid once when its end waits for a player who is locked, and cancelling is too late then', async () => {
  const id = await newTournament(5_000n, ['ada', 'ben']);
  await isDue(id);
  await closeDue(opened.db, id, parts);
  const [taken] = await takeOverRuns(opened.db, 'node', { held: [], onlyLeftOver: false, heirs: [] });
  const stored = await readRun(opened.db, id);
  if (!taken || !stored) throw new Error('it is not played');
  const run = await revive(stored.snapshot, stored.seq);
  const prized = [1, 2].map(rank => ({ id: rank, rank, prize: rank === 1 ? 10_000n : 0n }));
  const saving = {
    claim: taken.claim,
    run,
    wishes: [],
    out: [],
    endGames: [],
    end: { prized, results: '{}' },
  };
  await opened.db.execute(sql`update lease set until = now() + interval '1 hour'`);
  expect(await withAda(() => saveRun(opened.db, saving))).toBe(true);
  expect(await cancelTournament(opened.db, id, 'too late')).toBeNull();
  const { rows } = await opened.db.execute(
    sql`select from ledger_transfer where reason = 'tournament-prize'`,
  );
  expect(rows).toHaveLength(1);
  expect(await purses()).toEqual([95_000, 95_000, 100_000]);
});

async function matched(): Promise<string> {
  const wanted = { owner: 'ada', gameMode: 'BLITZ_3', bet: 10, isPublic: true } as const;
  const created = await createDuel(opened.db, wanted, noDoor);
  if (!created.ok) throw new Error('no duel');
  expect((await joinDuel(opened.db, created.row.code, 'ben', noDoor)).ok).toBe(true);
  return created.row.code;
}

test('[LG-02] [LG-05] [IP-21] a ban that comes while the game of a duel begins gives both stakes back', async () => {
  const code = await matched();
  const banned = await withAda(() =>
    applyEvent(opened.db, code, { kind: 'standstill', by: 'ada', how: 'banned' }),
  );
  expect(banned?.row).toMatchObject({ state: 'ended', how: 'banned' });
  expect(await purses()).toEqual([100_000, 100_000, 100_000]);
});

test('[LG-02] [LG-05] [IP-20] a duel is reversed while another transaction has locked its loser', async () => {
  const code = await matched();
  await opened.db.execute(
    sql`update duel set state = 'ended', how = 'won', winner = 'ben' where code = ${code}`,
  );
  const legs = payment(
    { kind: 'escrow', reference: `duel:${code}` },
    { kind: 'player', uid: 'ben' },
    'KING',
    2_000n,
  );
  await opened.db.transaction(tx => post(tx, { reason: 'duel-won', reference: code, legs }));
  const [reverse] = duelHandlers(opened.db).filter(({ name }) => name === 'duel-reverse');
  await withAda(
    () => reverse?.carryOut({ code, reason: 'a mistake' }) ?? Promise.reject(new Error('no order')),
  );
  expect(await purses()).toEqual([100_000, 100_000, 100_000]);
});

test.each([
  ['all', () => postToAll(opened.db, { kind: 'terms', version: 1 })],
  [
    'some',
    () =>
      opened.db.transaction(tx =>
        postNotices(
          tx,
          ['eve', 'ada'].map(to => ({ to, news: { kind: 'terms', version: 1 } })),
        ),
      ),
  ],
])(
  '[IP-22] [IP-20] a notice to %s of the players reaches the others when one of them is being removed',
  async (_, tell) => {
    await opened.db.execute(sql`insert into player (uid, username) values ('eve', 'The_eve')`);
    const { work } = await opened.db.transaction(async tx => {
      await tx.execute(sql`delete from player where uid = 'eve'`);
      const telling = tell();
      await expect.poll(waits).toBe(1);
      return { work: telling };
    });
    await work;
    const { rows } = await opened.db.execute(sql`select player from notice where player in ('eve', 'ada')`);
    expect(rows).toEqual([{ player: 'ada' }]);
  },
);

test('[IP-23] an answer that comes while its player opens the thread is shown before it counts as read', async () => {
  const { db } = opened;
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into ticket (player, reason, subject) values ('ada', 2, 'A') returning id`,
  );
  const id = Number(rows[0]?.id);
  await db.execute(sql`insert into ticket_message (ticket, message) values (${id}, 'Question')`);
  const { reading } = await db.transaction(async tx => {
    await tx.execute(sql`update ticket set read_by_user = false, waits = false where id = ${id}`);
    await tx.execute(
      sql`insert into ticket_message (ticket, staff, message, at) values (${id}, 'Inés', 'Answer', clock_timestamp())`,
    );
    const begun = readThread(db, 'ada', id);
    await expect.poll(waits).toBe(1);
    return { reading: begun };
  });
  expect(await reading).toMatchObject([{ message: 'Question' }, { message: 'Answer', isNew: true }]);
  const again = await readThread(db, 'ada', id);
  expect(again?.map(({ isNew }) => isNew)).toEqual([undefined, undefined]);
});
