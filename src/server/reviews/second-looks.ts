import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm';
import { readStoredGame } from '../check/games';
import { Pages } from '../check/pages';
import type { Difference } from '../check/second-referee';
import type { Database, Queries } from '../database/database';
import { DB_NOW, LEASE_NOW } from '../database/now';
import { firstOrigin } from '../games/order';
import type { Settlement } from '../games/settlement';
import { secondLook } from './tables';

/** Games with a stake or a prize, which the second referee replays once after their end. No result changes by it. */

/** A node that has not finished its look within this time has lost it. */
const HELD_FOR = sql`interval '1 minute'`;
/** Differences that the operator is told of. */
const TOLD = { most: 20, within: sql`interval '7 days'` };

const isWaiting = eq(secondLook.state, 'waiting');

/** Puts a game that was played for a stake or a prize into the queue, in the transaction that ends it. */
export const orderSecondLook: Settlement = async (tx, { id, how, origin }) => {
  const { kind } = firstOrigin(origin);
  if (how === 'aborted' || (kind !== 'duel' && kind !== 'series')) return;
  const hasStake = sql`exists (select from duel where duel.game = ${id} and duel.bet > 0)`;
  await tx.execute(sql`
    insert into second_look (game, requested_at)
    select ${id}, ${DB_NOW} where ${kind === 'series' ? sql`true` : hasStake}`);
};

/** The queue as the node that works at it sees it. */
export interface SecondLooks {
  /** Takes the game that has waited longest; `null` if none waits. */
  claim(): Promise<number | null>;
  /** Replays a game, with pauses between small pieces of work. */
  differenceIn(game: number, signal: AbortSignal): Promise<Difference | null>;
  /** @returns false if another node has the game by now */
  finish(game: number, difference: Difference | null): Promise<boolean>;
  /** Lets another node, or the next one here, go on at once. */
  release(): Promise<void>;
}

/** @param node name of this node */
export function secondLooks(db: Database, node: string): SecondLooks {
  const isOurs = and(eq(secondLook.owner, node), isWaiting);
  return {
    async claim() {
      const next = sql`(select game from second_look where state = 'waiting'
        and (owned_until is null or owned_until < ${LEASE_NOW})
        order by requested_at, game limit 1 for update skip locked)`;
      const [taken] = await db
        .update(secondLook)
        .set({ owner: node, ownedUntil: sql`${LEASE_NOW} + ${HELD_FOR}` })
        .where(sql`${secondLook.game} = ${next}`)
        .returning({ game: secondLook.game });
      return taken?.game ?? null;
    },
    async differenceIn(id, signal) {
      const { differenceIn } = await import('../check/second-referee');
      const pages = new Pages(db, signal);
      const game = await readStoredGame(pages, id);
      if (!game) throw new Error(`game ${id} is not there`);
      return differenceIn(game, () => pages.breathe());
    },
    async finish(game, difference) {
      const found = difference
        ? ({ state: 'differs', ply: difference.ply, difference: difference.text } as const)
        : ({ state: 'agrees' } as const);
      const finished = await db
        .update(secondLook)
        .set({ ...found, lookedAt: DB_NOW, ownedUntil: null })
        .where(and(eq(secondLook.game, game), isOurs))
        .returning({ game: secondLook.game });
      return finished.length > 0;
    },
    async release() {
      await db.update(secondLook).set({ ownedUntil: null }).where(isOurs);
    },
  };
}

/** Gives up what has waited for a day: `operator check` replays these games as well. */
export async function giveUpOldLooks(db: Queries): Promise<void> {
  await db
    .update(secondLook)
    .set({ state: 'skipped', ownedUntil: null })
    .where(and(isWaiting, lt(secondLook.requestedAt, sql`${DB_NOW} - interval '1 day'`)));
}

/** The second looks as `operator status` tells them. */
export interface LookFigures {
  /** Games that wait for one. */
  waiting: number;
  /** Differences of the last days, the newest first. */
  differences: ({ game: number } & Difference)[];
}

export async function lookFigures(db: Queries): Promise<LookFigures> {
  const [row] = await db.select({ waiting: count() }).from(secondLook).where(isWaiting);
  const { game, ply, difference, state, lookedAt } = secondLook;
  const rows = await db
    .select({ game, ply, text: difference })
    .from(secondLook)
    .where(and(eq(state, 'differs'), sql`${lookedAt} > ${DB_NOW} - ${TOLD.within}`))
    .orderBy(desc(lookedAt), asc(game))
    .limit(TOLD.most);
  const differences = rows.map(row => ({ ...row, ply: row.ply ?? 0, text: row.text ?? '' }));
  return { waiting: row?.waiting ?? 0, differences };
}
