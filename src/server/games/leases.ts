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
/** Other nodes take over much sooner; what lies for so long nobody else wants. */
const LEFT_LYING = sql`interval '6 seconds'`;
/** Games taken over in one statement. */
const TAKE_OVER_BATCH = 200;

/**
 * Keeps the leases of all games held. One that has run out is not renewed: the database did not answer, or this
 * process was paused, and only a take-over charges that time to nobody.
 *
 * @returns ids of those that are still ours
 */
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
        and lease_until > now()
      order by id for update
    )
    returning id`);
  return new Set(rows.map(row => Number(row.id)));
}

/** Lets games go, so that any node may take them over at once. */
export async function releaseGames(db: Database, owner: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    update game
    set owner = null, lease_until = case when lease_until > now() then now() + ${LEASE} else lease_until end
    where owner = ${owner} and state = 'playing' and id = any(${sql.param(ids)}::bigint[])`);
}

/** How many games nobody owns at the moment. */
export async function countLying(db: Database): Promise<number> {
  const { rows } = await db.execute<{ lying: number }>(sql`
    select count(*)::int as lying from game
    where state = 'playing' and (owner is null or lease_until < now())`);
  return rows[0]?.lying ?? 0;
}

export interface TakenOver {
  games: StoredGame[];
  /** Those that cannot even be read. */
  unreadable: Pick<StoredGame, 'id' | 'fence' | 'left'>[];
}

/**
 * Takes over games that nobody owns or whose lease has run out.
 *
 * @param held games this node holds: that they are lost it hears from their renewal first
 * @param onlyLeft takes only what other nodes, if there are any, have left lying
 */
export async function takeOver(
  db: Database,
  owner: string,
  held: readonly number[],
  onlyLeft: boolean,
): Promise<TakenOver> {
  const expired = onlyLeft
    ? sql`lease_until < now() - ${LEFT_LYING}`
    : sql`(owner is null or lease_until < now())`;
  const { rows } = await db.execute<StoredRow>(sql`
    update game
    set owner = ${owner}, fence = fence + 1, lease_until = now() + ${LEASE},
      turn_since = now() - greatest(interval '0', lease_until - ${LEASE} - turn_since)
    where id in (
      select id from game
      where state = 'playing' and ${expired}
        and not id = any(${sql.param(held)}::bigint[])
      order by id limit ${TAKE_OVER_BATCH} for update skip locked
    )
    returning ${STORED_COLUMNS}`);
  const games = await withMoves(db, rows);
  const unreadable = rows
    .filter(row => !games.some(({ id }) => id === Number(row.id)))
    .map(row => ({
      id: Number(row.id),
      fence: Number(row.fence),
      left: { w: row.white_left, b: row.black_left },
    }));
  return { games, unreadable };
}
