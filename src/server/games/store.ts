import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { UnratedBecause } from '../../protocol/game-frames';
import { type Side, START_FEN } from '../../rules/chess';
import type { GameResult } from '../../rules/result';
import { isTimeControlName, TIME_CONTROLS } from '../../rules/time-control';
import type { Database, Transaction } from '../database/database';
import { DB_NOW } from '../database/now';
import { numberArray, statement } from '../database/statements';
import { inTransaction } from '../database/transaction';
import {
  acquireLease,
  type Claim,
  type ClaimRow,
  type ClaimTest,
  claimsIn,
  claimValues,
  endLease,
  releasing,
  renewing,
} from '../lease/leases';
import { player } from '../players/tables';
import type { AbortReason } from './game';
import type { Opening, Refusal } from './opening';
import {
  countsFrom,
  firstOrigin,
  type GameOrder,
  LONG_ENOUGH_PLIES,
  type Origin,
  originColumns,
  originOf,
  practiceOf,
  ratedFrom,
} from './order';
import { startTimes } from './series-place';
import type { ClosedGame, DAMAGED, Settlement } from './settlement';
import type { StoredMove } from './stored-game';
import { game } from './tables';

/**
 * SQL of live games. Every write carries a claim and counts only while its lease runs: a node that has lost a game
 * changes nothing, nor does a write that was held up for longer than the lease. A write locks the lease before the
 * game, so that no node takes the game over in between.
 */

export interface NewGame extends GameOrder {
  /** Ratings at the beginning. */
  ratings: Readonly<Record<Side, number>>;
}

/** Most rated games of one pair in 24 hours; further ones are unrated. @source settled reading 67 */
export const RATED_GAMES_OF_A_PAIR = 10;

/** A game that has begun, or why it has not: `busy` if one of the two is playing already (IP-15). */
export type Created =
  | { ok: true; claim: Claim; rated: boolean; unratedBecause: UnratedBecause | null }
  | { ok: false; code: 'busy' }
  | { ok: false; code: 'refused'; refusal: Refusal };

/**
 * Begins a game owned by `owner`.
 *
 * @param openings run in this order in the same transaction; if one refuses nothing has changed
 */
export async function createGame(
  db: Database,
  owner: string,
  wanted: NewGame,
  openings: readonly Opening[] = [],
): Promise<Created> {
  const { white, black, control, rated, origin, ratings } = wanted;
  return inTransaction<Created>(db, async tx => {
    // Locked in one order by all, so that two pairings of one player wait for each other.
    await tx
      .select({ uid: player.uid })
      .from(player)
      .where(inArray(player.uid, [white, black]))
      .orderBy(asc(player.uid))
      .for('update');
    const uids = sql`(${white}, ${black})`;
    const busy = await tx
      .select({ id: game.id })
      .from(game)
      .where(sql`${game.state} = 'playing' and (${game.white} in ${uids} or ${game.black} in ${uids})`)
      .limit(1);
    if (busy.length > 0) return { ok: false, code: 'busy' };
    const left = startTimes(control, origin);
    const unratedBecause = rated ? await limitOf(tx, wanted) : null;
    const standing = { rated: rated && unratedBecause !== 'pair', unratedBecause } as const;
    const [row] = await tx
      .insert(game)
      .values({
        white,
        black,
        ...standing,
        ...originColumns(origin),
        gameMode: control.name,
        fen: START_FEN,
        whiteLeft: left.w,
        blackLeft: left.b,
        whiteRating: ratings.w,
        blackRating: ratings.b,
      })
      .returning({ id: game.id });
    if (!row) throw new Error('a new game was not written');
    for (const open of openings) {
      const opened = await open(tx, { id: row.id, white, black, origin });
      if (!opened.ok) return { ...opened, code: 'refused' };
    }
    return { ok: true, claim: await acquireLease(tx, 'game', row.id, owner), ...standing };
  });
}

/**
 * Limit that the rated games of a pair set for their next one. Both players' rows are locked, and neither is playing.
 * Games count that began within the last 24 hours, which an index finds.
 */
async function limitOf(tx: Transaction, { white: one, black: other, origin }: NewGame) {
  const ofThem = (white: string, black: string) => sql`
    (select origin = 'quick' and ply < ${LONG_ENOUGH_PLIES} as few from game where white = ${white} and black = ${black}
      and rated and state = 'ended' and ended_at > ${DB_NOW} - interval '24 hours'
      and created_at > ${DB_NOW} - interval '24 hours'
      limit ${RATED_GAMES_OF_A_PAIR})`;
  const { rows } = await tx.execute<{ few: boolean }>(
    sql`${ofThem(one, other)} union all ${ofThem(other, one)}`,
  );
  if (rows.length >= RATED_GAMES_OF_A_PAIR) return 'pair';
  return firstOrigin(origin).kind === 'quick' && rows.some(({ few }) => few) ? 'few' : null;
}

/** One half-move to be stored. Times in milliseconds, `at` in epoch milliseconds. */
export interface Append extends StoredMove, Claim {
  /** Half-moves made, this one included. */
  ply: number;
  /** Position after the move. */
  fen: string;
  at: number;
}

const append = statement<readonly Append[], ClaimRow>('append_moves', value => {
  const claims = claimValues(value, appends => appends);
  const column = (pick: (append: Append) => unknown) => value(appends => appends.map(pick));
  const numbers = (pick: (append: Append) => number | null) =>
    value(appends => numberArray(appends.map(pick)));
  return sql`
    with renewed as (${renewing('game', claims)}),
    batch as (
      select * from unnest(
        ${claims.ids}::bigint[], ${claims.fences}::bigint[], ${numbers(a => a.ply)}::int[],
        ${column(a => a.san)}::text[], ${column(a => a.from)}::text[], ${column(a => a.to)}::text[],
        ${column(a => a.promotion)}::text[], ${column(a => a.mid)}::text[], ${column(a => a.fen)}::text[],
        ${numbers(a => a.left.w)}::int[], ${numbers(a => a.left.b)}::int[], ${numbers(a => a.spent)}::int[],
        ${numbers(a => a.credit)}::int[], ${numbers(a => a.roundTrip)}::int[], ${numbers(a => a.shortestWay)}::int[],
        ${numbers(a => a.at)}::float8[]
      ) as t(id, fence, ply, san, from_square, to_square, promotion, mid, fen, white_left, black_left, spent,
        credit, round_trip, shortest_way, at)
    ), moved as (
      update game
      set ply = batch.ply, fen = batch.fen, white_left = batch.white_left, black_left = batch.black_left,
        turn_since = ${DB_NOW}, draw_offer = null
      from renewed join batch on batch.id = renewed.id and batch.fence = renewed.fence
      where game.id = batch.id and game.ply = batch.ply - 1 and game.state = 'playing'
      returning batch.*
    ), written as (
      insert into game_move
        (game, ply, san, from_square, to_square, promotion, mid, white_left, black_left, spent, credit, round_trip,
          shortest_way, at)
      select id, ply, san, from_square, to_square, promotion, mid, white_left, black_left, spent, credit, round_trip,
        shortest_way, to_timestamp(at / 1000)
      from moved
    )
    select id, fence from moved`;
});

/**
 * Stores one half-move of each of several games, in one statement, and renews their leases.
 *
 * @returns which moves are stored; the games of the others are no longer ours
 */
export const appendMoves = async (db: Database, appends: readonly Append[]): Promise<ClaimTest> =>
  claimsIn(await append(db, appends));

export interface LastGame {
  id: number;
  state: 'playing' | 'ended' | 'aborted';
  /** Milliseconds since its end, `null` while it is played. */
  endedAgo: number | null;
  reason: string | null;
  /** Milliseconds on the player's clock and on the other's, as they were stored last. */
  left: { own: number; other: number };
}

interface LastGameRow extends Record<string, unknown> {
  id: string;
  state: LastGame['state'];
  reason: string | null;
  ended_ago: number | null;
  own: number;
  other: number;
}

const last = statement<string, LastGameRow>('last_game', value => {
  const of = (own: 'white' | 'black', other: 'white' | 'black') => sql`
    (select id, state, reason, ended_at, ${sql.identifier(`${own}_left`)} as own, ${sql.identifier(`${other}_left`)} as other
      from game where ${sql.identifier(own)} = ${value(uid => uid)} order by id desc limit 1)`;
  return sql`
    select id, state, reason, own, other, extract(epoch from ${DB_NOW} - ended_at)::float8 * 1000 as ended_ago
    from (${of('white', 'black')} union all ${of('black', 'white')}) as either order by id desc limit 1`;
});

/** The last game of a player. Each colour has an index of its own, in which the newest is the last. */
export async function lastGame(db: Database, uid: string): Promise<LastGame | null> {
  const [row] = await last(db, uid);
  if (!row) return null;
  const { id, state, ended_ago: endedAgo, reason, own, other } = row;
  return { id: Number(id), state, endedAgo, reason, left: { own, other } };
}

/** A game that is let go. */
export interface Leaving extends Claim {
  /**
   * Milliseconds that the side to move has thought. Where its clock stood meanwhile the row does not say so, and whoever takes
   * the game over would charge it. Left out: as the row says.
   */
  thought?: number | undefined;
}

const letGo = statement<readonly Leaving[], { id: string }>('let_go_games', value => {
  const claims = claimValues(value, leaving => leaving);
  const thoughts = value(leaving => numberArray(leaving.map(({ thought }) => thought ?? null)));
  return sql`
    with released as (${releasing('game', claims)}),
    leaving as (
      select * from unnest(${claims.ids}::bigint[], ${claims.fences}::bigint[], ${thoughts}::int[])
        as t(id, fence, thought)
    )
    update game set turn_since = ${DB_NOW} - leaving.thought * interval '1 millisecond'
    from released join leaving on leaving.id = released.id and leaving.fence = released.fence
    where game.id = leaving.id and game.state = 'playing' and leaving.thought is not null
    returning game.id`;
});

/** Lets go of games, so that any node may take them over at once. */
export async function letGoGames(db: Database, leaving: readonly Leaving[]): Promise<void> {
  if (leaving.length > 0) await letGo(db, leaving);
}

/** Draw offers as they stand between moves. */
export interface DrawState {
  offer: Side | null;
  /** Sides whose offers their opponent takes no more. */
  muted: readonly Side[];
}

const offer = statement<{ claim: Claim; draws: DrawState }, { id: string }>(
  'store_offer',
  value => sql`
    with renewed as (${renewing(
      'game',
      claimValues(value, ({ claim }) => [claim]),
    )})
    update game set draw_offer = ${value(({ draws }) => draws.offer)}, draw_muted = ${value(({ draws }) => draws.muted.join(''))}
    from renewed
    where game.id = renewed.id and game.state = 'playing'
    returning game.id`,
);

/** Stores the draw offer and who may make none, and renews the lease. @returns false if the game is no longer ours */
export const storeOffer = async (db: Database, claim: Claim, draws: DrawState): Promise<boolean> =>
  (await offer(db, { claim, draws })).length > 0;

/** How a game is closed. */
export type Closing = (
  | { how: 'ended'; result: GameResult }
  | { how: 'aborted'; reason: AbortReason | typeof DAMAGED }
) & {
  /** Uids of those who have to pause for it; by default nobody. */
  blamed?: readonly string[];
};

/**
 * Closes a game and settles what follows from it, in one transaction.
 *
 * @param left milliseconds on both clocks at the end
 * @param settlements run in this order once the row is closed; if one throws nothing has changed
 * @returns false if the game is no longer ours; then nothing has changed either
 */
export async function closeGame(
  db: Database,
  claim: Claim,
  closing: Closing,
  left: Readonly<Record<Side, number>>,
  settlements: readonly Settlement[],
): Promise<boolean> {
  return db.transaction(async tx => {
    const closed = await closeRow(tx, claim, closing, left);
    if (!closed) return false;
    for (const settle of settlements) await settle(tx, closed);
    return true;
  });
}

type Row = typeof game.$inferSelect;

async function closeRow(
  tx: Transaction,
  claim: Claim,
  closing: Closing,
  left: Readonly<Record<Side, number>>,
): Promise<ClosedGame | null> {
  if (!(await endLease(tx, 'game', claim))) return null;
  const end = closing.how === 'ended' ? closing.result : { result: null, reason: closing.reason };
  const [row] = await tx
    .update(game)
    .set({
      ...end,
      state: closing.how,
      whiteLeft: left.w,
      blackLeft: left.b,
      drawOffer: null,
      endedAt: DB_NOW,
    })
    .where(and(eq(game.id, claim.id), eq(game.state, 'playing')))
    .returning();
  if (!row) throw new Error(`game ${claim.id} has a lease and is not played`);
  const { id, white, black, rated, gameMode } = row;
  const origin = originOf(row);
  if (!origin) throw new Error(`game ${id} has the unknown origin "${row.origin}"`);
  const control = isTimeControlName(gameMode) ? TIME_CONTROLS[gameMode] : null;
  const about = { id, white, black, rated, origin, blamed: closing.blamed ?? [] };
  if (closing.how === 'aborted') return { ...about, ...closing, control };
  if (!control) throw new Error(`game ${id} has no known time control`);
  const counts = row.ply >= countsFrom(origin);
  const standing = practiceOf(origin) === null ? standingAtEnd(row, origin) : null;
  if (standing) await tx.update(game).set(standing).where(eq(game.id, id));
  return { ...about, ...closing, ...standing, control, counts };
}

/** Change that a game's length makes to its being rated; `null` for none. */
function standingAtEnd(
  { ply, rated, unratedBecause }: Row,
  origin: Origin,
): Partial<Pick<Row, 'rated' | 'unratedBecause'>> | null {
  if (ply < countsFrom(origin)) return { rated: false, unratedBecause: 'short' };
  if (rated && ply < ratedFrom(origin)) return { rated: false, unratedBecause: 'unmoved' };
  if (unratedBecause !== 'few') return null;
  return ply < LONG_ENOUGH_PLIES ? { rated: false } : { unratedBecause: null };
}
