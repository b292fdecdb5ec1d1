import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Entrant } from '../../protocol/tournament-entities';
import type { Queries } from '../database/database';
import { cardsOf } from '../items/store';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { eloOf } from './signup';
import type { TournamentRow } from './store';
import { tournament, tournamentEntrant } from './tables';

/** Entrants of tournaments, with their cards. */

/** Most faces on a card; further entrants are only counted. */
const FACES = 16;

export const TAKES_PART = inArray(tournamentEntrant.state, ['in', 'playing', 'done']);

type Rows = { entrant: typeof tournamentEntrant.$inferSelect; player: typeof player.$inferSelect }[];

/** Whether a user has a page open; `undefined` where that cannot be known. */
export type Presence = (uid: string) => boolean | undefined;

/** All entrants of one tournament, with their cards, in the order of their applications. */
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

/** Present ratings of players as they count for a tournament, rounded, by uid. */
export async function elosOf(
  db: Queries,
  uids: readonly string[],
  gameMode: string,
): Promise<ReadonlyMap<string, number>> {
  const { uid, blitzRating, rapidRating } = player;
  const rows = await db
    .select({ uid, blitzRating, rapidRating })
    .from(player)
    .where(inArray(player.uid, [...uids]));
  return new Map(rows.map(row => [row.uid, eloOf(row, gameMode)]));
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

/** The first entrants of each tournament, for the faces on its card. */
export async function facesOf(db: Queries, rows: readonly TournamentRow[]): Promise<Map<number, Entrant[]>> {
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

/** The champions of tournaments that are over, by the tournament's id: with the name and the rating they had in it. */
export async function championsOf(db: Queries, ids: readonly number[]): Promise<Map<number, Entrant>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ entrant: tournamentEntrant, player })
    .from(tournament)
    .innerJoin(
      tournamentEntrant,
      and(eq(tournamentEntrant.tournament, tournament.id), eq(tournamentEntrant.uid, tournament.champion)),
    )
    .innerJoin(player, eq(player.uid, tournamentEntrant.uid))
    .where(and(inArray(tournament.id, [...ids]), TAKES_PART));
  const entrants = await shown(db, found, '');
  return new Map(found.map(({ entrant }, index) => [entrant.tournament, entrants[index] as Entrant]));
}
