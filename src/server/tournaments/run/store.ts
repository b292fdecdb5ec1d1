import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { WonItem } from '../../../protocol/items';
import type { Opponent } from '../../../rules/series';
import type { Millis } from '../../../rules/units';
import type { Database, Queries, Transaction } from '../../database/database';
import { DB_MOMENT, DB_NOW } from '../../database/now';
import { statement } from '../../database/statements';
import type { OrderedEnd } from '../../games/games';
import { game } from '../../games/tables';
import { givePrize } from '../../items/prizes';
import {
  type Claim,
  type ClaimRow,
  claimValues,
  endLease,
  renewing,
  type TakeOver,
  type TakeOverLimits,
  takingOver,
} from '../../lease/leases';
import { payment, post } from '../../ledger/ledger';
import { postNotices } from '../../notices/store';
import { player } from '../../players/tables';
import { endSeriesGames, forgetWishes, holdEntrants, lockTournament, writeTournament } from '../store';
import {
  tournament,
  tournamentEntrant,
  tournamentRun,
  tournamentSeriesGame,
  tournamentWish,
} from '../tables';
import type { EndOfGame } from './event';
import { type Prized, wonBy } from './results';
import { hasMissed } from './standing';
import { entrantOf, type Run, type Snapshot, snapshotOf } from './state';

/** SQL of tournaments that are played. Every write carries a claim and counts only while its lease runs. */

/** Reason of transfers of prizes. */
const PRIZE = 'tournament-prize';

export interface TakenRun {
  claim: Claim;
  seq: number;
  snapshot: Snapshot;
}

interface TakenRow extends ClaimRow {
  seq: number;
  snapshot: Snapshot;
}

const taking = statement<TakeOver, TakenRow>(
  'take_over_tournaments',
  value => sql`
    with ${takingOver('tournament', value)}
    select taken.id, taken.fence, run.seq, run.snapshot from taken
    join tournament_run run on run.tournament = taken.id`,
);

/** Takes over tournaments that no node owns. */
export async function takeOverRuns(db: Queries, owner: string, limits: TakeOverLimits): Promise<TakenRun[]> {
  const rows = await taking(db, { ...limits, owner });
  return rows.map(({ id, fence, seq, snapshot }) => ({
    claim: { id: Number(id), fence: Number(fence) },
    seq,
    snapshot,
  }));
}

export interface StoredRun {
  seq: number;
  snapshot: Snapshot;
  /** Time since it was stored. */
  age: Millis;
}

/** A tournament that is played, whoever owns it. */
export async function readRun(db: Queries, id: number): Promise<StoredRun | null> {
  const { seq, snapshot, at } = tournamentRun;
  const age = sql<number>`extract(epoch from ${DB_MOMENT} - ${at})::float8 * 1000`;
  const [found] = await db
    .select({ seq, snapshot, age })
    .from(tournamentRun)
    .where(eq(tournamentRun.tournament, id));
  return found ? { ...found, snapshot: found.snapshot as Snapshot } : null;
}

/** A step of a tournament as it is to be stored. */
export interface Saving {
  claim: Claim;
  run: Run;
  /** Ids of the wishes that it fulfils. */
  wishes: readonly number[];
  /** Numbers of the entrants who are out since the last step. */
  out: readonly number[];
  /** Games that end by order. */
  endGames: readonly EndOfGame[];
  /** Set when it is over. */
  end: { prized: readonly Prized[]; results: string } | null;
}

const writing = statement<{ claim: Claim; seq: number; snapshot: string }, { id: string }>(
  'write_tournament_run',
  value => sql`
    with renewed as (${renewing(
      'tournament',
      claimValues(value, ({ claim }) => [claim]),
    )})
    update tournament_run
    set seq = ${value(({ seq }) => seq)}, snapshot = ${value(({ snapshot }) => snapshot)}::jsonb, at = ${DB_NOW}
    from renewed where tournament_run.tournament = renewed.id
    returning tournament_run.tournament as id`,
);

/** Stores a step. @returns false if the tournament is no longer ours; then nothing has changed */
export async function saveRun(db: Database, saving: Saving): Promise<boolean> {
  const { claim, run, wishes, out, endGames, end } = saving;
  return db.transaction(async tx => {
    if (end) await holdEntrants(tx, run.id);
    const snapshot = JSON.stringify(snapshotOf(run));
    const written = await writing(tx, { claim, seq: run.seq, snapshot });
    if (written.length === 0) return false;
    if (wishes.length > 0) await tx.delete(tournamentWish).where(inArray(tournamentWish.id, [...wishes]));
    if (out.length > 0)
      await tx
        .update(tournamentEntrant)
        .set({
          state: 'done',
          missed: inArray(
            tournamentEntrant.number,
            out.filter(number => hasMissed(run, number)),
          ),
        })
        .where(and(isOf(run), inArray(tournamentEntrant.number, [...out])));
    for (const { match, result } of endGames) await endSeriesGames(tx, run.id, match, result);
    if (end) await finish(tx, saving, end);
    return true;
  });
}

const isOf = ({ id }: Pick<Run, 'id'>) =>
  and(eq(tournamentEntrant.tournament, id), inArray(tournamentEntrant.state, ['playing', 'done']));

async function finish(
  tx: Transaction,
  { claim, run }: Saving,
  end: NonNullable<Saving['end']>,
): Promise<void> {
  if (!(await endLease(tx, 'tournament', claim))) throw new Error('the lease of a tournament was lost');
  const row = (await lockTournament(tx, run.id))?.row;
  if (row?.status !== 'closed') throw new Error(`tournament ${run.id} is played and not closed`);
  await forgetWishes(tx, run.id);
  const { prized, results } = end;
  const winner = wonBy(prized);
  const champion = winner && entrantOf(run, winner.id).uid;
  await writeTournament(tx, row, {
    status: 'finished',
    results,
    finishedAt: DB_NOW,
    pausedAt: null,
    champion,
  });
  const places = prized.map(({ id, rank, prize }) => sql`(${id}::int, ${rank}::int, ${prize}::bigint)`);
  await tx.execute(sql`
    update tournament_entrant set state = 'done', rank = one.rank, prize = one.prize
    from (values ${sql.join(places, sql`, `)}) as one (number, rank, prize)
    where tournament_entrant.tournament = ${run.id} and tournament_entrant.number = one.number`);
  if (champion !== null && winner?.item) await giveWon(tx, run, champion, winner.item);
  const paid = prized.filter(({ prize }) => prize > 0n);
  if (paid.length === 0) return;
  const legs = paid.flatMap(({ id, prize }) =>
    payment({ kind: 'mint' }, { kind: 'player', uid: entrantOf(run, id).uid }, 'QUEEN', prize),
  );
  await post(tx, { reason: PRIZE, reference: String(run.id), legs });
}

async function giveWon(tx: Transaction, { id, name }: Run, to: string, item: WonItem): Promise<void> {
  await givePrize(tx, to, item);
  await postNotices(tx, [{ to, news: { kind: 'itemWon', item, tournament: id, name } }]);
}

/** Wish of a player or the operator about a tournament that another node may own. */
const check = { match: v.number(), number: v.number() };
const wishSchema = v.variant('kind', [
  v.object({ kind: v.literal('accept'), uid: v.string(), window: v.nullable(v.string()), ...check }),
  v.object({ kind: v.literal('breather'), uid: v.string(), ...check }),
  v.object({ kind: v.literal('leave'), uid: v.string(), why: v.picklist(['left', 'banned']) }),
  v.object({ kind: v.literal('postpone'), ms: v.number() }),
  v.object({ kind: v.literal('decide'), match: v.number(), winner: v.number(), reason: v.string() }),
]);
export type Wish = v.InferOutput<typeof wishSchema>;

/** @returns `null` for a wish of a newer version, which that one fulfils */
export function readWish(stored: unknown): Wish | null {
  const read = v.safeParse(wishSchema, stored);
  return read.success ? read.output : null;
}

/** A wish that changes nothing more when it is fulfilled twice. */
export type Press = Exclude<Wish, { kind: 'postpone' }>;

/** Writes a wish down; that of a player only if they take part. */
export async function insertWish(db: Queries, id: number, wish: Wish): Promise<void> {
  const uid = 'uid' in wish ? wish.uid : null;
  await db.execute(sql`
    insert into tournament_wish (tournament, wish, at)
    select id, ${JSON.stringify(wish)}::jsonb, ${DB_NOW} from tournament
    where id = ${id} and status = 'closed' and (${uid}::text is null or exists (
      select from tournament_entrant e where e.tournament = ${id} and e.uid = ${uid} and e.state = 'playing'))
    for key share`);
}

/** Gives all players who have to be ready so much longer, in every tournament that is played. */
export async function postponeAll(tx: Transaction, ms: number): Promise<void> {
  const played = await tx
    .select({ id: tournament.id })
    .from(tournament)
    .where(eq(tournament.status, 'closed'));
  for (const { id } of played) await insertWish(tx, id, { kind: 'postpone', ms });
}

/** News from outside that an owner reads again and again, for all its tournaments. */
export interface Outside {
  wishes: { id: number; tournament: number; wish: Wish | null }[];
  /** Tournaments that are halted, and since when (epoch milliseconds). */
  halted: ReadonlyMap<number, Millis>;
  /** Ids of tournaments that are not played any more. */
  over: ReadonlySet<number>;
  /** Banned players who still take part. */
  banned: { tournament: number; uid: string }[];
}

export async function readOutside(db: Queries, ids: readonly number[]): Promise<Outside> {
  const wishes = await db
    .select()
    .from(tournamentWish)
    .where(inArray(tournamentWish.tournament, [...ids]))
    .orderBy(tournamentWish.id);
  const rows = await db
    .select({ id: tournament.id, status: tournament.status, pausedAt: tournament.pausedAt })
    .from(tournament)
    .where(inArray(tournament.id, [...ids]));
  const banned = await db
    .select({ tournament: tournamentEntrant.tournament, uid: tournamentEntrant.uid })
    .from(tournamentEntrant)
    .innerJoin(player, eq(player.uid, tournamentEntrant.uid))
    .where(
      and(
        inArray(tournamentEntrant.tournament, [...ids]),
        eq(tournamentEntrant.state, 'playing'),
        eq(player.banned, true),
      ),
    );
  return {
    wishes: wishes.map(({ id, tournament: of, wish }) => ({ id, tournament: of, wish: readWish(wish) })),
    halted: new Map(
      rows.flatMap(({ id, pausedAt }) => (pausedAt ? [[id, pausedAt.getTime()] as const] : [])),
    ),
    over: new Set(rows.filter(({ status }) => status !== 'closed').map(({ id }) => id)),
    banned,
  };
}

/** Numbers of the entrants who are banned, also of those who are out already. */
export async function bannedOf(db: Queries, id: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ number: tournamentEntrant.number })
    .from(tournamentEntrant)
    .innerJoin(player, eq(player.uid, tournamentEntrant.uid))
    .where(and(isOf({ id }), eq(player.banned, true)));
  return new Set(rows.flatMap(({ number }) => number ?? []));
}

/** Games of a tournament that were made for these matches, in the order in which they began. */
export const seriesGamesOf = (db: Queries, id: number, matches: readonly number[]) =>
  db
    .select({ ...getTableColumns(tournamentSeriesGame), plies: game.ply })
    .from(tournamentSeriesGame)
    .innerJoin(game, eq(game.id, tournamentSeriesGame.game))
    .where(and(eq(tournamentSeriesGame.tournament, id), inArray(tournamentSeriesGame.match, [...matches])))
    .orderBy(tournamentSeriesGame.game);

/** Ends of these games by order, whichever node has heard it; that of a game just played out may be among them. */
export async function endedByOrder(
  db: Queries,
  games: readonly number[],
): Promise<{ game: number; result: OrderedEnd }[]> {
  const rows = await db
    .select({ game: tournamentSeriesGame.game, result: tournamentSeriesGame.result })
    .from(tournamentSeriesGame)
    .where(inArray(tournamentSeriesGame.game, [...games]));
  return rows.flatMap(({ game, result }) => (result === null || result === 'draw' ? [] : { game, result }));
}

/** The opponent with White in the first game of a match, by the seed of the draw of lots, so that anybody can check. */
export const firstWhiteOf =
  ({ seed }: Pick<Run, 'seed'>) =>
  (match: number): Opponent => {
    const [first = 0] = createHash('sha256').update(`${seed}:match ${match}`).digest();
    return first % 2 === 0 ? 1 : 2;
  };
