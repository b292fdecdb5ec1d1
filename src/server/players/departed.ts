import { desc, eq, inArray, isNotNull, min, type SQL, sql } from 'drizzle-orm';
import { goneName } from '../../rules/gone';
import type { Queries, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { Remembered } from '../remembered';
import { departed, player } from './tables';

/** Players who have deleted their account, and what outlives that. */

/** Days for which a rating, pauses and a cool-off are kept for a player who may come back. */
const KEPT_DAYS = 30;

/** Uid of the player who takes the place of a deleted account. @param id of the departure */
export const goneUid = (id: number): string => `gone:${id}`;

/** The same in SQL. @param id column of `departed` */
export const goneUidOf = (id: SQL): SQL<string> => sql`'gone:' || ${id}`;

/** The last account that an identity has deleted. */
export interface Departure {
  at: Date;
  /** Uid of the player who has taken its place. */
  gone: string;
  /** Whether rows of it are still being moved. */
  isUnderWay: boolean;
  /** Whether it is so recent that rating, pauses and cool-off come back. */
  isRecent: boolean;
}

/** @param marks of the identity */
export async function lastDeparture(db: Queries, marks: readonly string[]): Promise<Departure | null> {
  const isRecent = sql<boolean>`${departed.at} > ${DB_NOW} - interval '${sql.raw(String(KEPT_DAYS))} days'`;
  const [found] = await db
    .select({ id: departed.id, at: departed.at, leaving: departed.leaving, isRecent })
    .from(departed)
    .where(inArray(departed.identity, [...marks]))
    .orderBy(desc(departed.id))
    .limit(1);
  if (!found) return null;
  const { id, at, leaving, isRecent: recent } = found;
  return { at, gone: goneUid(id), isUnderWay: leaving !== null, isRecent: recent };
}

/** Whether an account was deleted after a sign-in. @param signedInAt epoch milliseconds, in whole seconds */
export const isBefore = (signedInAt: number, left: Date | null): boolean =>
  left !== null && signedInAt < Math.floor(left.getTime() / 1_000) * 1_000;

/** Marks of the identity of a user; `null`: there is no such identity any more. */
export type MarksOf = (uid: string) => Promise<readonly string[] | null>;

/** Whether the account of a sign-in was deleted since, for callers that ask again and again. */
export class Departures {
  private readonly newest: Remembered<'newest', Date | null>;
  private readonly own: Remembered<string, Date | 'gone' | null>;

  /** @param now steady milliseconds */
  constructor(db: Queries, marksOf: MarksOf, now: () => number) {
    this.newest = new Remembered(() => newestDeparture(db), now);
    this.own = new Remembered(async uid => {
      const marks = await marksOf(uid);
      return marks === null ? 'gone' : ((await lastDeparture(db, marks))?.at ?? null);
    }, now);
  }

  async hasEnded(uid: string, signedInAt: number): Promise<boolean> {
    // Most users signed in after the newest deletion: nothing more is asked about them.
    if (!isBefore(signedInAt, await this.newest.ask('newest'))) return false;
    const left = await this.own.ask(uid);
    return left === 'gone' || isBefore(signedInAt, left);
  }

  /** Forgets the remembered answers, since an account may have been deleted just now. */
  forget(): void {
    this.newest.forget();
    this.own.forget();
  }
}

async function newestDeparture(db: Queries): Promise<Date | null> {
  const [found] = await db.select({ at: departed.at }).from(departed).orderBy(desc(departed.id)).limit(1);
  return found?.at ?? null;
}

/**
 * Closes an account: it loses its name, and nobody can use it from now on. Makes the player without name and identity
 * who takes its place, and owns nothing yet. The account's player is locked.
 *
 * @param name under which the player was known
 * @returns uid and name of whoever takes the place
 */
export async function beginDeparture(
  tx: Transaction,
  { uid, name, identity, disabled }: { uid: string; name: string; identity: string; disabled: boolean },
): Promise<{ uid: string; username: string }> {
  const [made] = await tx
    .insert(departed)
    .values({ identity, disabled, leaving: uid, name })
    .returning({ id: departed.id });
  if (!made) throw new Error('the departure was not written');
  const neutral = { uid: goneUid(made.id), username: goneName(made.id) };
  await tx.update(departed).set({ returnedAs: null }).where(eq(departed.returnedAs, uid));
  const worn = { boardItem: null, avatarItem: null, pieceItem: null, frameItem: null, flagItem: null };
  await tx
    .update(player)
    .set({ ...worn, username: neutral.username, closing: true, settings: null })
    .where(eq(player.uid, uid));
  await tx.insert(player).values(neutral);
  return neutral;
}

/**
 * Notes that an identity has come back: renews its marks, and restores a ban, and ratings of a recent account.
 *
 * @param uid of the new player
 */
export async function noteReturn(
  tx: Transaction,
  uid: string,
  marks: readonly [string, ...string[]],
  { gone, isRecent }: Departure,
): Promise<void> {
  await tx
    .update(departed)
    .set({ identity: marks[0], returnedAs: uid })
    .where(inArray(departed.identity, [...marks]));
  const [past] = await tx.select().from(player).where(eq(player.uid, gone));
  if (!past) throw new Error(`${gone} is not there`);
  const { banned, rapidRating, rapidDeviation, rapidVolatility } = past;
  const { blitzRating, blitzDeviation, blitzVolatility } = past;
  const ratings = {
    rapidRating,
    rapidDeviation,
    rapidVolatility,
    blitzRating,
    blitzDeviation,
    blitzVolatility,
  };
  await tx
    .update(player)
    .set({ banned, ...(isRecent && { ...ratings, ratedFrom: gone }) })
    .where(eq(player.uid, uid));
}

/** Whether a player has deleted an account before the one they have now. */
export async function hasReturned(db: Queries, uid: string): Promise<boolean> {
  const found = await db
    .select({ id: departed.id })
    .from(departed)
    .where(eq(departed.returnedAs, uid))
    .limit(1);
  return found.length > 0;
}

/** Uids of the players who took the place of a player's earlier accounts, as an array in SQL. */
export const formerSelves = (uid: SQL | string): SQL<string[]> =>
  sql`array(select ${goneUidOf(sql`former.id`)} from departed former where former.returned_as = ${uid})`;

/** Bars identities whose account is gone, or lifts that. @returns how many they were */
export async function setDepartedDisabled(
  db: Queries,
  marks: readonly string[],
  disabled: boolean,
): Promise<number> {
  const changed = await db
    .update(departed)
    .set({ disabled })
    .where(inArray(departed.identity, [...marks]))
    .returning({ identity: departed.identity });
  return new Set(changed.map(({ identity }) => identity)).size;
}

/** Whether an identity was barred when its account went, or since. */
export async function isDepartedDisabled(db: Queries, marks: readonly string[]): Promise<boolean> {
  const [found] = await db
    .select({ disabled: departed.disabled })
    .from(departed)
    .where(inArray(departed.identity, [...marks]))
    .orderBy(desc(departed.id))
    .limit(1);
  return found?.disabled ?? false;
}

/** Accounts whose rows are still being moved, and when the first of them was closed. */
export async function countDepartures(
  db: Queries,
): Promise<{ deletions: number; deletionSince: number | null }> {
  const [found] = await db
    .select({ deletions: sql<number>`count(*)::int`, since: min(departed.at) })
    .from(departed)
    .where(isNotNull(departed.leaving));
  return { deletions: found?.deletions ?? 0, deletionSince: found?.since?.getTime() ?? null };
}
