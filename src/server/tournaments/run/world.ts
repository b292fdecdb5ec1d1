import { type Opponent, opponentIndex } from '../../../rules/series';
import type { Millis } from '../../../rules/units';
import type { RunEffect } from './event';
import { entrantByUid, entrantOf, openSeriesOf, opponentIn, type Run, type Series } from './state';

/** State that the parts of a step share. */

export interface World {
  run: Run;
  /** The opponent with White in the first game of a match, by lot. */
  firstWhite: (match: number) => Opponent;
  /** Milliseconds of the node's steady clock. */
  now: Millis;
  effects: RunEffect[];
  /** Whether an entrant may have come to another match. */
  isMoved: boolean;
}

export const OPPONENTS = [1, 2] as const;

/** Notes that viewers have to see the match anew. */
export const touch = (run: Run, { match }: Pick<Series, 'match'>): void => void run.changed.add(match);

export const playerOf = (run: Run, { players }: Series, opponent: Opponent) =>
  entrantOf(run, players[opponentIndex(opponent)]);

/** The series that a user has to play, or plays. */
export function seriesAt(run: Run, uid: string): { series: Series; opponent: Opponent } | null {
  const entrant = entrantByUid(run, uid);
  const series = entrant && openSeriesOf(run, entrant.number);
  const opponent = entrant && series && opponentIn(series, entrant.number);
  return series && opponent ? { series, opponent } : null;
}
