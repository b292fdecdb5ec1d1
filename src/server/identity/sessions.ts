import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, lte, ne } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database';
import { deleteOld } from '../database/delete-old';
import type { SignedIn } from '../sessions/store';
import { type Account, findAccount } from './accounts';
import { identityRefresh } from './tables';

/**
 * Refresh tokens of the embedded identity. Each is good for one refresh, which hands out its successor; all that descend
 * from one sign-in are a family and end together.
 *
 * See README of this folder, "A refresh token counts once".
 */

/** A refresh token that has not been used for this long has expired. */
const IDLE_MS = 90 * 86_400_000;
/** Tabs that share a token refresh it at the same moment, and an answer may be lost: for so long it has the same successor. */
const GRACE_MS = 60_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * The token that follows another one. Neither the token nor the database tells it alone, so that a stolen token is of no
 * use once it has been replaced.
 */
const successorOf = (token: string, salt: string): string =>
  createHmac('sha256', token).update(salt).digest('base64url');

/**
 * Begins a family. Of its tokens only hashes are stored.
 *
 * @param of a family of the same user, with which a user who signs in anew goes on; one that has ended does not come back
 */
export async function beginSession(
  db: Database,
  { localId, signedInAt, provedAt }: { localId: string; signedInAt: number; provedAt: number | null },
  of?: string,
): Promise<{ token: string; family: string }> {
  const token = randomBytes(32).toString('base64url');
  const [going] =
    of === undefined
      ? []
      : await db
          .select({ family: identityRefresh.family })
          .from(identityRefresh)
          .where(and(eq(identityRefresh.family, of), eq(identityRefresh.localId, localId)))
          .limit(1);
  const family = going?.family ?? randomUUID();
  const moment = new Date(signedInAt);
  await db.insert(identityRefresh).values({
    ...{ hash: hashOf(token), localId, family, createdAt: moment, usedAt: moment },
    provedAt: provedAt === null ? null : new Date(provedAt),
  });
  return { token, family };
}

/** `reused`: it had been replaced long ago, so somebody else may have it, and its session is to end. */
export type Refreshed =
  | {
      ok: true;
      account: Account;
      family: string;
      successor: string;
      signedInAt: number;
      provedAt: number | null;
    }
  | { ok: false; why: 'unknown' | 'disabled' }
  | { ok: false; why: 'reused'; session: SignedIn };

/** Exchanges a refresh token for its successor. */
export function refreshSession(db: Database, token: string, now: number): Promise<Refreshed> {
  return db.transaction(async (tx): Promise<Refreshed> => {
    const hash = hashOf(token);
    const [found] = await tx
      .select()
      .from(identityRefresh)
      .where(eq(identityRefresh.hash, hash))
      .for('update');
    if (!found || found.usedAt.getTime() <= now - IDLE_MS) return { ok: false, why: 'unknown' };
    const { localId, family, createdAt, provedAt, replacedAt } = found;
    if (replacedAt !== null && replacedAt.getTime() < now - GRACE_MS) {
      const session = { uid: localId, sid: family, signedInAt: createdAt.getTime() };
      return { ok: false, why: 'reused', session };
    }
    const account = await findAccount(tx, localId);
    if (!account || account.disabled) return { ok: false, why: 'disabled' };
    const salt = found.salt ?? randomBytes(16).toString('base64url');
    const successor = successorOf(token, salt);
    if (replacedAt === null) {
      const usedAt = new Date(now);
      await tx
        .update(identityRefresh)
        .set({ usedAt, replacedAt: usedAt, salt })
        .where(eq(identityRefresh.hash, hash));
      await tx
        .insert(identityRefresh)
        .values({ hash: hashOf(successor), localId, family, createdAt, provedAt, usedAt });
    }
    const moments = { signedInAt: createdAt.getTime(), provedAt: provedAt?.getTime() ?? null };
    return { ok: true, account, family, successor, ...moments };
  });
}

/** Ends some families of a user: a family is a session. */
export async function endFamiliesOf(
  tx: Transaction,
  localId: string,
  which: { only: readonly string[] } | { allBut: string },
): Promise<void> {
  const { family } = identityRefresh;
  const isMeant = 'only' in which ? inArray(family, [...which.only]) : ne(family, which.allBut);
  await tx.delete(identityRefresh).where(and(eq(identityRefresh.localId, localId), isMeant));
}

/** Deletes refresh tokens that have expired. */
export async function forgetIdleSessions(db: Database, now: number): Promise<void> {
  await deleteOld(db, identityRefresh, lte(identityRefresh.usedAt, new Date(now - IDLE_MS)));
}
