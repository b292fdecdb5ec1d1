import { proxy, ref } from 'valtio';
import type { TournamentsAnswer } from '../../../protocol/tournament-calls';
import type { Tournament } from '../../../protocol/tournament-entities';
import { stageAt } from '../../../rules/tournament';

interface TournamentsState {
  /** `null` until it has come. */
  list: TournamentsAnswer | null;
  /** performance.now() when it came: moments count from the server's `time` in it. */
  heardAt: number;
  /** The last question was not answered: what is shown may be old. */
  isAway: boolean;
  /** Whose list it is: it says what they take part in. */
  uid: string | null;
}

/** The list of tournaments, as the screens and home's bubble show it. @source TL-01 */
export const tournaments = proxy<TournamentsState>({ list: null, heardAt: 0, isAway: false, uid: null });

/** @param heardAt performance.now() */
export function setTournaments(list: TournamentsAnswer, heardAt: number): void {
  tournaments.list = ref(list);
  tournaments.heardAt = heardAt;
  tournaments.isAway = false;
}

export function setTournamentsAway(): void {
  tournaments.isAway = true;
}

/** Of another user's list nothing is shown. */
export function tournamentsFor(uid: string | null): void {
  if (uid === tournaments.uid) return;
  Object.assign(tournaments, { list: null, heardAt: 0, isAway: false, uid } satisfies TournamentsState);
}

/**
 * The tournament whose dates count down in home's bubble: the first one that is open, else the next one. One whose start has come
 * stays in the list until that is asked for again.
 *
 * @param now epoch milliseconds of the server's clock
 * @source TL-13
 */
export function nextTournament(list: TournamentsAnswer | null, now: number): Tournament | null {
  const coming = list ? [...list.open, ...list.created] : [];
  return coming.find(one => stageAt(one, now) !== 'started') ?? coming[0] ?? null;
}

/** When a list changes by itself: the next opening or start, in milliseconds from now. `null`: nothing is awaited. */
export function nextChange(list: TournamentsAnswer, now: number): number | null {
  const dates = [...list.open, ...list.created].flatMap(({ openDate, startDate }) => [openDate, startDate]);
  const coming = dates.filter(date => date > now);
  return coming.length === 0 ? null : Math.min(...coming) - now;
}
