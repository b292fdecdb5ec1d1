import { sql } from 'drizzle-orm';
import type { Findings } from './findings';
import type { Pages } from './pages';
import type { RatingReplay } from './ratings';
import { problemsOf, type RecordedMove } from './replay';

/** A page is read while play waits for it where the database has one connection: it stays small. */
const PAGE = 20;

interface GameRow extends Record<string, unknown> {
  id: string;
  white: string;
  black: string;
  game_mode: string;
  is_armageddon: boolean;
  rated: boolean;
  state: string;
  is_leased: boolean;
  ply: number;
  fen: string;
  white_left: number;
  black_left: number;
  result: string | null;
  reason: string | null;
  is_dated: boolean;
  moves: [
    ply: number,
    san: string,
    from: string,
    to: string,
    promotion: string | null,
    whiteLeft: number,
    blackLeft: number,
    spent: number,
  ][];
}

/** Replays all games. A row and its moves are read by one statement: also one that is played just now is whole. */
export async function checkGames(pages: Pages, findings: Findings, ratings: RatingReplay): Promise<void> {
  const after = (id: number) => sql`
    select id, white, black, game_mode, rated,
      origin = 'series' and origin_reference like '%"armageddon":true%' as is_armageddon, state, ply, fen, white_left, black_left, result, reason,
      ended_at is not null as is_dated,
      exists (select from lease where lease.kind = 'game' and lease.id = game.id) as is_leased,
      coalesce((
        select json_agg(json_build_array(m.ply, san, from_square, to_square, promotion,
          m.white_left, m.black_left, spent) order by m.ply)
        from game_move m where m.game = game.id
      ), '[]') as moves
    from game where id > ${id} order by id limit ${PAGE}`;
  for await (const rows of pages.all<GameRow, number>(0, after, row => Number(row.id))) {
    for (const row of rows) {
      findings.count('games', 1);
      findings.count('moves', row.moves.length);
      for (const problem of problemsOf(recorded(row))) findings.add(problem);
      if (row.rated) ratings.add({ ...row, gameMode: row.game_mode });
      await pages.breathe();
    }
  }
}

const recorded = (row: GameRow) => ({
  id: Number(row.id),
  gameMode: row.game_mode,
  isArmageddon: row.is_armageddon,
  state: row.state,
  isLeased: row.is_leased,
  ply: row.ply,
  fen: row.fen,
  left: { w: row.white_left, b: row.black_left },
  result: row.result,
  reason: row.reason,
  isDated: row.is_dated,
  moves: row.moves.map(
    ([ply, san, from, to, promotion, w, b, spent]): RecordedMove => ({
      ply,
      san,
      from,
      to,
      promotion,
      left: { w, b },
      spent,
    }),
  ),
});
