import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { DB_NOW } from '../database/now';
import { numberText } from '../operator/texts';
import type { CheckOptions } from './check';
import { oneASecond, Pages } from './pages';

/** Finds pairs of players whose quick games of the last days are suspiciously many, short or one-sided. */

const DAYS = 30;
/** Pairs with fewer games are left out: so few prove nothing. */
const FEWEST = 10;
/** Players whose games one statement reads: few, since play waits for it if the database has one connection. */
const PAGE = 50;
/** Most pairs that the report names. */
const NAMED = 50;

/** Figures of the quick games of two players in the last days. */
export interface PairFigures {
  /** Names, or ids of those who have none. */
  players: readonly [string, string];
  games: number;
  /** Games that ended too soon to count. */
  short: number;
  /** Games on the day with the most games (UTC). */
  busiest: number;
  /** Half-moves of a game, on the average. */
  plies: number;
  /** Games that the first won, and the second; the others were drawn. */
  won: readonly [number, number];
}

/** Reasons to suspect a pair, each with its condition. */
const SUSPICIONS = {
  'many games on one day': ({ busiest }) => busiest > 10,
  'games without moves': ({ short, games }) => short * 4 >= games,
  'short games': ({ plies }) => plies < 20,
  'one of them wins': ({ won, games }) => Math.max(...won) >= 0.9 * games,
} as const satisfies Record<string, (pair: PairFigures) => boolean>;
export type Suspicion = keyof typeof SUSPICIONS;

export interface SuspiciousPair extends PairFigures {
  suspicions: readonly Suspicion[];
}

/** Pairs with the most suspicions first, then those with the most games. */
export interface PairsReport {
  /** How many pairs there are, of which the first are named. */
  found: number;
  pairs: readonly SuspiciousPair[];
}

export const suspicionsOf = (pair: PairFigures): Suspicion[] =>
  (Object.keys(SUSPICIONS) as Suspicion[]).filter(name => SUSPICIONS[name](pair));

interface PairRow extends Record<string, unknown> {
  uid: string;
  name: string;
  /** This and all fields below are `null` for a player who has played nobody often. */
  other: string | null;
  games: number;
  short: number;
  busiest: number;
  plies: number;
  won: number;
  lost: number;
}

/**
 * The pairs of the next page of players. Each pair comes once, with the player whose id comes first. A player without a
 * pair has a row too, since the next page begins after the id in the last row.
 */
const pairsAfter = (uid: string): SQL => sql`
  select p.uid, coalesce(p.username, p.uid) as name, coalesce(o.username, o.uid) as other,
    pair.games, short, busiest, plies, won, lost
  from (select uid, username from player where uid > ${uid} and not house order by uid limit ${PAGE}) p
  left join lateral (
    select other, sum(games)::int as games, sum(short)::int as short, max(games)::int as busiest,
      (sum(plies) / sum(games))::float8 as plies, sum(won)::int as won, sum(lost)::int as lost
    from (
      select case when white = p.uid then black else white end as other,
        count(*) as games, count(*) filter (where unrated_because = 'short') as short, sum(ply) as plies,
        count(*) filter (where result = case when white = p.uid then 'white' else 'black' end) as won,
        count(*) filter (where result = case when white = p.uid then 'black' else 'white' end) as lost
      from game
      where (white = p.uid or black = p.uid) and state = 'ended' and origin = 'quick'
        and ended_at > ${DB_NOW} - ${DAYS} * interval '1 day'
      group by other, date_trunc('day', ended_at at time zone 'UTC')
    ) as daily
    where other > p.uid
    group by other having sum(games) >= ${FEWEST}
  ) as pair on exists (select from player where player.uid = pair.other and not house)
  left join player o on o.uid = pair.other
  order by p.uid`;

/** Reads the quick games of the last days, a few players at a time. */
export async function checkPairs(
  db: Database,
  { signal, progress }: Pick<CheckOptions, 'signal' | 'progress'>,
): Promise<PairsReport> {
  let players = 0;
  const tell = oneASecond(progress);
  const suspicious: SuspiciousPair[] = [];
  const pages = new Pages(db, signal);
  for await (const rows of pages.all<PairRow, string>('', pairsAfter, row => row.uid)) {
    players += rows.length;
    tell(`${numberText(players)} players`);
    for (const { name, other, games, short, busiest, plies, won, lost } of rows) {
      if (other === null) continue;
      const pair: PairFigures = { players: [name, other], games, short, busiest, plies, won: [won, lost] };
      const suspicions = suspicionsOf(pair);
      if (suspicions.length > 0) suspicious.push({ ...pair, suspicions });
    }
  }
  suspicious.sort((a, b) => b.suspicions.length - a.suspicions.length || b.games - a.games);
  return { found: suspicious.length, pairs: suspicious.slice(0, NAMED) };
}

export function pairsText({ found, pairs }: PairsReport): string {
  if (found === 0) return `No pair of players is suspicious by its quick games of the last ${DAYS} days.`;
  const lines = pairs.map(({ players, games, short, plies, won, suspicions }) => {
    const draws = games - won[0] - won[1];
    const results = `${won[0]} won, ${won[1]} lost, ${draws} drawn`;
    return `  ${players.join(' and ')}: ${numberText(games)} games, ${Math.round(plies)} half-moves on the average, ${short} too short to count; ${results} (${suspicions.join(', ')})`;
  });
  const more = found > pairs.length ? [`  and ${numberText(found - pairs.length)} more`] : [];
  const head = `Suspicious by their quick games of the last ${DAYS} days, results as the first one's:`;
  return [head, ...lines, ...more].join('\n');
}
