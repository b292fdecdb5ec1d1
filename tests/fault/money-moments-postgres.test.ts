import pg from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MarketItem, searchAnswer } from '../../src/protocol/market';
import { IS_BIG_RUN } from '../support/runner/big-run';
import { newcomer } from '../support/server/game-pair';
import { dropDatabase, newDatabase } from '../support/server/place';
import { type ServerOptions, type Session, startServer, type TestServer } from '../support/server/server';
import { codesOf, withTwoFactor } from '../support/server/traders';
import { either, kingOf, MONEY_KINDS, type MoneyCall, type MoneyKind, postKeyed } from './money-calls';

/**
 * Kill -9 of the server at two moments inside everything that moves money or items: before the last thing that its transaction
 * writes, so that all of it has to be undone, and in its commit, so that it has happened and nobody was answered. PostgreSQL
 * is made to wait there from outside.
 */

const DATABASE = 'kingside-money-moments';
/** Number of the lock that commits wait for. */
const GATE = 20_261_123;
const GATED = ['idempotency_key', 'ledger_entry', 'item'] as const;

let options: ServerOptions;
let server: TestServer;
let outside: pg.Client;
beforeAll(async () => {
  const DATABASE_URL = await newDatabase(DATABASE);
  // All servers share one key, so that each can read the secrets that those before it stored.
  const SECRET_KEY = 'ab'.repeat(32);
  options = { env: { HOUSE: 'off', HOUSE_MARKET: 'off', ADDRESS_LIMITS: 'off', DATABASE_URL, SECRET_KEY } };
  outside = new pg.Client({ connectionString: DATABASE_URL });
  await outside.connect();
});
beforeEach(async () => {
  server = await startServer(options);
});
afterEach(() => server.stop());
afterAll(async () => {
  await outside.end();
  await dropDatabase(DATABASE);
});

async function avatarsOf({ token }: Session): Promise<MarketItem[]> {
  const query = { action: 'sell', type: 'avatars', page: 0, generation: 'ALL', order: 'ASC', orderBy: 'ID' };
  const answer = v.parse(searchAnswer, (await server.api(token).post('/marketplace/search', query)).body);
  return 'content' in answer ? answer.content : [];
}

/** A newcomer who can sell their avatar, and the secret of their one-time codes. */
async function seller(): Promise<{ who: Session; item: { id: number; itemType: 'AVATAR' }; secret: string }> {
  const who = await newcomer(server);
  const secret = await withTwoFactor(server.api(who.token));
  return { who, item: { id: (await avatarsOf(who))[0]?.id ?? 0, itemType: 'AVATAR' }, secret };
}
const forSale = async () => {
  const one = await seller();
  const [otpCode] = codesOf(one.secret);
  await postKeyed(server, one.who, '/marketplace/sell', { ...one.item, price: 40, otpCode });
  return one;
};

/**
 * A call with a one-time code that is valid for another half minute at least. Made again it has the same one, since its key
 * belongs to what it says; once it is known that nothing has happened it has a new one, since that may be minutes later.
 */
function coded(
  secret: string,
  post: (otpCode: string) => Promise<unknown>,
  look: () => Promise<boolean>,
): MoneyCall {
  let code: string | null = null;
  return {
    call() {
      code ??= codesOf(secret)[1];
      return post(code);
    },
    async hasHappened() {
      const has = await look();
      if (!has) code = null;
      return has;
    },
  };
}

/** Whether the avatar is for sale: its owner's page has it with its price. */
const isListed = async (who: Session): Promise<boolean> => {
  const [item] = await avatarsOf(who);
  return item?.price === 40;
};

const DEALS: readonly MoneyKind[] = [
  {
    what: 'a listing',
    isKeyed: true,
    last: 'idempotency_key',
    async begin() {
      const { who, item, secret } = await seller();
      return coded(
        secret,
        otpCode => postKeyed(server, who, '/marketplace/sell', { ...item, price: 40, otpCode }),
        () => isListed(who),
      );
    },
  },
  {
    what: 'a withdrawal',
    isKeyed: true,
    last: 'idempotency_key',
    async begin() {
      const { who, item } = await forSale();
      return {
        call: () => postKeyed(server, who, '/marketplace/cancel', item),
        hasHappened: async () => !(await isListed(who)),
      };
    },
  },
  {
    what: 'a purchase',
    isKeyed: true,
    last: 'idempotency_key',
    async begin() {
      const { who: from, item } = await forSale();
      const { who, secret } = await seller();
      return coded(
        secret,
        otpCode => postKeyed(server, who, '/marketplace/purchase', { ...item, price: 40, otpCode }),
        async () => {
          const owned = [(await avatarsOf(from)).length, (await avatarsOf(who)).length];
          const king = [await kingOf(server, from), await kingOf(server, who)];
          return either([...owned, ...king], [1, 1, 1_000, 1_000], [0, 2, 1_038, 960]);
        },
      );
    },
  },
];

const ALL = [...MONEY_KINDS, ...DEALS];
const KINDS = IS_BIG_RUN ? ALL : ALL.filter(({ what }) => ['a piece', 'a purchase'].includes(what));

/**
 * Resolves when a process of PostgreSQL waits for a lock of `outside`.
 * @returns the id of that process
 */
async function waiter(): Promise<number> {
  let pid: number | undefined;
  const find = async () => {
    const { rows } = await outside.query<{ pid: number }>(
      'select distinct pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
    );
    pid = rows[0]?.pid;
    return rows.length;
  };
  await expect.poll(find).toBe(1);
  return pid ?? 0;
}

/** Resolves when that process of PostgreSQL has ended: its transaction is committed or undone. */
const ended = (pid: number): Promise<void> =>
  expect
    .poll(async () => (await outside.query('select from pg_stat_activity where pid = $1', [pid])).rowCount)
    .toBe(0);

/** Kills the server while it waits for a lock of `outside`, releases the lock, and starts another server. */
async function killWaiting(letGo: string): Promise<void> {
  const pid = await waiter();
  await server.kill();
  await outside.query(letGo);
  await ended(pid);
  server = await startServer({ ...options, dataDir: server.dataDir });
}

test('[API-09] [API-10] [API-11] [API-33] [BO-07] [LG-01] [LG-02] [LG-08] [IP-20] a call that is killed before its last write has done nothing, and has happened once when made again', async () => {
  for (const { what, begin, last } of KINDS) {
    const { call, hasHappened } = await begin(() => server);
    await outside.query('begin');
    await outside.query(`lock table ${last} in share mode`);
    const running = call();
    await killWaiting('rollback');
    expect([what, await running]).toEqual([what, null]);
    expect([what, await hasHappened()]).toEqual([what, false]);
    await call();
    expect([what, await hasHappened()]).toEqual([what, true]);
  }
  expect(await server.operate('check')).toContain('Nothing is wrong.');
});

test('[API-09] [API-10] [API-11] [API-33] [BO-07] [LG-01] [LG-02] [LG-08] [IP-20] a call that is killed in its commit has happened, and still only once when made again under its key', async () => {
  await outside.query(`
    create function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$`);
  for (const table of GATED)
    await outside.query(`
      create constraint trigger gate after insert or update on ${table} deferrable initially deferred
        for each row execute function wait_at_gate()`);
  for (const { what, begin, isKeyed } of KINDS) {
    const { call, hasHappened } = await begin(() => server);
    await outside.query(`select pg_advisory_lock(${GATE})`);
    const running = call();
    await killWaiting(`select pg_advisory_unlock(${GATE})`);
    expect([what, await running]).toEqual([what, null]);
    expect([what, await hasHappened()]).toEqual([what, true]);
    if (isKeyed) expect([what, await call()]).toEqual([what, expect.objectContaining({ status: 200 })]);
    expect([what, await hasHappened()]).toEqual([what, true]);
  }
  expect(await server.operate('check')).toContain('Nothing is wrong.');
});
