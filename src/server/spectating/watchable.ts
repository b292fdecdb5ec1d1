import { type SQL, sql } from 'drizzle-orm';
import type { QueueHello } from '../../protocol/queue';
import {
  MAX_WATCHED,
  WATCHED_ORIGINS,
  type WatchAnswer,
  type WatchedGame,
  type WatchedOrigin,
  type WatchOrder,
} from '../../protocol/watch';
import { controlsLike } from '../../rules/time-control';
import type { Database } from '../database/database';
import { DB_NOW, LEASE_NOW } from '../database/now';
import { WIRE_ORIGINS } from '../games/order';
import { game as games } from '../games/tables';
import { isCalled } from '../players/called';
import { gamePlayers } from '../profiles/game-players';
import { Recent } from './recent';
import type { Watchers } from './watchers';

/** Games that are offered to a user who has not asked for a list. */
const OFFERED = 6;

const originOf = (kind: string): WatchedOrigin | undefined =>
  WATCHED_ORIGINS.find(origin => WIRE_ORIGINS[origin] === kind);

/** Which games, and which of them come first. */
export interface WatchWish {
  /** Games of its tempo; `null` for all. */
  gameMode: QueueHello['gameMode'] | null;
  /** Games of this origin; `null` for all. */
  origin: WatchedOrigin | null;
  /** Part of a player's name; `null` for anybody. */
  name: string | null;
  /** `newest`: begun last. */
  order: WatchOrder;
}

const ANY: WatchWish = { gameMode: null, origin: null, name: null, order: 'strength' };

const ORDERS: Readonly<Record<WatchOrder, SQL>> = {
  strength: sql`strength desc, game.id`,
  watchers: sql`watchers desc, strength desc, game.id`,
  newest: sql`game.id desc`,
};

interface PlayingRow extends Record<string, unknown> {
  id: string;
  white: string;
  black: string;
  game_mode: string;
  origin: string;
  fen: string;
  ply: number;
  white_rating: number | null;
  black_rating: number | null;
  white_left: number;
  black_left: number;
  elapsed: number;
  from_square: string | null;
  to_square: string | null;
}

interface Listed {
  /** Uids. */
  players: readonly [white: string, black: string];
  /** Milliseconds that the side to move had thought when it was read. */
  elapsed: number;
  left: { white: number; black: number };
  shown: Omit<WatchedGame, 'clock' | 'watchers'>;
}

/** Games as they were read, in the order that was asked for. */
interface Reading {
  /** Epoch milliseconds. */
  at: number;
  games: readonly Listed[];
}

interface Counts {
  counts: Record<string, number>;
  origins: Record<WatchedOrigin, number>;
}

/** The games that are being played, on all nodes. A reading is shared by all users who ask for the same. */
export class Watchable {
  private readonly readings: Recent<Reading>;
  private readonly counts: Recent<Counts>;

  /** @param now epoch milliseconds */
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
    private readonly watchers: Pick<Watchers, 'of' | 'watching' | 'all'>,
  ) {
    this.readings = new Recent(now);
    this.counts = new Recent(now);
  }

  /** A few games for a user to watch, without their own. */
  async strongest(uid: string): Promise<WatchAnswer> {
    return { games: this.shownTo(uid, await this.read(OFFERED, ANY), OFFERED) };
  }

  /** A list of games for a user, without their own, and how many there are of each kind. */
  async list(uid: string, count: number, wish: WatchWish): Promise<WatchAnswer> {
    const wanted = Math.min(count, MAX_WATCHED);
    const [reading, counts] = await Promise.all([
      this.read(MAX_WATCHED, wish),
      this.counts.get('', () => this.count()),
    ]);
    const games = this.shownTo(uid, reading, wanted).map(withoutCards);
    return { games, ...counts, watching: this.watchers.watching };
  }

  /** The games of a tournament, without the user's own. */
  async ofTournament(uid: string, tournament: number): Promise<WatchAnswer> {
    const reading = await this.readings.get(`tournament ${tournament}`, () =>
      this.playing(MAX_WATCHED + 1, ANY, tournament),
    );
    return { games: this.shownTo(uid, reading, MAX_WATCHED).map(withoutCards) };
  }

  private shownTo(uid: string, { at, games }: Reading, count: number): WatchedGame[] {
    const passed = Math.max(0, this.now() - at);
    return games
      .filter(({ players }) => !players.includes(uid))
      .slice(0, count)
      .map(({ players, elapsed, left, shown }) => ({
        ...shown,
        clock: clockOf(left, shown.ply, elapsed + passed),
        watchers: this.watchers.of(players),
      }));
  }

  private read(count: number, wish: WatchWish): Promise<Reading> {
    // One more than is offered: at most one of them is the user's own.
    return this.readings.get(JSON.stringify([count, wish]), () => this.playing(count + 1, wish));
  }

  private async playing(
    limit: number,
    { gameMode, origin, name, order }: WatchWish,
    tournament: number | null = null,
  ): Promise<Reading> {
    const modes = sql.param(gameMode && controlsLike(gameMode));
    const kind = origin && WIRE_ORIGINS[origin];
    // Only the order by watchers needs their numbers in the query.
    const watched = order === 'watchers' ? this.watchers.all() : [];
    const watchers = sql`unnest(${sql.param(watched.map(([uid]) => uid))}::text[],
      ${sql.param(watched.map(([, count]) => count))}::int[])`;
    const { rows } = await this.db.execute<PlayingRow>(sql`
      select game.id, white, black, game_mode, origin, fen, game.ply, white_rating, black_rating,
        game.white_left, game.black_left, from_square, to_square,
        coalesce(white_rating, 0) + coalesce(black_rating, 0) as strength,
        coalesce(of_white.watchers, 0) + coalesce(of_black.watchers, 0) as watchers,
        extract(epoch from ${DB_NOW} - turn_since)::float8 * 1000 as elapsed
      from lease join game on game.id = lease.id
      left join game_move on game_move.game = game.id and game_move.ply = game.ply
      left join ${watchers} as of_white(uid, watchers) on of_white.uid = white
      left join ${watchers} as of_black(uid, watchers) on of_black.uid = black
      where lease.kind = 'game' and lease.until > ${LEASE_NOW} and game.state = 'playing'
        and (${modes}::text[] is null or game_mode = any(${modes}::text[]))
        and (${kind}::text is null or origin = ${kind}::text)
        and (${tournament}::bigint is null or exists (
          select from tournament_series_game s where s.game = game.id and s.tournament = ${tournament}))
        and ${name === null ? sql`true` : sql`(${isCalled(games.white, name)} or ${isCalled(games.black, name)})`}
      order by ${ORDERS[order]} limit ${limit}`);
    const at = this.now();
    const players = await gamePlayers(
      this.db,
      rows.flatMap(({ white, black, game_mode: gameMode, white_rating, black_rating }) => [
        { uid: white, gameMode, elo: white_rating },
        { uid: black, gameMode, elo: black_rating },
      ]),
    );
    const listed = rows.flatMap((row, index) => {
      const [white, black] = players.slice(2 * index);
      if (!white || !black) return [];
      const { id, game_mode: gameMode, fen, ply, from_square: from, to_square: to } = row;
      const lastMove = from && to ? { lastMove: { from, to } } : {};
      const playedFor = originOf(row.origin);
      return {
        players: [row.white, row.black] as const,
        elapsed: row.elapsed,
        left: { white: row.white_left, black: row.black_left },
        shown: {
          game: Number(id),
          white,
          black,
          gameMode,
          fen,
          ply,
          ...lastMove,
          ...(playedFor && { origin: playedFor }),
        },
      };
    });
    return { at, games: listed };
  }

  private async count(): Promise<Counts> {
    const { rows } = await this.db.execute<{ game_mode: string; origin: string; games: number }>(sql`
      select game_mode, origin, count(*)::int as games from lease join game on game.id = lease.id
      where lease.kind = 'game' and lease.until > ${LEASE_NOW} and game.state = 'playing' group by game_mode, origin`);
    const counts: Record<string, number> = {};
    const origins = { tournament: 0, duel: 0 };
    for (const { game_mode: gameMode, origin, games } of rows) {
      counts[gameMode] = (counts[gameMode] ?? 0) + games;
      const playedFor = originOf(origin);
      if (playedFor) origins[playedFor] += games;
    }
    return { counts, origins };
  }
}

/** Leaves out what players wear: a long list does not show it, and it would be most of the answer. */
const withoutCards = ({ white, black, ...game }: WatchedGame): WatchedGame => ({
  ...game,
  white: { ...white, card: undefined },
  black: { ...black, card: undefined },
});

/** Both clocks at a moment. Each side's first move is not charged, so none runs before. */
function clockOf(left: Listed['left'], ply: number, elapsed: number): WatchedGame['clock'] {
  const running = ply < 2 ? null : ply % 2 === 0 ? 'white' : 'black';
  const now = (side: 'white' | 'black') =>
    side === running ? Math.max(0, Math.round(left[side] - elapsed)) : left[side];
  return { white: now('white'), black: now('black'), running };
}
