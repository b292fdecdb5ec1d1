import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TournamentsFrame } from '../../protocol/tournament-calls';
import type { DrawOfLots, Entrant, TournamentFrame } from '../../protocol/tournament-entities';
import { LOTS_METHOD } from '../../rules/lots';
import { hundredthsToKing } from '../../rules/money';
import { prizesOf } from '../../rules/tournament';
import type { Queries } from '../database/database';
import { cardsOf } from '../items/store';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { eloOf } from './signup';
import { wireStatus } from './status';
import { isBeforeStart, type TournamentRow } from './store';
import { tournament, tournamentEntrant } from './tables';

/** Tournaments as lists and tickets show them. */

/** Those that are over and still listed, the last ones first. */
const FINISHED_LISTED = 20;
/** Faces on a card; above that only a figure. */
const FACES = 16;

/** How far the running ones are, by id. */
export type LiveOf = (
  ids: readonly number[],
) => Promise<ReadonlyMap<number, NonNullable<TournamentFrame['live']>>>;

/** The list as everybody sees it, and who has paid what. */
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
  const taken = await counts(db, ids);
  const faces = await facesOf(db, current.filter(isBeforeStart));
  const champions = await championsOf(db, finished);
  const live = await liveOf(current.filter(({ status }) => status === 'closed').map(({ id }) => id));
  const frames = rows.flatMap(row => {
    const frame = frameOf(row, now);
    if (!frame) return [];
    const running = live.get(row.id);
    return {
      ...frame,
      entrants: taken.get(row.id) ?? 0,
      ...(isBeforeStart(row) && { faces: faces.get(row.id) ?? [] }),
      ...(running && { live: running }),
      ...(row.status === 'finished' && { champion: champions.get(row.champion ?? '') ?? null }),
    };
  });
  return { frames };
}

/** The list for one user: what they take part in is marked. */
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
    ...{ open: those('OPEN'), created: those('CREATED') },
    ...{ close: those('CLOSED'), finished: those('FINISHED') },
    time: now,
  };
}

export const withOwn = (frame: TournamentFrame, paid: bigint | undefined): TournamentFrame => ({
  ...frame,
  joined: paid !== undefined,
  ...(paid !== undefined && { feePaid: hundredthsToKing(paid) }),
});

/** Fees that a user has paid for those of the tournaments that they take, or took, part in. */
export async function paidBy(db: Queries, uid: string, ids: readonly number[]): Promise<Map<number, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: tournamentEntrant.tournament, paid: tournamentEntrant.feePaid })
    .from(tournamentEntrant)
    .where(and(eq(tournamentEntrant.uid, uid), inArray(tournamentEntrant.tournament, [...ids]), TAKES_PART));
  return new Map(rows.map(({ id, paid }) => [id, paid]));
}

const TAKES_PART = inArray(tournamentEntrant.state, ['in', 'playing', 'done']);

/** A tournament without what others have to be asked for. @returns `null` for one that was cancelled */
export function frameOf(row: TournamentRow, now: number): TournamentFrame | null {
  const status = wireStatus(row, now);
  if (status === null) return null;
  const { id, name, openAt, startAt, eloStart, eloEnd, gameMode, bestOf, places, least, house } = row;
  return {
    ...{ id, name, status, eloStart, eloEnd, bestOf, places, least, house },
    openDate: openAt.toISOString(),
    startDate: startAt.toISOString(),
    entryFee: hundredthsToKing(row.entryFee),
    prizePool: hundredthsToKing(row.prizePool),
    gameTimeControll: gameMode,
    prizes: prizesOf(row.prizePool, row.split).map(hundredthsToKing),
    paused: row.pausedAt !== null,
    ...(row.finishedAt && { finishedAt: row.finishedAt.toISOString() }),
  };
}

async function counts(db: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: tournamentEntrant.tournament, entrants: sql<number>`count(*)::int` })
    .from(tournamentEntrant)
    .where(and(inArray(tournamentEntrant.tournament, [...ids]), TAKES_PART))
    .groupBy(tournamentEntrant.tournament);
  return new Map(rows.map(({ id, entrants }) => [id, entrants]));
}

type Rows = { entrant: typeof tournamentEntrant.$inferSelect; player: typeof player.$inferSelect }[];

/** Whether somebody has a page open; `undefined` where that cannot be known. */
export type Presence = (uid: string) => boolean | undefined;

/** Everybody of one tournament, with their cards, in the order of their applications. */
export async function entrantsFor(
  db: Queries,
  row: TournamentRow,
  presence: Presence = () => undefined,
): Promise<Entrant[]> {
  const rows = await db
    .select({ entrant: tournamentEntrant, player })
    .from(tournamentEntrant)
    .innerJoin(player, eq(player.uid, tournamentEntrant.uid))
    .where(and(eq(tournamentEntrant.tournament, row.id), TAKES_PART))
    .orderBy(asc(tournamentEntrant.id));
  return shown(db, rows, row.gameMode, presence);
}

async function shown(
  db: Queries,
  rows: Rows,
  gameMode: string,
  presence: Presence = () => undefined,
): Promise<Entrant[]> {
  const cards = await cardsOf(
    db,
    rows.map(one => one.player),
  );
  return rows.map(({ entrant, player: one }, index) => {
    const card = cards[index];
    const connected = one.house || presence(one.uid);
    return {
      id: entrant.number ?? index + 1,
      name: entrant.name ?? shownName(one),
      elo: entrant.elo ?? eloOf(one, gameMode),
      house: one.house,
      ...(connected !== undefined && { connected }),
      ...(card && { card: { avatar: card.avatar, frame: card.frame, flag: card.flag } }),
    };
  });
}

async function facesOf(db: Queries, rows: readonly TournamentRow[]): Promise<Map<number, Entrant[]>> {
  if (rows.length === 0) return new Map();
  const ranked = db
    .select({
      id: tournamentEntrant.id,
      place:
        sql<number>`row_number() over (partition by ${tournamentEntrant.tournament} order by ${tournamentEntrant.id})`.as(
          'place',
        ),
    })
    .from(tournamentEntrant)
    .where(
      and(
        inArray(
          tournamentEntrant.tournament,
          rows.map(({ id }) => id),
        ),
        TAKES_PART,
      ),
    )
    .as('ranked');
  const found = await db
    .select({ entrant: tournamentEntrant, player })
    .from(ranked)
    .innerJoin(tournamentEntrant, eq(tournamentEntrant.id, ranked.id))
    .innerJoin(player, eq(player.uid, tournamentEntrant.uid))
    .where(sql`${ranked.place} <= ${FACES}`)
    .orderBy(asc(tournamentEntrant.id));
  const faces = new Map<number, Entrant[]>();
  for (const row of rows) {
    const own = found.filter(({ entrant }) => entrant.tournament === row.id);
    faces.set(row.id, await shown(db, own, row.gameMode));
  }
  return faces;
}

async function championsOf(db: Queries, rows: readonly TournamentRow[]): Promise<Map<string, Entrant>> {
  const pairs = rows.flatMap(({ id, champion }) => (champion === null ? [] : [{ id, champion }]));
  if (pairs.length === 0) return new Map();
  const found = await db
    .select({ entrant: tournamentEntrant, player })
    .from(tournament)
    .innerJoin(
      tournamentEntrant,
      and(eq(tournamentEntrant.tournament, tournament.id), eq(tournamentEntrant.uid, tournament.champion)),
    )
    .innerJoin(player, eq(player.uid, tournamentEntrant.uid))
    .where(
      and(
        inArray(
          tournament.id,
          pairs.map(({ id }) => id),
        ),
        TAKES_PART,
      ),
    );
  const entrants = await shown(db, found, '');
  return new Map(found.map((one, index) => [one.player.uid, entrants[index] as Entrant]));
}

/** What is public of a draw of lots. */
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
