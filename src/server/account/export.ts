import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { hundredthsToKing } from '../../rules/money';
import { listBlocked } from '../blocks/store';
import type { Database } from '../database/database';
import { storedLimitsOf } from '../duels/limits';
import { duel } from '../duels/tables';
import { game, gameMove } from '../games/tables';
import { EXPORT_BATCH, pgnsOf } from '../history/history';
import { findAccount } from '../identity/accounts';
import { item, itemOwner } from '../items/tables';
import { ledgerAccount, ledgerEntry, ledgerTransfer } from '../ledger/tables';
import { referenceOf } from '../market/listings';
import { listing } from '../market/tables';
import { watchesOf } from '../market/watches';
import { noticesOf } from '../notices/store';
import { readTwoFactor } from '../otp/store';
import { pauseOf } from '../pairing/pauses';
import { areEnginesSilent } from '../players/engagement';
import { shownName } from '../players/store';
import { player, ratingCorrection } from '../players/tables';
import { report } from '../reports/tables';
import { review } from '../reviews/tables';
import { sessionsOf } from '../sessions/store';
import { messagesOf } from '../support/store';
import { ticket } from '../support/tables';
import { tournament, tournamentEntrant } from '../tournaments/tables';

/**
 * All that is kept about an account, as data that another program can read. It is read in pages and written as it is read, so that
 * neither the memory nor the time of others grows with a history. Secrets are not part of it.
 */

/** Rows that are read at once. */
const PAGE = 200;

interface Asked {
  db: Database;
  uid: string;
  /** Origin of the addresses of games. */
  site: string;
}

/** Rows of one kind, a page at a time. */
type Pages = AsyncIterable<readonly object[]>;

const SECTIONS = {
  games: gamesOf,
  duels: duelsOf,
  tournaments: tournamentsOf,
  ledger: ledgerOf,
  items: itemsOf,
  listings: listingsOf,
  tickets: ticketsOf,
  reports: reportsOf,
  reviews: reviewsOf,
} as const satisfies Record<string, (asked: Asked) => Pages>;

/** How many rows an export will have about, so that its progress can be shown. */
export async function countRows(db: Database, uid: string): Promise<number> {
  const own = (table: string, ...columns: string[]): SQL =>
    sql.join(
      columns.map(
        column =>
          sql`(select count(*) from ${sql.identifier(table)} where ${sql.identifier(column)} = ${uid})`,
      ),
      sql` + `,
    );
  const { rows } = await db.execute<{ rows: number }>(sql`
    select (${own('game', 'white', 'black')} + ${own('duel', 'owner', 'joiner')} + ${own('tournament_entrant', 'uid')}
      + ${own('item_history', 'owner')} + ${own('listing', 'seller', 'buyer')} + ${own('ticket', 'player')}
      + ${own('report', 'reporter')} + ${own('review', 'requester')} + (
        select count(*) from ledger_account a join ledger_entry e on e.account = a.id where a.owner = ${uid}
      ))::int as rows`);
  return rows[0]?.rows ?? 0;
}

/** The export as JSON, in pieces: a row a line, so that whoever reads it can count them. */
export async function* exportOf(asked: Asked): AsyncGenerator<string> {
  const { db, uid } = asked;
  const head = JSON.stringify(await headOf(db, uid));
  yield `${head.slice(0, -1)}`;
  for (const [name, pagesOf] of Object.entries(SECTIONS)) {
    yield `,\n"${name}":[`;
    let isFirst = true;
    for await (const page of pagesOf(asked)) {
      const lines = page.map(row => `\n${JSON.stringify(row)}`).join(',');
      yield isFirst ? lines : `,${lines}`;
      isFirst = false;
    }
    yield ']';
  }
  const tail = {
    ratingCorrections: await correctionsOf(db, uid),
    notices: await noticesOf(db, uid),
    blocked: await listBlocked(db, uid),
    watchedDesigns: await watchesOf(db, uid),
    duelLimits: await storedLimitsOf(db, uid),
    queuePause: await pauseOf(db, uid),
    sessions: await sessionsOf(db, uid),
  };
  yield `,\n${JSON.stringify(tail).slice(1)}\n`;
}

function correctionsOf(db: Database, own: string) {
  const { pool, before, after, reason, at, id, uid } = ratingCorrection;
  return db
    .select({ pool, before, after, reason, at })
    .from(ratingCorrection)
    .where(eq(uid, own))
    .orderBy(asc(id));
}

async function headOf(db: Database, uid: string): Promise<object> {
  const [own] = await db.select().from(player).where(eq(player.uid, uid));
  if (!own) throw new Error('nobody asks for their data');
  const { username, createdAt, termsVersion, settings, games, wins, draws, checkmates, surrenders, leaves } =
    own;
  const account = await findAccount(db, uid);
  const factor = await readTwoFactor(db, uid);
  return {
    exportedAt: new Date().toISOString(),
    profile: {
      id: uid,
      username,
      createdAt,
      termsVersion,
      ratings: { rapid: own.rapidRating, blitz: own.blitzRating },
      deviations: { rapid: own.rapidDeviation, blitz: own.blitzDeviation },
      volatilities: { rapid: own.rapidVolatility, blitz: own.blitzVolatility },
      figures: { games, wins, draws, checkmates, surrenders, leaves },
      withWhite: { games: own.whiteGames, wins: own.whiteWins, draws: own.whiteDraws },
      onShow: {
        ...{ avatar: own.avatarItem, frame: own.frameItem, flag: own.flagItem },
        ...{ piece: own.pieceItem, board: own.boardItem },
      },
      banned: own.banned,
    },
    // With Firebase the account is kept there: a copy of it is Google's to give.
    identity: account && {
      provider: account.provider,
      name: account.name,
      disabled: account.disabled,
      createdAt: account.createdAt,
      lastLoginAt: account.lastLoginAt,
    },
    settings,
    twoFactor: {
      on: factor?.secret != null,
      since: factor?.enabledAt ?? null,
      resetAt: factor?.resetAt ?? null,
      resetReason: factor?.resetReason ?? null,
    },
  };
}

/**
 * Page after page.
 *
 * @param read the page after this key
 * @param keyOf of a page's last row
 */
async function* paged<Row, Key>(
  first: Key,
  read: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  shown: (row: Row) => object,
): AsyncGenerator<object[]> {
  for (let after = first; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(shown);
    after = keyOf(last);
  }
}

/**
 * Games of the player. A finished one comes with its moves, clocks and verdicts of a review as PGN; each with what was measured of
 * the player's own connection at each of their moves.
 */
function gamesOf({ db, uid, site }: Asked): Pages {
  /** Ids of a page of games in which the player has this side; White and Black are looked up by an index each. */
  const some = (side: SQL, after: number) =>
    sql`(select id from ${game} where ${side} = ${uid} and id > ${after} order by id limit ${EXPORT_BATCH})`;
  return paged(
    0,
    async after => {
      const rows = await db
        .select({ game, opponent: { uid: player.uid, username: player.username } })
        .from(game)
        .innerJoin(
          player,
          sql`${player.uid} = case when ${game.white} = ${uid} then ${game.black} else ${game.white} end`,
        )
        .where(
          sql`${game.id} in (${some(sql`white`, after)} union all ${some(sql`black`, after)} order by 1 limit ${EXPORT_BATCH})`,
        )
        .orderBy(asc(game.id));
      const ids = rows.map(row => row.game.id);
      // Verdicts are left out while a game of the player's runs: no engine answers them then.
      const analysis = !(await areEnginesSilent(db, uid));
      const pgns = await pgnsOf(db, ids, { form: 'annotated', site, analysis });
      const measured = await measuredOf(db, uid, ids);
      return rows.map(row => ({
        ...row,
        pgn: pgns.get(row.game.id) ?? null,
        connection: measured.get(row.game.id) ?? [],
      }));
    },
    row => row.game.id,
    ({ game: played, opponent, ...more }) => ({
      id: played.id,
      side: played.white === uid ? 'white' : 'black',
      opponent: shownName(opponent),
      gameMode: played.gameMode,
      playlist: played.playlist,
      origin: played.origin,
      rated: played.rated,
      unratedBecause: played.unratedBecause,
      rematchOf: played.rematchOf,
      state: played.state,
      result: played.result,
      reason: played.reason,
      rating: played.white === uid ? played.whiteRating : played.blackRating,
      ratingAfter: played.white === uid ? played.whiteRatingAfter : played.blackRatingAfter,
      createdAt: played.createdAt,
      endedAt: played.endedAt,
      link: `${site}/matches/${played.id}`,
      ...more,
    }),
  );
}

/** Round trips and credits of the player's own moves in these games, milliseconds. */
async function measuredOf(
  db: Database,
  uid: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, object[]>> {
  const rows = await db
    .select({
      game: gameMove.game,
      ply: gameMove.ply,
      roundTrip: gameMove.roundTrip,
      shortestWay: gameMove.shortestWay,
      credit: gameMove.credit,
    })
    .from(gameMove)
    .innerJoin(game, eq(game.id, gameMove.game))
    // White has the odd half-moves.
    .where(and(inArray(gameMove.game, [...ids]), sql`(${gameMove.ply} % 2 = 1) = (${game.white} = ${uid})`))
    .orderBy(asc(gameMove.game), asc(gameMove.ply));
  const measured = new Map<number, object[]>();
  for (const { game: id, ...one } of rows) measured.set(id, [...(measured.get(id) ?? []), one]);
  return measured;
}

/** Duels of the player: first those that they own, then those that they joined. */
async function* duelsOf({ db, uid }: Asked): Pages {
  for (const [role, since] of [
    [duel.owner, duel.ownerSince],
    [duel.joiner, duel.joinerSince],
  ] as const)
    yield* paged(
      { at: '-infinity', code: '' },
      ({ at, code }) =>
        db
          .select({ duel, at: sql<string>`coalesce(${since}, '-infinity')::text` })
          .from(duel)
          .where(
            and(
              eq(role, uid),
              sql`(coalesce(${since}, '-infinity'), ${duel.code}) > (${at}::timestamptz, ${code})`,
            ),
          )
          .orderBy(sql`coalesce(${since}, '-infinity')`, asc(duel.code))
          .limit(PAGE),
      row => ({ at: row.at, code: row.duel.code }),
      ({ duel: played }) => ({
        code: played.code,
        gameMode: played.gameMode,
        bet: played.bet,
        isPublic: played.isPublic,
        state: played.state,
        how: played.how,
        game: played.game,
        createdAt: played.createdAt,
        endedAt: played.endedAt,
        won: played.winner === null ? null : played.winner === uid,
        reversedAt: played.reversedAt,
        reversedReason: played.reversedReason,
      }),
    );
}

function tournamentsOf({ db, uid }: Asked): Pages {
  return paged(
    0,
    after =>
      db
        .select({
          entrant: tournamentEntrant,
          name: tournament.name,
          startAt: tournament.startAt,
          finishedBefore: rankedIn(sql`< ${tournamentEntrant.rank}`),
          finishedBy: rankedIn(sql`<= ${tournamentEntrant.rank}`),
        })
        .from(tournamentEntrant)
        .innerJoin(tournament, eq(tournament.id, tournamentEntrant.tournament))
        .where(and(eq(tournamentEntrant.uid, uid), gt(tournamentEntrant.id, after)))
        .orderBy(asc(tournamentEntrant.id))
        .limit(PAGE),
    row => row.entrant.id,
    ({ entrant, name, startAt, finishedBefore, finishedBy }) => ({
      id: entrant.tournament,
      name,
      startAt,
      state: entrant.state,
      appliedAt: entrant.appliedAt,
      leftAt: entrant.leftAt,
      elo: entrant.elo,
      missed: entrant.missed,
      rank: entrant.rank === null ? null : finishedBefore + 1,
      rankTo: entrant.rank === null ? null : finishedBy,
      feePaid: hundredthsToKing(entrant.feePaid),
      refunded: hundredthsToKing(entrant.refunded),
      prizeQueens: hundredthsToKing(entrant.prize),
    }),
  );
}

/** Number of entrants of the same tournament ranked so. Earlier versions counted those who share a place as one. */
const rankedIn = (so: SQL): SQL<number> => sql<number>`(
  select count(*)::int from tournament_entrant other
  where other.tournament = ${tournamentEntrant.tournament} and other.rank ${so})`;

/** The entries of each account, one after another. */
async function* ledgerOf({ db, uid }: Asked): Pages {
  const accounts = await db
    .select()
    .from(ledgerAccount)
    .where(eq(ledgerAccount.owner, uid))
    .orderBy(ledgerAccount.id);
  for (const { id: account, currency } of accounts)
    yield* paged(
      0,
      after =>
        db
          .select({ entry: ledgerEntry, transfer: ledgerTransfer })
          .from(ledgerEntry)
          .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, ledgerEntry.transfer))
          .where(and(eq(ledgerEntry.account, account), gt(ledgerEntry.transfer, after)))
          .orderBy(asc(ledgerEntry.transfer))
          .limit(PAGE),
      row => row.transfer.id,
      ({ entry, transfer: { id, at, reason, reference } }) => ({
        id,
        at,
        reason,
        reference,
        currency,
        amount: hundredthsToKing(entry.amount),
        balance: hundredthsToKing(entry.balance),
      }),
    );
}

function itemsOf({ db, uid }: Asked): Pages {
  return paged(
    0,
    after =>
      db
        .select({ item, history: itemOwner })
        .from(itemOwner)
        .innerJoin(item, eq(item.id, itemOwner.item))
        .where(and(eq(itemOwner.owner, uid), gt(itemOwner.id, after)))
        .orderBy(asc(itemOwner.id))
        .limit(PAGE),
    row => row.history.id,
    ({ item: { owner, state, ...own }, history: { how, price, since } }) => ({
      id: own.id,
      kind: own.kind,
      name: own.name,
      generation: own.generation,
      grade: own.grade,
      upgraded: own.upgraded,
      strikes: own.strikes,
      idBlockchain: own.idBlockchain,
      how,
      since,
      paid: price === null ? null : hundredthsToKing(price),
      now: owner === uid ? state : 'gone',
    }),
  );
}

function listingsOf({ db, uid }: Asked): Pages {
  return paged(
    0,
    after =>
      db
        .select()
        .from(listing)
        .where(and(or(eq(listing.seller, uid), eq(listing.buyer, uid)), gt(listing.id, after)))
        .orderBy(asc(listing.id))
        .limit(PAGE),
    row => row.id,
    ({ id, seller, ...sold }) => ({
      reference: referenceOf(id),
      kind: sold.kind,
      name: sold.name,
      price: sold.price,
      state: sold.state,
      createdAt: sold.createdAt,
      closedAt: sold.closedAt,
      as: seller === uid ? 'seller' : 'buyer',
      reversedAt: sold.reversedAt,
      reversedReason: sold.reversedReason,
    }),
  );
}

/** Tickets, one per page, since each comes with all of its messages. */
async function* ticketsOf({ db, uid }: Asked): Pages {
  const tickets = await db.select().from(ticket).where(eq(ticket.player, uid)).orderBy(asc(ticket.id));
  for (const { id, subject, reason, createdAt, closedAt, follows } of tickets) {
    const messages = await messagesOf(db, id);
    yield [
      {
        id,
        subject,
        reason,
        createdAt,
        closedAt,
        follows,
        messages: messages.map(({ staff, message, at, attachment }) => ({
          from: staff ?? 'you',
          message,
          at,
          attachment,
        })),
      },
    ];
  }
}

/** Reviews that the player has asked for. Their verdicts are in the games' PGN. */
function reviewsOf({ db, uid }: Asked): Pages {
  return paged(
    0,
    after =>
      db
        .select({
          game: review.game,
          requestedAt: review.requestedAt,
          state: review.state,
          engine: review.engine,
        })
        .from(review)
        .where(and(eq(review.requester, uid), gt(review.game, after)))
        .orderBy(asc(review.game))
        .limit(PAGE),
    row => row.game,
    row => row,
  );
}

function reportsOf({ db, uid }: Asked): Pages {
  return paged(
    0,
    after =>
      db
        .select({ id: report.id, game: report.game, reason: report.reason, at: report.at })
        .from(report)
        .where(and(eq(report.reporter, uid), gt(report.id, after)))
        .orderBy(asc(report.id))
        .limit(PAGE),
    row => row.id,
    ({ id: _id, ...told }) => told,
  );
}
