import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queries } from '../database/database';
import { identityAccount } from './tables';

/** Accounts of the embedded identity. */

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

export async function findAccount(db: Queries, localId: string): Promise<Account | null> {
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
