import { proxy, ref } from 'valtio';
import type { TournamentsAnswer } from '../../../protocol/tournament-calls';
import type { Tournament } from '../../../protocol/tournament-entities';

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

/** The tournament whose dates count down in home's bubble. @source TL-13: the first one that is open, else the next one */
export const nextTournament = (list: TournamentsAnswer | null): Tournament | null =>
  list?.open[0] ?? list?.created[0] ?? null;

/** When a list changes by itself: the next opening or start, in milliseconds from now. `null`: nothing is awaited. */
export function nextChange(list: TournamentsAnswer, now: number): number | null {
  const dates = [...list.open, ...list.created].flatMap(({ openDate, startDate }) => [openDate, startDate]);
  const coming = dates.filter(date => date > now);
  return coming.length === 0 ? null : Math.min(...coming) - now;
}
