import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { MarketQuery } from '../../../src/protocol/market';
import { type Database, openDatabase } from '../../../src/server/database/database';
import { inTransaction } from '../../../src/server/database/transaction';
import { payment, post } from '../../../src/server/ledger/ledger';
import { purchase, sell } from '../../../src/server/market/deals';
import { search } from '../../../src/server/market/search';
import { startPostgres } from '../../support/server/postgres';
import { spread } from '../../support/spread';

/** How many deals a second the store takes, and how long a search takes among many listings, on both databases. */

const TRADERS = 64;
/** Transactions under way at once. */
const AT_ONCE = 8;

export async function benchMarket(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '10' },
      listings: { type: 'string', default: '100000' },
    },
  });
  const [seconds, listings] = [Number(values.seconds), Number(values.listings)];
  await benchOn('PGlite', null, seconds, listings);
  const postgres = await startPostgres();
  try {
    await benchOn('PostgreSQL', postgres.url, seconds, listings);
  } finally {
    await postgres.stop();
  }
}

async function benchOn(
  name: string,
  databaseUrl: string | null,
  seconds: number,
  listings: number,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kingside-market-'));
  const { db, close } = await openDatabase(
    { databaseUrl, dataDir, preparedStatements: true },
    pino({ level: 'silent' }),
  );
  await seed(db, listings);
  const items = await itemsOf(db);
  const run = async (what: string, work: (index: number) => Promise<boolean>): Promise<void> => {
    const took: number[] = [];
    const until = performance.now() + seconds * 1_000;
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (performance.now() < until && next < items.length) {
          const begun = performance.now();
          if (await work(next++)) took.push(performance.now() - begun);
        }
      }),
    );
    console.log(`${name}: ${what}, ${(took.length / seconds).toFixed(0)} a second, ${spread(took)}`);
  };
  const body = (index: number) => ({ id: items[index]?.id ?? 0, itemType: 'AVATAR', price: 10 });
  await run(
    'listings',
    async index => (await inTransaction(db, tx => sell(tx, items[index]?.owner ?? '', body(index)))).ok,
  );
  await run(
    'purchases',
    async index =>
      (await inTransaction(db, tx => purchase(tx, `t${(index * 7 + 1) % TRADERS}`, body(index)))).ok,
  );
  for (const query of queries(listings)) {
    const took: number[] = [];
    for (let asked = 0; asked < 200; asked++) {
      const begun = performance.now();
      await search(db, 't1', query);
      took.push(performance.now() - begun);
    }
    const { orderBy, page, generation, affordable } = query;
    const about = [orderBy, `page ${page + 1}`, generation, ...(affordable ? ['affordable'] : [])].join(', ');
    console.log(`${name}: search among ${listings} by ${about}: ${spread(took)}`);
  }
  await close();
  await rm(dataDir, { recursive: true, force: true });
}

const queries = (listings: number): MarketQuery[] => {
  const first = { action: 'buy', type: 'avatars', page: 0, generation: 'ALL', order: 'DESC' } as const;
  return [
    { ...first, orderBy: 'RARITY' },
    { ...first, orderBy: 'PRICE', affordable: true },
    { ...first, orderBy: 'ID', generation: 'TWO' },
    { ...first, orderBy: 'PRICE', page: Math.floor(listings / 20) - 1 },
  ];
};

/** Stores traders with KING and items of their own, and listings of others. */
async function seed(db: Database, listings: number): Promise<void> {
  await db.execute(sql`
    insert into player (uid, username) select 't' || i, 'trader_' || i from generate_series(0, ${TRADERS - 1}::int) i`);
  await db.execute(sql`insert into player (uid, username, house) values ('stock', 'stock', true)`);
  const legs = Array.from({ length: TRADERS }, (_, index) =>
    payment({ kind: 'mint' }, { kind: 'player', uid: `t${index}` }, 'KING', 100_000_000n),
  ).flat();
  await db.transaction(tx => post(tx, { reason: 'test', reference: 'test', legs }));
  await db.execute(sql`
    insert into item (kind, name, owner)
    select 'avatar', 'zombie_0_0', 't' || (i % ${TRADERS}::int) from generate_series(1, 20000) i`);
  await db.execute(sql`
    insert into item (kind, name, owner, state, price, generation)
    select 'avatar', 'raven_' || i % 3 || '_1', 'stock', 'listed', (1 + i * 7919 % 20000) * 100, 1 + i % 2
    from generate_series(1, ${listings}::int) i`);
  await db.execute(sql`
    insert into listing (item, kind, name, rank, generation, seller, price)
    select id, kind, name, 1 + id % 5, generation, owner, price / 100 from item where owner = 'stock'`);
  await db.execute(sql`analyze`);
}

async function itemsOf(db: Database): Promise<{ id: number; owner: string }[]> {
  const { rows } = await db.execute<{ id: string; owner: string }>(
    sql`select id, owner from item where owner <> 'stock' order by id`,
  );
  return rows.map(({ id, owner }) => ({ id: Number(id), owner }));
}
