import { and, asc, desc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Attachment, Evidence } from '../../protocol/support';
import { ChessGame, START_FEN } from '../../rules/chess';
import type { Queries } from '../database/database';
import { game, gameMove } from '../games/tables';
import { shownName } from '../players/store';
import { player } from '../players/tables';

/** What a player attaches to a ticket, and what the server knows about it. */

/** Round trips that are shown. */
const TRIPS = 60;

const white = alias(player, 'white_player');
const black = alias(player, 'black_player');

/** Whether a player may attach it: games are their own. */
export async function mayAttach(db: Queries, uid: string, attachment: Attachment): Promise<boolean> {
  if (attachment.kind !== 'game') return true;
  const [own] = await db
    .select({ id: game.id })
    .from(game)
    .where(and(eq(game.id, attachment.game), or(eq(game.white, uid), eq(game.black, uid))));
  return own !== undefined;
}

/** An attachment with what there is about it. @param uid who attached it */
export async function evidenceOf(db: Queries, uid: string, attachment: Attachment): Promise<Evidence | null> {
  if (attachment.kind === 'purchase') return attachment;
  const [found] = await db
    .select({ game, white, black })
    .from(game)
    .innerJoin(white, eq(white.uid, game.white))
    .innerJoin(black, eq(black.uid, game.black))
    .where(eq(game.id, attachment.game));
  if (!found) return null;
  const ply = Math.min(attachment.ply ?? found.game.ply, found.game.ply);
  const moves = await db
    .select({ san: gameMove.san, from: gameMove.from, to: gameMove.to })
    .from(gameMove)
    .where(and(eq(gameMove.game, attachment.game), lte(gameMove.ply, ply)))
    .orderBy(asc(gameMove.ply));
  const odd = found.game.white === uid ? 1 : 0;
  const trips = await db
    .select({ trip: gameMove.roundTrip })
    .from(gameMove)
    .where(
      and(
        eq(gameMove.game, attachment.game),
        isNotNull(gameMove.roundTrip),
        eq(sql`${gameMove.ply} % 2`, odd),
      ),
    )
    .orderBy(desc(gameMove.ply))
    .limit(TRIPS);
  return {
    kind: 'game',
    game: attachment.game,
    gameMode: found.game.gameMode,
    white: shownName(found.white),
    black: shownName(found.black),
    ply,
    fen: positionAfter(moves.map(({ san }) => san)),
    move: moves.at(-1) ?? null,
    roundTrips: trips.map(({ trip }) => trip ?? 0).reverse(),
    closes: attachment.closes ?? [],
  };
}

/** Positions of a game from its start on, for the operator's board. */
export async function positionsOf(
  db: Queries,
  id: number,
): Promise<{ fen: string; move: { san: string; from: string; to: string } | null }[]> {
  const moves = await db
    .select({ san: gameMove.san, from: gameMove.from, to: gameMove.to })
    .from(gameMove)
    .where(inArray(gameMove.game, [id]))
    .orderBy(asc(gameMove.ply));
  const chess = new ChessGame(START_FEN);
  return [
    { fen: START_FEN, move: null },
    ...moves.map(move => {
      chess.moveSan(move.san);
      return { fen: chess.fen, move };
    }),
  ];
}

function positionAfter(sans: readonly string[]): string {
  const chess = new ChessGame(START_FEN);
  for (const san of sans) chess.moveSan(san);
  return chess.fen;
}
