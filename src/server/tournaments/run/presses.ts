import { opponentIndex } from '../../../rules/series';
import type { Millis } from '../../../rules/units';
import type { ReadyCheck } from './event';
import { loseOfTheGone } from './series';
import { entrantByUid, openSeriesOf, opponentIn } from './state';
import { seriesAt, touch, type World } from './world';

/** Presses of players in their series. */

/** How much later both have to be ready after a breather; each player has one in a series. */
export const BREATHER_MS: Millis = 60_000;

/** The series of a user, if they are asked about this game now. */
function askedAbout(run: World['run'], uid: string, { match, number }: ReadyCheck) {
  const mine = seriesAt(run, uid);
  if (mine?.series.phase !== 'ready') return null;
  return mine.series.match === match && mine.series.current?.number === number ? mine : null;
}

/** Notes that a player is there for the next game. */
export function accept({ run, now }: World, uid: string, check: ReadyCheck, window: string | null): void {
  const mine = askedAbout(run, uid, check);
  if (!mine) return;
  const { series, opponent } = mine;
  if (series.accepted[opponentIndex(opponent)] || (series.limit !== null && series.limit <= now)) return;
  series.accepted[opponentIndex(opponent)] = true;
  series.windows[opponentIndex(opponent)] = window;
  touch(run, series);
}

export function takeBreather({ run }: World, uid: string, check: ReadyCheck): void {
  const mine = askedAbout(run, uid, check);
  if (!mine) return;
  const { series, opponent } = mine;
  if (
    series.limit === null ||
    series.accepted[opponentIndex(opponent)] ||
    series.breathers[opponentIndex(opponent)]
  )
    return;
  series.breathers[opponentIndex(opponent)] = true;
  series.breatherOf = opponent;
  series.limit += BREATHER_MS;
  series.granted += BREATHER_MS;
  touch(run, series);
}

/** Takes out a player who leaves the tournament or is banned. */
export async function leave(world: World, uid: string, why: 'left' | 'banned'): Promise<void> {
  const { run, effects } = world;
  const entrant = entrantByUid(run, uid);
  if (!entrant || entrant.gone !== null) return;
  entrant.gone = why;
  const series = openSeriesOf(run, entrant.number);
  if (!series) {
    // The player waits for an opponent: that they will not come is stored and shown all the same.
    for (const { id, slots, outcome } of run.bracket.nodes)
      if (outcome === null && slots.some(slot => slot.id === entrant.number)) run.changed.add(id);
    return;
  }
  const { match, phase, current } = series;
  if (current && phase !== 'ready') {
    const isWhite = current.white === opponentIn(series, entrant.number);
    effects.push({ do: 'endGame', match, result: isWhite ? 'black' : 'white' });
  }
  await loseOfTheGone(world, series);
}
