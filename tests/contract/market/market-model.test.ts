import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TOP_GRADE, UPGRADES, type Upgrade } from '../../../src/protocol/items';
import type { DealAnswer } from '../../../src/protocol/market';
import { netHundredths } from '../../../src/rules/market';
import { Findings } from '../../../src/server/check/findings';
import { checkMarket } from '../../../src/server/check/market';
import { checkMoney } from '../../../src/server/check/money';
import { Pages } from '../../../src/server/check/pages';
import type { Database, Transaction } from '../../../src/server/database/database';
import { inTransaction, type Outcome } from '../../../src/server/database/transaction';
import { changeItem, giveBack } from '../../../src/server/items/state';
import { item as itemTable } from '../../../src/server/items/tables';
import { upgradeBoard } from '../../../src/server/items/upgrade';
import { payment, post } from '../../../src/server/ledger/ledger';
import { cancel, purchase, sell } from '../../../src/server/market/deals';
import { ensureHouse, HOUSE_SELLER, leave, trade } from '../../../src/server/market/house-market';
import { openFor } from '../../../src/server/market/listings';
import { reverseIn, withdrawListings } from '../../../src/server/market/operator';
import { refuse } from '../../../src/server/market/refusals';
import { listing as listingTable } from '../../../src/server/market/tables';
import { changeUsername } from '../../../src/server/profiles/usernames';
import { seededRandom, whole } from '../../support/random';
import { IS_BIG_RUN } from '../../support/runner/big-run';
import { MODEL_RUNS } from '../../support/runner/model-runs';
import { ownDatabase } from '../own-database';

/** The marketplace in the database itself: against a model, by many at once, and fifty times the same. */

const ACTORS = ['ada', 'ben', 'cyd', 'dan', 'eve', 'fay', 'gus', 'hal'] as const;
const START = 1_000;
const ITEMS = 12;
/** The last of them are boards, which can be upgraded. */
const AVATARS = 8;
/** KING for a piece, from each grade to the next: the last one costs more than anybody begins with. */
const COSTS = [10, 60, 120, 1_001];
const COMMANDS = IS_BIG_RUN ? 100 : 30;
const ACTIONS_AT_ONCE = IS_BIG_RUN ? 400 : 50;

let own: Awaited<ReturnType<typeof ownDatabase>>;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase();
  db = own.db;
  for (const uid of ACTORS)
    await db.execute(sql`insert into player (uid, username) values (${uid}, ${`name_${uid}`})`);
});
afterAll(() => own.close());

/** Ids of the items, in their order. */
let items: number[] = [];

/** As before the first deal: everybody has their start, and every third of them the items. */
async function reset(): Promise<void> {
  for (const table of ['listing', 'item_history', 'ledger_entry', 'ledger_transfer', 'ledger_account'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  await db.execute(
    sql`update player set avatar_item = null, board_item = null, username = 'name_' || uid where not house`,
  );
  await db.execute(sql`delete from item where owner <> ${HOUSE_SELLER.uid}`);
  items = [];
  for (let index = 0; index < ITEMS; index++) {
    const owner = ACTORS[index % 4] ?? 'ada';
    const { rows } = await db.execute<{ id: string }>(
      index < AVATARS
        ? sql`insert into item (kind, name, owner) values ('avatar', 'zombie_0_0', ${owner}) returning id`
        : sql`insert into item (kind, name, owner) values ('board', 'RUBY', ${owner}) returning id`,
    );
    items.push(Number(rows[0]?.id));
  }
  const legs = ACTORS.flatMap(uid =>
    payment({ kind: 'mint' }, { kind: 'player', uid }, 'KING', BigInt(START) * 100n),
  );
  await db.transaction(tx => post(tx, { reason: 'starter', reference: 'test', legs }));
}
beforeEach(reset);

/** A door behind which a deal is done, and one that undoes it: the code was wrong. */
type Door = (done: Outcome<DealAnswer>) => Outcome<DealAnswer>;
const OPEN: Door = done => done;
const SHUT: Door = done => (done.ok ? refuse('otpWrong') : done);

const run = async <Answer>(work: (tx: Transaction) => Promise<Outcome<Answer>>, on = db): Promise<Answer> =>
  (await inTransaction(on, work)).answer;
const typeOf = (id: number): string => (items.indexOf(id) < AVATARS ? 'AVATAR' : 'BOARD');
const offer = (id: number, price: number) => ({ id, itemType: typeOf(id), price });
/** @param piece without it all that are left */
const doUpgrade = (uid: string, id: number, piece: Upgrade | undefined, on = db) =>
  run(tx => upgradeBoard(tx, uid, { id, ...(piece && { piece }) }, COSTS), on);
const doSell = (uid: string, id: number, price: number, door = OPEN, on = db) =>
  run(async tx => door(await sell(tx, uid, offer(id, price))), on);
const doBuy = (uid: string, id: number, price: number, door = OPEN, on = db) =>
  run(async tx => door(await purchase(tx, uid, offer(id, price))), on);
const doCancel = (uid: string, id: number, on = db) =>
  run(tx => cancel(tx, uid, { id, itemType: typeOf(id) }), on);
const doRename = async (uid: string, name: string, on = db): Promise<boolean> =>
  (await inTransaction(on, tx => changeUsername(tx, uid, name))).ok;
/** @param amount hundredths of KING */
const doGrant = (uid: string, amount: number, on = db) =>
  on.transaction(tx =>
    post(tx, {
      reason: 'grant',
      reference: 'operator',
      legs: payment({ kind: 'mint' }, { kind: 'player', uid }, 'KING', BigInt(amount)),
    }),
  );
/** Lends an item, as the operator does. @returns whether it was free */
const doLend = (uid: string, id: number, on = db): Promise<boolean> =>
  on.transaction(tx =>
    changeItem(
      tx,
      { id, owner: uid, states: ['owned'] },
      { state: 'lent', lentTo: uid === 'hal' ? 'ada' : 'hal', until: new Date(Date.now() + 86_400_000) },
    ),
  );
/** Takes a loan back. @returns whether it was lent */
const doReturn = (id: number, on = db): Promise<boolean> =>
  on.transaction(async tx => {
    const [row] = await tx.select().from(itemTable).where(eq(itemTable.id, id));
    return row !== undefined && row.lentTo !== null && giveBack(tx, row);
  });

/** Dies in the last moment before a commit. */
const dying = {
  transaction: (work: Parameters<Database['transaction']>[0]) =>
    db.transaction(async tx => {
      await work(tx);
      throw new Error('killed');
    }),
} as unknown as Database;
const survive = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(error => {
    if (!(error instanceof Error && error.message === 'killed')) throw error;
  });
};

/** @source reliability §2, invariants 1 and 2 */
async function expectSound(): Promise<void> {
  const findings = new Findings();
  const pages = new Pages(db, new AbortController().signal);
  await checkMoney(pages, findings);
  await checkMarket(pages, findings);
  expect(findings.report().violations).toEqual([]);
  const { rows } = await db.execute(sql`
    select (select count(*)::int from ledger_entry e join ledger_account a on a.id = e.account where e.balance < 0 and a.kind = 'player') as owed,
      (select count(*)::int from (
        select account from ledger_entry e join ledger_account a on a.id = e.account
        group by account, a.balance having (array_agg(e.balance order by e.transfer desc))[1] <> a.balance
      ) as wrong) as wrong`);
  expect(rows[0]).toEqual({ owed: 0, wrong: 0 });
}

const purse = async (uid: string): Promise<number> => {
  const { rows } = await db.execute<{ balance: string }>(
    sql`select balance from ledger_account where owner = ${uid} and currency = 'KING'`,
  );
  return Number(rows[0]?.balance ?? 0);
};

test('[LG-01] [LG-02] [LG-03] [LG-04] [LG-08] [IP-28] [BO-07] [API-33] purses and items stay what the rules say through any deals', async () => {
  interface Model {
    owner: string;
    price: number;
    lent: boolean;
    grade: number;
    upgraded: readonly Upgrade[];
  }
  const seed = Number(process.env.KINGSIDE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`market model: KINGSIDE_SEED=${seed}`);
  const actor = fc.constantFrom(...ACTORS.slice(0, 5));
  const which = fc.nat(ITEMS - 1);
  const price = fc.constantFrom(1, 7, 333, 999, 1_000, 1_001);
  const what = fc.constantFrom(
    ...([
      'sell',
      'sell',
      'buy',
      'buy',
      'buy',
      'cancel',
      'stale',
      'wrong',
      'rename',
      'grant',
      'loan',
      'back',
      'ban',
      'piece',
      'piece',
      'board',
      'killed',
    ] as const),
  );
  const command = fc.tuple(what, actor, which, price, fc.constantFrom(...UPGRADES));

  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS }), async commands => {
      await reset();
      const purses = new Map<string, number>(ACTORS.map(uid => [uid, START * 100]));
      const owned: Model[] = items.map((_, index) => ({
        owner: ACTORS[index % 4] ?? 'ada',
        price: 0,
        lent: false,
        grade: 1,
        upgraded: [],
      }));
      const pay = (uid: string, amount: number): void => {
        purses.set(uid, (purses.get(uid) ?? 0) + amount);
      };
      let renames = 0;
      for (const [kind, uid, index, asked, letter] of commands) {
        const id = items[index] ?? 0;
        const model = owned[index];
        if (!model) throw new Error('an item is missing');
        const isFree = model.owner === uid && model.price === 0 && !model.lent;
        switch (kind) {
          case 'sell': {
            const { status } = await doSell(uid, id, asked);
            expect(status === 200).toBe(isFree);
            if (isFree) model.price = asked;
            break;
          }
          case 'buy': {
            const { status } = await doBuy(uid, id, model.price);
            const fits =
              model.price > 0 && model.owner !== uid && (purses.get(uid) ?? 0) >= model.price * 100;
            expect(status === 200).toBe(fits);
            if (!fits) break;
            pay(uid, -model.price * 100);
            pay(model.owner, netHundredths(model.price));
            Object.assign(model, { owner: uid, price: 0 });
            break;
          }
          case 'stale':
            expect((await doBuy(uid, id, model.price + 1)).status).not.toBe(200);
            break;
          case 'wrong':
            expect((await doBuy(uid, id, model.price, SHUT)).status).not.toBe(200);
            expect((await doSell(uid, id, asked, SHUT)).status).not.toBe(200);
            break;
          case 'cancel': {
            const { status } = await doCancel(uid, id);
            expect(status === 200).toBe(model.owner === uid && model.price > 0);
            if (status === 200) model.price = 0;
            break;
          }
          case 'rename': {
            const done = await doRename(uid, `other_${renames++}`);
            expect(done).toBe((purses.get(uid) ?? 0) >= 20_000);
            if (done) pay(uid, -20_000);
            break;
          }
          case 'grant':
            await doGrant(uid, asked);
            pay(uid, asked);
            break;
          case 'loan':
            expect(await doLend(uid, id)).toBe(isFree);
            if (isFree) model.lent = true;
            break;
          case 'back':
            expect(await doReturn(id)).toBe(model.lent);
            model.lent = false;
            break;
          case 'ban':
            await db.transaction(tx => withdrawListings(tx, uid));
            for (const one of owned) if (one.owner === uid) one.price = 0;
            break;
          case 'piece':
          case 'board': {
            const piece = kind === 'piece' ? letter : undefined;
            const { status } = await doUpgrade(uid, id, piece);
            const left = UPGRADES.filter(one => !model.upgraded.includes(one));
            const now = left.filter(one => piece === undefined || one === piece);
            const cost = (COSTS[model.grade - 1] ?? 0) * now.length * 100;
            const isBoard = index >= AVATARS && model.owner === uid && model.price === 0;
            const fits =
              isBoard && now.length > 0 && model.grade < TOP_GRADE && (purses.get(uid) ?? 0) >= cost;
            expect(status === 200).toBe(fits);
            if (!fits) break;
            pay(uid, -cost);
            if (now.length === left.length) Object.assign(model, { grade: model.grade + 1, upgraded: [] });
            else model.upgraded = UPGRADES.filter(one => one === piece || model.upgraded.includes(one));
            break;
          }
          default:
            await survive(doUpgrade(uid, id, letter, dying));
            await survive(doBuy(uid, id, model.price, OPEN, dying));
            await survive(doSell(uid, id, asked, OPEN, dying));
            await survive(doCancel(uid, id, dying));
            await survive(doRename(uid, `other_${renames++}`, dying));
            await survive(doGrant(uid, asked, dying));
            await survive(doLend(uid, id, dying));
            await survive(doReturn(id, dying));
        }
      }
      const { rows } = await db.execute<{
        owner: string;
        price: string | null;
        state: string;
        grade: number;
        upgraded: string;
      }>(
        sql`select owner, price, state, grade, upgraded from item where owner <> ${HOUSE_SELLER.uid} order by id`,
      );
      expect(
        rows.map(row => ({
          owner: row.owner,
          price: Number(row.price ?? 0) / 100,
          lent: row.state === 'lent',
          grade: row.grade,
          upgraded: UPGRADES.filter(one => row.upgraded.includes(one)),
        })),
      ).toEqual(owned);
      for (const [uid, amount] of purses) expect([uid, await purse(uid)]).toEqual([uid, amount]);
      await expectSound();
    }),
    { seed, numRuns: MODEL_RUNS },
  );
});

test('[LG-02] [API-09] [API-10] [API-11] a deal called fifty times at once happens once, and one for which a hundredth is missing not at all', async () => {
  const [id = 0, other = 0] = items;
  const fifty = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, work));
  const good = (answers: DealAnswer[]): number => answers.filter(({ status }) => status === 200).length;
  // The price is 0.01 more than the buyer has left.
  const short = items[3] ?? 0;
  const legs = payment({ kind: 'player', uid: 'ben' }, { kind: 'fee' }, 'KING', 1n);
  await db.transaction(tx => post(tx, { reason: 'test', reference: 'test', legs }));
  expect(good([await doSell('dan', short, START)])).toBe(1);
  expect((await doBuy('ben', short, START)).code).toBe('notEnoughKing');
  expect([await purse('ben'), await purse('dan')]).toEqual([START * 100 - 1, START * 100]);
  await doGrant('ben', 1);
  expect(good([await doBuy('ben', short, START)])).toBe(1);
  expect(await purse('ben')).toBe(0);

  expect(good(await fifty(() => doSell('ada', id, 600)))).toBe(1);
  expect(good(await fifty(() => doCancel('ada', id)))).toBe(1);
  expect(good(await fifty(() => doSell('ada', id, 600)))).toBe(1);
  expect(good(await fifty(() => doBuy('eve', id, 600)))).toBe(1);
  expect([await purse('eve'), await purse('ada')]).toEqual([40_000, 100_000 + 57_000]);
  // One buyer has money for one of two items, and two buyers want one item.
  expect(good([await doSell('eve', id, 700), await doSell('ben', other, 700)])).toBe(2);
  expect(good(await Promise.all([doBuy('fay', id, 700), doBuy('fay', other, 700)]))).toBe(1);
  expect(good([await doSell('cyd', items[2] ?? 0, 500)])).toBe(1);
  expect(good(await Promise.all([doBuy('gus', items[2] ?? 0, 500), doBuy('hal', items[2] ?? 0, 500)]))).toBe(
    1,
  );
  await expectSound();
});

test('[LG-02] [LG-08] [BO-07] [API-33] with eight traders acting at once nothing is sold or paid for twice, and no KING is made or lost', async () => {
  const random = seededRandom('eight traders');
  let granted = 0;
  let names = 0;
  const act = async (uid: string): Promise<void> => {
    const id = items[whole(random, 0, ITEMS - 1)] ?? 0;
    const price = [5, 40, 300][whole(random, 0, 2)] ?? 5;
    switch (whole(random, 0, 12)) {
      case 0:
      case 1:
      case 2:
        return void (await doSell(uid, id, price));
      case 3:
        return void (await doCancel(uid, id));
      case 4:
        return void (await doUpgrade(uid, id, UPGRADES[whole(random, 0, UPGRADES.length - 1)]));
      case 5:
        return void (await doUpgrade(uid, id, undefined));
      case 6:
        return void (await doRename(uid, `at_once_${names++}`));
      case 7:
        granted += price;
        return void (await doGrant(uid, price));
      case 8:
        return void (await doLend(uid, id));
      case 9:
      case 10:
        return void (await doReturn(id));
      default:
        return void (await doBuy(uid, id, price));
    }
  };
  await Promise.all(
    ACTORS.map(async uid => {
      for (let done = 0; done < ACTIONS_AT_ONCE; done++) await act(uid);
    }),
  );
  const { rows } = await db.execute<{ sales: number; held: number }>(sql`
    select (select count(*)::int from listing where state = 'sold') as sales,
      (select sum(balance)::int from ledger_account where kind <> 'mint') as held`);
  expect(rows[0]?.sales).toBeGreaterThan(0);
  expect(rows[0]?.held).toBe(START * 100 * ACTORS.length + granted);
  await expectSound();
});

test('[IP-28] a banned player can neither offer an item nor buy one, nor be bought from, whatever was found out before', async () => {
  const [id = 0, dear = 0] = items;
  await doSell('ben', dear, 20);
  const ban = (uid: string, banned: boolean) =>
    db.execute(sql`update player set banned = ${banned} where uid = ${uid}`);
  await ban('ada', true);
  expect(await doSell('ada', id, 20)).toMatchObject({ code: 'notYours' });
  expect(await doBuy('ada', dear, 20)).toMatchObject({ code: 'gone' });
  await ban('ada', false);
  await ban('ben', true);
  expect(await doBuy('ada', dear, 20)).toMatchObject({ code: 'gone' });
  await ban('ben', false);
  expect(await doBuy('ada', dear, 20)).toMatchObject({ status: 200 });
  await expectSound();
});

test('[MK-01] [LG-01] the house lists what it was granted once, buys bargains that nobody else wants, and leaves when it is told to', async () => {
  await db.transaction(trade);
  const count = async (): Promise<unknown> =>
    (
      await db.execute(sql`select count(*)::int as open, count(*) filter (where price <= 1000)::int as affordable
      from listing where state = 'open' and seller = ${HOUSE_SELLER.uid}`)
    ).rows[0];
  const first = (await count()) as { open: number; affordable: number };
  expect(first.open).toBeGreaterThanOrEqual(50);
  expect(first.affordable).toBeGreaterThan(20);
  expect(first.affordable).toBeLessThan(first.open);
  await db.transaction(trade);
  expect(await count()).toEqual(first);
  const [id = 0, dear = 0] = items;
  await doSell('ada', id, 20);
  await doSell('ben', dear, 900);
  await db.transaction(trade);
  expect(await count()).toEqual(first);
  await db.execute(
    sql`update listing set created_at = now() - interval '1 hour' where seller in ('ada', 'ben')`,
  );
  await db.transaction(trade);
  expect(await count()).toMatchObject({ open: first.open + 1 });
  expect(await purse('ada')).toBe(START * 100 + 1_900);
  expect((await doBuy('cyd', id, 0)).code).toBe('priceChanged');
  // The operator takes the sale back, though the house has offered the item again.
  const [sale] = await db
    .select()
    .from(listingTable)
    .where(and(eq(listingTable.item, id), eq(listingTable.state, 'sold')));
  if (!sale) throw new Error('the house bought nothing');
  expect(await inTransaction(db, tx => reverseIn(tx, sale, 'a slip'))).toEqual({ ok: true });
  expect(await purse('ada')).toBe(START * 100);
  expect(await count()).toEqual(first);
  await db.transaction(leave);
  expect(await count()).toEqual({ open: 0, affordable: 0 });
  await expectSound();
});

test('[MK-01] the house finds a bargain behind a hundred cheaper offers that are none', async () => {
  await db.transaction(ensureHouse);
  const purseOfHouse = payment(
    { kind: 'mint' },
    { kind: 'player', uid: HOUSE_SELLER.uid },
    'KING',
    1_000_000n,
  );
  await db.transaction(tx => post(tx, { reason: 'starter', reference: 'house', legs: purseOfHouse }));
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into item (kind, name, owner) select 'avatar', 'zombie_0_0', 'ben' from generate_series(1, 100) returning id`);
  await db.transaction(async tx => {
    for (const { id } of rows)
      await openFor(tx, { item: Number(id), kind: 'avatar', seller: 'ben', price: 50 });
  });
  const board = items.find((_, index) => index >= AVATARS && index % 4 === 0) ?? 0;
  await doSell('ada', board, 900);
  await db.execute(
    sql`update listing set created_at = now() - interval '1 hour' where seller in ('ada', 'ben')`,
  );
  await db.transaction(trade);
  expect(await purse('ada')).toBe(START * 100 + netHundredths(900));
});
