import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { ReviewAnswer, ReviewedPosition } from '../../protocol/reviews';
import { accuracyOf, type Evaluation } from '../../rules/evaluation';
import type { Database, Queries, Transaction } from '../database/database';
import { DB_NOW, LEASE_NOW } from '../database/now';
import { game, gameMove } from '../games/tables';
import { formerSelves } from '../players/departed';
import { player } from '../players/tables';
import { review } from './tables';

/** Reviews that may wait, of everybody and of one user. */
export const MOST_WAITING = 200;
export const MOST_OWN_WAITING = 3;
/** Reviews that one user may ask for in a day. */
export const MOST_A_DAY = 40;
/** A node that does not keep its review within this time has lost it. */
const HELD_FOR = sql`interval '30 seconds'`;

const isWaiting = eq(review.state, 'waiting');
const isHeld = gt(review.ownedUntil, LEASE_NOW);

/** @returns how far the review of a finished game is; `null` where there is no such game to be reviewed */
export async function findReview(db: Queries, id: number): Promise<ReviewAnswer | null> {
  const [found] = await db
    .select({ ply: game.ply, review, isHeld: sql<boolean>`coalesce(${isHeld}, false)` })
    .from(game)
    .leftJoin(review, eq(review.game, game.id))
    .where(and(eq(game.id, id), eq(game.state, 'ended'), gt(game.ply, 0)));
  if (!found) return null;
  const { ply, review: row } = found;
  if (!row) return { state: 'none' };
  if (row.state === 'failed') return { state: 'failed' };
  const { positions } = row;
  if (row.state === 'done') return { state: 'done', engine: row.engine ?? '', positions };
  if (found.isHeld) return { state: 'running', done: positions.length, of: ply + 1 };
  const isBefore = or(
    lt(review.requestedAt, row.requestedAt),
    and(eq(review.requestedAt, row.requestedAt), lt(review.game, id)),
  );
  const [waiting] = await db.select({ before: count() }).from(review).where(and(isWaiting, isBefore));
  return { state: 'waiting', before: waiting?.before ?? 0 };
}

/** Verdicts on all positions of those games that have been reviewed, the first position's first. */
export async function evaluationsOf(
  db: Queries,
  games: readonly number[],
): Promise<Map<number, readonly Evaluation[]>> {
  if (games.length === 0) return new Map();
  const rows = await db
    .select({
      game: review.game,
      // Without the lines, which are most of it.
      evaluations: sql<Evaluation[]>`jsonb_path_query_array(${review.positions}, '$[*].evaluation')`,
    })
    .from(review)
    .where(and(inArray(review.game, [...games]), eq(review.state, 'done')));
  return new Map(rows.map(row => [row.game, row.evaluations]));
}

/**
 * Puts a finished game into the queue, unless it has been reviewed or waits already; one that failed comes back.
 *
 * @returns as `findReview`, or why it is refused
 */
export async function orderReview(
  tx: Transaction,
  id: number,
  requester: string,
): Promise<ReviewAnswer | null> {
  const known = await findReview(tx, id);
  if (known?.state !== 'none' && known?.state !== 'failed') return known;
  // Calls of one user wait for each other, or each would count without the others.
  await tx.select().from(player).where(eq(player.uid, requester)).for('no key update');
  const reason = await refusal(tx, requester);
  if (reason) return { state: 'refused', reason };
  const waiting = { requester, state: 'waiting', requestedAt: DB_NOW, ownedUntil: null } as const;
  await tx
    .insert(review)
    .values({ ...waiting, game: id })
    .onConflictDoUpdate({ target: review.game, set: waiting, setWhere: eq(review.state, 'failed') });
  return findReview(tx, id);
}

async function refusal(tx: Transaction, requester: string): Promise<'full' | 'own' | 'day' | null> {
  const [waiting] = await tx
    .select({
      all: count(),
      own: sql<number>`count(*) filter (where ${review.requester} = ${requester})::int`,
    })
    .from(review)
    .where(isWaiting);
  if ((waiting?.own ?? 0) >= MOST_OWN_WAITING) return 'own';
  if ((waiting?.all ?? 0) >= MOST_WAITING) return 'full';
  const isToday = gte(review.requestedAt, sql`${DB_NOW} - interval '1 day'`);
  // Deleting an account and coming back gives no second day's worth.
  const isRequester = sql`(${review.requester} = ${requester} or ${review.requester} = any(${formerSelves(requester)}))`;
  const [today] = await tx.select({ own: count() }).from(review).where(and(isRequester, isToday));
  return (today?.own ?? 0) >= MOST_A_DAY ? 'day' : null;
}

/**
 * Fails reviews that are not done after a day: they can be asked for anew, and do not count as waiting any more. A
 * review that a node holds fails as well, and the node finds out when it next keeps it.
 */
export async function failOldReviews(db: Queries): Promise<void> {
  const isOld = lt(review.requestedAt, sql`${DB_NOW} - interval '1 day'`);
  await db
    .update(review)
    .set({ state: 'failed', positions: [], ownedUntil: null })
    .where(and(isWaiting, isOld));
}

/** How near both came to the engine's play, percent, in those games that have been reviewed. */
export async function accuraciesOf(
  db: Queries,
  games: readonly number[],
): Promise<Map<number, { white: number | null; black: number | null }>> {
  if (games.length === 0) return new Map();
  const rows = await db
    .select({ game: review.game, white: review.whiteAccuracy, black: review.blackAccuracy })
    .from(review)
    .where(and(inArray(review.game, [...games]), isNotNull(review.whiteAccuracy)));
  return new Map(rows.map(({ game: id, ...accuracy }) => [id, accuracy]));
}

/** Reviews whose verdicts are in memory at a time while accuracies are filled in. */
const FILLED_AT_ONCE = 50;

/** Stores the accuracies of reviews that a node of an earlier version finished without them. Other nodes may do the same. */
export async function fillAccuracies(db: Queries): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({ game: review.game })
      .from(review)
      .where(and(eq(review.state, 'done'), isNull(review.whiteAccuracy), gt(review.game, after)))
      .orderBy(asc(review.game))
      .limit(FILLED_AT_ONCE);
    after = rows.at(-1)?.game ?? after;
    const evaluations = await evaluationsOf(
      db,
      rows.map(row => row.game),
    );
    for (const [id, found] of evaluations)
      await db.update(review).set(accuracies(found)).where(eq(review.game, id));
    if (rows.length < FILLED_AT_ONCE) return;
  }
}

function accuracies(evaluations: readonly Evaluation[]) {
  const { w, b } = accuracyOf(evaluations);
  return { whiteAccuracy: w, blackAccuracy: b };
}

/** A review that a node works at. */
export interface Job {
  game: number;
  /** Moves of the game in UCI's letters, and in SAN. */
  moves: readonly { uci: string; san: string }[];
  /** Verdicts that were found before. */
  positions: readonly ReviewedPosition[];
}

/** The queue as the node that works at it sees it. */
export interface ReviewStore {
  /** Takes the review that has waited longest; `null` if none waits. */
  claim(): Promise<Job | null>;
  /** Stores the verdicts so far, and keeps the review for this node. @returns whether it still is this node's */
  keep(job: Job, positions: readonly ReviewedPosition[]): Promise<boolean>;
  finish(job: Job, positions: readonly ReviewedPosition[], engine: string): Promise<void>;
  fail(job: Job): Promise<void>;
  /** Lets another node, or the next one here, go on at once. */
  release(): Promise<void>;
}

/** @param node name of this node */
export function reviewStore(db: Database, node: string): ReviewStore {
  const isOurs = (job: Job) => and(eq(review.game, job.game), eq(review.owner, node), isWaiting);
  return {
    async claim() {
      const next = sql`(select game from review where state = 'waiting'
        and (owned_until is null or owned_until < ${LEASE_NOW})
        order by requested_at, game limit 1 for update skip locked)`;
      const [taken] = await db
        .update(review)
        .set({ owner: node, ownedUntil: sql`${LEASE_NOW} + ${HELD_FOR}` })
        .where(sql`${review.game} = ${next}`)
        .returning({ game: review.game, positions: review.positions });
      return taken ? { ...taken, moves: await movesOf(db, taken.game) } : null;
    },
    async keep(job, positions) {
      const kept = await db
        .update(review)
        .set({ positions: [...positions], ownedUntil: sql`${LEASE_NOW} + ${HELD_FOR}` })
        .where(isOurs(job))
        .returning({ game: review.game });
      return kept.length > 0;
    },
    async finish(job, positions, engine) {
      await db
        .update(review)
        .set({
          state: 'done',
          positions: [...positions],
          engine,
          ownedUntil: null,
          ...accuracies(positions.map(({ evaluation }) => evaluation)),
        })
        .where(isOurs(job));
    },
    async fail(job) {
      await db.update(review).set({ state: 'failed', positions: [], ownedUntil: null }).where(isOurs(job));
    },
    async release() {
      await db
        .update(review)
        .set({ ownedUntil: null })
        .where(and(eq(review.owner, node), isWaiting));
    },
  };
}

async function movesOf(db: Queries, id: number): Promise<Job['moves']> {
  const { ply, san, from, to, promotion } = gameMove;
  const rows = await db
    .select({ san, from, to, promotion })
    .from(gameMove)
    .where(eq(gameMove.game, id))
    .orderBy(asc(ply));
  return rows.map(row => ({ san: row.san, uci: row.from + row.to + (row.promotion ?? '') }));
}
