import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { goneName } from '../../rules/gone';
import type { Queries, Transaction } from '../database/database';
import { Remembered } from '../remembered';
import type { PlayerRow } from './store';
import { departed, player } from './tables';

/** Players who have deleted their account. */

const hashOf = (uid: string): string => createHash('sha256').update(uid).digest('hex');

/** When somebody last deleted the account of this identity. */
export async function departedAt(db: Queries, uid: string): Promise<Date | null> {
  const [found] = await db
    .select({ at: departed.at })
    .from(departed)
    .where(eq(departed.identity, hashOf(uid)))
    .orderBy(desc(departed.id))
    .limit(1);
  return found?.at ?? null;
}

/** Whether somebody has left since a sign-in. @param signedInAt epoch milliseconds, in whole seconds */
const isBefore = (signedInAt: number, left: Date | null): boolean =>
  left !== null && signedInAt < Math.floor(left.getTime() / 1_000) * 1_000;

/** Whether the account of a sign-in was deleted since. */
export const hasDeparted = async (db: Queries, uid: string, signedInAt: number): Promise<boolean> =>
  isBefore(signedInAt, await departedAt(db, uid));

/** As `hasDeparted`, for whoever asks again and again. */
export class Departures {
  private readonly newest: Remembered<'newest', Date | null>;
  private readonly own: Remembered<string, Date | null>;

  /** @param now steady milliseconds */
  constructor(db: Queries, now: () => number) {
    this.newest = new Remembered(() => newestDeparture(db), now);
    this.own = new Remembered(uid => departedAt(db, uid), now);
  }

  async hasEnded(uid: string, signedInAt: number): Promise<boolean> {
    // Most have signed in since anybody has left: nothing more is asked about them.
    if (!isBefore(signedInAt, await this.newest.ask('newest'))) return false;
    return isBefore(signedInAt, await this.own.ask(uid));
  }

  /** Somebody may have left just now. */
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
 * Puts a player without name and identity in the place of one: whatever refers to them refers to that one from now on. Of
 * the identity a hash is left, by which it is known if it comes back. The player is locked and shows no items.
 *
 * @returns who they are now
 */
export async function moveAway(
  tx: Transaction,
  { uid, ...row }: PlayerRow,
): Promise<{ uid: string; username: string }> {
  const [made] = await tx
    .insert(departed)
    .values({ identity: hashOf(uid) })
    .returning({ id: departed.id });
  if (!made) throw new Error('the departure was not written');
  const neutral = { uid: `gone:${made.id}`, username: goneName(made.id) };
  await tx.insert(player).values({ ...row, ...neutral, settings: null });
  for (const { table, column } of await referencesOf(tx)) {
    const [place, name] = [sql.identifier(table), sql.identifier(column)];
    await tx.execute(sql`update ${place} set ${name} = ${neutral.uid} where ${name} = ${uid}`);
  }
  await tx.delete(player).where(eq(player.uid, uid));
  return neutral;
}

interface Reference extends Record<string, unknown> {
  table: string;
  column: string;
}

/** All columns that name a player, as the database itself knows them: a new table is among them by itself. */
async function referencesOf(tx: Transaction): Promise<Reference[]> {
  const { rows } = await tx.execute<Reference>(sql`
    select place.relname::text as "table", named.attname::text as "column"
    from pg_constraint key
    join pg_class place on place.oid = key.conrelid
    join pg_attribute named on named.attrelid = key.conrelid and named.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = 'player'::regclass
    order by 1, 2`);
  return rows;
}
