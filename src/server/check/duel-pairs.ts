import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { DB_NOW } from '../database/now';
import { numberText } from '../operator/texts';

/** Finds pairs between whom KING flows by duels in a suspicious way, in the last days. */

const DAYS = 30;
/** Pairs with fewer duels with a stake are left out: so few prove nothing. */
const FEWEST = 3;
/** Most pairs that the report names. */
const NAMED = 50;

/** The duels with a stake of two people in the last days, as the first of them sees it. */
export interface DuelPairFigures {
  /** Names, or ids of those who have none. */
  players: readonly [string, string];
  duels: number;
  /** KING that each of them has staked in all. */
  staked: number;
  /** KING that the first has gained by the second; below zero what they have lost. */
  flow: number;
  /** Duels whose game was called off, and those that somebody gave up. */
  calledOff: number;
  surrendered: number;
  /** Half-moves of a game, on the average. */
  plies: number;
}

/** Reasons to suspect a pair, each with its condition. */
const SUSPICIONS = {
  'KING flows one way': ({ flow, staked }) => Math.abs(flow) >= 0.6 * staked,
  'short games': ({ plies }) => plies < 20,
  'given up or called off': ({ calledOff, surrendered, duels }) => 2 * (calledOff + surrendered) >= duels,
} as const satisfies Record<string, (pair: DuelPairFigures) => boolean>;

export const duelSuspicionsOf = (pair: DuelPairFigures): string[] =>
  Object.entries(SUSPICIONS)
    .filter(([, holds]) => holds(pair))
    .map(([name]) => name);

export type SuspiciousDuels = DuelPairFigures & { suspicions: readonly string[] };

interface PairRow extends Record<string, unknown> {
  one: string;
  other: string;
  duels: number;
  staked: number;
  flow: number;
  called_off: number;
  surrendered: number;
  plies: number;
}

/** Pairs with the largest flow first. Payments that were taken back do not count. */
export async function checkDuelPairs(db: Queries): Promise<SuspiciousDuels[]> {
  const { rows } = await db.execute<PairRow>(sql`
    select coalesce(a.username, a.uid) as one, coalesce(b.username, b.uid) as other, pair.*
    from (
      select least(d.owner, d.joiner) as first, greatest(d.owner, d.joiner) as second, count(*)::int as duels,
        sum(d.bet)::int as staked, count(*) filter (where d.how = 'calledOff')::int as called_off,
        sum(case when d.winner is null then 0 when d.winner = least(d.owner, d.joiner) then d.bet else -d.bet end)::int
          as flow,
        count(*) filter (where g.reason = 'surrender')::int as surrendered, avg(g.ply)::float8 as plies
      from duel d join game g on g.id = d.game
      where d.state = 'ended' and d.bet > 0 and d.reversed_at is null
        and d.ended_at > ${DB_NOW} - ${DAYS} * interval '1 day'
      group by first, second having count(*) >= ${FEWEST}
    ) as pair
    join player a on a.uid = pair.first join player b on b.uid = pair.second
    order by abs(pair.flow) desc, pair.first, pair.second`);
  return rows
    .map(({ one, other, called_off: calledOff, duels, staked, flow, surrendered, plies }) => {
      const players = [one, other] as const;
      const figures = { players, duels, staked, flow, calledOff, surrendered, plies };
      return { ...figures, suspicions: duelSuspicionsOf(figures) };
    })
    .filter(({ suspicions }) => suspicions.length > 0);
}

export function duelPairsText(pairs: readonly SuspiciousDuels[]): string {
  if (pairs.length === 0) return `No pair of players is suspicious by its duels of the last ${DAYS} days.`;
  const lines = pairs.slice(0, NAMED).map(({ players, duels, staked, flow, plies, ...rest }) => {
    const [winner, loser] = flow >= 0 ? players : [players[1], players[0]];
    const moved = `${numberText(Math.abs(flow))} KING from ${loser} to ${winner}, ${numberText(staked)} staked by each`;
    const ends = `${rest.surrendered} given up, ${rest.calledOff} called off`;
    return `  ${numberText(duels)} duels: ${moved}; ${Math.round(plies)} half-moves on the average, ${ends} (${rest.suspicions.join(', ')})`;
  });
  const more = pairs.length > NAMED ? [`  and ${numberText(pairs.length - NAMED)} more`] : [];
  return [`Suspicious by their duels of the last ${DAYS} days:`, ...lines, ...more].join('\n');
}
