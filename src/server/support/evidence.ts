import { and, asc, desc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Attachment, Evidence } from '../../protocol/support';
import { START_FEN } from '../../rules/chess';
import { ChessGame } from '../../rules/game';
import type { Queries } from '../database/database';
import { game, gameMove } from '../games/tables';
import { item } from '../items/tables';
import { readReference, referenceOf } from '../market/listings';
import { listing } from '../market/tables';
import { shownName } from '../players/store';
import { player } from '../players/tables';

/** Attachments of a player to a ticket, and what the server knows about them. */

/** Most round trips that are shown. */
const TRIPS = 60;

const white = alias(player, 'white_player');
const black = alias(player, 'black_player');

const owner = alias(player, 'owning_player');
const buyer = alias(player, 'buying_player');
const seller = alias(player, 'selling_player');

/** Whether a player may attach it: a game that they played, or something that they bought or sold. */
export async function mayAttach(db: Queries, uid: string, attachment: Attachment): Promise<boolean> {
  if (attachment.kind === 'purchase') {
    const sale = await saleOf(db, attachment.reference);
    return sale?.buyer.uid === uid || sale?.seller.uid === uid;
  }
  const [own] = await db
    .select({ id: game.id })
    .from(game)
    .where(and(eq(game.id, attachment.game), or(eq(game.white, uid), eq(game.black, uid))));
  return own !== undefined;
}

/** Evidence for an attachment that a player is about to send; `null` if it is not theirs. */
export async function evidenceForOwner(
  db: Queries,
  uid: string,
  attachment: Attachment,
): Promise<Evidence | null> {
  return (await mayAttach(db, uid, attachment)) ? evidenceOf(db, uid, attachment) : null;
}

/** Evidence for an attachment, as far as there is any. @param uid who attached it */
export async function evidenceOf(db: Queries, uid: string, attachment: Attachment): Promise<Evidence | null> {
  if (attachment.kind === 'purchase') return purchaseEvidence(db, attachment.reference);
  // A newer version may know other kinds.
  if (attachment.kind !== 'game') return null;
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

/** A sale with its item and everybody who had to do with it; `null` for a reference that is none. */
async function saleOf(db: Queries, reference: string) {
  const id = readReference(reference);
  if (id === null) return null;
  const [found] = await db
    .select({ listing, owner, buyer, seller })
    .from(listing)
    .innerJoin(item, eq(item.id, listing.item))
    .innerJoin(owner, eq(owner.uid, item.owner))
    .innerJoin(buyer, eq(buyer.uid, listing.buyer))
    .innerJoin(seller, eq(seller.uid, listing.seller))
    .where(eq(listing.id, id));
  return found ?? null;
}

async function purchaseEvidence(db: Queries, reference: string): Promise<Evidence | null> {
  const found = await saleOf(db, reference);
  if (!found) return null;
  const { id, item: sold, kind, name, price, closedAt, reversedReason } = found.listing;
  return {
    kind: 'purchase',
    reference: referenceOf(id),
    item: { id: sold, kind, name },
    price,
    at: closedAt?.getTime() ?? 0,
    buyer: shownName(found.buyer),
    seller: shownName(found.seller),
    owner: shownName(found.owner),
    ...(reversedReason !== null && { reversed: reversedReason }),
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
