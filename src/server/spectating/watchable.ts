import { sql } from 'drizzle-orm';
import type { WatchAnswer } from '../../protocol/watch';
import type { Database } from '../database/database';
import { gamePlayers } from '../profiles/game-players';

/** How many games a user is offered. */
const SHOWN = 6;
/** How long the list is kept: it is the same for everybody. */
const FRESH_MS = 1_000;

interface PlayingRow extends Record<string, unknown> {
  id: string;
  white: string;
  black: string;
  game_mode: string;
  fen: string;
  ply: number;
  white_rating: number | null;
  black_rating: number | null;
}

interface Listed {
  /** Uids. */
  players: readonly string[];
  shown: WatchAnswer['games'][number];
}

/** The strongest games that are being played, on whichever node. */
export class Watchable {
  private found: { at: number; games: Promise<Listed[]> } | null = null;

  /** @param now epoch milliseconds */
  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {}

  /** Games for a user to watch, strongest first, without their own. */
  async for(uid: string): Promise<WatchAnswer> {
    const games = (await this.listed()).filter(({ players }) => !players.includes(uid));
    return { games: games.slice(0, SHOWN).map(({ shown }) => shown) };
  }

  private listed(): Promise<Listed[]> {
    const now = this.now();
    if (this.found && now - this.found.at < FRESH_MS && now >= this.found.at) return this.found.games;
    const found = { at: now, games: this.read() };
    this.found = found;
    // A failure is answered to those who asked and is not kept.
    found.games.catch(() => {
      if (this.found === found) this.found = null;
    });
    return found.games;
  }

  private async read(): Promise<Listed[]> {
    // One more than is offered: at most one of them is the user's own.
    const { rows } = await this.db.execute<PlayingRow>(sql`
      select game.id, white, black, game_mode, fen, ply, white_rating, black_rating
      from lease join game on game.id = lease.id
      where lease.kind = 'game' and lease.until > now() and game.state = 'playing'
      order by coalesce(white_rating, 0) + coalesce(black_rating, 0) desc, game.id limit ${SHOWN + 1}`);
    const players = await gamePlayers(
      this.db,
      rows.flatMap(({ white, black, game_mode: gameMode, white_rating, black_rating }) => [
        { uid: white, gameMode, elo: white_rating },
        { uid: black, gameMode, elo: black_rating },
      ]),
    );
    return rows.flatMap(({ id, white: w, black: b, game_mode: gameMode, fen, ply }, index) => {
      const [white, black] = players.slice(2 * index);
      if (!white || !black) return [];
      return { players: [w, b], shown: { game: Number(id), white, black, gameMode, fen, ply } };
    });
  }
}
