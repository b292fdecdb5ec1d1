import { randomInt } from 'node:crypto';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { DuelRefused } from '../../protocol/duel-refusal';
import { newDuelCode } from '../../rules/duel';
import { hasBlocked, keptApartFrom } from '../blocks/store';
import type { Database, Queries, Transaction } from '../database/database';
import { DB_MOMENT, DB_NOW } from '../database/now';
import { inTransaction, type Outcome } from '../database/transaction';
import { postNotices } from '../notices/store';
import { patient } from '../patience';
import { keptForTournament } from '../players/engagement';
import { standstillsOf } from '../players/standstill';
import { findByUsername, findPlayer, lockPlayers } from '../players/store';
import { player } from '../players/tables';
import { challengeRefusal, dateChallenge, tellChallenged } from './challenges';
import { giveBack, stake } from './escrow';
import { limitsOf, stakeRefusal } from './limits';
import {
  type DuelEvent,
  type DuelRow,
  joinRefusal,
  LIFE_MS,
  LISTED_UNSEEN_MS,
  stepDuel,
  toldOfRefund,
} from './step';
import { duel } from './tables';

/**
 * SQL of the duels. Its players are locked first, then the duel, then the ledger's accounts, as where games begin and end: so no
 * two of these wait for each other in a ring.
 */

/** A duel at a moment of the database's clock (epoch milliseconds). */
export interface DuelAt {
  row: DuelRow;
  now: number;
}

/** Result of entering a duel. */
export type Entered = ({ ok: true } & DuelAt) | { ok: false; refusal: DuelRefused };

/** Codes are drawn until one is free; with a thousand million of them the first is. */
const DRAWS = 5;

/** Names the lock under which the house makes its duels. */
const HOUSE_LOCK = 'house duels';

const NOW = sql<number>`extract(epoch from ${DB_MOMENT})::float8 * 1000`;
const IS_OPEN = inArray(duel.state, ['waiting', 'matched']);

const refused = (code: DuelRefused['code']): Entered => ({ ok: false, refusal: { code } });

export async function readDuel(db: Queries, code: string): Promise<DuelAt | null> {
  const [found] = await db.select({ row: duel, now: NOW }).from(duel).where(eq(duel.code, code));
  return found ? { ...found, now: Math.round(found.now) } : null;
}

/** KING that each of the two has staked on a duel; `null` for an unknown one. */
export async function stakeOf(db: Queries, code: string): Promise<number | null> {
  const [row] = await db.select({ bet: duel.bet }).from(duel).where(eq(duel.code, code));
  return row?.bet ?? null;
}

/** The duel that a player waits in or is about to play, if any. */
export async function openDuelOf(db: Queries, uid: string): Promise<DuelRow | null> {
  const [found] = await db
    .select()
    .from(duel)
    .where(and(IS_OPEN, isOf(uid)));
  return found ?? null;
}

export const isOf = (uid: string): SQL | undefined => or(eq(duel.owner, uid), eq(duel.joiner, uid));

/** A duel to be created. */
export interface NewDuel {
  owner: string;
  gameMode: DuelRow['gameMode'];
  bet: number;
  isPublic: boolean;
  /** Name of the only player who may join. */
  challenge?: string | undefined;
}

/** Runs what puts a player's stake into escrow, if KING may leave their account now (`otp/doors.ts`). */
export type StakeDoor = (
  tx: Transaction,
  work: (tx: Transaction) => Promise<Outcome<Entered>>,
) => Promise<Outcome<Entered>>;

/** Door of players who stake nothing: always open. */
export const noDoor: StakeDoor = (tx, work) => work(tx);

/** Enters a duel through the door; one without a stake passes no door. */
async function throughDoor(
  db: Database,
  bet: number,
  door: StakeDoor,
  enter: (tx: Transaction) => Promise<Entered>,
): Promise<Entered> {
  const work = async (tx: Transaction): Promise<Outcome<Entered>> => {
    const answer = await enter(tx);
    return { ok: answer.ok, answer };
  };
  return (await inTransaction(db, tx => (bet === 0 ? work(tx) : door(tx, work)))).answer;
}

/** Creates a duel and puts its owner's stake into escrow. A player who is in a duel already gets that one. */
export function createDuel(db: Database, wanted: NewDuel, door: StakeDoor): Promise<Entered> {
  return throughDoor(db, wanted.bet, door, tx => createIn(tx, wanted));
}

async function createIn(tx: Transaction, { challenge, ...values }: NewDuel): Promise<Entered> {
  const { owner } = values;
  const named = challenge === undefined ? null : await findByUsername(tx, challenge);
  const locked = await lockPlayers(tx, named ? [owner, named.uid] : [owner]);
  const open = await unfinishedOf(tx, owner);
  if (open) return resumed(tx, open);
  const isHouse = locked.some(({ uid, house }) => house && uid === owner);
  if (isHouse && (await keptForTournament(tx, [owner]))) return refused('unavailable');
  const whom = locked.find(({ uid }) => uid === named?.uid);
  const refusal = challenge === undefined ? null : await challengeRefusal(tx, owner, whom);
  if (refusal) return { ok: false, refusal };
  const row = await insertDuel(tx, {
    ...values,
    ...(whom && { challenged: whom.uid, isPublic: false }),
    state: 'waiting',
    expiresAt: sql`${DB_NOW} + ${LIFE_MS} * interval '1 millisecond'`,
  });
  // The row is written, so the limit already counts this stake.
  const short = await mayStake(tx, [owner], row);
  if (short) return short;
  await tellChallenged(tx, row);
  return resumed(tx, row);
}

/**
 * Creates a duel of the house, for nothing. All nodes count and create under one lock, or together they would make too many.
 *
 * @param most `null` is returned where so many of them wait already
 */
export function createHouseDuel(
  db: Database,
  wanted: Omit<NewDuel, 'bet'>,
  most: number,
): Promise<Entered | null> {
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${HOUSE_LOCK}, 0))`);
    const waiting = await houseDuelsWaiting(tx);
    return waiting.length < most ? createIn(tx, { ...wanted, bet: 0 }) : null;
  });
}

/** Codes of the house's duels that wait for somebody. */
export async function houseDuelsWaiting(db: Queries): Promise<string[]> {
  const rows = await db
    .select({ code: duel.code })
    .from(duel)
    .innerJoin(player, and(eq(player.uid, duel.owner), eq(player.house, true)))
    .where(eq(duel.state, 'waiting'));
  return rows.map(({ code }) => code);
}

/** Joins a duel. A player who is in another already gets that one. */
export async function joinDuel(db: Database, code: string, uid: string, door: StakeDoor): Promise<Entered> {
  // The door comes before all locks, so the bet is read without one: it never changes.
  const bet = (await readDuel(db, code))?.row.bet ?? 0;
  return throughDoor(db, bet, door, async tx => {
    await lockPlayers(tx, [uid]);
    const open = await unfinishedOf(tx, uid);
    if (open) return resumed(tx, open);
    const locked = await lockDuel(tx, code);
    if (!locked) return refused('noSuchDuel');
    const { row, now } = locked;
    const ownerIsHouse = (await findPlayer(tx, row.owner))?.house ?? false;
    const closed = await closedTo(tx, locked, uid);
    const changed = stepDuel(row, { kind: 'join', by: uid, ownerIsHouse }, now);
    if (closed || !changed) return refused(closed ?? 'over');
    // The sweep is about to end it. The joiner's own side is asked at their door.
    if (row.bet > 0 && (await standstillsOf(tx, [row.owner])).length > 0) return refused('over');
    const joined = await write(tx, row, changed.set);
    const short = await mayStake(tx, changed.stakes, joined);
    if (short) return short;
    await dateChallenge(tx, joined);
    return { ok: true, row: joined, now };
  });
}

/** Why a player may not join a duel; `null` if they may. */
export async function closedTo(
  db: Queries,
  { row, now }: DuelAt,
  uid: string,
): Promise<ReturnType<typeof joinRefusal>> {
  // A blocked player is answered as one who comes too late, so that nobody learns that they are blocked.
  return joinRefusal(row, uid, now) ?? ((await hasBlocked(db, row.owner, uid)) ? 'taken' : null);
}

/**
 * Applies an event that moves stakes back at most.
 *
 * @returns the duel as it was before and as it is now; `null` when nothing has happened
 */
export async function applyEvent(
  db: Database,
  code: string,
  event: Exclude<DuelEvent, { kind: 'join' }>,
): Promise<{ before: DuelRow; row: DuelRow } | null> {
  return db.transaction(async tx => {
    await holdPlayersOf(tx, code);
    const locked = await lockDuel(tx, code);
    const changed = locked && stepDuel(locked.row, event, locked.now);
    if (!locked || !changed) return null;
    const row = await write(tx, locked.row, changed.set);
    const news = { kind: 'duelClosed', king: row.bet } as const;
    await postNotices(
      tx,
      toldOfRefund(row, changed.refunds).map(to => ({ to, news })),
    );
    await giveBack(tx, row, changed.refunds, row.state === 'ended' ? 'released' : 'left');
    if (row.state !== locked.row.state) await dateChallenge(tx, row);
    return { before: locked.row, row };
  });
}

/** Locks both players first, as beginning their game does: a notice, or a new owner, refers to them. */
export async function holdPlayersOf(tx: Transaction, code: string): Promise<void> {
  await tx.execute(sql`
    select from player where uid in (
      select owner from duel where code = ${code} union all select joiner from duel where code = ${code})
    order by uid for key share`);
}

/** @param tx holds the lock until it ends */
export async function lockDuel(tx: Transaction, code: string): Promise<DuelAt | null> {
  const [row] = await tx.select().from(duel).where(eq(duel.code, code)).for('update');
  if (!row) return null;
  const { rows } = await tx.execute<{ now: number }>(sql`select ${NOW} as now`);
  return { row, now: Math.round(rows[0]?.now ?? 0) };
}

/** Writes a duel by compare-and-swap: only if nobody has changed it since it was read. */
export async function write(
  tx: Transaction,
  row: DuelRow,
  set: { [Column in keyof DuelRow]?: DuelRow[Column] | SQL },
): Promise<DuelRow> {
  const [written] = await tx
    .update(duel)
    .set({ ...set, version: row.version + 1, changedAt: DB_NOW })
    .where(and(eq(duel.code, row.code), eq(duel.version, row.version)))
    .returning();
  if (!written) throw new Error(`duel ${row.code} changed under its lock`);
  return written;
}

type NewRow = typeof duel.$inferInsert;

/** Writes a new duel under a code of its own. */
export async function insertDuel(
  tx: Transaction,
  values: { [Column in keyof Omit<NewRow, 'code'>]: NewRow[Column] | SQL },
): Promise<DuelRow> {
  for (let draw = 0; draw < DRAWS; draw++) {
    const code = newDuelCode(limit => randomInt(limit));
    const [row] = await tx
      .insert(duel)
      .values({ ...values, code })
      .onConflictDoNothing({ target: duel.code })
      .returning();
    if (row) return row;
  }
  throw new Error('no code for a duel was free');
}

/**
 * Puts stakes into escrow, as far as purses and the limits of their owners allow.
 *
 * @param row in which the stakes are counted already
 * @returns why not; everything has to be undone then
 */
export async function mayStake(
  tx: Transaction,
  uids: readonly string[],
  row: DuelRow,
): Promise<{ ok: false; refusal: DuelRefused; uid: string } | null> {
  if (row.bet === 0) return null;
  for (const uid of uids) {
    const limits = await limitsOf(tx, uid);
    const refusal = stakeRefusal({ ...limits, staked: limits.staked - row.bet }, row.bet);
    if (refusal) return { ok: false, refusal, uid };
  }
  const staked = await stake(tx, row, uids);
  if (staked.ok) return null;
  const { account } = staked;
  return {
    ok: false,
    refusal: { code: 'notEnoughKing' },
    uid: account.kind === 'player' ? account.uid : '',
  };
}

/** A public duel that waits, with its owner. */
export interface ListedRow {
  duel: DuelRow;
  owner: typeof player.$inferSelect;
  /** Uids of players who have blocked the owner, are blocked by them, or have parted from them. */
  apart: string[];
}

/** Public duels to be listed, the newest first. */
export async function listedDuels(db: Queries, limit: number): Promise<ListedRow[]> {
  const seen = sql`${duel.seenAt} > ${DB_NOW} - ${patient(LISTED_UNSEEN_MS)} * interval '1 millisecond'`;
  const rows = await db
    .select({ duel, owner: player, apart: keptApartFrom(duel.owner) })
    .from(duel)
    .innerJoin(player, eq(player.uid, duel.owner))
    .where(and(eq(duel.state, 'waiting'), eq(duel.isPublic, true), sql`${duel.expiresAt} > ${DB_NOW}`, seen))
    .orderBy(desc(duel.createdAt), desc(duel.code))
    .limit(limit);
  return rows.map(row => ({ ...row, apart: [...row.apart, ...row.duel.parted] }));
}

/** Notes that the channels of these owners are open. @param codes of duels that wait */
export async function stampSeen(db: Queries, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await db
    .update(duel)
    .set({ seenAt: DB_NOW })
    .where(and(inArray(duel.code, [...codes]), eq(duel.state, 'waiting')));
}

/** Versions of these duels, by code. */
export async function versionsOf(db: Queries, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({ code: duel.code, version: duel.version })
    .from(duel)
    .where(inArray(duel.code, [...codes]));
  return new Map(rows.map(({ code, version }) => [code, version]));
}

/** The duel that a player is in and that has not ended, one that is being played included; nobody is in two. */
export async function unfinishedOf(tx: Transaction, uid: string): Promise<DuelRow | null> {
  const [found] = await tx
    .select()
    .from(duel)
    .where(and(sql`${duel.state} <> 'ended'`, isOf(uid)));
  return found ?? null;
}

async function resumed(tx: Transaction, row: DuelRow): Promise<Entered> {
  const { rows } = await tx.execute<{ now: number }>(sql`select ${NOW} as now`);
  return { ok: true, row, now: Math.round(rows[0]?.now ?? 0) };
}
