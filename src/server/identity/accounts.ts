import { randomBytes } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '../database/database';
import { isDepartedDisabled, setDepartedDisabled } from '../players/departed';
import type { Identities } from './identities';
import { identityAccount, identityRefresh } from './tables';

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

/**
 * The account of this name at this provider, made at its first sign-in. Names differ regardless of case. One that was barred before
 * its account was deleted still is.
 */
export async function accountFor(
  db: Database,
  identities: Identities,
  provider: string,
  name: string,
): Promise<{ account: Account; isNew: boolean }> {
  // Together: of one that is made and not yet barred nobody would ask again.
  return db.transaction(async tx => {
    const [made] = await tx
      .insert(identityAccount)
      .values({ localId: newLocalId(), provider, name })
      .onConflictDoNothing()
      .returning();
    if (made) {
      const marks = await identities.marksOfName(tx, [provider], name);
      const disabled = await isDepartedDisabled(tx, marks);
      if (disabled) await changeDisabled(tx, eq(identityAccount.localId, made.localId), disabled);
      return { account: { ...made, disabled }, isNew: true };
    }
    const [seen] = await tx
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
  });
}

/** The account of a name at a provider; `null`: there is none. */
export async function findByName(db: Queries, provider: string, name: string): Promise<Account | null> {
  const [found] = await db
    .select()
    .from(identityAccount)
    .where(
      and(
        eq(identityAccount.provider, provider),
        eq(sql`lower(${identityAccount.name})`, sql`lower(${name})`),
      ),
    );
  return found ?? null;
}

export async function findAccount(db: Queries, localId: string): Promise<Account | null> {
  const [found] = await db.select().from(identityAccount).where(eq(identityAccount.localId, localId));
  return found ?? null;
}

/** Takes the account of a user who is leaving, and with it provider and name. @returns whether the identity was barred */
export async function deleteAccountOf(tx: Transaction, localId: string): Promise<boolean> {
  await tx.delete(identityRefresh).where(eq(identityRefresh.localId, localId));
  const gone = await tx
    .delete(identityAccount)
    .where(eq(identityAccount.localId, localId))
    .returning({ disabled: identityAccount.disabled });
  return gone.some(({ disabled }) => disabled);
}

interface Barring {
  /** Further effects on a user whose identity is disabled, in the same transaction. They lock its player. */
  onDisable(tx: Transaction, uid: string): Promise<void>;
  localId: string;
  /** At whichever provider. */
  name: string;
  disabled: boolean;
  providers: readonly string[];
}

/**
 * Bars an identity from signing in and from refreshing, or lifts that; also one whose account was deleted.
 *
 * @returns how many identities it was, and the users of those that have an account
 */
export async function setDisabled(
  db: Database,
  identities: Identities,
  { localId, name, disabled, providers, onDisable }: Barring,
): Promise<{ count: number; uids: readonly string[] }> {
  return db.transaction(async tx => {
    const isMeant = sql`${identityAccount.localId} = ${localId} or lower(${identityAccount.name}) = lower(${name})`;
    const meant = await tx.select({ uid: identityAccount.localId }).from(identityAccount).where(isMeant);
    const uids = meant.map(({ uid }) => uid).sort();
    // Players are locked before their identities, as where an account ends.
    if (disabled) for (const uid of uids) await onDisable(tx, uid);
    const changed = await changeDisabled(tx, inArray(identityAccount.localId, uids), disabled);
    const marks = await identities.marksOfName(tx, providers, name);
    const departed = await setDepartedDisabled(tx, marks, disabled);
    return { count: Math.max(changed, departed), uids };
  });
}

async function changeDisabled(db: Queries, which: SQL, disabled: boolean): Promise<number> {
  const changed = await db
    .update(identityAccount)
    .set({ disabled })
    .where(which)
    .returning({ localId: identityAccount.localId });
  return changed.length;
}
