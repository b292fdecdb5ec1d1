import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Currency } from '../../../src/rules/statement';
import { type Database, openDatabase } from '../../../src/server/database/database';
import { MIGRATIONS } from '../../../src/server/database/prepared';
import { inTransaction } from '../../../src/server/database/transaction';
import { type AccountName, balanceOf, type Leg, payment, post } from '../../../src/server/ledger/ledger';
import { clear, databaseFor, newDataDir } from '../../support/server/place';

/** The ledger on a database of its own: the transactions of one node beside each other. */

const PLAYERS = ['ada', 'ben', 'cyd'];
const ACCOUNTS: readonly AccountName[] = [
  ...PLAYERS.map(uid => ({ kind: 'player', uid }) as const),
  { kind: 'escrow', reference: 'duel:1' },
  { kind: 'escrow', reference: 'duel:2' },
  { kind: 'mint' },
  { kind: 'fee' },
];
const CURRENCIES: readonly Currency[] = ['KING', 'QUEEN'];

let dataDir: string;
let opened: Awaited<ReturnType<typeof open>>;
let db: Database;

async function open() {
  const databaseUrl = await databaseFor(dataDir);
  return openDatabase({ databaseUrl, dataDir, preparedStatements: true }, pino({ level: 'silent' }));
}

beforeAll(async () => {
  dataDir = await newDataDir();
  opened = await open();
  db = opened.db;
  await db.execute(
    sql`insert into player (uid) values ${sql.join(
      PLAYERS.map(uid => sql`(${uid})`),
      sql`, `,
    )}`,
  );
});
afterAll(async () => {
  await opened.close();
  await clear(dataDir);
});

/** Legs that sum to zero: the last account of each currency takes what the others leave. */
const legs: fc.Arbitrary<Leg[]> = fc
  .array(
    fc.tuple(
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(...ACCOUNTS),
      fc.constantFrom(...ACCOUNTS),
      fc.bigInt(1n, 500n),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(moves => moves.flatMap(([currency, from, to, amount]) => payment(from, to, currency, amount)));

const keyOf = ({ account, currency }: Pick<Leg, 'account' | 'currency'>): string =>
  [currency, ...Object.values(account)].join(' ');
const mayOwe = ({ kind }: AccountName): boolean => kind === 'mint' || kind === 'fee';

async function balances(): Promise<Map<string, bigint>> {
  const { rows } = await db.execute<{ key: string; balance: string }>(
    sql`select concat_ws(' ', currency, kind, owner, reference) as key, balance from ledger_account`,
  );
  return new Map(rows.map(({ key, balance }) => [key, BigInt(balance)]));
}

/** Rows that must never exist: each row of a query is a broken promise of the ledger. */
async function broken(): Promise<unknown[]> {
  const queries = [
    sql`select e.transfer, a.currency from ledger_entry e join ledger_account a on a.id = e.account
      group by e.transfer, a.currency having sum(e.amount) <> 0`,
    sql`select a.id from ledger_account a left join ledger_entry e on e.account = a.id
      group by a.id, a.balance having a.balance <> coalesce(sum(e.amount), 0)`,
    sql`select id from ledger_account where kind in ('player', 'escrow') and balance < 0`,
  ];
  const found = await Promise.all(queries.map(query => db.execute(query)));
  return found.flatMap(({ rows }) => rows);
}

test('[LG-01] [LG-02] entries sum to zero, balances are their sums, and no player or escrow owes, whatever is posted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(legs, { maxLength: 12 }), async posts => {
      const expected = await balances();
      for (const wanted of posts) {
        const after = new Map(expected);
        for (const leg of wanted) after.set(keyOf(leg), (after.get(keyOf(leg)) ?? 0n) + leg.amount);
        const isMoved = wanted.some(
          leg => (after.get(keyOf(leg)) ?? 0n) !== (expected.get(keyOf(leg)) ?? 0n),
        );
        const work = inTransaction(db, tx => post(tx, { reason: 'test', reference: 'test', legs: wanted }));
        if (!isMoved) {
          await expect(work).rejects.toThrow(RangeError);
          continue;
        }
        const result = await work;
        const short = wanted.filter(({ account, currency }) => {
          const key = keyOf({ account, currency });
          return !mayOwe(account) && (after.get(key) ?? 0n) < 0n;
        });
        if (short.length === 0) {
          expect(result).toEqual({ ok: true });
          for (const [key, balance] of after) expected.set(key, balance);
        } else {
          expect(result).toMatchObject({ ok: false, code: 'not-covered' });
          expect(short.map(({ account }) => account)).toContainEqual('account' in result && result.account);
        }
      }
      const found = await balances();
      for (const [key, balance] of expected) expect([key, found.get(key) ?? 0n]).toEqual([key, balance]);
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('[LG-01] transfers over the same accounts at once neither deadlock nor lose anything', async () => {
  await post1(payment({ kind: 'mint' }, { kind: 'player', uid: 'ada' }, 'KING', 10_000n));
  const before = await balances();
  const total = (found: Map<string, bigint>): bigint =>
    [...found.values()].reduce((sum, one) => sum + one, 0n);
  // Each names the accounts, half of which are new, in another order.
  const one = (round: number, offset: number) => {
    const fresh = Array.from('abcdefg', name => ({ kind: 'escrow', reference: `${round}${name}` }) as const);
    const all = [...fresh, ...ACCOUNTS];
    const turned = [...all.slice(2 * offset), ...all.slice(0, 2 * offset)];
    return post1(turned.flatMap(to => payment({ kind: 'mint' }, to, 'QUEEN', 10n)));
  };
  for (let round = 0; round < 5; round++) {
    const results = await Promise.all(Array.from({ length: 8 }, (_, offset) => one(round, offset)));
    expect(results).toEqual(results.map(() => ({ ok: true })));
  }
  const found = await balances();
  expect(found.get('QUEEN escrow 4g')).toBe(80n);
  expect((found.get('QUEEN player ben') ?? 0n) - (before.get('QUEEN player ben') ?? 0n)).toBe(400n);
  expect(total(found)).toBe(0n);
  expect(await broken()).toEqual([]);
});

test('[LG-02] of eight transfers that spend the same money at once as many succeed as it covers', async () => {
  await db.execute(sql`insert into player (uid) values ('dot')`);
  await post1(payment({ kind: 'mint' }, { kind: 'player', uid: 'dot' }, 'KING', 300n));
  const stake = () =>
    post1(payment({ kind: 'player', uid: 'dot' }, { kind: 'escrow', reference: 'duel:3' }, 'KING', 100n));
  const results = await Promise.all(Array.from({ length: 8 }, stake));
  expect(results.filter(({ ok }) => ok)).toHaveLength(3);
  expect(results.find(({ ok }) => !ok)).toEqual({
    ok: false,
    code: 'not-covered',
    account: { kind: 'player', uid: 'dot' },
  });
  expect(await balanceOf(db, 'dot', 'KING')).toBe(0n);
});

test.each([
  ['that do not sum to zero', [{ amount: -5n }, { amount: 4n }]],
  ['of which one is missing', [{ amount: 5n }]],
  ['of two currencies', [{ amount: -5n }, { amount: 5n, currency: 'QUEEN' as const }]],
  ['without an amount', [{ amount: 0n }]],
])('[LG-01] legs %s are thrown as a fault of the caller', async (_, broken) => {
  const wrong = broken.map(
    (leg, index) => ({ account: ACCOUNTS[5 + index], currency: 'KING', ...leg }) as Leg,
  );
  await expect(post1(wrong)).rejects.toThrow(RangeError);
});

test('[LG-08] a refusal undoes its transaction, or only its savepoint, and is returned', async () => {
  const before = await balances();
  const gift = payment({ kind: 'mint' }, { kind: 'player', uid: 'ada' }, 'KING', 1n);
  const refusing = (outer: Pick<Database, 'transaction'>) =>
    inTransaction(outer, async tx => {
      expect(await post(tx, { reason: 'gift', reference: 'undone', legs: gift })).toEqual({ ok: true });
      return { ok: false, code: 'changed-my-mind' };
    });
  expect(await refusing(db)).toEqual({ ok: false, code: 'changed-my-mind' });
  expect(await balances()).toEqual(before);

  const both = await inTransaction(db, async tx => {
    const refused = await refusing(tx);
    return { ...(await post(tx, { reason: 'gift', reference: 'kept', legs: gift })), refused };
  });
  expect(both).toEqual({ ok: true, refused: { ok: false, code: 'changed-my-mind' } });
  expect((await balances()).get('KING player ada')).toBe((before.get('KING player ada') ?? 0n) + 1n);
  const { rows } = await db.execute(sql`select reference from ledger_transfer where reason = 'gift'`);
  expect(rows).toEqual([{ reference: 'kept' }]);
});

test('[IP-01] money and items from before escrow and item states are kept by the upgrade', async () => {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  const older = await migrationsBefore('legs_and_states');
  await migrate(db, { migrationsFolder: older });
  await rm(older, { recursive: true });
  await db.execute(sql`insert into player (uid) values ('old')`);
  await db.execute(sql`insert into item (kind, name, owner) values ('board', 'CLASSIC', 'old')`);
  await db.execute(sql`insert into ledger_account (kind, owner, currency, balance)
    values ('mint', null, 'KING', -100), ('player', 'old', 'KING', 100)`);
  await db.execute(sql`insert into ledger_transfer (reason, reference) values ('starter', 'old')`);
  await db.execute(sql`insert into ledger_entry (transfer, account, amount)
    select 1, id, balance from ledger_account`);
  await opened.close();
  opened = await open();
  db = opened.db;
  await post1(payment({ kind: 'player', uid: 'old' }, { kind: 'escrow', reference: 'duel:1' }, 'KING', 30n));
  expect([...(await balances())].sort()).toEqual([
    ['KING escrow duel:1', 30n],
    ['KING mint', -100n],
    ['KING player old', 70n],
  ]);
  const { rows } = await db.execute(sql`select name, state from item`);
  expect(rows).toEqual([{ name: 'CLASSIC', state: 'owned' }]);
  expect(await broken()).toEqual([]);
});

const post1 = (wanted: Leg[]) =>
  inTransaction(db, tx => post(tx, { reason: 'test', reference: 'test', legs: wanted }));

/** A copy of the migrations that are older than one. */
async function migrationsBefore(name: string): Promise<string> {
  const folder = join(dataDir, 'older');
  await mkdir(join(folder, 'meta'), { recursive: true });
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  const first = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name));
  const entries = journal.entries.slice(0, first);
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries)
    await writeFile(join(folder, `${tag}.sql`), await readFile(join(MIGRATIONS, `${tag}.sql`)));
  return folder;
}
