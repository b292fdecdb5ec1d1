import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TournamentsFrame } from '../../protocol/tournament-calls';
import type { DrawOfLots, Entrant, TournamentFrame } from '../../protocol/tournament-entities';
import { LOTS_METHOD } from '../../rules/lots';
import { hundredthsToKing } from '../../rules/money';
import { prizesOf } from '../../rules/tournament';
import type { Queries } from '../database/database';
import { championsOf, facesOf, TAKES_PART } from './entrants';
import { pauseOf, wireStatus } from './status';
import { isBeforeStart, type TournamentRow } from './store';
import { tournament, tournamentEntrant } from './tables';

/** Tournaments as lists and tickets show them. */

/** Finished tournaments that are still listed, the last ones first. */
const FINISHED_LISTED = 20;

/** Progress of the running tournaments, by id. */
export type LiveOf = (
  ids: readonly number[],
) => Promise<ReadonlyMap<number, NonNullable<TournamentFrame['live']>>>;

/** The list as everybody sees it. */
export interface Listing {
  frames: TournamentFrame[];
}

export async function readListing(db: Queries, liveOf: LiveOf, now: number): Promise<Listing> {
  const current = await db
    .select()
    .from(tournament)
    .where(inArray(tournament.status, ['created', 'open', 'closed']))
    .orderBy(asc(tournament.startAt), asc(tournament.id));
  const finished = await db
    .select()
    .from(tournament)
    .where(eq(tournament.status, 'finished'))
    .orderBy(desc(tournament.finishedAt))
    .limit(FINISHED_LISTED);
  const rows = [...current, ...finished];
  const ids = rows.map(({ id }) => id);
  const taken = await countsOf(db, ids);
  const faces = await facesOf(db, current.filter(isBeforeStart));
  const champions = await championsOf(
    db,
    finished.map(({ id }) => id),
  );
  const live = await liveOf(current.filter(({ status }) => status === 'closed').map(({ id }) => id));
  const frames = rows.flatMap(row => {
    const frame = frameOf(row, now);
    if (!frame) return [];
    const running = live.get(row.id);
    return {
      ...frame,
      entrants: taken.get(row.id)?.all ?? 0,
      ...(isBeforeStart(row) && { faces: faces.get(row.id) ?? [] }),
      ...(running && { live: running, houseEntrants: taken.get(row.id)?.house ?? 0 }),
      ...(row.status === 'finished' && { champion: champions.get(row.id) ?? null }),
    };
  });
  return { frames };
}

/** The list for one user, in which their own tournaments are marked. */
export async function listFor(
  db: Queries,
  { frames }: Listing,
  uid: string,
  now: number,
): Promise<TournamentsFrame> {
  const ids = frames.map(({ id }) => id);
  const paid = await paidBy(db, uid, ids);
  const own = frames.map(frame => withOwn(frame, paid.get(frame.id)));
  const those = (status: TournamentFrame['status']) => own.filter(frame => frame.status === status);
  return {
    open: those('OPEN'),
    created: those('CREATED'),
    close: those('CLOSED'),
    finished: those('FINISHED'),
    time: now,
  };
}

export const withOwn = (frame: TournamentFrame, paid: bigint | undefined): TournamentFrame => ({
  ...frame,
  joined: paid !== undefined,
  ...(paid !== undefined && { feePaid: hundredthsToKing(paid) }),
});

/** Fees that a user has paid, by tournament, for those that they take, or took, part in. */
export async function paidBy(db: Queries, uid: string, ids: readonly number[]): Promise<Map<number, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: tournamentEntrant.tournament, paid: tournamentEntrant.feePaid })
    .from(tournamentEntrant)
    .where(and(eq(tournamentEntrant.uid, uid), inArray(tournamentEntrant.tournament, [...ids]), TAKES_PART));
  return new Map(rows.map(({ id, paid }) => [id, paid]));
}

/** Frame of a tournament, as far as its row tells it. @returns `null` for one that was cancelled */
export function frameOf(row: TournamentRow, now: number): TournamentFrame | null {
  const status = wireStatus(row, now);
  if (status === null) return null;
  const { id, name, openAt, startAt, eloStart, eloEnd, gameMode, bestOf, places, least, house } = row;
  return {
    id,
    name,
    status,
    eloStart,
    eloEnd,
    bestOf,
    places,
    least,
    house,
    openDate: openAt.toISOString(),
    startDate: startAt.toISOString(),
    entryFee: hundredthsToKing(row.entryFee),
    prizePool: hundredthsToKing(row.prizePool),
    gameTimeControll: gameMode,
    prizes: prizesOf(row.prizePool, row.split).map(hundredthsToKing),
    ...pauseOf(row),
    ...(row.fillTo > 0 && { fillTo: Math.min(row.fillTo, places) }),
    ...(row.finishedAt && { finishedAt: row.finishedAt.toISOString() }),
  };
}

interface Counts {
  all: number;
  /** Players of the house among them. */
  house: number;
}

/** Numbers of entrants, by tournament. */
export async function countsOf(db: Queries, ids: readonly number[]): Promise<Map<number, Counts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: tournamentEntrant.tournament,
      all: sql<number>`count(*)::int`,
      house: sql<number>`count(*) filter (where ${tournamentEntrant.house})::int`,
    })
    .from(tournamentEntrant)
    .where(and(inArray(tournamentEntrant.tournament, [...ids]), TAKES_PART))
    .groupBy(tournamentEntrant.tournament);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The public part of a draw of lots. */
export function drawOf(
  row: TournamentRow,
  entrants: readonly Entrant[],
): Omit<DrawOfLots, 'committedAt' | 'openedAt'> & {
  committedAt: string;
  openedAt: string | null;
} {
  const isOpen = row.seedOpenedAt !== null && row.drawOrder !== null;
  return {
    method: LOTS_METHOD,
    commit: row.commit,
    committedAt: row.createdAt.toISOString(),
    seed: isOpen ? row.seed : null,
    openedAt: row.seedOpenedAt?.toISOString() ?? null,
    entrants: isOpen ? entrants.map(({ name }) => name) : null,
    order: isOpen ? row.drawOrder : null,
  };
}
