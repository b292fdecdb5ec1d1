import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { goneName } from '../../rules/gone';
import type { Database, Transaction } from '../database/database';
import { sqlState } from '../database/sql-state';
import { goneUid } from '../players/departed';
import { departed, player } from '../players/tables';
import { giveMoney } from './closing';
import { obstaclesOf } from './obstacles';
import { type Leaving, STEPS, type StepName } from './removal-steps';

/**
 * The removal of a closed account: what refers to its player refers, page by page, to the player without name and identity who
 * takes the place. Each page is a transaction of its own, and finds its work by what is left, so it may be interrupted anywhere, and
 * any node goes on with it.
 */

/** Rows that a page moves; those that are dear count more than once. A page takes some 10 ms on the embedded database. */
const PAGE = 100;

/** A row that refers to somebody who is not there. */
const REFERRED_TO = '23503';

/** Accounts that are closed and not yet gone, in the order in which they were closed. */
export async function openRemovals(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: departed.id })
    .from(departed)
    .where(isNotNull(departed.leaving))
    .orderBy(departed.id);
  return rows.map(({ id }) => id);
}

/**
 * Moves a page.
 *
 * @returns whether there is more to do now; `false` also where another node is at it, something has begun that has to end first,
 *   or a late row has come
 */
export async function removePage(db: Database, id: number, rows = PAGE): Promise<boolean> {
  try {
    return await db.transaction(tx => page(tx, id, rows));
  } catch (error) {
    if (sqlState(error) !== REFERRED_TO) throw error;
    // A call of the last moment has left a row behind what was moved already: all steps look once more, in the next round.
    await db.update(departed).set({ step: null, reached: 0 }).where(eq(departed.id, id));
    return false;
  }
}

async function page(tx: Transaction, id: number, rows: number): Promise<boolean> {
  const [job] = await tx
    .select()
    .from(departed)
    .where(and(eq(departed.id, id), isNotNull(departed.leaving)))
    .for('update', { skipLocked: true });
  if (!job?.leaving || job.name === null) return false;
  const uid = job.leaving;
  // A call that another node had let in may have begun something; it comes to its own end.
  if ((await obstaclesOf(tx, uid)).length > 0) return false;
  const leaving: Leaving = { uid, name: job.name, gone: goneUid(id), goneName: goneName(id) };
  let at = Math.max(
    0,
    STEPS.findIndex(({ name }) => name === job.step),
  );
  let { reached } = job;
  let left = rows;
  for (let step = STEPS[at]; step; step = STEPS[at]) {
    const done = await step.page(tx, leaving, { rows: Math.ceil(left / step.weight), reached });
    left -= done.rows * step.weight;
    if (done.isOver) at += 1;
    reached = done.isOver ? 0 : done.reached;
    if (left <= 0) break;
  }
  const next: StepName | undefined = STEPS[at]?.name;
  if (next === undefined) {
    await finish(tx, id, leaving);
    return false;
  }
  await tx.update(departed).set({ step: next, reached }).where(eq(departed.id, id));
  return true;
}

/** Nothing refers to the player any more: what their row says becomes that of whoever takes their place. */
async function finish(tx: Transaction, id: number, { uid, gone }: Leaving): Promise<void> {
  await giveMoney(tx, gone, gone);
  const [row] = await tx.select().from(player).where(eq(player.uid, uid)).for('update');
  if (!row) throw new Error(`${uid} is gone before its time`);
  await tx.delete(player).where(eq(player.uid, uid));
  const { uid: _uid, username: _name, closing: _closing, settings: _settings, ...figures } = row;
  await tx.update(player).set(figures).where(eq(player.uid, gone));
  await tx
    .update(departed)
    .set({ leaving: null, name: null, step: null, reached: 0 })
    .where(eq(departed.id, id));
  // Calls that another node let in at the last moment have been answered long since.
  for (const table of ['idempotency_key', 'user_session'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where uid = ${uid}`);
}
