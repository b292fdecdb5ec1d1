import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HistoryEntry, HistoryFilter, MatchAnswer } from '../../protocol/history';
import { HISTORY_PAGE_SIZE } from '../../protocol/limits';
import { type MatchExtras, matchPgn } from '../../protocol/match-pgn';
import { parseMovements } from '../../protocol/movements';
import type { PgnForm } from '../../rules/pgn';
import { isTimeControlName, matchType } from '../../rules/time-control';
import type { Queries } from '../database/database';
import { isCalled } from '../players/called';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { gamePlayers } from '../profiles/game-players';
import { openingName } from './openings';
import { game, gameMove } from './tables';

/** Which of a player's games, whoever that is. */
type OwnFilter = Omit<HistoryFilter, 'player'>;

/** Games that are read at a time for a file. On the embedded database's one connection moves wait for them. */
const EXPORT_BATCH = 20;

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
export async function historyPage(
  db: Queries,
  uid: string,
  filter: OwnFilter,
  page: number,
): Promise<HistoryEntry[]> {
  const place = { limit: HISTORY_PAGE_SIZE, offset: page * HISTORY_PAGE_SIZE };
  const found = await gamesWithMoves(db, await idsOf(db, uid, filter, place));
  return found.map(one => one.entry);
}

/**
 * The player's games that a filter lets through, as PGN, newest first, a few at a time. Games that end
 * meanwhile are left out.
 *
 * @param site origin of the pages that the annotated form links to
 */
export async function* historyPgn(
  db: Queries,
  uid: string,
  filter: OwnFilter,
  { form, site }: { form: PgnForm; site: string },
): AsyncGenerator<string> {
  let before: number | undefined;
  for (;;) {
    const ids = await idsOf(db, uid, filter, { limit: EXPORT_BATCH, ...(before && { before }) });
    if (ids.length === 0) return;
    const games = await gamesWithMoves(db, ids);
    const texts = games.map(({ entry, extras }) => {
      const opening = openingName(parseMovements(entry.movements).map(({ san }) => san));
      return matchPgn(entry, form, { ...extras, opening, site });
    });
    yield `${before === undefined ? '' : '\n'}${texts.join('\n')}`;
    before = ids.at(-1);
  }
}

/** One finished game, whoever played it; `null` for an unknown or unfinished one. @source requirements API-17 */
export async function finishedGame(db: Queries, id: number): Promise<MatchAnswer | null> {
  const [found] = await gamesWithMoves(db, [id]);
  if (!found) return null;
  const { entry, extras, played } = found;
  const { whites, blacks, movements, date, win, draw, reason, gameTimeControl, type, duel } = entry;
  const { gameMode } = played;
  const [one, other] = await gamePlayers(db, [
    { uid: played.white, gameMode, elo: played.whiteRating },
    { uid: played.black, gameMode, elo: played.blackRating },
  ]);
  if (!one || !other) throw new Error('a game of unknown players');
  const { clocks } = extras;
  const details = {
    ...{ date, win, draw, reason, gameTimeControl, type, white: one, black: other, clocks },
    ...(duel && { duel }),
  };
  return { whites, blacks, movements, details };
}

/** Which of the games that a filter lets through. */
interface Place {
  limit: number;
  offset?: number;
  /** Only games that began before this one. */
  before?: number;
}

/**
 * Ids of a player's finished games, newest first. Each colour has an index of its own, in which the newest lie
 * together; so only as many of each are read as could be among those wanted.
 */
async function idsOf(db: Queries, uid: string, filter: OwnFilter, place: Place): Promise<number[]> {
  const { limit, offset = 0, before } = place;
  const { side, result, reason, gameTimeControl, opponent, since, until } = filter;
  const arm = (own: 'white' | 'black'): SQL => {
    const other = own === 'white' ? 'black' : 'white';
    const results = { win: own, lose: other, draw: 'draw' } as const;
    const wanted = and(
      eq(game[own], uid),
      eq(game.state, 'ended'),
      result && eq(game.result, results[result]),
      reason && eq(game.reason, reason),
      gameTimeControl === undefined ? undefined : eq(game.gameMode, gameTimeControl),
      since === undefined ? undefined : gte(game.endedAt, new Date(since)),
      until === undefined ? undefined : lt(game.endedAt, new Date(until)),
      opponent === undefined ? undefined : isCalled(game[other], opponent),
      before === undefined ? undefined : lt(game.id, before),
    );
    return sql`(select id from game where ${wanted} order by id desc limit ${offset + limit})`;
  };
  const arms = [...(side === 'b' ? [] : [arm('white')]), ...(side === 'w' ? [] : [arm('black')])];
  // A player is in one game at a time: the order of beginning is that of ending.
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${sql.join(arms, sql` union all `)}) as own
    order by id desc limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => Number(id));
}

interface GameWithMoves {
  entry: HistoryEntry;
  extras: MatchExtras & { clocks: number[] };
  played: EndedGame['game'];
}

/** Finished games, newest first; ids of others are passed over. */
async function gamesWithMoves(db: Queries, ids: number[]): Promise<GameWithMoves[]> {
  if (ids.length === 0) return [];
  const rows = await endedGames(db)
    .where(and(inArray(game.id, ids), eq(game.state, 'ended')))
    .orderBy(desc(game.id));
  const moves = await movesOf(
    db,
    rows.map(row => row.game.id),
  );
  return rows.map(row => {
    const { whiteRating, blackRating } = row.game;
    const { movements = [], clocks = [] } = moves.get(row.game.id) ?? {};
    const elo =
      whiteRating === null || blackRating === null ? undefined : { white: whiteRating, black: blackRating };
    return { entry: entryOf(row, movements.join(' ')), extras: { clocks, elo }, played: row.game };
  });
}

function entryOf({ game: played, white: whites, black: blacks }: EndedGame, movements: string): HistoryEntry {
  const { id, gameMode, rated, result, reason, endedAt, createdAt } = played;
  const { whiteRating, whiteRatingAfter, blackRating, blackRatingAfter } = played;
  const isRated = rated && whiteRating !== null && blackRating !== null;
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
    ...(played.origin === 'duel' && { duel: true }),
    ...(isRated && {
      ratings: {
        white: ratingsOf(whiteRating, whiteRatingAfter),
        black: ratingsOf(blackRating, blackRatingAfter),
      },
    }),
  };
}

const ratingsOf = (before: number, after: number | null) => (after === null ? { before } : { before, after });

interface Moves {
  /** As the history spells them: SAN, '>' and the epoch milliseconds. */
  movements: string[];
  /** Milliseconds left to the mover after each move. */
  clocks: number[];
}

async function movesOf(db: Queries, games: number[]): Promise<Map<number, Moves>> {
  const found = new Map<number, Moves>();
  if (games.length === 0) return found;
  const { game: of, ply, san, whiteLeft, blackLeft, at } = gameMove;
  const rows = await db
    .select({ of, ply, san, whiteLeft, blackLeft, at })
    .from(gameMove)
    .where(inArray(of, games))
    .orderBy(asc(of), asc(ply));
  for (const row of rows) {
    const moves = found.get(row.of) ?? { movements: [], clocks: [] };
    found.set(row.of, moves);
    moves.movements.push(`${row.san}>${row.at.getTime()}`);
    moves.clocks.push(row.ply % 2 === 1 ? row.whiteLeft : row.blackLeft);
  }
  return found;
}
