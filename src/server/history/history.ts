import { and, asc, desc, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { EndedGame, HistoryEntry, HistoryOrder, MatchAnswer } from '../../protocol/history';
import { HISTORY_PAGE_SIZE } from '../../protocol/limits';
import { type MatchExtras, matchPgn } from '../../protocol/match-pgn';
import { parseMovements } from '../../protocol/movements';
import { SIDES } from '../../rules/chess';
import type { PgnForm } from '../../rules/pgn';
import { isTimeControlName, matchType } from '../../rules/time-control';
import type { Queries } from '../database/database';
import { readSeriesPlace, type SeriesPlace } from '../games/series-place';
import { game, gameMove } from '../games/tables';
import { cardsOf } from '../items/store';
import { type PlayerRow, shownName } from '../players/store';
import { player } from '../players/tables';
import { gamePlayers } from '../profiles/game-players';
import { accuraciesOf, evaluationsOf } from '../reviews/store';
import { review } from '../reviews/tables';
import { type Colour, coloursOf, isWanted, type OwnFilter } from './filter';
import { openingName } from './openings';

/** Games that are read at a time for a file. On the embedded database's one connection moves wait for them. */
export const EXPORT_BATCH = 20;

type GameRow = typeof game.$inferSelect;

/**
 * One page of a player's finished games. Aborted games are not among them.
 *
 * @param page from 0
 * @source requirements API-16
 */
export async function historyPage(
  db: Queries,
  uid: string,
  filter: OwnFilter,
  page: number,
  order: HistoryOrder = 'newest',
): Promise<HistoryEntry[]> {
  const place = { limit: HISTORY_PAGE_SIZE, offset: page * HISTORY_PAGE_SIZE, order };
  return listedGames(db, await idsOf(db, uid, filter, place));
}

/** Finished games as lists show them, in the order of their ids: with pictures of the two, and how well they played where that is known. */
export async function listedGames(db: Queries, ids: readonly number[]): Promise<HistoryEntry[]> {
  const games = await gamesWithMoves(db, ids);
  const players = [
    ...new Map(games.flatMap(({ sides }) => [sides.white, sides.black]).map(row => [row.uid, row])).values(),
  ];
  const cards = await cardsOf(db, players);
  const portraits = new Map(
    players.map(({ uid }, index) => {
      const { avatar = null, frame = null } = cards[index] ?? {};
      return [uid, { avatar, frame }];
    }),
  );
  const accuracies = await accuraciesOf(db, ids);
  return games.map(({ entry, sides }) => {
    const [white, black] = [portraits.get(sides.white.uid), portraits.get(sides.black.uid)];
    const accuracy = accuracies.get(entry.matchId);
    const houseSides = SIDES.filter(side => sides[side === 'w' ? 'white' : 'black'].house);
    const percent = (exact: number | null) => exact && Math.round(exact);
    return {
      ...entry,
      ...(white && black && { portraits: { white, black } }),
      ...(houseSides.length > 0 && { house: true, houseSides }),
      ...(accuracy && { accuracy: { white: percent(accuracy.white), black: percent(accuracy.black) } }),
    };
  });
}

/** The games that ended last, whoever played them, the last one first. Aborted games are not among them. */
export async function lastEnded(db: Queries, count: number): Promise<EndedGame[]> {
  const rows = await db
    .select()
    .from(game)
    .where(eq(game.state, 'ended'))
    // The order of beginning has an index; a few more are read, since a longer game may have ended later.
    .orderBy(desc(game.id))
    .limit(4 * count);
  const last = rows.toSorted((one, other) => endOf(other) - endOf(one)).slice(0, count);
  const players = await playersOf(db, last);
  return last.map(played => {
    const entry = entryOf(played, sidesOf(players, played), '');
    return {
      matchId: entry.matchId,
      date: entry.date,
      whites: entry.whites,
      blacks: entry.blacks,
      win: entry.win,
      draw: entry.draw,
      gameTimeControl: entry.gameTimeControl,
      ...(entry.duel && { duel: entry.duel }),
      ...(entry.tournament && { tournament: entry.tournament }),
    };
  });
}

const endOf = ({ endedAt, createdAt }: GameRow): number => (endedAt ?? createdAt).getTime();

/** Which of the games are written into a file, and how. */
export interface ExportWishes {
  form: PgnForm;
  /** Origin of the pages that the annotated form links to. */
  site: string;
  /** Of the games that the filter lets through only these, or all but these. */
  only?: readonly number[] | undefined;
  except?: readonly number[] | undefined;
  /** With the verdicts of reviews. */
  analysis?: boolean;
}

/**
 * The player's games that a filter lets through, as PGN, newest first, a few at a time. Games that end
 * meanwhile are left out.
 */
export async function* historyPgn(
  db: Queries,
  uid: string,
  filter: OwnFilter,
  { form, site, only, except, analysis = false }: ExportWishes,
): AsyncGenerator<string> {
  let before: number | undefined;
  for (;;) {
    const ids = await idsOf(db, uid, filter, { limit: EXPORT_BATCH, before, only, except });
    if (ids.length === 0) return;
    const texts = await pgnsOf(db, ids, { form, site, analysis });
    yield `${before === undefined ? '' : '\n'}${[...texts.values()].join('\n')}`;
    before = ids.at(-1);
  }
}

/** Finished games as PGN by their ids, in the order of these; ids of others are passed over. */
export async function pgnsOf(
  db: Queries,
  ids: readonly number[],
  { form, site, analysis }: Pick<ExportWishes, 'form' | 'site' | 'analysis'>,
): Promise<Map<number, string>> {
  const games = await gamesWithMoves(db, ids);
  const evaluations = analysis ? await evaluationsOf(db, ids) : null;
  return new Map(
    games.map(({ entry, extras }) => {
      const opening = openingName(parseMovements(entry.movements).map(({ san }) => san));
      // The first verdict is on the position before the first move.
      const verdicts = evaluations?.get(entry.matchId)?.slice(1);
      return [entry.matchId, matchPgn(entry, form, { ...extras, verdicts, opening, site })];
    }),
  );
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
  const place = placeOf(played);
  const details = {
    date,
    win,
    draw,
    reason,
    gameTimeControl,
    type,
    white: one,
    black: other,
    clocks,
    left: { w: played.whiteLeft, b: played.blackLeft },
    ...(duel && { duel }),
    ...(place && { tournament: { ...tournamentOf(place), match: place.match, number: place.number } }),
  };
  return { whites, blacks, movements, details };
}

/** Which of the games that a filter lets through. */
interface Place extends Pick<ExportWishes, 'only' | 'except'> {
  limit: number;
  offset?: number;
  /** The newest first without it. */
  order?: HistoryOrder;
  /** Only games that began before this one. */
  before?: number | undefined;
}

/** The value of a game that an order goes by. A player is in one game at a time: the order of beginning is that of ending. */
const SORTED_BY: Readonly<Record<HistoryOrder, (own: Colour) => SQL>> = {
  newest: () => sql`game.id`,
  oldest: () => sql`game.id`,
  longest: () => sql`game.ply`,
  shortest: () => sql`game.ply`,
  accurate: accuracyAs,
  inaccurate: accuracyAs,
};
const UPWARDS: readonly HistoryOrder[] = ['oldest', 'shortest', 'inaccurate'];

function accuracyAs(own: Colour): SQL {
  const accuracy = own === 'white' ? review.whiteAccuracy : review.blackAccuracy;
  return sql`(select ${accuracy} from ${review} where ${review.game} = game.id)`;
}

/**
 * Ids of a player's finished games. Each colour has an index of its own, in which the newest lie together; so only as
 * many of each are read as could be among those wanted. Other orders than that of time read all games of the player.
 */
export async function idsOf(db: Queries, uid: string, filter: OwnFilter, place: Place): Promise<number[]> {
  const { limit, offset = 0, before, only, except, order = 'newest' } = place;
  const direction = UPWARDS.includes(order) ? sql`asc` : sql`desc`;
  // Only an accuracy can be missing; said for ids, it would keep the index from being used.
  const nulls = SORTED_BY[order] === accuracyAs ? sql`nulls last` : sql``;
  const inOrder = sql`value ${direction} ${nulls}, id desc`;
  const arm = (own: Colour): SQL => {
    const wanted = and(
      isWanted(uid, own, filter),
      before === undefined ? undefined : lt(game.id, before),
      only && inArray(game.id, [...only]),
      except && notInArray(game.id, [...except]),
    );
    const value = SORTED_BY[order](own);
    return sql`(select id, ${value} as value from game where ${wanted} order by ${inOrder} limit ${offset + limit})`;
  };
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${sql.join(coloursOf(filter).map(arm), sql` union all `)}) as own
    order by ${inOrder} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => Number(id));
}

interface GameWithMoves {
  entry: HistoryEntry;
  extras: MatchExtras & { clocks: number[] };
  played: GameRow;
  sides: Record<Colour, PlayerRow>;
}

/** Finished games in the order of the ids; ids of others are passed over. */
async function gamesWithMoves(db: Queries, ids: readonly number[]): Promise<GameWithMoves[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select()
    .from(game)
    .where(and(inArray(game.id, [...ids]), eq(game.state, 'ended')));
  const place = new Map(ids.map((id, index) => [id, index]));
  const rows = found.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  const players = await playersOf(db, rows);
  const moves = await movesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(played => {
    const { whiteRating, blackRating } = played;
    const sides = sidesOf(players, played);
    const { movements = [], clocks = [] } = moves.get(played.id) ?? {};
    const elo =
      whiteRating === null || blackRating === null ? undefined : { white: whiteRating, black: blackRating };
    return { entry: entryOf(played, sides, movements.join(' ')), extras: { clocks, elo }, played, sides };
  });
}

async function playersOf(db: Queries, games: readonly GameRow[]): Promise<Map<string, PlayerRow>> {
  const uids = new Set(games.flatMap(({ white, black }) => [white, black]));
  const found = await db
    .select()
    .from(player)
    .where(inArray(player.uid, [...uids]));
  return new Map(found.map(row => [row.uid, row]));
}

function sidesOf(players: ReadonlyMap<string, PlayerRow>, played: GameRow): GameWithMoves['sides'] {
  const [white, black] = [players.get(played.white), players.get(played.black)];
  if (!white || !black) throw new Error('a game of unknown players');
  return { white, black };
}

function entryOf(played: GameRow, { white, black }: GameWithMoves['sides'], movements: string): HistoryEntry {
  const { id, gameMode, rated, result, reason, endedAt, createdAt, origin } = played;
  const { whiteRating, whiteRatingAfter, blackRating, blackRatingAfter } = played;
  const isRated = rated && whiteRating !== null && blackRating !== null;
  const series = placeOf(played);
  return {
    id,
    matchId: id,
    date: (endedAt ?? createdAt).toISOString(),
    whites: shownName(white),
    blacks: shownName(black),
    win: result === 'white',
    draw: result === 'draw',
    reason: reason ?? '',
    movements,
    gameTimeControl: gameMode,
    type: isTimeControlName(gameMode) ? matchType(gameMode, rated) : '',
    ...(origin === 'duel' && { duel: true }),
    ...(series && { tournament: tournamentOf(series) }),
    ...(isRated && {
      ratings: {
        white: ratingsOf(whiteRating, whiteRatingAfter),
        black: ratingsOf(blackRating, blackRatingAfter),
      },
    }),
  };
}

/** Where a game belongs in a tournament; `null` for any other game. */
const placeOf = ({ origin, originReference }: GameRow): SeriesPlace | null =>
  origin === 'series' && originReference !== null ? readSeriesPlace(originReference) : null;

const tournamentOf = ({ tournament, name }: SeriesPlace) => ({ id: tournament, name });

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
