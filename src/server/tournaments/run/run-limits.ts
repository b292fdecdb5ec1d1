import type { Millis } from '../../../rules/units';
import { endSeries } from './series';
import type { Decided, Run } from './state';
import { touch, type World } from './world';

/** By when both of a series have to be there: what comes due, stands still, or begins anew. */

/** What is left at least of a limit that was held up. */
const LEAST_LEFT_MS: Millis = 10_000;

/** A limit has passed: who is not there loses, and both do if neither is. */
export async function expire(world: World): Promise<void> {
  const { run, now } = world;
  for (const series of run.series.values()) {
    if (series.phase !== 'ready' || series.limit === null || series.limit > now) continue;
    const [one, two] = series.accepted;
    if (one && two) continue;
    const decided: Decided = { how: 'noShow', reason: null };
    await endSeries(world, series, one ? 1 : two ? 2 : 'none', decided);
  }
}

/** Another node had it, or this one had stopped. */
export function takeUp(world: World): void {
  const { run, now, effects } = world;
  world.isMoved = true;
  for (const series of run.series.values()) {
    if (series.phase === 'starting') effects.push({ do: 'begin', match: series.match });
    // Moments of another node's clock mean nothing here, and its players had to come back. What was granted stays so.
    if (series.phase === 'ready' && !run.paused) series.limit = now + run.readyMs + series.granted;
  }
  // Whoever looks here may have missed the last step of the node before.
  for (const { id } of run.bracket.matches) run.changed.add(id);
}

/** @param on it is halted; otherwise it goes on */
export function pause({ run, now }: World, on: boolean): void {
  if (run.paused === on) return;
  run.paused = on;
  for (const series of run.series.values()) {
    if (series.phase !== 'ready') continue;
    if (on) series.held = series.limit === null ? run.readyMs : series.limit - now;
    series.limit = on ? null : now + Math.max(LEAST_LEFT_MS, series.held ?? run.readyMs);
    if (!on) series.held = null;
    touch(run, series);
  }
}

/** Gives everybody who has to be ready so much longer, also while the tournament is halted. */
export function postpone({ run }: World, ms: Millis): void {
  for (const series of run.series.values()) {
    if (series.phase !== 'ready') continue;
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
