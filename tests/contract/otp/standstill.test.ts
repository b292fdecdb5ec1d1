import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TIME_CONTROLS } from '../../../src/rules/time-control';
import type { Database, Transaction } from '../../../src/server/database/database';
import { inTransaction } from '../../../src/server/database/transaction';
import { openDuelGame } from '../../../src/server/duels/begin';
import { changeLimits } from '../../../src/server/duels/limits';
import { stakeRefused } from '../../../src/server/duels/rematch-door';
import { applyEvent, createDuel, joinDuel, noDoor, readDuel } from '../../../src/server/duels/store';
import { createGame } from '../../../src/server/games/store';
import { payment, post } from '../../../src/server/ledger/ledger';
import { purchase, sell } from '../../../src/server/market/deals';
import { HOUSE_SELLER, trade } from '../../../src/server/market/house-market';
import { withdrawListings } from '../../../src/server/market/operator';
import { holdDoors } from '../../../src/server/otp/door-store';
import { Doors } from '../../../src/server/otp/doors';
import { IS_BIG_RUN } from '../../support/runner/big-run';
import { ownDatabase } from '../own-database';

/** Listings and duels whose owner's account comes to a standstill, in the database itself: no value moves out of it. */

const [OWNER, OTHER] = ['ada', 'ben'] as const;
const PRICE = 5;
const BET = 100;

let own: Awaited<ReturnType<typeof ownDatabase>>;
let db: Database;
let item = 0;

beforeAll(async () => {
  own = await ownDatabase();
  db = own.db;
  for (const uid of [OWNER, OTHER])
    await db.execute(sql`insert into player (uid, username) values (${uid}, ${`name_${uid}`})`);
  await db.transaction(tx => trade(tx));
});
afterAll(() => own.close());

/** Nothing stands open, nobody stands still, and the owner has an item. */
async function clear(): Promise<void> {
  for (const table of ['two_factor', 'duel_limit', 'identity_account', 'duel', 'game', 'lease', 'listing'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  await db.execute(sql`update player set banned = false, closing = false`);
  await db.execute(sql`update item set state = 'owned', price = null where state = 'listed'`);
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into item (kind, name, owner) values ('avatar', 'zombie_0_0', ${OWNER}) returning id`,
  );
  item = Number(rows[0]?.id);
  const legs = [OWNER, OTHER].flatMap(uid =>
    payment({ kind: 'mint' }, { kind: 'player', uid }, 'KING', 100_000n),
  );
  await db.transaction(tx => post(tx, { reason: 'grant', reference: 'test', legs }));
}
beforeEach(clear);

const hold = (uid: string) =>
  db.execute(sql`insert into two_factor (uid, selling_held_until) values (${uid}, now() + interval '1 day')`);
const disable = (uid: string) =>
  db.execute(sql`
    insert into identity_account (local_id, provider, name, disabled) values (${uid}, 'google.com', ${uid}, true)`);
const ban = (uid: string) => db.execute(sql`update player set banned = true where uid = ${uid}`);
const takeBreak = (uid: string) =>
  db.transaction(tx => changeLimits(tx, uid, { dayStake: null, coolOffHours: 24 }));

const offer = () => ({ id: item, itemType: 'AVATAR', price: PRICE });
const run = <T>(work: (tx: Transaction) => Promise<{ ok: boolean; answer: T }>) => inTransaction(db, work);
const purseOf = async (uid: string): Promise<number> => {
  const { rows } = await db.execute<{ king: number }>(
    sql`select (balance / 100)::int as king from ledger_account where kind = 'player' and owner = ${uid} and currency = 'KING'`,
  );
  return rows[0]?.king ?? 0;
};

async function waiting(bet: number): Promise<string> {
  const wanted = { owner: OWNER, gameMode: 'BLITZ_3', bet, isPublic: false } as const;
  const made = await createDuel(db, wanted, noDoor);
  if (!made.ok) throw new Error(made.refusal.code);
  return made.row.code;
}

/** A duel whose two players are ready, and whose game has not begun yet. */
async function ready(bet: number): Promise<string> {
  const code = await waiting(bet);
  await joinDuel(db, code, OTHER, noDoor);
  const limit = (await readDuel(db, code))?.row.limitAt?.getTime() ?? 0;
  for (const by of [OWNER, OTHER]) await applyEvent(db, code, { kind: 'accept', by, limit });
  return code;
}

const begin = (code: string) =>
  createGame(
    db,
    'node',
    {
      ...{ white: OWNER, black: OTHER, control: TIME_CONTROLS.BLITZ_3, rated: false },
      ...{ origin: { kind: 'duel', reference: code }, ratings: { w: 1500, b: 1500 } },
    },
    [openDuelGame],
  );

const STATES = { hold, disable, ban } as const;

test.each(Object.keys(STATES) as (keyof typeof STATES)[])(
  '[LG-01] [IP-28] an offer that stands open when its seller meets a %s is not sold, to a player or to the house',
  async state => {
    await run(tx => sell(tx, OWNER, offer()));
    await STATES[state](OWNER);
    const [mine, theirs] = [await purseOf(OWNER), await purseOf(OTHER)];
    const bought = await run(tx => purchase(tx, OTHER, offer()));
    expect(bought.ok).toBe(false);
    if (state === 'hold') expect(bought.answer).toMatchObject({ code: 'gone', why: 'sellerHeld' });
    await db.execute(sql`update listing set created_at = now() - interval '1 day'`);
    await db.transaction(tx => trade(tx));
    const { rows } = await db.execute<{ owner: string }>(sql`select owner from item where id = ${item}`);
    expect([rows[0]?.owner, await purseOf(OWNER), await purseOf(OTHER)]).toEqual([OWNER, mine, theirs]);
    expect(rows[0]?.owner).not.toBe(HOUSE_SELLER.uid);
  },
);

test.each(Object.keys(STATES) as (keyof typeof STATES)[])(
  '[LG-05] [IP-14] a duel whose two are ready does not begin when one of them meets a %s',
  async state => {
    for (const uid of [OWNER, OTHER]) {
      const code = await ready(BET);
      await STATES[state](uid);
      expect((await begin(code)).ok).toBe(false);
      await db.execute(sql`delete from duel`);
    }
  },
);

test('[LG-05] a waiting duel with a stake is not joined while its owner is held', async () => {
  const code = await waiting(BET);
  await hold(OWNER);
  expect(await joinDuel(db, code, OTHER, noDoor)).toMatchObject({ ok: false, refusal: { code: 'over' } });
});

test('[DU-12] a duel with a stake does not begin once one of its two has asked for a break from stakes', async () => {
  const code = await ready(BET);
  await takeBreak(OTHER);
  expect((await begin(code)).ok).toBe(false);
});

/** Holds the owner, and says what it found once nothing else of theirs could go on. */
const holdAndLook = () =>
  db.transaction(async tx => {
    await holdDoors(tx, OWNER);
    await withdrawListings(tx, OWNER);
    const { rows } = await tx.execute<{ sold: boolean; playing: boolean; staked: boolean }>(sql`
      select exists (select from listing where state = 'sold') as sold,
        exists (select from duel where state = 'playing') as playing,
        exists (select from duel where state = 'waiting') as staked`);
    return rows[0];
  });

const ROUNDS = IS_BIG_RUN ? 200 : 15;

test('[LG-02] [IP-27] a sale and the begin of a duel that come with a hold happen before it or not at all', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await clear();
    await run(tx => sell(tx, OWNER, offer()));
    const code = await ready(BET);
    const [bought, begun, found] = await Promise.all([
      run(tx => purchase(tx, OTHER, offer())),
      begin(code),
      holdAndLook(),
    ]);
    expect(found).toMatchObject({ sold: bought.ok, playing: begun.ok });
    const { rows } = await db.execute<{ state: string; owner: string }>(
      sql`select listing.state, item.owner from listing join item on item.id = listing.item where item.id = ${item}`,
    );
    expect(rows).toEqual([
      bought.ok ? { state: 'sold', owner: OTHER } : { state: 'withdrawn', owner: OWNER },
    ]);
  }
});

test('[LG-02] [IP-27] a stake that comes with a hold is made before it, and found, or is refused as held', async () => {
  const twoFactor = { withCode: () => Promise.reject(new Error('no code was sent')) };
  const doors = new Doors({ twoFactor, security: { note: () => undefined }, now: Date.now });
  const wanted = { owner: OWNER, gameMode: 'BLITZ_3', bet: BET, isPublic: false } as const;
  for (let round = 0; round < ROUNDS; round++) {
    await clear();
    const [made, found] = await Promise.all([
      createDuel(db, wanted, (tx, work) =>
        doors.leave(
          tx,
          'stake',
          { uid: OWNER, sid: 'here' },
          { work, refuse: why => ({ ok: false, refusal: stakeRefused(why) }) },
        ),
      ),
      holdAndLook(),
    ]);
    expect(found).toMatchObject({ staked: made.ok });
    if (!made.ok) expect(made.refusal).toMatchObject({ code: 'held' });
  }
});
