import { opponentIndex } from '../../../rules/series';
import type { Millis } from '../../../rules/units';
import { endAsAbsent, endSeries } from './series';
import type { Run, Series } from './state';
import { OPPONENTS, playerOf, touch, type World } from './world';

/**
 * Limits by which both players of a series have to be there: they come due, stand still, or begin anew.
 *
 * See src/server/tournaments/README.md, "The limit of a series stands until its game is there".
 */

/** Least time that is left of a limit after a halt. */
const LEAST_LEFT_MS: Millis = 10_000;
/** Time after the limit in which a game is still tried that both are there for, and that this server fails to make. */
export const START_PATIENCE_MS: Millis = 300_000;

/**
 * A series that waits for its two has a limit from the moment they are asked until the game is there. Nothing that players do
 * renews it, except the one breather that each has.
 */
const isAwaited = ({ phase }: Pick<Series, 'phase'>): boolean => phase === 'ready' || phase === 'starting';

const isPast = ({ phase, limit, accepted }: Series, now: Millis): boolean =>
  phase === 'ready' && limit !== null && limit <= now && !accepted.every(Boolean);

/** Ends series whose limit has passed: a player who is not there, or plays elsewhere, loses; both do if neither is. */
export async function expire(world: World, away: readonly string[]): Promise<void> {
  const { run, now } = world;
  for (const series of run.series.values()) {
    if (!isPast(series, now)) continue;
    for (const opponent of OPPONENTS)
      if (away.includes(playerOf(run, series, opponent).uid))
        series.accepted[opponentIndex(opponent)] = false;
    await endAsAbsent(world, series);
  }
}

/** Uids of players who have pressed in a series whose limit has passed, and whose opponent has not. */
export const pressedInVain = (run: Run, now: Millis): string[] =>
  [...run.series.values()]
    .filter(series => isPast(series, now))
    .flatMap(series =>
      OPPONENTS.filter(one => series.accepted[opponentIndex(one)]).map(one => playerOf(run, series, one).uid),
    );

/** Lots decide a series whose players are both there, and whose game this server has failed to make for long. */
export async function cannotBegin(world: World, match: number): Promise<void> {
  const series = world.run.series.get(match);
  if (series?.phase !== 'starting' || series.limit === null) return;
  if (series.limit + START_PATIENCE_MS > world.now) return;
  await endSeries(world, series, world.firstWhite(match), { how: 'operator', reason: null });
}

/** Continues a run that another node had, or that stood still with this one. */
export function takeUp(world: World): void {
  const { run, now, effects } = world;
  world.isMoved = true;
  for (const series of run.series.values()) {
    if (series.phase === 'starting') effects.push({ do: 'begin', match: series.match });
    // Moments of another node's clock mean nothing here, and its players had to come back. Granted time is kept.
    if (isAwaited(series) && !run.paused) series.limit = now + run.readyMs + series.granted;
  }
  // Viewers here may have missed the last step of the former owner.
  for (const { id } of run.bracket.nodes) run.changed.add(id);
}

/** @param since when it was halted (epoch milliseconds); `null`: it goes on */
export function pause({ run, now }: World, since: Millis | null): void {
  const on = since !== null;
  if (run.paused === on) return;
  run.paused = on;
  run.pausedAt = since;
  for (const series of run.series.values()) {
    if (series.phase === 'over') continue;
    // A step without changes is neither stored nor told, and every open series may be played at the moment.
    touch(run, series);
    if (!isAwaited(series)) continue;
    if (on) series.held = series.limit === null ? run.readyMs : series.limit - now;
    series.limit = on ? null : now + Math.max(LEAST_LEFT_MS, series.held ?? run.readyMs);
    if (!on) series.held = null;
  }
}

/** Gives everybody who has to be ready so much longer, also while the tournament is halted. */
export function postpone({ run }: World, ms: Millis): void {
  for (const series of run.series.values()) {
    if (!isAwaited(series)) continue;
    if (series.limit !== null) series.limit += ms;
    if (series.held !== null) series.held += ms;
    series.granted += ms;
    touch(run, series);
  }
}

/** When the run wants its next tick; `null` if nothing comes due by itself. */
export function nextTick({ series }: Pick<Run, 'series'>): Millis | null {
  let next: Millis | null = null;
  for (const { phase, limit } of series.values())
    if (phase === 'ready' && limit !== null && (next === null || limit < next)) next = limit;
  return next;
}
