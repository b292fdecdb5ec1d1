import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OtpReset } from '../../protocol/users';
import type { Queries, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { isSameHash } from './codes';
import { recoveryCode, twoFactor } from './tables';

/** SQL of two-factor authentication. */

export type TwoFactorRow = typeof twoFactor.$inferSelect;

/** Wrong codes within `WINDOW_S` after which none is looked at. @source design §5, timing rules */
export const MAX_TRIES = 5;
export const WINDOW_S = 15 * 60;
/** How long nothing can be sold after two-factor was turned off without a one-time code. */
const HOLD = sql`interval '24 hours'`;

const IS_HELD = sql<boolean | null>`${twoFactor.sellingHeldUntil} > ${DB_NOW}`;

const WINDOW = sql.raw(`interval '${WINDOW_S} seconds'`);

export async function readTwoFactor(db: Queries, uid: string): Promise<TwoFactorRow | null> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.uid, uid));
  return row ?? null;
}

/** @param tx holds the lock until it ends */
export async function lockTwoFactor(tx: Transaction, uid: string): Promise<TwoFactorRow | null> {
  const [row] = await tx.select().from(twoFactor).where(eq(twoFactor.uid, uid)).for('update');
  return row ?? null;
}

/** What the player's own data say of it. */
export interface TwoFactorState {
  isOn: boolean;
  /** While it holds selling up. */
  reset: OtpReset | null;
}

export async function twoFactorOf(db: Queries, uid: string): Promise<TwoFactorState> {
  const [found] = await db
    .select({ row: twoFactor, isHeld: IS_HELD })
    .from(twoFactor)
    .where(eq(twoFactor.uid, uid));
  if (!found) return { isOn: false, reset: null };
  const { row, isHeld } = found;
  const { secret, resetAt, resetBy, sellingHeldUntil } = row;
  const reset =
    isHeld && sellingHeldUntil && resetAt && resetBy
      ? { by: resetBy, at: resetAt.getTime(), sellingHeldUntil: sellingHeldUntil.getTime() }
      : null;
  return { isOn: secret !== null, reset };
}

/** Until when a player may sell nothing; `null` if they may. */
export async function sellingHeldUntil(db: Queries, uid: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: twoFactor.sellingHeldUntil })
    .from(twoFactor)
    .where(and(eq(twoFactor.uid, uid), IS_HELD));
  return row?.until ?? null;
}

/**
 * Counts a try before the code is looked at, so that fifty at once are fifty tries.
 *
 * @returns seconds to wait where there is none left
 */
export async function takeTry(
  db: Queries,
  uid: string,
): Promise<{ ok: true; left: number } | { ok: false; retryAfter: number }> {
  const isOver = sql`${twoFactor.triesSince} <= ${DB_NOW} - ${WINDOW}`;
  const [taken] = await db
    .insert(twoFactor)
    .values({ uid, tries: 1, triesSince: DB_NOW })
    .onConflictDoUpdate({
      target: twoFactor.uid,
      set: {
        tries: sql`case when ${isOver} or ${twoFactor.tries} = 0 then 1 else ${twoFactor.tries} + 1 end`,
        triesSince: sql`case when ${isOver} or ${twoFactor.tries} = 0 then ${DB_NOW} else ${twoFactor.triesSince} end`,
      },
      setWhere: sql`${isOver} or ${twoFactor.tries} < ${MAX_TRIES}`,
    })
    .returning({ tries: twoFactor.tries });
  if (taken) return { ok: true, left: MAX_TRIES - taken.tries };
  const wait = sql<number>`ceil(extract(epoch from ${twoFactor.triesSince} + ${WINDOW} - ${DB_NOW}))::int`;
  const [row] = await db.select({ wait }).from(twoFactor).where(eq(twoFactor.uid, uid));
  return { ok: false, retryAfter: Math.max(1, row?.wait ?? WINDOW_S) };
}

/** The code was right, or nothing was found out about it. */
export async function returnTry(db: Queries, uid: string): Promise<void> {
  await db
    .update(twoFactor)
    .set({ tries: sql`greatest(${twoFactor.tries} - 1, 0)` })
    .where(eq(twoFactor.uid, uid));
}

/** Keeps a secret that is offered; one of the last minutes stays, so that two tabs show the same. */
export async function offerSecret(db: Queries, uid: string, sealed: string): Promise<TwoFactorRow | null> {
  const isOld = sql`${twoFactor.offered} is null or ${twoFactor.offeredAt} < ${DB_NOW} - interval '10 minutes'`;
  await db
    .insert(twoFactor)
    .values({ uid, offered: sealed, offeredAt: DB_NOW })
    .onConflictDoUpdate({
      target: twoFactor.uid,
      set: { offered: sealed, offeredAt: DB_NOW },
      setWhere: sql`${twoFactor.secret} is null and (${isOld})`,
    });
  return readTwoFactor(db, uid);
}

/** @returns false when meanwhile it was turned on, or another secret offered */
export async function turnOn(
  tx: Transaction,
  { uid, offered }: TwoFactorRow,
  step: number,
  recovery: HashedCodes,
): Promise<boolean> {
  if (offered === null) return false;
  const [on] = await tx
    .update(twoFactor)
    .set({
      secret: offered,
      offered: null,
      offeredAt: null,
      enabledAt: DB_NOW,
      lastStep: step,
      tries: 0,
    })
    .where(and(eq(twoFactor.uid, uid), isNull(twoFactor.secret), eq(twoFactor.offered, offered)))
    .returning({ uid: twoFactor.uid });
  if (!on) return false;
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
 * Turns it off.
 *
 * @param reset without a one-time code: selling is held up for a day, and the player is told
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

/** Nothing of it is kept: its player leaves. */
export async function forgetTwoFactor(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.uid, uid));
  await tx.delete(twoFactor).where(eq(twoFactor.uid, uid));
}
