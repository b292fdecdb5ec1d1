import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { statement } from '../database/statements';

/**
 * Engagements of players. Only this file answers whether a player is free, and it asks the database, since a node does
 * not know of games and duels on other nodes.
 */
export interface Engagement extends Record<string, unknown> {
  uid: string;
  /** Whether they are a player of the house. */
  house: boolean;
  /** A game that is being played, whatever for. */
  game: boolean;
  /** A duel that waits, is being confirmed, or is played. */
  duel: boolean;
  /** A running tournament that they are not out of. */
  tournament: boolean;
}

// The conditions are those of the partial indexes of these tables.
const reading = statement<readonly string[], Engagement>(
  'read_engagements',
  value => sql`
    select * from (
      select uid, house,
        exists (select from game where state = 'playing' and white = one.uid)
          or exists (select from game where state = 'playing' and black = one.uid) as game,
        exists (select from duel where state <> 'ended' and owner = one.uid)
          or exists (select from duel where state <> 'ended' and joiner = one.uid) as duel,
        exists (select from tournament_entrant e where e.state = 'playing' and e.uid = one.uid) as tournament
      from player one where uid = any(${value(uids => uids)}::text[])
    ) as found where game or duel or tournament`,
);

/** Engagements of those among these players who are in anything. A player unknown to the database is in nothing. */
export const engagedOf = (db: Queries, uids: readonly string[]): Promise<Engagement[]> => reading(db, uids);

/** Filters these players for those who are in nothing. */
export async function freeOf(db: Queries, uids: readonly string[]): Promise<string[]> {
  const engaged = new Set((await engagedOf(db, uids)).map(({ uid }) => uid));
  return uids.filter(uid => !engaged.has(uid));
}

/** A house player among these who plays in a tournament, and begins nothing else: its matches would wait for that. */
export async function keptForTournament(db: Queries, uids: readonly string[]): Promise<string | null> {
  const kept = (await engagedOf(db, uids)).find(({ house, tournament }) => house && tournament);
  return kept?.uid ?? null;
}

const readingSilence = statement<string, { silent: boolean }>('read_engine_silence', value => {
  const isServed = sql`game.origin in ('quick', 'practice', 'house') and other.house`;
  return sql`select
    exists (select from game join player other on other.uid = game.black
      where game.state = 'playing' and game.white = ${value(uid => uid)} and not (${isServed}))
    or exists (select from game join player other on other.uid = game.white
      where game.state = 'playing' and game.black = ${value(uid => uid)} and not (${isServed})) as silent`;
});

/**
 * Whether no engine answers a player: while a game of theirs runs, whatever for, other than one against the house without
 * a stake.
 *
 * @source settled reading 94
 */
export async function areEnginesSilent(db: Queries, uid: string): Promise<boolean> {
  const [found] = await readingSilence(db, uid);
  return found?.silent === true;
}
