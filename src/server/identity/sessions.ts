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
    const signedInAt = nextSignIn(
      now,
      before.map(row => row.createdAt.getTime()),
    );
    const token = randomBytes(32).toString('base64url');
    await tx.insert(identityRefresh).values({
      ...{ hash: hashOf(token), localId, family, usedAt: new Date(now) },
      createdAt: new Date(Math.max(now, signedInAt)),
      provedAt: provedAt === null ? null : new Date(provedAt),
    });
    return { token, family, signedInAt };
  });
}

/** The second of a sign-in: a later one than any before in its family. */
export const nextSignIn = (now: number, before: readonly number[]): number =>
  Math.max(toSecond(now), ...before.map(at => toSecond(at) + 1_000));

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

/**
 * Decides about a refresh token that is used: `first` gives it a successor, `again` the same one once more, since it was replaced
 * a moment ago; all else are refusals.
 *
 * @param found its row; `undefined` where there is none
 */
export function useOfToken(
  found: Pick<typeof identityRefresh.$inferSelect, 'usedAt' | 'replacedAt' | 'salt'> | undefined,
  now: number,
): 'unknown' | 'reused' | 'replaced' | 'again' | 'first' {
  if (!found || found.usedAt.getTime() <= now - IDLE_MS) return 'unknown';
  if (found.replacedAt === null) return 'first';
  if (found.replacedAt.getTime() < now - GRACE_MS) return 'reused';
  return found.salt === null ? 'replaced' : 'again';
}

/** Exchanges a refresh token for its successor. */
export function refreshSession(db: Database, token: string, now: number): Promise<Refreshed> {
  return db.transaction(async (tx): Promise<Refreshed> => {
    const hash = hashOf(token);
    const [found] = await tx
      .select()
      .from(identityRefresh)
      .where(eq(identityRefresh.hash, hash))
      .for('update');
    const use = useOfToken(found, now);
    if (!found || use === 'unknown') return { ok: false, why: 'unknown' };
    const { localId, family, createdAt, provedAt } = found;
    const signedInAt = toSecond(createdAt.getTime());
    if (use === 'reused') return { ok: false, why: use, session: { uid: localId, sid: family, signedInAt } };
    if (use === 'replaced') return { ok: false, why: use };
    const account = await findAccount(tx, localId);
    if (!account || account.disabled) return { ok: false, why: 'disabled' };
    const salt = found.salt ?? randomBytes(16).toString('base64url');
    const successor = successorOf(token, salt);
    if (use === 'first') {
      const usedAt = new Date(now);
      await tx
        .update(identityRefresh)
        .set({ usedAt, replacedAt: usedAt, salt })
        .where(eq(identityRefresh.hash, hash));
      await tx
        .insert(identityRefresh)
        .values({ hash: hashOf(successor), localId, family, createdAt, provedAt, usedAt });
    }
    return { ok: true, account, family, successor, signedInAt, provedAt: provedAt?.getTime() ?? null };
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
