import { expectedSeries, SERIES_PAUSE_MS } from '../../rules/series-length';
import { isTimeControlName, TIME_CONTROLS } from '../../rules/time-control';
import { type Bracket, type BracketMatch, matchIn } from './model';

/** Estimated start of each match. */
export interface Schedule {
  /** Milliseconds since 1970; `null` where it is unknown. */
  startOf(match: number): number | null;
}

/** Length of a series where none has been measured yet, and the time control is unknown. */
const FIRST_GUESS_MS = 20 * 60_000;
/** Time that is left of a match that takes longer than others. */
const SOON_MS = 2 * 60_000;
const STEP_MS = 5 * 60_000;

/**
 * Estimates from the length of the matches so far; before the first one is over, from the time control.
 *
 * @param now milliseconds since 1970, by the server's clock
 * @param timeControl its name on the wire
 */
export function scheduleOf(bracket: Bracket, now: number, timeControl?: string): Schedule {
  const lasted = [...bracket.matches.values()].flatMap(({ frame: { startedAt, endedAt }, state }) =>
    typeof startedAt === 'number' && typeof endedAt === 'number' && state !== 'WALK_OVER'
      ? [endedAt - startedAt]
      : [],
  );
  const usual = medianOf(lasted) ?? guessOf(bracket, timeControl);
  const starts = new Map<number, number>();
  const startOf = (match: BracketMatch): number => {
    const known = starts.get(match.id);
    if (known !== undefined) return known;
    starts.set(match.id, now); // ends a circle of origins, which only foreign tables have
    const before = match.slots.flatMap(({ origin }) =>
      origin ? [endOf(matchIn(bracket, origin.match)) + SERIES_PAUSE_MS] : [],
    );
    const start = match.frame.startedAt ?? Math.max(match.isOver ? 0 : now, ...before);
    starts.set(match.id, start);
    return start;
  };
  const endOf = (match: BracketMatch): number => {
    const { endedAt } = match.frame;
    if (typeof endedAt === 'number') return endedAt;
    if (match.isOver) return 0;
    const start = startOf(match);
    return match.state === 'FIGHTING' ? Math.max(start + usual, now + SOON_MS) : start + usual;
  };
  return {
    startOf(id) {
      const match = bracket.matches.get(id);
      if (!match) return null;
      const { startedAt } = match.frame;
      if (typeof startedAt === 'number') return startedAt;
      // An estimate is rounded up, since it cannot be right to the minute.
      return match.isOver ? null : Math.ceil(startOf(match) / STEP_MS) * STEP_MS;
    },
  };
}

function guessOf({ matches }: Bracket, timeControl: string | undefined): number {
  if (!isTimeControlName(timeControl)) return FIRST_GUESS_MS;
  const [first] = matches.values();
  return expectedSeries(TIME_CONTROLS[timeControl], first?.bestOf ?? 1);
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
}
