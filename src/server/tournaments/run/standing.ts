import type { WonItem } from '../../../protocol/items';
import type { TournamentInfoFrame } from '../../../protocol/tournament';
import { hundredthsToKing } from '../../../rules/money';
import type { Place } from '../../../rules/standings';
import { nextOf } from './frames';
import { entrantOf, openSeriesOf, opponentIn, type Run, type Series } from './state';

/** Standings of the entrants. */

type You = NonNullable<TournamentInfoFrame['you']>;

/** A place in a finished tournament, with its prize. */
export interface FinalPlace extends Place {
  /** Hundredths of queens. */
  prize: bigint;
  /** Item for the winner, besides the queens. */
  item?: WonItem;
}
export type FinalPlaces = ReadonlyMap<number, FinalPlace>;

/**
 * The last series of an entrant that is decided. Series are kept in the order in which they opened, and an entrant has one open
 * at a time. Moments of their ends cannot be compared: they may be of several nodes' clocks.
 */
export const lastSeriesOf = ({ series }: Pick<Run, 'series'>, number: number): Series | null =>
  [...series.values()].findLast(({ phase, players }) => phase === 'over' && players.includes(number)) ?? null;

/** Whether an entrant who is out has come to none of their matches, and lost one by that or left before the first. */
export function hasMissed(run: Run, number: number): boolean {
  const { gone } = entrantOf(run, number);
  if (gone === 'banned') return false;
  // A player who leaves during a bye is out before any match of theirs.
  let hasStayedAway = gone === 'left' && lastSeriesOf(run, number) === null;
  for (const series of run.series.values()) {
    const own = opponentIn(series, number);
    if (!own) continue;
    const { accepted, games, outcome, decided } = series;
    if (accepted[own - 1] || games.length > 0 || outcome === own) return false;
    hasStayedAway ||= decided?.how === 'noShow' || decided?.how === 'walkover';
  }
  return hasStayedAway;
}

/** @param places empty while it is played */
export function standingOf(run: Run, number: number, places: FinalPlaces): You {
  const of = run.entrants.length;
  const place = places.get(number);
  if (place) {
    const { rank, rankTo, item } = place;
    // Two who both stayed away from the final share the first place, and neither has won.
    const state = rank === 1 && rankTo === undefined ? 'champion' : 'eliminated';
    const prize = hundredthsToKing(place.prize);
    return {
      id: number,
      of,
      state,
      rank,
      ...(rankTo !== undefined && { rankTo }),
      prize,
      ...(item && { item }),
    };
  }
  const open = openSeriesOf(run, number);
  if (open) return { id: number, of, state: open.current?.armageddon ? 'armageddon' : 'ready' };
  const last = lastSeriesOf(run, number);
  const own = last && opponentIn(last, number);
  const next = last && own && nextOf(run, last, own);
  const isGone = entrantOf(run, number).gone !== null;
  // An entrant who has left loses all matches that are still to come, so nobody can tell their rank yet.
  if (isGone && next !== 'champion') return { id: number, of, state: 'eliminated', rank: null };
  if (next === 'out') {
    const after = last && run.bracket.placeAfter(last.match, of);
    return { id: number, of, state: 'eliminated', rank: null, ...after };
  }
  const waitsFor = waitedFor(run, number);
  const state = next === 'champion' ? 'champion' : (next ?? 'waiting');
  return { id: number, of, state, ...(waitsFor !== null && { waitsFor }) };
}

/** The match that has to be over before an entrant knows their next opponent. */
function waitedFor({ bracket }: Run, number: number): number | null {
  for (const { slots, outcome, hidden } of bracket.nodes) {
    if (outcome !== null || hidden) continue;
    const mine = slots.findIndex(({ id }) => id === number);
    const other = slots[mine === 0 ? 1 : 0];
    if (mine >= 0 && other.id === null && other.origin && other.origin.kind !== 'seed')
      return other.origin.match;
  }
  return null;
}
