import type { Place } from '../../../rules/standings';
import { family } from '../../i18n/family';
import type { TFunction } from '../../i18n/translation';
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

const FORMS = ['one', 'two', 'few', 'other'] as const;
const placeKey = family('lobby.place', FORMS);
const fromKey = family('lobby.place.from', FORMS);

/** The form of an ordinal in a language: `st`, `nd`, `rd`, `th`. */
function formOf(rank: number, language: string): (typeof FORMS)[number] {
  const form = new Intl.PluralRules(language, { type: 'ordinal' }).select(rank);
  return FORMS.find(one => one === form) ?? 'other';
}

/** A place as an ordinal of the language, or the first and the last of those that are shared: `4th`, `5th to 6th`. @source TB-08 */
export function placeText(t: TFunction, { rank, rankTo }: Place, language: string): string {
  if (rankTo === undefined) return t(placeKey(formOf(rank, language)), { rank });
  return t('lobby.place.range', {
    from: t(fromKey(formOf(rank, language)), { rank }),
    to: t(placeKey(formOf(rankTo, language)), { rank: rankTo }),
  });
}

/** Next opponent of the user, as far as that is known. */
export function nextText(t: TFunction, opponent: NextOpponent): string {
  if (opponent.kind === 'known') return opponent.name;
  if (opponent.kind === 'either')
    return t('lobby.next.either', { one: opponent.names[0], other: opponent.names[1] });
  return opponent.as === 'winner'
    ? t('lobby.next.winnerOf', { round: roundText(t, opponent.match) })
    : t('lobby.next.loserOf', { round: roundText(t, opponent.match) });
}
