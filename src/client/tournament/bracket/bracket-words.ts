import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MATCH_STATES } from '../../../protocol/tournament-entities';
import type { Origin } from '../../bracket/links';
import {
  type Bracket,
  type BracketMatch,
  GROUPS,
  type GroupName,
  isByOrganiser,
  matchIn,
  needsReset,
  type Round,
  winnerOf,
  wonArmageddon,
} from '../../bracket/model';
import type { BracketWords } from '../../bracket/picture';
import { minutesText } from '../../game/texts/time-text';
import { family } from '../../i18n/family';
import { apart, nameText } from '../../kit/player-name';
import { ROUND_NAMES, roundName, roundText } from '../series/round-text';

/** Words of a bracket: on its canvas, in its list and for a screen reader. */

const groupKey = family('bracket.group', GROUPS);
export const shortGroupKey = family('bracket.shortGroup', GROUPS);
const shortKey = family('bracket.shortRound', ROUND_NAMES);
const matchKey = family('bracket.match', GROUPS);
const originKey = family('bracket.origin', ['winner', 'loser']);
const stateKey = family('bracket.state', MATCH_STATES);

/** `G2.3`. */
export const matchText = (t: TFunction, { group, round, number }: BracketMatch): string =>
  t(matchKey(group), { round, number });

export const originText = (t: TFunction, outcome: Origin['outcome'], from: BracketMatch): string =>
  t(originKey(outcome), { match: matchText(t, from) });

export const groupText = (t: TFunction, group: GroupName): string => t(groupKey(group));
export function stateText(t: TFunction, match: BracketMatch): string {
  if (match.isHalted) return t('bracket.state.paused');
  return isByOrganiser(match) ? t('bracket.state.decided') : t(stateKey(match.state));
}

/** The heading of a round where there is little room: `R2`, `Semi`. */
export function shortRoundText(t: TFunction, group: GroupName, round: number, rounds: number): string {
  const name = roundName(group, round, rounds);
  return name ? t(shortKey(name)) : t('bracket.shortRound.number', { round });
}

/** The words of the canvas, the same object for as long as language and bracket have the same rounds. */
export function useBracketWords(winners: number, losers: number): BracketWords {
  const { t } = useTranslation();
  return useMemo(() => {
    const count = (group: GroupName) => (group === 'winners' ? winners : losers);
    return {
      named: name => nameText(t, name),
      origin: (outcome, from) => originText(t, outcome, from),
      shortOrigin: from => matchText(t, from),
      ifNeeded: t('bracket.ifNeeded'),
      group: group => groupText(t, group),
      shortGroup: group => t(shortGroupKey(group)),
      round: (group, round: Round) => roundText(t, group, round.number, count(group)),
      shortRound: (group, round: Round) => shortRoundText(t, group, round.number, count(group)),
      game: number => t('bracket.game', { number }),
      armageddon: t('bracket.armageddon'),
      clock: left => minutesText(left),
    };
  }, [t, winners, losers]);
}

/** Several players in the middle of a sentence: `Ksenia_R y Yasmin88`. */
export const namesText = (t: TFunction, language: string, names: readonly string[]): string =>
  new Intl.ListFormat(language).format(names.map(name => apart(nameText(t, name))));

/** Player in a slot, or where they will come from. */
export function slotText(t: TFunction, bracket: Bracket, match: BracketMatch, slot: 0 | 1): string {
  const { player, origin, isBye } = match.slots[slot];
  if (player) return nameText(t, player.name);
  if (isBye) return t('bracket.nobody');
  return origin ? originText(t, origin.outcome, matchIn(bracket, origin.match)) : t('bracket.open');
}

const spokenKey = family('bracket.spoken', ['won', 'armageddon', 'decided']);

/** Whether a series has begun, and waits at most for the end of a pause. */
const hasBegun = ({ state }: BracketMatch): boolean => state === 'FIGHTING';

/** A match as a screen reader says it. */
export function spokenMatch(t: TFunction, bracket: Bracket, match: BracketMatch): string {
  const name = matchText(t, match);
  const [first, second] = [slotText(t, bracket, match, 0), slotText(t, bracket, match, 1)];
  if (match.isReset && needsReset(bracket) !== true) return t('bracket.spoken.reset', { match: name });
  if (match.bye !== 'none') {
    const index = match.slots[0].isBye ? 1 : 0;
    return t('bracket.spoken.bye', { match: name, name: slotText(t, bracket, match, index) });
  }
  const winner = winnerOf(match);
  const [one, other] = match.slots;
  if (!match.isOver) {
    const facts = { match: name, first, second, state: stateText(t, match) };
    const isThere = match.state === 'READY' && one.accepted !== other.accepted;
    if (isThere) return t('bracket.spoken.ready', { ...facts, name: one.accepted ? first : second });
    if (!hasBegun(match)) return t('bracket.spoken.open', facts);
    return t('bracket.spoken.fighting', { ...facts, firstScore: one.score, secondScore: other.score });
  }
  if (!winner) return t('bracket.spoken.noShow', { match: name, first, second });
  const isFirst = one.player === winner;
  const [won, lost] = isFirst ? [one, other] : [other, one];
  const loser = isFirst ? second : first;
  if (lost.score === 'NS') return t('bracket.spoken.walkover', { match: name, winner: winner.name, loser });
  return t(spokenKey(isByOrganiser(match) ? 'decided' : wonArmageddon(match, won) ? 'armageddon' : 'won'), {
    match: name,
    winner: winner.name,
    loser,
    score: won.score,
    opponentScore: lost.score,
  });
}
