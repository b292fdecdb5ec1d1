import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { ahead, DB_NOW } from '../database/now';
import { statement } from '../database/statements';
import { type Claim, type TakeOver, type TakeOverLimits, takingOver } from '../lease/leases';
import { STORED_COLUMNS, type StoredGame, type StoredRow, withMoves } from './stored-game';

export interface TakenOver {
  games: { stored: StoredGame; claim: Claim }[];
  /** Games that this version cannot even read. */
  unreadable: { claim: Claim; left: StoredGame['left'] }[];
}

interface TakenRow extends StoredRow {
  fence: string;
}

const taking = statement<TakeOver, TakenRow>(
  'take_over_games',
  value => sql`
    with ${takingOver('game', value)}
    update game
    set turn_since = ${DB_NOW} - greatest(interval '0', ${ahead(sql`taken.alive_at`)} - turn_since)
    from taken where game.id = taken.id
    returning ${STORED_COLUMNS}, taken.fence`,
);

/**
 * Takes over games that no node owns any more. The side to move is charged up to the last sign of life of the former
 * owner: an outage, a stall or a paused process costs no time.
 *
 * @param claimed is told what has been taken before it is read, which may take longer than its leases last
 */
export async function takeOver(
  db: Database,
  owner: string,
  limits: TakeOverLimits,
  claimed: (claims: readonly Claim[]) => void,
): Promise<TakenOver> {
  const rows = (await taking(db, { ...limits, owner })).map(row => ({
    ...row,
    claim: { id: Number(row.id), fence: Number(row.fence) },
  }));
  if (rows.length === 0) return { games: [], unreadable: [] };
  claimed(rows.map(({ claim }) => claim));
  const read = new Map((await withMoves(db, rows)).map(stored => [stored.id, stored]));
  const taken: TakenOver = { games: [], unreadable: [] };
  for (const { claim, ...row } of rows) {
    const stored = read.get(claim.id);
    if (stored) taken.games.push({ stored, claim });
    else taken.unreadable.push({ claim, left: { w: row.white_left, b: row.black_left } });
  }
  return taken;
}
