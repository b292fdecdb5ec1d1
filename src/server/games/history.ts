import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HistoryEntry } from '../../protocol/calls';
import { HISTORY_PAGE_SIZE } from '../../protocol/limits';
import { isTimeControlName, matchType } from '../../rules/time-control';
import type { Queries } from '../database/database';
import { game, gameMove, player } from '../database/schema';
import { shownName } from '../players/store';

const white = alias(player, 'white_player');
const black = alias(player, 'black_player');

const endedGames = (db: Queries) =>
  db
    .select({
      game,
      white: { uid: white.uid, username: white.username },
      black: { uid: black.uid, username: black.username },
    })
    .from(game)
    .innerJoin(white, eq(white.uid, game.white))
    .innerJoin(black, eq(black.uid, game.black));

type EndedGame = Awaited<ReturnType<typeof endedGames>>[number];

/**
 * One page of a player's finished games, newest first. Aborted games are not among them.
 *
 * @param page from 0
 * @source requirements API-16
 */
export async function historyPage(db: Queries, uid: string, page: number): Promise<HistoryEntry[]> {
  const rows = await endedGames(db)
    .where(and(eq(game.state, 'ended'), or(eq(game.white, uid), eq(game.black, uid))))
    // A player is in one game at a time: the order of beginning is that of ending.
    .orderBy(desc(game.id))
    .limit(HISTORY_PAGE_SIZE)
    .offset(page * HISTORY_PAGE_SIZE);
  const movements = await movementsOf(
    db,
    rows.map(row => row.game.id),
  );
  return rows.map(row => entry(row, movements.get(row.game.id) ?? ''));
}

/** One finished game, whoever played it; `null` for an unknown or unfinished one. @source requirements API-17 */
export async function finishedGame(
  db: Queries,
  id: number,
): Promise<Pick<HistoryEntry, 'whites' | 'blacks' | 'movements'> | null> {
  const [row] = await endedGames(db).where(and(eq(game.id, id), eq(game.state, 'ended')));
  if (!row) return null;
  const movements = await movementsOf(db, [id]);
  return { whites: shownName(row.white), blacks: shownName(row.black), movements: movements.get(id) ?? '' };
}

function entry({ game: played, white: whites, black: blacks }: EndedGame, movements: string): HistoryEntry {
  const { id, gameMode, rated, result, reason, endedAt, createdAt } = played;
  return {
    id,
    matchId: id,
    date: (endedAt ?? createdAt).toISOString(),
    whites: shownName(whites),
    blacks: shownName(blacks),
    win: result === 'white',
    draw: result === 'draw',
    reason: reason ?? '',
    movements,
    gameTimeControl: gameMode,
    type: isTimeControlName(gameMode) ? matchType(gameMode, rated) : '',
  };
}

/** Moves by game, as the history spells them: SAN, '>' and the epoch milliseconds. */
async function movementsOf(db: Queries, games: number[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  if (games.length === 0) return texts;
  const moves = await db
    .select({ game: gameMove.game, san: gameMove.san, at: gameMove.at })
    .from(gameMove)
    .where(inArray(gameMove.game, games))
    .orderBy(asc(gameMove.game), asc(gameMove.ply));
  for (const { game: id, san, at } of moves) {
    const before = texts.get(id);
    const text = `${san}>${at.getTime()}`;
    texts.set(id, before === undefined ? text : `${before} ${text}`);
  }
  return texts;
}
