import { and, asc, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { SOLD_KINDS } from '../../protocol/items';
import type { Timer, Timers } from '../clock';
import type { Database, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { knownItems } from '../items/catalogue';
import { item } from '../items/tables';
import { balanceOf } from '../ledger/ledger';
import { standstillsOf } from '../players/standstill';
import { findPlayer, lockPlayers } from '../players/store';
import { ensureHousePlayer } from '../profiles/newcomers';
import { handOver, pay } from './deals';
import { type SoldKind, worthOf } from './designs';
import { closeOf, type ListingRow, openFor } from './listings';
import { grantSupply } from './supply';
import { listing } from './tables';

/** The player that the house is in the marketplace. It plays no games. */
export const HOUSE_SELLER = { uid: 'house:market', username: 'Kings_Exchange', rating: 1_500 };

const ROUND_MS = 60_000;
/** Any number; the same in every node, and used for nothing else. */
const LOCK = 4_915_208;
/** The house buys what costs at most so much of its worth, and has been there for others to buy. */
const BARGAIN = 0.6;
const PATIENCE = sql`${DB_NOW} - interval '10 minutes'`;
/** Bargains that are bought in a round. */
const BOUGHT = 2;
/** KING that the house keeps. */
const RESERVE = 5_000n;

export interface HouseMarketDeps {
  db: Database;
  log: Logger;
  timers: Pick<Timers, 'every'>;
  /** Whether the house trades here. */
  isOn: boolean;
}

/**
 * The house keeps the marketplace alive: it lists what it was granted once, buys bargains that nobody wants and sells them
 * again. It pays and earns like everybody else, and its codes are nobody's. Where it does not trade its listings go.
 */
export class HouseMarket {
  private timer: Timer | null = null;
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly deps: HouseMarketDeps) {}

  start(): void {
    const { isOn, timers } = this.deps;
    this.attend(isOn ? tx => trade(tx) : tx => leave(tx));
    if (isOn) this.timer = timers.every(ROUND_MS, () => this.attend(tx => trade(tx)));
  }

  async stop(): Promise<void> {
    this.timer?.cancel();
    await this.working;
  }

  /** One node at a time; a round that another one works at is left out. */
  private attend(work: (tx: Transaction) => Promise<void>): void {
    const { db, log } = this.deps;
    // Caught at once: one that fails while another is still under way must not end the process.
    const round = db
      .transaction(async tx => {
        const { rows } = await tx.execute<{ mine: boolean }>(
          sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`,
        );
        if (rows[0]?.mine) await work(tx);
      })
      .catch(error => log.warn({ err: error }, 'the house could not look after the marketplace'));
    this.working = this.working.then(() => round);
  }
}

/** Makes the house's player with what it begins with, once. */
export async function ensureHouse(tx: Transaction): Promise<void> {
  const { uid } = HOUSE_SELLER;
  if (await findPlayer(tx, uid)) return;
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  if (await findPlayer(tx, uid)) return;
  await ensureHousePlayer(tx, HOUSE_SELLER);
  await grantSupply(tx, uid);
}

/** One round of the house. */
export async function trade(tx: Transaction): Promise<void> {
  await ensureHouse(tx);
  await buyBargains(tx);
  await listAll(tx);
}

/** Takes the listings of the house off the market. */
export async function leave(tx: Transaction): Promise<void> {
  await lockPlayers(tx, [HOUSE_SELLER.uid]);
  await closeOf(tx, HOUSE_SELLER.uid, 'withdrawn');
}

/** Lists what the house has at hand, but for what it wears. */
async function listAll(tx: Transaction): Promise<void> {
  const { uid } = HOUSE_SELLER;
  const [house] = await lockPlayers(tx, [uid]);
  const worn = [house?.avatarItem, house?.boardItem].filter(id => id != null);
  const idle = await tx
    .select()
    .from(item)
    .where(
      and(
        eq(item.owner, uid),
        eq(item.state, 'owned'),
        inArray(item.kind, [...SOLD_KINDS]),
        worn.length > 0 ? notInArray(item.id, worn) : undefined,
      ),
    );
  for (const { id, kind, name } of idle) {
    const sold: SoldKind = kind === 'board' ? 'board' : 'avatar';
    await openFor(tx, { item: id, kind: sold, seller: uid, price: housePrice(id, worthOf(sold, name)) });
  }
}

/** No two of the same design cost the same: from a quarter below its worth to a quarter above. @returns whole KING */
export function housePrice(id: number, value: number): number {
  const share = ((id * 2_654_435_761) % 1_000) / 1_000;
  const price = value * (0.75 + share / 2);
  const step = price < 200 ? 5 : price < 1_000 ? 10 : 50;
  return Math.max(step, Math.round(price / step) * step);
}

/** KING that the house pays at most, for each design. */
const mostByDesign = (): string =>
  JSON.stringify(
    SOLD_KINDS.flatMap(kind =>
      knownItems(kind).map(name => ({ kind, name, most: BARGAIN * worthOf(kind, name) })),
    ),
  );

async function buyBargains(tx: Transaction): Promise<void> {
  const { uid } = HOUSE_SELLER;
  const isBargain = sql`exists (
    select from jsonb_to_recordset(${mostByDesign()}::jsonb) as design(kind text, name text, most float8)
    where design.kind = ${listing.kind} and design.name = ${listing.name} and ${listing.price} <= design.most)`;
  const bargains = await tx
    .select()
    .from(listing)
    .where(
      and(eq(listing.state, 'open'), ne(listing.seller, uid), lt(listing.createdAt, PATIENCE), isBargain),
    )
    .orderBy(asc(listing.price))
    .limit(BOUGHT);
  if (bargains.length === 0) return;
  const sellers = bargains.map(({ seller }) => seller);
  await lockPlayers(tx, [uid, ...sellers]);
  const still = new Set((await standstillsOf(tx, sellers)).map(one => one.uid));
  for (const bargain of bargains) if (!still.has(bargain.seller)) await buy(tx, bargain);
}

/** Whether the house keeps its reserve. @param balance hundredths. @param price whole KING */
export const mayBuy = (balance: bigint, price: number): boolean =>
  balance - BigInt(price) * 100n >= RESERVE * 100n;

async function buy(tx: Transaction, bargain: ListingRow): Promise<void> {
  const { uid } = HOUSE_SELLER;
  if (!mayBuy(await balanceOf(tx, uid, 'KING'), bargain.price)) return;
  const sold = await handOver(tx, bargain, uid);
  if (sold && !(await pay(tx, sold, uid))) throw new Error('the house cannot pay');
}
