import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { DB_NOW } from '../database/now';
import { LONG_ENOUGH_PLIES } from '../games/order';
import { numberText } from '../operator/texts';
import type { CheckOptions } from './check';
import { oneASecond, Pages } from './pages';

/**
 * Finds players who win or lose many short quick games against all their partners together. When many accomplices give
 * away a rating, a game each, no single pair shows it.
 */

const DAYS = 30;
/** Players with fewer short games are left out: so few prove nothing. */
const FEWEST = 10;
/** Players whose games are read at a time: play waits for them where the database has one connection. */
const PAGE = 50;
/** Most players that the report names. */
const NAMED = 50;

/** The quick games of a player with fewer than ten moves a side, in the last days. */
export interface ShortGames {
  /** Name, or the id of a player who has none. */
  player: string;
  partners: number;
  short: number;
  won: number;
  lost: number;
}

/** Players with the most short games first. */
export interface ShortGamesReport {
  /** How many players there are, of whom the first are named. */
  found: number;
  named: readonly ShortGames[];
}

/** Whether nearly all of them have the same result. */
export const isOneSided = ({ short, won, lost }: ShortGames): boolean => Math.max(won, lost) >= 0.9 * short;

type ShortGamesRow = Record<string, unknown> & ShortGames & { uid: string };

/** A player without short games still has a row, so that paging goes on. */
const shortGamesAfter = (uid: string): SQL => sql`
  select p.uid, coalesce(p.username, p.uid) as player, games.*
  from (select uid, username from player where uid > ${uid} and not house order by uid limit ${PAGE}) p
  cross join lateral (
    select count(distinct other.uid)::int as partners, count(*)::int as short,
      count(*) filter (where result = case when white = p.uid then 'white' else 'black' end)::int as won,
      count(*) filter (where result = case when white = p.uid then 'black' else 'white' end)::int as lost
    from game join player other on other.uid = case when white = p.uid then black else white end
    where (white = p.uid or black = p.uid) and state = 'ended' and origin = 'quick'
      and ply < ${LONG_ENOUGH_PLIES} and not other.house
      and ended_at > ${DB_NOW} - ${DAYS} * interval '1 day'
  ) as games
  order by p.uid`;

/** Reads the short games of the last days, a few players at a time. */
export async function checkShortGames(
  db: Database,
  { signal, progress }: Pick<CheckOptions, 'signal' | 'progress'>,
): Promise<ShortGamesReport> {
  let players = 0;
  const tell = oneASecond(progress);
  const suspicious: ShortGames[] = [];
  const pages = new Pages(db, signal);
  for await (const rows of pages.all<ShortGamesRow, string>('', shortGamesAfter, row => row.uid)) {
    players += rows.length;
    tell(`${numberText(players)} players`);
    for (const { uid: _, ...games } of rows)
      if (games.short >= FEWEST && isOneSided(games)) suspicious.push(games);
  }
  suspicious.sort((a, b) => b.short - a.short);
  return { found: suspicious.length, named: suspicious.slice(0, NAMED) };
}

export function shortGamesText({ found, named }: ShortGamesReport): string {
  if (found === 0) return `No player is suspicious by their short quick games of the last ${DAYS} days.`;
  const lines = named.map(
    ({ player, partners, short, won, lost }) =>
      `  ${player}: ${short} games with ${partners} partners; ${won} won, ${lost} lost, ${short - won - lost} drawn`,
  );
  const more = found > named.length ? [`  and ${numberText(found - named.length)} more`] : [];
  const head = `Suspicious by quick games of the last ${DAYS} days with fewer than ten moves a side, all partners together:`;
  return [head, ...lines, ...more].join('\n');
}
