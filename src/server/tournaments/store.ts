import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { sealOf } from '../../rules/lots';
import { type Phase, phaseAt } from '../../rules/tournament';
import type { Queries, Transaction } from '../database/database';
import { DB_MOMENT } from '../database/now';
import type { OrderedEnd } from '../games/games';
import { tournament, tournamentEntrant, tournamentSeriesGame, tournamentWish } from './tables';

/**
 * SQL of the tournaments. Locks are taken in one order: players by uid, the lease, the run, the tournament, the ledger's
 * accounts. So no two transactions wait for each other in a ring.
 */

export type TournamentRow = typeof tournament.$inferSelect;
export type EntrantRow = typeof tournamentEntrant.$inferSelect;

/** A tournament at a moment of the database's clock (epoch milliseconds). */
export interface TournamentAt {
  row: TournamentRow;
  now: number;
}

export const NOW = sql<number>`extract(epoch from ${DB_MOMENT})::float8 * 1000`;

export async function readTournament(db: Queries, id: number): Promise<TournamentAt | null> {
  const [found] = await db
    .select({ row: tournament, now: NOW })
    .from(tournament)
    .where(eq(tournament.id, id));
  return found ?? null;
}

/** @param tx holds the lock until it ends */
export async function lockTournament(tx: Transaction, id: number): Promise<TournamentAt | null> {
  const [row] = await tx.select().from(tournament).where(eq(tournament.id, id)).for('update');
  if (!row) return null;
  // The time is read after the lock, so a caller who had to wait for it counts as late as they are.
  const { rows } = await tx.execute<{ now: number }>(sql`select ${NOW} as now`);
  return { row, now: rows[0]?.now ?? 0 };
}

/**
 * Locks all entrants, before anything else is locked. Rows that refer to a player (a notice, a purse that is opened,
 * the champion) lock them too, and a player who applies or leaves is locked before they come to the tournament.
 *
 * @param more who is about to take part
 */
export async function holdEntrants(tx: Transaction, id: number, more: readonly string[] = []): Promise<void> {
  await tx.execute(sql`
    select from player where uid = any(${sql.param([...more])}::text[]) or uid in (
      select uid from tournament_entrant where tournament = ${id} and state in ('in', 'playing', 'done'))
    order by uid for key share`);
}

/** Deletes wishes about a tournament that is over: nobody fulfils them. @param tx has locked it, so none is added */
export const forgetWishes = (tx: Transaction, id: number) =>
  tx.delete(tournamentWish).where(eq(tournamentWish.tournament, id));

/**
 * Writes down that games of a tournament end by order. The node that runs a game does it within a second, so a game
 * that nothing waits for does not live on, even if this process ends or another node has it.
 *
 * @param match only its game; `null` for all
 */
export async function endSeriesGames(
  tx: Transaction,
  id: number,
  match: number | null,
  result: OrderedEnd,
): Promise<void> {
  await tx
    .update(tournamentSeriesGame)
    .set({ result })
    .where(
      and(
        eq(tournamentSeriesGame.tournament, id),
        isNull(tournamentSeriesGame.result),
        ...(match === null ? [] : [eq(tournamentSeriesGame.match, match)]),
      ),
    );
}

/** Writes a tournament by compare-and-swap: only if nobody has changed it since it was read. */
export async function writeTournament(
  tx: Transaction,
  row: TournamentRow,
  set: { [Column in keyof TournamentRow]?: TournamentRow[Column] | SQL },
): Promise<TournamentRow> {
  const [written] = await tx
    .update(tournament)
    .set({ ...set, version: row.version + 1 })
    .where(and(eq(tournament.id, row.id), eq(tournament.version, row.version)))
    .returning();
  if (!written) throw new Error(`tournament ${row.id} changed under its lock`);
  return written;
}

/** A tournament to be made; the rest has defaults. Amounts are hundredths. */
export type NewTournament = Pick<
  TournamentRow,
  | 'name'
  | 'openAt'
  | 'startAt'
  | 'entryFee'
  | 'prizePool'
  | 'split'
  | 'eloStart'
  | 'eloEnd'
  | 'gameMode'
  | 'bestOf'
  | 'least'
  | 'places'
  | 'readyMs'
  | 'house'
  | 'fillTo'
>;

/** Makes a tournament and seals the seed of its draw of lots. */
export async function createTournament(db: Queries, wanted: NewTournament): Promise<TournamentRow> {
  const seed = randomBytes(32).toString('hex');
  const [made] = await db
    .insert(tournament)
    .values({ ...wanted, seed, commit: sealOf(seed) })
    .returning();
  if (!made) throw new Error('the tournament was not written');
  return made;
}

/**
 * Where a tournament stands before it is played, by the clock and not by its column: the sweep that writes the column comes up
 * to a second late. While it is halted its clock stands.
 */
export function phaseOf(
  { openAt, startAt, pausedAt }: Pick<TournamentRow, 'openAt' | 'startAt' | 'pausedAt'>,
  now: number,
): Phase {
  const moment = pausedAt === null ? now : Math.min(now, pausedAt.getTime());
  return phaseAt({ opens: openAt.getTime(), starts: startAt.getTime() }, moment);
}

export const isBeforeStart = ({ status }: Pick<TournamentRow, 'status'>): boolean =>
  status === 'created' || status === 'open';

/** Entrants who take part or took part, in the order of their applications. */
export const entrantsOf = (db: Queries, id: number): Promise<EntrantRow[]> =>
  db
    .select()
    .from(tournamentEntrant)
    .where(
      and(eq(tournamentEntrant.tournament, id), inArray(tournamentEntrant.state, ['in', 'playing', 'done'])),
    )
    .orderBy(asc(tournamentEntrant.id));

/** The application that ties a player to a tournament which is not over, if any. */
export async function openEntryOf(db: Queries, uid: string): Promise<EntrantRow | null> {
  const [found] = await db
    .select()
    .from(tournamentEntrant)
    .where(
      and(
        eq(tournamentEntrant.uid, uid),
        inArray(tournamentEntrant.state, ['in', 'playing']),
        eq(tournamentEntrant.house, false),
      ),
    );
  return found ?? null;
}
