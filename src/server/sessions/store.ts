import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { type Device, type ListedSession, SESSION_MS, type SessionEnd } from '../../protocol/sessions';
import type { Queries, Transaction } from '../database/database';
import { deleteOld } from '../database/delete-old';
import { postNotices } from '../notices/store';
import { player } from '../players/tables';
import { userSession } from './tables';

/** SQL of the sessions. See README of this folder, "A session is a row, read anew each second". */

/** Names a session of a user. */
export interface SessionName {
  uid: string;
  sid: string;
}

/** A session as a valid token describes it. */
export interface SignedIn extends SessionName {
  /** Epoch milliseconds. */
  signedInAt: number;
}

/** Ended rows are kept this long after the sign-in: by then a game that kept the session going is over. */
const KEPT_MS = 2 * SESSION_MS;

const isOne = ({ uid, sid }: SessionName) => and(eq(userSession.uid, uid), eq(userSession.sid, sid));

/** State of a session that is stored; `null` stands for one that was not heard of yet. */
export interface KnownSession {
  seenAt: number;
  /** Of the newest sign-in in it. */
  signedInAt: number;
  end: SessionEnd | null;
}

export async function findSession(db: Queries, name: SessionName): Promise<KnownSession | null> {
  const [found] = await db
    .select({ seenAt: userSession.seenAt, signedInAt: userSession.signedInAt, end: userSession.endedBy })
    .from(userSession)
    .where(isOne(name));
  if (!found) return null;
  const { seenAt, signedInAt, end } = found;
  // Earlier servers wrote milliseconds at a refresh.
  return { seenAt: seenAt.getTime(), signedInAt: toSecond(signedInAt.getTime()), end };
}

/**
 * Stores a session that was not heard of yet, and tells its user of it where they have others. Nothing is stored
 * without an account, or for one that is being deleted: the player's row is locked meanwhile.
 *
 * @returns why it is over: it signed in before another one ended all others; and whether it is a new one
 */
export async function noteSession(
  tx: Transaction,
  { uid, sid, signedInAt }: SignedIn,
  device: Device,
  now: number,
): Promise<{ end: SessionEnd | null; isNew: boolean }> {
  const [known] = await tx
    .select({ uid: player.uid })
    .from(player)
    .where(and(eq(player.uid, uid), eq(player.closing, false)))
    .for('key share');
  if (!known) return { end: null, isNew: false };
  const others = await tx
    .select({ sweptAt: userSession.sweptAt })
    .from(userSession)
    .where(and(eq(userSession.uid, uid), ne(userSession.sid, sid)));
  const isSwept = others.some(({ sweptAt }) => sweptAt !== null && signedInAt < toSecond(sweptAt.getTime()));
  const seenAt = new Date(now);
  const [made] = await tx
    .insert(userSession)
    .values({
      uid,
      sid,
      signedInAt: new Date(signedInAt),
      seenAt,
      ...device,
      ...(isSwept && { endedAt: sql`now()`, endedBy: 'ended' as const }),
    })
    .onConflictDoNothing()
    .returning({ id: userSession.id });
  if (!made) return { end: (await findSession(tx, { uid, sid }))?.end ?? null, isNew: false };
  if (isSwept) return { end: 'ended', isNew: false };
  if (others.length > 0) await postNotices(tx, [{ to: uid, news: { kind: 'signedIn', ...device } }]);
  return { end: null, isNew: true };
}

/** A token says its sign-in in whole seconds, and a session is compared with that. */
export const toSecond = (moment: number): number => Math.floor(moment / 1_000) * 1_000;

/** Notes that a session was heard of. Its user may have signed in again in it. */
export async function touchSession(db: Queries, session: SignedIn, now: number): Promise<void> {
  const signedInAt = sql`greatest(${userSession.signedInAt}, ${new Date(session.signedInAt).toISOString()}::timestamptz)`;
  await db
    .update(userSession)
    .set({ seenAt: new Date(now), signedInAt })
    .where(isOne(session));
}

/** The sessions of a user that go on. */
export async function listSessions(
  db: Queries,
  { uid, sid }: SessionName,
  now: number,
): Promise<ListedSession[]> {
  const rows = await db
    .select()
    .from(userSession)
    .where(and(eq(userSession.uid, uid), isNull(userSession.endedAt)))
    .orderBy(desc(userSession.seenAt), desc(userSession.id));
  const listed = rows
    .map(({ id, sid: name, browser, system, signedInAt, seenAt }) => ({
      id,
      browser,
      system,
      since: signedInAt.getTime(),
      seen: seenAt.getTime(),
      own: name === sid,
    }))
    .filter(({ own, since }) => own || since > now - SESSION_MS);
  return [...listed.filter(({ own }) => own), ...listed.filter(({ own }) => !own)];
}

/** All sessions of a user that are stored, those that have ended as well. */
export function sessionsOf(db: Queries, own: string) {
  const { uid, sid, browser, system, signedInAt, seenAt, endedAt, endedBy, id } = userSession;
  return db
    .select({ browser, system, signedInAt, seenAt, endedAt, endedBy })
    .from(userSession)
    .where(and(eq(uid, own), ne(sid, BY_OPERATOR)))
    .orderBy(asc(id));
}

/** How the sessions that end are chosen among those of a user. */
export type Chosen = { id: number } | { sid: string } | { allBut: string };

/**
 * Ends sessions. Of two sessions that end each other at once, only one succeeds.
 *
 * @param by the session that wants it; an ended one is not heard
 * @returns those that have ended now; `null` where the caller's own has ended
 */
export async function endSessions(
  tx: Transaction,
  by: SessionName,
  chosen: Chosen,
  end: SessionEnd,
): Promise<string[] | null> {
  const rows = await tx
    .select({ id: userSession.id, sid: userSession.sid, endedAt: userSession.endedAt })
    .from(userSession)
    .where(eq(userSession.uid, by.uid))
    .orderBy(userSession.id)
    .for('update');
  if (rows.some(({ sid, endedAt }) => sid === by.sid && endedAt !== null)) return null;
  const isChosen = (row: { id: number; sid: string }): boolean => {
    if ('id' in chosen) return row.id === chosen.id;
    return 'sid' in chosen ? row.sid === chosen.sid : row.sid !== chosen.allBut;
  };
  const ending = rows.filter(row => row.endedAt === null && isChosen(row));
  const ids = ending.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(userSession)
      .set({ endedAt: sql`now()`, endedBy: end })
      .where(inArray(userSession.id, ids));
  return ending.map(({ sid }) => sid);
}

/** Ends also sessions that signed in before now and were not heard of yet: `noteSession` compares with this moment. */
export async function sweep(tx: Transaction, own: SessionName): Promise<void> {
  await lockForSweep(tx, own.uid);
  await tx.update(userSession).set({ sweptAt: sql`now()` }).where(isOne(own));
}

/** Keeps sessions of a user from being written until `tx` ends. */
const lockForSweep = (tx: Transaction, uid: string) =>
  tx.select({ uid: player.uid }).from(player).where(eq(player.uid, uid)).for('update');

/** Names the row that notes the operator's end of all sessions of a user. It is no session: none has such a name. */
const BY_OPERATOR = 'operator';

/** Ends all sessions of a user, also those that signed in before now and were not heard of yet. @returns those that have ended now */
export async function endAllSessions(tx: Transaction, uid: string): Promise<string[]> {
  await lockForSweep(tx, uid);
  const ended = await endSessions(tx, { uid, sid: '' }, { allBut: '' }, 'ended');
  const moments = { signedInAt: sql`now()`, seenAt: sql`now()`, endedAt: sql`now()`, sweptAt: sql`now()` };
  await tx
    .insert(userSession)
    .values({ uid, sid: BY_OPERATOR, endedBy: 'ended', ...moments })
    .onConflictDoUpdate({ target: [userSession.uid, userSession.sid], set: moments });
  return ended ?? [];
}

/** Sessions that have ended within some milliseconds, by the database's clock. */
export const endedWithin = (db: Queries, ms: number): Promise<SessionName[]> =>
  db
    .select({ uid: userSession.uid, sid: userSession.sid })
    .from(userSession)
    .where(sql`${userSession.endedAt} > now() - ${ms} * interval '1 millisecond'`);

/** Sessions in which somebody has signed in within some milliseconds, by the database's clock. */
export async function signedInWithin(db: Queries, ms: number): Promise<SignedIn[]> {
  const { uid, sid, signedInAt, endedAt } = userSession;
  const rows = await db
    .select({ uid, sid, signedInAt })
    .from(userSession)
    .where(and(sql`${signedInAt} > now() - ${ms} * interval '1 millisecond'`, isNull(endedAt)));
  return rows.map(row => ({ ...row, signedInAt: toSecond(row.signedInAt.getTime()) }));
}

/** Deletes the sessions of an account that is deleted. */
export async function forgetSessionsOf(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(userSession).where(eq(userSession.uid, uid));
}

export async function forgetOldSessions(db: Queries, now: number): Promise<void> {
  await deleteOld(db, userSession, lt(userSession.signedInAt, new Date(now - KEPT_MS)));
}
