import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { FRESH_MS } from '../../protocol/sessions';
import type { OtpReset } from '../../protocol/users';
import type { Queries, Transaction } from '../database/database';
import { DB_MOMENT, DB_NOW } from '../database/now';
import type { SessionName } from '../sessions/store';
import { userSession } from '../sessions/tables';
import { isSameHash } from './codes';
import { doorsOf, HOLD, HOLD_MS, vouchForNone } from './door-store';
import { recoveryCode, twoFactor } from './tables';

/** SQL of two-factor authentication. */

export type TwoFactorRow = typeof twoFactor.$inferSelect;

/** Wrong codes within `WINDOW_S` after which none is looked at. @source design §5, timing rules */
export const MAX_TRIES = 5;
export const WINDOW_S = 15 * 60;
const WINDOW = sql.raw(`interval '${WINDOW_S} seconds'`);

export async function readTwoFactor(db: Queries, uid: string): Promise<TwoFactorRow | null> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.uid, uid));
  return row ?? null;
}

/** A locked row, with the tries that are left. */
export interface LockedTwoFactor {
  row: TwoFactorRow;
  /** Wrong codes that may still be tried. */
  triesLeft: number;
  /** Seconds after which the count of wrong ones begins anew. */
  retryAfter: number;
}

const IS_OVER = sql`${twoFactor.tries} = 0 or ${twoFactor.triesSince} <= ${DB_MOMENT} - ${WINDOW}`;

/** @param tx holds the lock until it ends */
export async function lockTwoFactor(tx: Transaction, uid: string): Promise<LockedTwoFactor | null> {
  const [found] = await tx
    .select({
      row: twoFactor,
      wrong: sql<number>`case when ${IS_OVER} then 0 else ${twoFactor.tries} end`,
      retryAfter: sql<number>`ceil(extract(epoch from ${twoFactor.triesSince} + ${WINDOW} - ${DB_MOMENT}))::int`,
    })
    .from(twoFactor)
    .where(eq(twoFactor.uid, uid))
    .for('update');
  if (!found) return null;
  const { row, wrong, retryAfter } = found;
  return { row, triesLeft: Math.max(0, MAX_TRIES - wrong), retryAfter: Math.max(1, retryAfter) };
}

/** State of two-factor, as the player's own data show it. */
export interface TwoFactorState {
  isOn: boolean;
  /** Until when all doors are held (epoch milliseconds). */
  heldUntil: number | null;
  /** The reset that holds them, if it is one. */
  reset: OtpReset | null;
  /** Until when listing is held since it was turned on (epoch milliseconds). */
  listingHeldUntil: number | null;
}

export async function twoFactorOf(db: Queries, uid: string): Promise<TwoFactorState> {
  const { isOn, all, listing } = await doorsOf(db, uid);
  const row = all === null ? null : await readTwoFactor(db, uid);
  // A later hold has another cause: the operator has ended the sessions.
  const isOfReset = all !== null && row?.resetAt && all <= row.resetAt.getTime() + HOLD_MS + 1;
  const reset =
    isOfReset && row.resetAt && row.resetBy
      ? { by: row.resetBy, at: row.resetAt.getTime(), sellingHeldUntil: all }
      : null;
  return { isOn, heldUntil: all, reset, listingHeldUntil: listing };
}

/** Counts a wrong code. The row is locked, so fifty at once are counted one after another. */
export async function countWrong(tx: Transaction, uid: string): Promise<void> {
  await tx
    .update(twoFactor)
    .set({
      tries: sql`case when ${IS_OVER} then 1 else ${twoFactor.tries} + 1 end`,
      triesSince: sql`case when ${IS_OVER} then ${DB_MOMENT} else ${twoFactor.triesSince} end`,
    })
    .where(eq(twoFactor.uid, uid));
}

/** The row of a player, made if there is none. */
export async function twoFactorRow(db: Queries, uid: string): Promise<TwoFactorRow> {
  await db.insert(twoFactor).values({ uid }).onConflictDoNothing();
  const row = await readTwoFactor(db, uid);
  if (!row) throw new Error('a row of two-factor was not written');
  return row;
}

const isOfSession = ({ uid, sid }: SessionName) => and(eq(userSession.uid, uid), eq(userSession.sid, sid));

/**
 * Stores a secret that is offered to a session; one of the last minutes stays, so that two tabs show the same. Another
 * session is offered another one, so a stolen token does not show what the owner is about to scan. A fresh sign-in
 * keeps the session, although its earlier token may be stolen: it is never offered a secret that this token has asked
 * for, and the token is shown one that is stored nowhere.
 *
 * @param mark what begins all that is encrypted with the present key
 * @returns the secret that is offered
 */
export async function offerSecret(
  db: Queries,
  session: SessionName,
  { sealed, isFresh, mark }: { sealed: string; isFresh: boolean; mark: string },
): Promise<string> {
  const { offered, offeredAt, offeredFresh } = userSession;
  const isKept = sql`coalesce(starts_with(${offered}, ${mark}) and ${offeredAt} > ${DB_NOW} - interval '10 minutes'
    and (${offeredFresh} or not ${isFresh}::boolean), false)`;
  const [row] = await db
    .update(userSession)
    .set({
      offered: sql`case when ${isKept} then ${offered} else ${sealed} end`,
      offeredAt: sql`case when ${isKept} then ${offeredAt} else ${DB_NOW} end`,
      offeredFresh: sql`${isFresh}::boolean or (${isKept} and ${offeredFresh})`,
    })
    .where(isOfSession(session))
    .returning({
      offered: sql<
        string | null
      >`case when ${offeredFresh} and not ${isFresh}::boolean then ${sealed} else ${offered} end`,
    });
  if (!row || row.offered === null) throw new Error('a secret was offered to a session that nobody knows');
  return row.offered;
}

/** Secret that a session was offered last; `null` for none. After a quarter of an hour it has not been offered to a fresh sign-in. */
export async function offerTo(
  tx: Transaction,
  session: SessionName,
): Promise<{ sealed: string; isFresh: boolean } | null> {
  const [row] = await tx
    .select({
      sealed: userSession.offered,
      isFresh: sql<boolean>`${userSession.offeredFresh}
        and coalesce(${userSession.offeredAt} > ${DB_NOW} - interval '${sql.raw(String(FRESH_MS))} milliseconds', false)`,
    })
    .from(userSession)
    .where(isOfSession(session));
  return row && row.sealed !== null ? { sealed: row.sealed, isFresh: row.isFresh } : null;
}

/** @returns false when it has been turned on meanwhile */
export async function turnOn(
  tx: Transaction,
  uid: string,
  sealed: string,
  step: number,
  recovery: HashedCodes,
): Promise<boolean> {
  const [on] = await tx
    .update(twoFactor)
    .set({ secret: sealed, enabledAt: DB_NOW, lastStep: step, tries: 0 })
    .where(and(eq(twoFactor.uid, uid), isNull(twoFactor.secret)))
    .returning({ uid: twoFactor.uid });
  if (!on) return false;
  await tx.update(userSession).set({ offered: null, offeredAt: null }).where(eq(userSession.uid, uid));
  await vouchForNone(tx, uid);
  await writeRecoveryCodes(tx, uid, recovery);
  return true;
}

export interface HashedCodes {
  salt: Buffer;
  hashes: readonly Buffer[];
}

export async function writeRecoveryCodes(
  tx: Transaction,
  uid: string,
  { salt, hashes }: HashedCodes,
): Promise<void> {
  await tx.update(twoFactor).set({ salt }).where(eq(twoFactor.uid, uid));
  await tx.delete(recoveryCode).where(eq(recoveryCode.uid, uid));
  await tx.insert(recoveryCode).values(hashes.map((hash, position) => ({ uid, position, hash })));
}

/** Marks a time step as used: codes of it and of earlier ones count no more. The row is locked. */
export async function spendStep(tx: Transaction, uid: string, step: number): Promise<void> {
  await tx.update(twoFactor).set({ lastStep: step, tries: 0 }).where(eq(twoFactor.uid, uid));
}

/** Uses up a recovery code. @returns false for one that is not there or was used. The row is locked. */
export async function spendRecoveryCode(tx: Transaction, uid: string, hash: Buffer): Promise<boolean> {
  const open = await tx
    .select()
    .from(recoveryCode)
    .where(and(eq(recoveryCode.uid, uid), isNull(recoveryCode.usedAt)));
  const found = open.find(one => isSameHash(one.hash, hash));
  if (!found) return false;
  await tx
    .update(recoveryCode)
    .set({ usedAt: DB_NOW })
    .where(and(eq(recoveryCode.uid, uid), eq(recoveryCode.position, found.position)));
  return true;
}

export async function countRecoveryCodes(db: Queries, uid: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.uid, uid), isNull(recoveryCode.usedAt)));
  return row?.left ?? 0;
}

/**
 * Turns two-factor off.
 *
 * @param reset without a one-time code: no value leaves the account for a day
 * @returns false when it was off
 */
export async function turnOff(
  tx: Transaction,
  uid: string,
  reset: { by: 'recovery' | 'operator'; reason: string | null } | null,
): Promise<boolean> {
  const [off] = await tx
    .update(twoFactor)
    .set({
      secret: null,
      enabledAt: null,
      salt: null,
      tries: 0,
      ...(reset && {
        resetAt: DB_NOW,
        resetBy: reset.by,
        resetReason: reset.reason,
        sellingHeldUntil: sql`${DB_NOW} + ${HOLD}`,
      }),
    })
    .where(and(eq(twoFactor.uid, uid), isNotNull(twoFactor.secret)))
    .returning({ uid: twoFactor.uid });
  if (!off) return false;
  await tx.delete(recoveryCode).where(eq(recoveryCode.uid, uid));
  return true;
}

/** Deletes all of it, for a player who deletes their account. */
export async function forgetTwoFactor(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.uid, uid));
  await vouchForNone(tx, uid);
  await tx.delete(twoFactor).where(eq(twoFactor.uid, uid));
}
