import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gte, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database';
import { deleteOld } from '../database/delete-old';
import { type SignedIn, toSecond } from '../sessions/store';
import { type Account, findAccount } from './accounts';
import { identityRefresh } from './tables';

/**
 * Refresh tokens of the embedded identity. Each is good for one refresh, which hands out its successor; all of one session are a
 * family and end together.
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

/** A sign-in: whose, when, and when they proved who they are, `null` where that is not known (epoch milliseconds). */
interface Begun {
  localId: string;
  now: number;
  provedAt: number | null;
  /** A session of the same user in which they sign in anew; one that has ended does not come back. */
  of?: string | undefined;
}

/**
 * Begins a family, or goes on with one, whose tokens from before are good until `replaceOlder`. Of its tokens only hashes are stored.
 *
 * @returns `signedInAt`: the second of the sign-in, which no other one of its family has
 */
export function beginSession(
  db: Database,
  { localId, now, provedAt, of }: Begun,
): Promise<{ token: string; family: string; signedInAt: number }> {
  return db.transaction(async tx => {
    const { createdAt } = identityRefresh;
    const before =
      of === undefined
        ? []
        : await tx.select({ createdAt }).from(identityRefresh).where(isOfFamily(localId, of)).for('update');
    const family = of !== undefined && before.length > 0 ? of : randomUUID();
    const last = Math.max(0, ...before.map(row => toSecond(row.createdAt.getTime())));
    const signedInAt = Math.max(toSecond(now), last + 1_000);
    const token = randomBytes(32).toString('base64url');
    await tx.insert(identityRefresh).values({
      ...{ hash: hashOf(token), localId, family, usedAt: new Date(now) },
      createdAt: new Date(Math.max(now, signedInAt)),
      provedAt: provedAt === null ? null : new Date(provedAt),
    });
    return { token, family, signedInAt };
  });
}

const isOfFamily = (localId: string, family: string) =>
  and(eq(identityRefresh.family, family), eq(identityRefresh.localId, localId));

/**
 * Replaces the tokens of earlier sign-ins in a session, once a token of the newest is in use: an answer that was lost takes nothing
 * away. Those whose successor would still be given have none any more.
 */
export async function replaceOlder(
  tx: Transaction,
  { uid, sid, signedInAt }: SignedIn,
  now: number,
): Promise<void> {
  const { createdAt, replacedAt } = identityRefresh;
  await tx
    .update(identityRefresh)
    .set({ replacedAt: new Date(now), salt: null })
    .where(
      and(
        isOfFamily(uid, sid),
        lt(createdAt, new Date(signedInAt)),
        or(isNull(replacedAt), gte(replacedAt, new Date(now - GRACE_MS))),
      ),
    );
}

/**
 * `reused`: it had been replaced long ago, so somebody else may have it, and its session is to end. `replaced`: its user has just
 * signed in anew, so another window may have the new token already.
 */
export type Refreshed =
  | {
      ok: true;
      account: Account;
      family: string;
      successor: string;
      signedInAt: number;
      provedAt: number | null;
    }
  | { ok: false; why: 'unknown' | 'disabled' | 'replaced' }
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
      const session = { uid: localId, sid: family, signedInAt: toSecond(createdAt.getTime()) };
      return { ok: false, why: 'reused', session };
    }
    if (replacedAt !== null && found.salt === null) return { ok: false, why: 'replaced' };
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
    const moments = { signedInAt: toSecond(createdAt.getTime()), provedAt: provedAt?.getTime() ?? null };
    return { ok: true, account, family, successor, ...moments };
  });
}

/** Ends families of a user: a family is a session. */
export async function endFamiliesOf(
  tx: Transaction,
  localId: string,
  which: { only: readonly string[] } | { allBut: string } | 'all',
): Promise<void> {
  const { family } = identityRefresh;
  const isMeant =
    which === 'all'
      ? undefined
      : 'only' in which
        ? inArray(family, [...which.only])
        : ne(family, which.allBut);
  await tx.delete(identityRefresh).where(and(eq(identityRefresh.localId, localId), isMeant));
}

/** Deletes refresh tokens that have expired. */
export async function forgetIdleSessions(db: Database, now: number): Promise<void> {
  await deleteOld(db, identityRefresh, lte(identityRefresh.usedAt, new Date(now - IDLE_MS)));
}
