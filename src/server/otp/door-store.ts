import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '../database/database';
import { deleteOld } from '../database/delete-old';
import { DB_NOW } from '../database/now';
import { player } from '../players/tables';
import { twoFactor, twoFactorSession } from './tables';

/** SQL of the doors: what holds value up, and where a code has been right. */

/** Time that a hold lasts, and that a right code counts in its session. */
export const HOLD_MS = 24 * 3_600_000;
export const HOLD = sql.raw(`interval '${HOLD_MS} milliseconds'`);

/** Why value may not leave an account for now, as moments (epoch milliseconds); `null` where nothing holds it. */
export interface Holds {
  /** All doors, after two-factor was turned off without a one-time code, or the operator has ended all sessions. */
  all: number | null;
  /** Listing, after an account that was older than a day turned two-factor on (MK-15: a younger one sells at once). */
  listing: number | null;
}

const IS_HELD = sql`${twoFactor.sellingHeldUntil} > ${DB_NOW}`;
const IS_NEW = sql`${twoFactor.secret} is not null and ${twoFactor.enabledAt} + ${HOLD} > ${DB_NOW}
  and ${twoFactor.enabledAt} > ${player.createdAt} + ${HOLD}`;

const epochIf = (condition: SQL, until: SQL): SQL<number | null> =>
  sql<number | null>`case when ${condition} then ceil(extract(epoch from ${until}) * 1000)::float8 end`;

const HELD = {
  isOn: sql<boolean>`${twoFactor.secret} is not null`,
  all: epochIf(IS_HELD, sql`${twoFactor.sellingHeldUntil}`),
  listing: epochIf(IS_NEW, sql`${twoFactor.enabledAt} + ${HOLD}`),
};

/** State of an account's doors. Where two-factor was never set up, nothing holds them. */
export type DoorState = Holds & { isOn: boolean };
const OPEN: DoorState = { isOn: false, all: null, listing: null };

const stateOf = (db: Queries, uid: string) =>
  db
    .select(HELD)
    .from(twoFactor)
    .innerJoin(player, eq(player.uid, twoFactor.uid))
    .where(eq(twoFactor.uid, uid));

export const doorsOf = async (db: Queries, uid: string): Promise<DoorState> =>
  (await stateOf(db, uid))[0] ?? OPEN;

/** The same, locked: no other door, and no change of two-factor, passes until `tx` ends. */
export const lockDoors = async (tx: Transaction, uid: string): Promise<DoorState> =>
  (await stateOf(tx, uid).for('update', { of: twoFactor }))[0] ?? OPEN;

/** Holds all doors of an account from now on. Its listings and duels are for the caller to end. */
export async function holdDoors(tx: Transaction, uid: string): Promise<void> {
  const held = { sellingHeldUntil: sql`${DB_NOW} + ${HOLD}` };
  await tx
    .insert(twoFactor)
    .values({ uid, ...held })
    .onConflictDoUpdate({ target: twoFactor.uid, set: held });
}

/** Whether a code was right in a session, not too long ago. */
export async function isVouchedFor(tx: Queries, uid: string, sid: string): Promise<boolean> {
  const { uid: ofUid, sid: ofSid, until } = twoFactorSession;
  const [found] = await tx
    .select({ until })
    .from(twoFactorSession)
    .where(and(eq(ofUid, uid), eq(ofSid, sid), sql`${until} > ${DB_NOW}`));
  return found !== undefined;
}

export async function vouchFor(tx: Transaction, uid: string, sid: string): Promise<void> {
  const until = sql`${DB_NOW} + ${HOLD}`;
  await tx
    .insert(twoFactorSession)
    .values({ uid, sid, until })
    .onConflictDoUpdate({ target: [twoFactorSession.uid, twoFactorSession.sid], set: { until } });
}

/** Forgets in which sessions a code was right: those codes belong to an old secret. */
export async function vouchForNone(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(twoFactorSession).where(eq(twoFactorSession.uid, uid));
}

/** Deletes entries that have expired. */
export async function forgetOldVouchers(db: Database): Promise<void> {
  await deleteOld(db, twoFactorSession, lte(twoFactorSession.until, DB_NOW));
}
