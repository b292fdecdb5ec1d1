import { asc, eq, or, sql } from 'drizzle-orm';
import { hundredthsToKing } from '../../rules/money';
import { listBlocked } from '../blocks/store';
import type { Database } from '../database/database';
import { duel } from '../duels/tables';
import { game } from '../games/tables';
import { item, itemOwner } from '../items/tables';
import { ledgerAccount, ledgerEntry, ledgerTransfer } from '../ledger/tables';
import { referenceOf } from '../market/listings';
import { listing } from '../market/tables';
import { noticesOf } from '../notices/store';
import { readTwoFactor } from '../otp/store';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { report } from '../reports/tables';
import { messagesOf } from '../support/store';
import { ticket } from '../support/tables';
import { tournament, tournamentEntrant } from '../tournaments/tables';

/**
 * All that is kept about an account, as data that another program can read. Secrets are not part of it.
 *
 * @param site origin of the addresses of games
 */
export async function exportOf(db: Database, uid: string, site: string): Promise<object> {
  const [own] = await db.select().from(player).where(eq(player.uid, uid));
  if (!own) throw new Error('nobody asks for their data');
  const { username, createdAt, termsVersion, settings, games, wins, draws, checkmates, surrenders, leaves } =
    own;
  const factor = await readTwoFactor(db, uid);
  return {
    exportedAt: new Date().toISOString(),
    profile: {
      id: uid,
      username,
      createdAt,
      termsVersion,
      ratings: { rapid: own.rapidRating, blitz: own.blitzRating },
      figures: { games, wins, draws, checkmates, surrenders, leaves },
    },
    settings,
    twoFactor: {
      on: factor?.secret != null,
      since: factor?.enabledAt ?? null,
      resetAt: factor?.resetAt ?? null,
    },
    games: await gamesOf(db, uid, site),
    duels: await duelsOf(db, uid),
    tournaments: await tournamentsOf(db, uid),
    ledger: await ledgerOf(db, uid),
    items: await itemsOf(db, uid),
    listings: await listingsOf(db, uid),
    tickets: await ticketsWithMessages(db, uid),
    reports: await db
      .select({ game: report.game, reason: report.reason, at: report.at })
      .from(report)
      .where(eq(report.reporter, uid))
      .orderBy(asc(report.id)),
    notices: await noticesOf(db, uid),
    blocked: await listBlocked(db, uid),
  };
}

async function gamesOf(db: Database, uid: string, site: string): Promise<object[]> {
  const rows = await db
    .select({ game, opponent: { uid: player.uid, username: player.username } })
    .from(game)
    .innerJoin(
      player,
      sql`${player.uid} = case when ${game.white} = ${uid} then ${game.black} else ${game.white} end`,
    )
    .where(or(eq(game.white, uid), eq(game.black, uid)))
    .orderBy(asc(game.id));
  return rows.map(
    ({ game: { id, white, gameMode, rated, state, result, reason, createdAt, endedAt }, opponent }) => ({
      ...{ id, side: white === uid ? 'white' : 'black', opponent: shownName(opponent), gameMode, rated },
      ...{ state, result, reason, createdAt, endedAt, link: `${site}/matches/${id}` },
    }),
  );
}

async function duelsOf(db: Database, uid: string): Promise<object[]> {
  const rows = await db
    .select()
    .from(duel)
    .where(or(eq(duel.owner, uid), eq(duel.joiner, uid)))
    .orderBy(asc(duel.createdAt));
  return rows.map(({ code, gameMode, bet, state, how, winner, game: id, createdAt, endedAt }) => ({
    ...{ code, gameMode, bet, state, how, game: id, createdAt, endedAt },
    won: winner === null ? null : winner === uid,
  }));
}

async function tournamentsOf(db: Database, uid: string): Promise<object[]> {
  const rows = await db
    .select({ entrant: tournamentEntrant, name: tournament.name, startAt: tournament.startAt })
    .from(tournamentEntrant)
    .innerJoin(tournament, eq(tournament.id, tournamentEntrant.tournament))
    .where(eq(tournamentEntrant.uid, uid))
    .orderBy(asc(tournamentEntrant.id));
  return rows.map(
    ({ entrant: { tournament: id, state, rank, feePaid, refunded, prize }, name, startAt }) => ({
      ...{ id, name, startAt, state, rank },
      feePaid: hundredthsToKing(feePaid),
      refunded: hundredthsToKing(refunded),
      prizeQueens: hundredthsToKing(prize),
    }),
  );
}

async function ledgerOf(db: Database, uid: string): Promise<object[]> {
  const rows = await db
    .select({ entry: ledgerEntry, transfer: ledgerTransfer, currency: ledgerAccount.currency })
    .from(ledgerEntry)
    .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, ledgerEntry.transfer))
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, ledgerEntry.account))
    .where(eq(ledgerAccount.owner, uid))
    .orderBy(asc(ledgerEntry.transfer));
  return rows.map(({ entry, transfer: { id, at, reason, reference }, currency }) => ({
    ...{ id, at, reason, reference, currency },
    amount: hundredthsToKing(entry.amount),
    balance: hundredthsToKing(entry.balance),
  }));
}

async function itemsOf(db: Database, uid: string): Promise<object[]> {
  const rows = await db
    .select({ item, history: itemOwner })
    .from(itemOwner)
    .innerJoin(item, eq(item.id, itemOwner.item))
    .where(eq(itemOwner.owner, uid))
    .orderBy(asc(itemOwner.id));
  return rows.map(({ item: { id, kind, name, owner, state, grade }, history: { how, price, since } }) => ({
    ...{ id, kind, name, grade, how, since },
    paid: price === null ? null : hundredthsToKing(price),
    now: owner === uid ? state : 'gone',
  }));
}

async function listingsOf(db: Database, uid: string): Promise<object[]> {
  const rows = await db
    .select()
    .from(listing)
    .where(or(eq(listing.seller, uid), eq(listing.buyer, uid)))
    .orderBy(asc(listing.id));
  return rows.map(({ id, kind, name, price, state, seller, createdAt, closedAt }) => ({
    ...{ reference: referenceOf(id), kind, name, price, state, createdAt, closedAt },
    as: seller === uid ? 'seller' : 'buyer',
  }));
}

async function ticketsWithMessages(db: Database, uid: string): Promise<object[]> {
  const tickets = await db.select().from(ticket).where(eq(ticket.player, uid)).orderBy(asc(ticket.id));
  const all: object[] = [];
  for (const { id, subject, reason, createdAt, closedAt, follows } of tickets) {
    const messages = await messagesOf(db, id);
    all.push({
      ...{ id, subject, reason, createdAt, closedAt, follows },
      messages: messages.map(({ staff, message, at, attachment }) => ({
        from: staff ?? 'you',
        message,
        at,
        attachment,
      })),
    });
  }
  return all;
}
