import { asc, inArray, sql } from 'drizzle-orm';
import type { UnratedBecause } from '../../protocol/game-frames';
import type { Promotion, Side, Square } from '../../rules/chess';
import type { GameResult } from '../../rules/result';
import { isTimeControlName, TIME_CONTROLS, type TimeControl } from '../../rules/time-control';
import type { Database } from '../database/database';
import { DB_NOW } from '../database/now';
import type { MoveLag } from './game';
import { type Origin, originOf } from './order';
import { gameMove } from './tables';

/** Games as they are read back from the store. */

/** A game read back. Times in milliseconds. */
export interface StoredGame {
  id: number;
  white: string;
  black: string;
  control: TimeControl;
  rated: boolean;
  unratedBecause: UnratedBecause | null;
  origin: Origin;
  /** Ratings at the beginning; `null` in games from before these were kept. */
  ratings: Record<Side, number | null>;
  drawOffer: Side | null;
  /** Sides whose draw offers are taken no more: `w`, `b` or `wb`. */
  drawMuted: string;
  left: Record<Side, number>;
  /** Thinking time of the side to move up to the last sign of life of the game's owner. */
  elapsed: number;
  /** Half-moves made, as the game's row counts them. */
  ply: number;
  moves: StoredMove[];
  /** `null` while it is played. */
  result: GameResult | null;
}

export interface StoredMove extends MoveLag {
  /** 1 for White's first. */
  ply: number;
  san: string;
  from: Square;
  to: Square;
  promotion: Promotion | null;
  mid: string | null;
  left: Readonly<Record<Side, number>>;
  spent: number;
}

/** A game that has ended. */
export async function loadEnded(db: Database, id: number): Promise<StoredGame | null> {
  const { rows } = await db.execute<StoredRow>(
    sql`select ${STORED_COLUMNS} from game where id = ${id} and state = 'ended'`,
  );
  const [found] = await withMoves(db, rows);
  return found ?? null;
}

/** Columns of a game's row that `withMoves` reads. */
export const STORED_COLUMNS = sql`game.id, white, black, game_mode, rated, unrated_because, origin, origin_reference, rematch_of, draw_offer, draw_muted, white_left, black_left, white_rating,
    black_rating, result, reason, ply,
    extract(epoch from ${DB_NOW} - turn_since)::float8 * 1000 as elapsed`;

/** Columns as PostgreSQL sends them: BIGINT comes as text. */
export interface StoredRow extends Record<string, unknown> {
  id: string;
  white: string;
  black: string;
  game_mode: string;
  rated: boolean;
  unrated_because: UnratedBecause | null;
  origin: string;
  origin_reference: string | null;
  rematch_of: string | null;
  draw_offer: Side | null;
  draw_muted: string;
  white_left: number;
  black_left: number;
  white_rating: number | null;
  black_rating: number | null;
  result: GameResult['result'] | null;
  reason: GameResult['reason'] | null;
  elapsed: number;
  ply: number;
}

/** Games with all their moves, from rows of `STORED_COLUMNS`; without those of an unknown time control or origin. */
export async function withMoves(db: Database, rows: readonly StoredRow[]): Promise<StoredGame[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(row => Number(row.id));
  const stored = await db
    .select()
    .from(gameMove)
    .where(inArray(gameMove.game, ids))
    .orderBy(asc(gameMove.game), asc(gameMove.ply));
  const byGame = new Map<number, StoredMove[]>(ids.map(id => [id, []]));
  for (const { game: id, from, to, promotion, whiteLeft, blackLeft, at: _, ...move } of stored) {
    byGame.get(id)?.push({
      ...move,
      from: from as Square,
      to: to as Square,
      promotion: promotion as Promotion | null,
      left: { w: whiteLeft, b: blackLeft },
    });
  }
  return rows.flatMap(row => {
    const origin = originOf({
      origin: row.origin,
      originReference: row.origin_reference,
      rematchOf: row.rematch_of === null ? null : Number(row.rematch_of),
    });
    if (!isTimeControlName(row.game_mode) || !origin) return [];
    return {
      id: Number(row.id),
      white: row.white,
      black: row.black,
      control: TIME_CONTROLS[row.game_mode],
      rated: row.rated,
      unratedBecause: row.unrated_because,
      origin,
      ratings: { w: row.white_rating, b: row.black_rating },
      drawOffer: row.draw_offer,
      drawMuted: row.draw_muted,
      left: { w: row.white_left, b: row.black_left },
      elapsed: Math.round(row.elapsed),
      ply: row.ply,
      moves: byGame.get(Number(row.id)) ?? [],
      result: row.result && row.reason ? { result: row.result, reason: row.reason } : null,
    };
  });
}
