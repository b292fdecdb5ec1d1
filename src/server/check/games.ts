import { type SQL, sql } from 'drizzle-orm';
import { BY_CHESS_JS, type Findings } from './findings';
import type { Pages } from './pages';
import type { RatingReplay } from './ratings';
import { problemsOf, type RecordedGame, type RecordedMove } from './replay';

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
  /** Epoch milliseconds. */
  ended_at: number | null;
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

/**
 * Games as they are stored. A row and its moves are read by one statement: also one that is played just now is whole.
 *
 * @param which condition and order, after `from game`
 */
const storedGames = (which: SQL): SQL => sql`
  select id, white, black, game_mode, rated,
    origin = 'series' and origin_reference like '%"armageddon":true%' as is_armageddon, state, ply, fen, white_left, black_left, result, reason,
    extract(epoch from ended_at)::float8 * 1000 as ended_at,
    exists (select from lease where lease.kind = 'game' and lease.id = game.id) as is_leased,
    coalesce((
      select json_agg(json_build_array(m.ply, san, from_square, to_square, promotion,
        m.white_left, m.black_left, spent) order by m.ply)
      from game_move m where m.game = game.id
    ), '[]') as moves
  from game ${which}`;

/** @returns `null` if there is no such game */
export async function readStoredGame(pages: Pages, id: number): Promise<RecordedGame | null> {
  const [row] = await pages.read<GameRow>(storedGames(sql`where id = ${id}`));
  return row ? recorded(row) : null;
}

/**
 * Replays all games by our rules, and with chess.js those that have ended of late.
 *
 * @param refereedFrom epoch milliseconds: games that ended before are not replayed with chess.js
 */
export async function checkGames(
  pages: Pages,
  findings: Findings,
  ratings: RatingReplay,
  refereedFrom: number,
): Promise<void> {
  const { differenceIn, differenceText } = await import('./second-referee');
  const breathe = () => pages.breathe();
  const after = (id: number) => storedGames(sql`where id > ${id} order by id limit ${PAGE}`);
  for await (const rows of pages.all<GameRow, number>(0, after, row => Number(row.id))) {
    for (const row of rows) {
      findings.count('games', 1);
      findings.count('moves', row.moves.length);
      const game = recorded(row);
      for (const problem of problemsOf(game)) findings.add(problem);
      if (row.rated) ratings.add({ ...row, gameMode: row.game_mode });
      await breathe();
      if (row.state === 'playing' || (row.ended_at ?? refereedFrom) < refereedFrom) continue;
      findings.count(BY_CHESS_JS, 1);
      const difference = await differenceIn(game, breathe);
      if (difference)
        findings.add({ kind: 'referee', text: `game ${game.id}: ${differenceText(difference)}` });
    }
  }
}

const recorded = (row: GameRow): RecordedGame => ({
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
  isDated: row.ended_at !== null,
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
