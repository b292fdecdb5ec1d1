import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type Side, START_FEN } from '../../rules/chess';
import type { GameResult } from '../../rules/result';
import { isTimeControlName, TIME_CONTROLS } from '../../rules/time-control';
import type { Database, Transaction } from '../database/database';
import { player } from '../players/tables';
import type { AbortReason } from './game';
import { LEASE } from './leases';
import { type GameOrder, originColumns, originOf } from './order';
import type { ClosedGame, DAMAGED, Settlement } from './settlement';
import type { StoredMove } from './stored-game';
import { game } from './tables';

/**
 * SQL of live games. Every write carries the owner and its fence, and counts only while the lease runs: a node
 * that has lost a game changes nothing, and what was held up on its way for longer than the lease neither.
 *
 * Statements over several games lock them in the order of their ids, so that they never wait in a ring.
 *
 * @source research/server-spike.md §4.3; design §5
 */

/** The right to write one game. */
export interface Claim {
  id: number;
  owner: string;
  fence: number;
}

export interface NewGame extends GameOrder {
  /** As the two begin. */
  ratings: Readonly<Record<Side, number>>;
}

/**
 * Begins a game owned by `owner`.
 *
 * @returns its claim, or `null` when one of the two is playing already (IP-15)
 */
export async function createGame(db: Database, owner: string, wanted: NewGame): Promise<Claim | null> {
  const { white, black, control, rated, origin, ratings } = wanted;
  return db.transaction(async tx => {
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
    if (busy.length > 0) return null;
    const left = control.time * 1000;
    const [row] = await tx
      .insert(game)
      .values({
        white,
        black,
        rated,
        ...originColumns(origin),
        gameMode: control.name,
        owner,
        fence: 1,
        leaseUntil: sql`now() + ${LEASE}`,
        fen: START_FEN,
        whiteLeft: left,
        blackLeft: left,
        whiteRating: ratings.w,
        blackRating: ratings.b,
      })
      .returning({ id: game.id });
    return row ? { id: row.id, owner, fence: 1 } : null;
  });
}

/** One half-move to be stored. Times in milliseconds, `at` in epoch milliseconds. */
export interface Append extends StoredMove {
  id: number;
  fence: number;
  /** Half-moves made, this one included. */
  ply: number;
  /** Position after the move. */
  fen: string;
  at: number;
}

/**
 * Stores one half-move of each of several games, in one statement.
 *
 * @returns ids of the games whose move is stored; the others are no longer ours
 */
export async function appendMoves(
  db: Database,
  owner: string,
  appends: readonly Append[],
): Promise<Set<number>> {
  const column = (pick: (append: Append) => unknown) => sql.param(appends.map(pick));
  const { rows } = await db.execute<{ game: string }>(sql`
    with batch as (
      select * from unnest(
        ${column(a => a.id)}::bigint[], ${column(a => a.fence)}::bigint[], ${column(a => a.ply)}::int[],
        ${column(a => a.san)}::text[], ${column(a => a.from)}::text[], ${column(a => a.to)}::text[],
        ${column(a => a.promotion)}::text[], ${column(a => a.mid)}::text[], ${column(a => a.fen)}::text[],
        ${column(a => a.left.w)}::int[], ${column(a => a.left.b)}::int[], ${column(a => a.spent)}::int[],
        ${column(a => a.at)}::float8[]
      ) as t(id, fence, ply, san, from_square, to_square, promotion, mid, fen, white_left, black_left, spent, at)
    ), ours as (
      select b.* from game g join batch b on b.id = g.id
      where g.owner = ${owner} and g.fence = b.fence and g.ply = b.ply - 1 and g.state = 'playing'
        and g.lease_until > now()
      order by g.id for update of g
    ), moved as (
      update game g
      set ply = o.ply, fen = o.fen, white_left = o.white_left, black_left = o.black_left,
        turn_since = now(), draw_offer = null, lease_until = now() + ${LEASE}
      from ours o
      where g.id = o.id
      returning o.*
    )
    insert into game_move
      (game, ply, san, from_square, to_square, promotion, mid, white_left, black_left, spent, at)
    select id, ply, san, from_square, to_square, promotion, mid, white_left, black_left, spent,
      to_timestamp(at / 1000)
    from moved
    returning game`);
  return new Set(rows.map(row => Number(row.game)));
}

export interface LastGame {
  id: number;
  state: 'playing' | 'ended' | 'aborted';
  /** Milliseconds since its end, `null` while it is played. */
  endedAgo: number | null;
  reason: string | null;
}

/** The last game of a player. */
export async function lastGame(db: Database, uid: string): Promise<LastGame | null> {
  const [row] = await db
    .select({
      id: game.id,
      state: game.state,
      endedAgo: sql<number | null>`extract(epoch from now() - ${game.endedAt})::float8 * 1000`,
      reason: game.reason,
    })
    .from(game)
    .where(sql`${game.white} = ${uid} or ${game.black} = ${uid}`)
    .orderBy(desc(game.id))
    .limit(1);
  return row ?? null;
}

/** Remembers who offered a draw. @returns false if the game is no longer ours */
export async function storeOffer(db: Database, claim: Claim, side: Side): Promise<boolean> {
  const rows = await db.update(game).set({ drawOffer: side }).where(owned(claim)).returning({ id: game.id });
  return rows.length > 0;
}

/** How a game is closed. */
export type Closing =
  | { how: 'ended'; result: GameResult }
  | { how: 'aborted'; reason: AbortReason | typeof DAMAGED };

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

async function closeRow(
  tx: Transaction,
  claim: Claim,
  closing: Closing,
  left: Readonly<Record<Side, number>>,
): Promise<ClosedGame | null> {
  const end = closing.how === 'ended' ? closing.result : { result: null, reason: closing.reason };
  const [row] = await tx
    .update(game)
    .set({
      ...end,
      state: closing.how,
      whiteLeft: left.w,
      blackLeft: left.b,
      drawOffer: null,
      owner: null,
      leaseUntil: null,
      endedAt: sql`now()`,
    })
    .where(owned(claim))
    .returning();
  if (!row) return null;
  const { id, white, black, rated, gameMode } = row;
  const origin = originOf(row);
  if (!origin) throw new Error(`game ${id} has the unknown origin "${row.origin}"`);
  const control = isTimeControlName(gameMode) ? TIME_CONTROLS[gameMode] : null;
  const about = { id, white, black, rated, origin };
  if (closing.how === 'aborted') return { ...about, ...closing, control };
  if (!control) throw new Error(`game ${id} has no known time control`);
  return { ...about, ...closing, control };
}

const owned = ({ id, owner, fence }: Claim): SQL | undefined =>
  and(
    eq(game.id, id),
    eq(game.owner, owner),
    eq(game.fence, fence),
    eq(game.state, 'playing'),
    gt(game.leaseUntil, sql`now()`),
  );
