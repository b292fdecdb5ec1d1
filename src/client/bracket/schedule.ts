import { type Bracket, type BracketMatch, matchIn } from './model';

/** When matches are called. */
export interface Schedule {
  /**
   * The moment from which a match can be called, which is now while the series before it are played: any of them may end at once.
   * Milliseconds since 1970, never later than the call itself; `null` for a match that is over, and for one before which others
   * have still to be called.
   */
  startOf(match: number): number | null;
}

/** @param now milliseconds since 1970, by the server's clock */
export function scheduleOf(bracket: Bracket, now: number): Schedule {
  const isCalled = ({ frame, isOver }: BracketMatch): boolean =>
    isOver || typeof frame.startedAt === 'number';
  return {
    startOf(id) {
      const match = bracket.matches.get(id);
      if (!match) return null;
      const { startedAt } = match.frame;
      if (typeof startedAt === 'number') return startedAt;
      const before = match.slots.flatMap(({ origin }) => (origin ? [matchIn(bracket, origin.match)] : []));
      return match.isOver || !before.every(isCalled) ? null : now;
    },
  };
}
