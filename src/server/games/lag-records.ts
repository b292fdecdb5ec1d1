import { sql } from 'drizzle-orm';
import type { Side } from '../../rules/chess';
import type { Queries } from '../database/database';
import { gameMove } from './tables';

/** Lag compensation of one side of a game, as its stored moves say. Times in milliseconds. */
export interface LagRecord {
  given: number;
  /** Moves during which its clock ran. */
  moves: number;
  /** Moves among these that cost no time. */
  free: number;
  /** The shortest round trip that something proved. */
  best: number | null;
  /** The median of the round trips that were assumed. */
  median: number | null;
}

/** `null`: a side that has not moved. */
export type GameLag = Record<Side, LagRecord | null>;

interface LagRow extends LagRecord, Record<string, unknown> {
  game: string;
  side: Side;
}

/** Lag compensation of both sides of some games, by id; games without a move are missing. */
export async function lagOf(db: Queries, games: readonly number[]): Promise<Map<number, GameLag>> {
  const found = new Map<number, GameLag>();
  if (games.length === 0) return found;
  const { rows } = await db.execute<LagRow>(sql`
    select game, case when ply % 2 = 1 then 'w' else 'b' end as side, sum(credit)::int as given,
      (count(*) filter (where ply > 2))::int as moves, (count(*) filter (where ply > 2 and spent = 0))::int as free,
      min(shortest_way) as best, percentile_disc(0.5) within group (order by round_trip) as median
    from ${gameMove} where game = any(${sql.param([...games])}::bigint[])
    group by 1, 2`);
  for (const { game, side, given, moves, free, best, median } of rows) {
    const id = Number(game);
    const both = found.get(id) ?? { w: null, b: null };
    found.set(id, { ...both, [side]: { given, moves, free, best, median } });
  }
  return found;
}

export function lagText({ given, moves, free, best, median }: LagRecord): string {
  const trip =
    best === null || median === null ? 'not known' : `${best} ms at best, ${median} ms in the median`;
  return `${(given / 1000).toFixed(1)} s given back in ${moves} moves, ${free} of them free; round trip ${trip}`;
}
