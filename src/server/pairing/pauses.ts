import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { DB_NOW } from '../database/now';
import type { Settlement } from '../games/settlement';
import { queuePause } from './tables';

/**
 * The pause before the next queue for players who did not let a quick game begin: see `games/blame.ts`. Kept in the
 * database: neither a restart nor another node forgets it.
 */

const FIRST_MS = 30_000;
const LONGEST_MS = 3_600_000;
/** Each such game makes the pause so many times as long. */
const GROWTH = 4;

/** How long somebody is kept out of the queue, in milliseconds. @param missed games that count, 1 or more */
export const pauseAfter = (missed: number): number => Math.min(LONGEST_MS, FIRST_MS * GROWTH ** (missed - 1));

/** Begins the pauses of those who are blamed for how a game ended. */
export const pauseBlamed: Settlement = async (tx, { blamed }) => {
  for (const uid of blamed) {
    const [row] = await tx
      .insert(queuePause)
      .values({ uid, missed: 1, until: DB_NOW })
      .onConflictDoUpdate({
        target: queuePause.uid,
        set: {
          missed: sql`case when ${queuePause.until} < ${DB_NOW} - interval '1 day' then 1 else ${queuePause.missed} + 1 end`,
        },
      })
      .returning({ missed: queuePause.missed });
    const pause = pauseAfter(row?.missed ?? 1);
    await tx
      .update(queuePause)
      .set({ until: sql`${DB_NOW} + ${pause} * interval '1 millisecond'` })
      .where(eq(queuePause.uid, uid));
  }
};

/** How long a player is still kept out of the queue, in milliseconds; 0 for most. */
export async function pauseLeft(db: Queries, uid: string): Promise<number> {
  const left = sql<number>`extract(epoch from ${queuePause.until} - ${DB_NOW})::float8 * 1000`;
  const [row] = await db.select({ left }).from(queuePause).where(eq(queuePause.uid, uid));
  return row ? Math.max(0, Math.ceil(row.left)) : 0;
}

/** The stored pause of a player, with how many games it counts; `null` where there was none. */
export async function pauseOf(db: Queries, own: string) {
  const { uid, missed, until } = queuePause;
  const [row] = await db.select({ missed, until }).from(queuePause).where(eq(uid, own));
  return row ?? null;
}

/** A pause that is not over comes back with somebody who has deleted their account and returns. */
export async function bringBackPause(tx: Queries, uid: string, gone: string): Promise<void> {
  await tx.update(queuePause).set({ uid }).where(eq(queuePause.uid, gone));
}
