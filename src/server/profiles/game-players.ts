import { inArray } from 'drizzle-orm';
import type { GamePlayer } from '../../protocol/entities';
import { isTimeControlName, ratingPool } from '../../rules/time-control';
import type { Queries } from '../database/database';
import { cardsOf } from '../items/store';
import { provisionalOf } from '../players/provisional';
import { shownName } from '../players/store';
import { player } from '../players/tables';

/** Board style of a player who has none active. */
const PLAIN_BOARD = 'CLASSIC';

/** A player in a game. */
export interface InGame {
  uid: string;
  /** Decides which rating `elo` is, rapid or blitz. */
  gameMode: string;
  /** The rating they began with, where it is known; else the present one is shown. */
  elo?: number | null;
}

/**
 * Players as both sides of their games see them, in the order in which they are asked for.
 *
 * @throws Error for an unknown uid
 */
export async function gamePlayers(db: Queries, wanted: readonly InGame[]): Promise<GamePlayer[]> {
  const uids = wanted.map(({ uid }) => uid);
  const rows = await db.select().from(player).where(inArray(player.uid, uids));
  const cards = await cardsOf(db, rows);
  const byUid = new Map(rows.map((row, index) => [row.uid, { row, card: cards[index] }]));
  return wanted.map(({ uid, gameMode, elo }) => {
    const { row, card } = byUid.get(uid) ?? {};
    if (!row || !card) throw new Error('no such player');
    const isBlitz = isTimeControlName(gameMode) && ratingPool(gameMode) === 'blitz';
    const isProvisional = provisionalOf(row)[isBlitz ? 'blitz' : 'rapid'];
    return {
      username: shownName(row),
      elo: elo ?? Math.round(isBlitz ? row.blitzRating : row.rapidRating),
      board: card.board?.name ?? PLAIN_BOARD,
      card,
      house: row.house,
      ...(isProvisional && { provisional: true }),
    };
  });
}
