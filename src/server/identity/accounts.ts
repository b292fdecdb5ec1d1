import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { identityAccount, identityRefresh } from './tables';

/** Accounts and refresh tokens of the embedded identity. */

export type Account = typeof identityAccount.$inferSelect;

/** Like Firebase's: 28 letters and digits. */
function newLocalId(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  let id = '';
  while (id.length < 28) {
    const byte = randomBytes(1).readUInt8();
    // 248 is the largest multiple of 62 below 256: every letter stays equally likely.
    if (byte < 248) id += letters[byte % letters.length];
  }
  return id;
}

/** The account of this name at this provider, made at its first sign-in. Names differ regardless of case. */
export async function accountFor(
  db: Database,
  provider: string,
  name: string,
): Promise<{ account: Account; isNew: boolean }> {
  const [made] = await db
    .insert(identityAccount)
    .values({ localId: newLocalId(), provider, name })
    .onConflictDoNothing()
    .returning();
  if (made) return { account: made, isNew: true };
  const [seen] = await db
    .update(identityAccount)
    .set({ lastLoginAt: sql`now()` })
    .where(
      and(
        eq(identityAccount.provider, provider),
        eq(sql`lower(${identityAccount.name})`, sql`lower(${name})`),
      ),
    )
    .returning();
  if (!seen) throw new Error('an identity account could neither be made nor found');
  return { account: seen, isNew: false };
}

export async function findAccount(db: Database, localId: string): Promise<Account | null> {
  const [found] = await db.select().from(identityAccount).where(eq(identityAccount.localId, localId));
  return found ?? null;
}

/**
 * Bars an identity from signing in and from refreshing, or lifts that.
 *
 * @param who a name, at whichever provider, or a local id
 * @returns how many accounts it was
 */
export async function setDisabled(db: Database, who: string, disabled: boolean): Promise<number> {
  const changed = await db
    .update(identityAccount)
    .set({ disabled })
    .where(sql`${identityAccount.localId} = ${who} or lower(${identityAccount.name}) = lower(${who})`)
    .returning({ localId: identityAccount.localId });
  return changed.length;
}

/** A refresh token that has not been used for this long has expired. */
const IDLE_MS = 90 * 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A new refresh token; only its hash is stored. */
export async function issueRefreshToken(db: Database, localId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const moment = new Date(now);
  await db
    .insert(identityRefresh)
    .values({ hash: hashOf(token), localId, createdAt: moment, usedAt: moment });
  return token;
}

/** Uses a refresh token: whose it is, and when it was issued; `null` for one unknown or idle for too long. */
export async function readRefreshToken(
  db: Database,
  token: string,
  now: number,
): Promise<{ account: Account; issuedAt: number } | null> {
  const [found] = await db
    .update(identityRefresh)
    .set({ usedAt: new Date(now) })
    .where(and(eq(identityRefresh.hash, hashOf(token)), gt(identityRefresh.usedAt, new Date(now - IDLE_MS))))
    .returning({ localId: identityRefresh.localId, issuedAt: identityRefresh.createdAt });
  const account = found && (await findAccount(db, found.localId));
  return account ? { account, issuedAt: found.issuedAt.getTime() } : null;
}

/** Deletes refresh tokens that have expired. */
export async function forgetIdleSessions(db: Database, now: number): Promise<void> {
  await db.delete(identityRefresh).where(lte(identityRefresh.usedAt, new Date(now - IDLE_MS)));
}
