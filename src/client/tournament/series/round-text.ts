import type { TFunction } from 'i18next';
import type { Snapshot } from 'valtio';
import type * as wire from '../../../protocol/tournament';
import type { Place } from '../../../rules/standings';
import { GROUPS, type GroupName } from '../../bracket/model';
import { family } from '../../i18n/family';
import { apart, nameText } from '../../kit/player-name';
import { type Matches, type NextOpponent, stakeOf } from './series';

export const ROUND_NAMES = ['semifinal', 'final', 'finalRound', 'finalissima'] as const;
const roundKey = family('lobby.round', ROUND_NAMES);
const whereKey = family('lobby.where', ['winners', 'losers']);

const stakeKey = family('lobby.stake', ['drawPlayer', 'drawOpponent', 'decider', 'win', 'mustWin', 'open']);
const finalKey = family('lobby.stakeFinal', ['drawPlayer', 'drawOpponent', 'decider', 'win']);

type RoundName = (typeof ROUND_NAMES)[number];

/** Which of its names a round has; `null` for those with a number only. @source TB-10 */
export function roundName(group: GroupName, round: number, rounds: number): RoundName | null {
  if (group === 'final') return round > 1 ? 'finalissima' : 'finalRound';
  if (round === rounds) return 'final';
  return round === rounds - 1 ? 'semifinal' : null;
}

/** The heading of a round below that of its group: `Semifinal`. @param rounds how many its group has */
export function roundText(t: TFunction, group: GroupName, round: number, rounds: number): string {
  const name = roundName(group, round, rounds);
  return name ? t(roundKey(name)) : t('lobby.round.number', { round });
}

/** A round where no heading says its group: `Semifinal, ganadores`. */
export function whereText(t: TFunction, group: GroupName, round: number, rounds: number): string {
  const name = roundText(t, group, round, rounds);
  return group === 'final' ? name : t(whereKey(group), { round: name });
}

interface InRound {
  readonly groupNumber: 1 | 2 | 3;
  readonly roundNumber: number;
}

/** The round of a match as the wire has it. @param bracket all matches of the one it is in; `null` before it has come */
export function whereOf(
  t: TFunction,
  { groupNumber, roundNumber }: InRound,
  bracket: Matches | null | undefined,
): string {
  const group = GROUPS[groupNumber - 1] ?? 'winners';
  const rounds = (bracket ?? []).filter(one => one.groupNumber === groupNumber).map(one => one.roundNumber);
  return whereText(t, group, roundNumber, Math.max(0, ...rounds));
}

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
export function nextText(t: TFunction, opponent: NextOpponent, bracket: Matches): string {
  const nameOf = (name: string) => apart(nameText(t, name));
  if (opponent.kind === 'known') return nameOf(opponent.name);
  if (opponent.kind === 'either')
    return t('lobby.next.either', { one: nameOf(opponent.names[0]), other: nameOf(opponent.names[1]) });
  return opponent.as === 'winner'
    ? t('lobby.next.winnerOf', { round: whereOf(t, opponent.match, bracket) })
    : t('lobby.next.loserOf', { round: whereOf(t, opponent.match, bracket) });
}

/** Words for the result that decides a series. A final lets nobody through to another round. @source TM-01 */
export function stakeText(t: TFunction, match: Snapshot<wire.TournamentMatch>): string {
  const stake = stakeOf(match);
  if (match.groupNumber === 3 && stake !== 'mustWin' && stake !== 'open') return t(finalKey(stake));
  return t(stakeKey(stake), { of: match.childCount });
}
