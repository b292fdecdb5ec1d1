import type { TFunction } from 'i18next';
import type { Tournament } from '../../../protocol/tournament-entities';
import { isTimeControlName, ratingPool } from '../../../rules/time-control';
import { fillersOf, isOpenToAll } from '../../../rules/tournament';
import { controlText } from '../../game/texts/time-text';
import type { User } from '../../state/shapes';

/** Facts of a tournament in words, the same wherever it is shown. */

/** `Todos`, or `1400–2000`. @source TL-04 */
export const eloText = (t: TFunction, { eloStart, eloEnd }: Tournament): string =>
  isOpenToAll(eloStart, eloEnd) ? t('tournament.all') : `\u2066${eloStart}–${eloEnd}\u2069`;

/** `3+2, al mejor de 3`. */
export function paceText(t: TFunction, { gameTimeControll, bestOf = 3 }: Tournament): string {
  const control = `\u2066${controlText(gameTimeControll)}\u2069`;
  return bestOf === 1
    ? t('tournament.oneGame', { control })
    : t('tournament.bestOf', { control, games: bestOf });
}

/** House players who join at the start, in words; `null` where none will. @param entrants so many are in */
export function fillText(
  t: TFunction,
  { fillTo = 0, places = fillTo, house = false }: Tournament,
  entrants: number,
): string | null {
  const count = fillersOf({ entrants, fillTo, places, house });
  if (count > 0) return t('tournament.fill', { count });
  // The house begins none of its own tournaments alone.
  return entrants === 0 && fillTo > 1 ? t('tournament.fillFirst', { count: fillTo - 1 }) : null;
}

/** The user's rating as it counts for a tournament, rounded; `null` while it is not known. */
export function ownElo(
  user: Pick<User, 'blitzRating' | 'rapidRating'> | null,
  { gameTimeControll }: Tournament,
): number | null {
  if (!user) return null;
  const isBlitz = isTimeControlName(gameTimeControll) && ratingPool(gameTimeControll) === 'blitz';
  return Math.round(isBlitz ? user.blitzRating : user.rapidRating);
}
