import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { ABORT_REASONS, type AbortReason } from '../games/game';
import { STORED_COLUMNS, type StoredGame, type StoredRow, withMoves } from '../games/stored-game';

/** Games that are not played on this node, as spectators need them. */

/** The last game of a player. */
export interface LastGame {
  id: number;
  isPlaying: boolean;
  /** Half-moves made. */
  ply: number;
}

/** The last game of each of several players; players who have never played are missing. */
export async function lastGames(db: Database, uids: readonly string[]): Promise<Map<string, LastGame>> {
  if (uids.length === 0) return new Map();
  const { rows } = await db.execute<{ uid: string; id: string; state: string; ply: number }>(sql`
    select wanted.uid, last.id, last.state, last.ply
    from unnest(${sql.param(uids)}::text[]) as wanted(uid)
    cross join lateral (
      select * from (
        (select id, state, ply from game where white = wanted.uid order by id desc limit 1)
        union all
        (select id, state, ply from game where black = wanted.uid order by id desc limit 1)
      ) as either order by id desc limit 1
    ) as last`);
  return new Map(
    rows.map(({ uid, id, state, ply }) => [uid, { id: Number(id), isPlaying: state === 'playing', ply }]),
  );
}

/** A game as it stands in the store, whatever has become of it. */
export interface WatchedGame {
  stored: StoredGame;
  isPlaying: boolean;
  /** Why it was called off without a result. */
  aborted: AbortReason | null;
}

interface WatchedRow extends StoredRow {
  state: 'playing' | 'ended' | 'aborted';
  called_off: string | null;
}

export async function readGames(db: Database, ids: readonly number[]): Promise<WatchedGame[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<WatchedRow>(
    sql`select ${STORED_COLUMNS}, state, reason as called_off from game where id = any(${sql.param(ids)}::bigint[])`,
  );
  const byId = new Map(rows.map(row => [Number(row.id), row]));
  return (await withMoves(db, rows)).flatMap(stored => {
    const row = byId.get(stored.id);
    if (!row) return [];
    return {
      // A move made since the row was read would not match its clocks.
      stored: { ...stored, moves: stored.moves.slice(0, stored.ply) },
      isPlaying: row.state === 'playing',
      // A damaged game is an abort to spectators.
      aborted:
        row.state === 'aborted' ? (ABORT_REASONS.find(one => one === row.called_off) ?? 'abort') : null,
    };
  });
}
