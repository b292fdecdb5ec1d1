import type { TFunction } from 'i18next';
import { family } from '../../i18n/family';
import type { NextOpponent } from './series';

const roundKey = family('lobby.round', ['1', '2', '3']);

/** Where in the bracket a match is, in words: `ronda 3 de ganadores`. */
export const roundText = (
  t: TFunction,
  { groupNumber, roundNumber }: { groupNumber: 1 | 2 | 3; roundNumber: number },
): string =>
  groupNumber === 3 && roundNumber > 1
    ? t('lobby.round.extra')
    : t(roundKey(`${groupNumber}`), { round: roundNumber });

const placeKey = family('lobby.place', ['one', 'two', 'few', 'other']);

/** A rank as an ordinal of the language: `4.º`, `4th`. @source TB-08 */
export function placeText(t: TFunction, rank: number, language: string): string {
  const form = new Intl.PluralRules(language, { type: 'ordinal' }).select(rank);
  return t(placeKey(form === 'one' || form === 'two' || form === 'few' ? form : 'other'), { rank });
}

/** A place, or the first and the last of those that are shared: `1st to 2nd`. */
export const placesText = (
  t: TFunction,
  rank: number,
  rankTo: number | undefined,
  language: string,
): string =>
  rankTo === undefined
    ? placeText(t, rank, language)
    : t('lobby.place.range', {
        from: placeText(t, rank, language),
        to: placeText(t, rankTo, language),
      });

/** Whom one meets next, as far as that is known. */
export function nextText(t: TFunction, opponent: NextOpponent): string {
  if (opponent.kind === 'known') return opponent.name;
  if (opponent.kind === 'either')
    return t('lobby.next.either', { one: opponent.names[0], other: opponent.names[1] });
  return opponent.as === 'winner'
    ? t('lobby.next.winnerOf', { round: roundText(t, opponent.match) })
    : t('lobby.next.loserOf', { round: roundText(t, opponent.match) });
}
