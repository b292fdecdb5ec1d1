import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { STORED_COLUMNS, type StoredGame, type StoredRow, withMoves } from './stored-game';

/**
 * Who owns which game. Leases run by the database's clock, so nodes need not agree on the time.
 *
 * While a game is owned, `lease_until` less the lease's length is the moment it was last known alive;
 * a game that was let go keeps that meaning. The take-over charges the side to move up to there only.
 *
 * @source research/server-spike.md §4.3; design §5
 */

/** How long a game stays ours without a word. */
export const LEASE = sql`interval '2 seconds'`;
/** Games taken over in one statement. */
const TAKE_OVER_BATCH = 200;

/** Keeps the leases of all games held. @returns ids of those that are still ours */
export async function renewLeases(
  db: Database,
  owner: string,
  held: readonly number[],
): Promise<Set<number>> {
  if (held.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    update game set lease_until = now() + ${LEASE}
    where id in (
      select id from game
      where owner = ${owner} and state = 'playing' and id = any(${sql.param(held)}::bigint[])
      order by id for update
    )
    returning id`);
  return new Set(rows.map(row => Number(row.id)));
}

/** Lets games go, so that any node may take them over at once. */
export async function releaseGames(db: Database, owner: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    update game set owner = null, lease_until = now() + ${LEASE}
    where owner = ${owner} and state = 'playing' and id = any(${sql.param(ids)}::bigint[])`);
}

/**
 * Takes over games that nobody owns or whose lease has run out.
 *
 * @param held games this node holds: a late renewal is no reason to take them from itself
 */
export async function takeOver(db: Database, owner: string, held: readonly number[]): Promise<StoredGame[]> {
  const { rows } = await db.execute<StoredRow>(sql`
    update game
    set owner = ${owner}, fence = fence + 1, lease_until = now() + ${LEASE},
      turn_since = now() - greatest(interval '0', lease_until - ${LEASE} - turn_since)
    where id in (
      select id from game
      where state = 'playing' and (owner is null or lease_until < now())
        and not id = any(${sql.param(held)}::bigint[])
      order by id limit ${TAKE_OVER_BATCH} for update skip locked
    )
    returning ${STORED_COLUMNS}`);
  return withMoves(db, rows);
}
