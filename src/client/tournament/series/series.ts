import type { Snapshot } from 'valtio';
import type * as wire from '../../../protocol/tournament';
import type * as entities from '../../../protocol/tournament-entities';
import { hundredthsToKing, kingToHundredths } from '../../../rules/money';
import { sharePrizes } from '../../../rules/prizes';
import type { Place } from '../../../rules/standings';
import type { Millis } from '../../../rules/units';
import { pointsText } from '../../bracket/state';
import type { LiveTournament } from '../../state/shapes';

/** Series and bracket as one of their players sees them: pure functions. @source TB-21, TB-22, TM-01, TM-07 */

type TournamentMatch = Snapshot<wire.TournamentMatch>;
type MatchFrame = Snapshot<entities.MatchFrame>;
type BracketSlot = Snapshot<entities.BracketSlot>;
/** All matches of a bracket. */
export type Matches = readonly MatchFrame[];

/** The server's now in milliseconds since 1970, by its last news of a tournament; this machine's where there are none. */
export const serverNowIn = ({ time, heardAt }: Pick<LiveTournament, 'time' | 'heardAt'>): number =>
  time !== undefined && heardAt !== undefined ? time + performance.now() - heardAt : Date.now();

/** Both scores, own first: `1½–½`. */
export const scoreText = (own: number, other: number): string => `${pointsText(own)}–${pointsText(other)}`;

/** Pips of one side: as many as wins are needed, filled, half or empty (TB-21). */
export function pipsOf(points: number, childCount: number): ('full' | 'half' | 'empty')[] {
  return Array.from({ length: Math.ceil(childCount / 2) }, (_, index) => {
    const left = points - index;
    return left >= 1 ? 'full' : left > 0 ? 'half' : 'empty';
  });
}

/** Number of the next game, from 1. */
export const gameNumber = ({ game, player, opponent }: TournamentMatch): number =>
  game ?? player.score + (opponent?.score ?? 0) + 1;

/** Result of the next game that decides the series; `open` where no single one does. */
export type Stake = 'drawPlayer' | 'drawOpponent' | 'decider' | 'win' | 'mustWin' | 'open';

export function stakeOf({ player, opponent, childCount }: TournamentMatch): Stake {
  const own = player.score;
  const other = opponent?.score ?? 0;
  const isThrough = (points: number) => points > childCount / 2;
  if (isThrough(own + 0.5)) return 'drawPlayer';
  if (isThrough(other + 0.5)) return 'drawOpponent';
  const [canWin, canLose] = [isThrough(own + 1), isThrough(other + 1)];
  if (canWin && canLose) return 'decider';
  return canWin ? 'win' : canLose ? 'mustWin' : 'open';
}

/** The explanation of the armageddon gives way this long before the limit. */
const EXPLAINED_UNTIL_MS: Millis = 10_000;

/** Whether the lobby says what an armageddon is. @param left until both have to be ready. @source TM-04 */
export const explainsArmageddon = ({ isArmageddon }: Pick<TournamentMatch, 'isArmageddon'>, left: Millis) =>
  isArmageddon && left > EXPLAINED_UNTIL_MS;

/**
 * Fate of the reader after the match: on to the next, down to the losers' bracket, out, champion, or once more against
 * the same opponent, after a final that was won from below.
 */
export type Fate = NonNullable<wire.TournamentMatch['next']> | 'again';

export function fateOf(match: TournamentMatch): Fate {
  const { next, groupNumber, roundNumber } = match;
  if (groupNumber === 3 && roundNumber === 1 && (next === 'advanced' || next === 'dropped')) return 'again';
  if (next) return next;
  if (match.player.result === 'win') return match.nextMatchId === null ? 'champion' : 'advanced';
  return match.nextLooserMatchId === null || match.nextLooserMatchId === undefined ? 'out' : 'dropped';
}

/** Whether neither came, so that neither goes on. @source settled reading 78 */
export const isByNobody = ({ player, opponent }: TournamentMatch): boolean =>
  player.result === 'loss' && opponent?.result === 'loss';

/** The fate of the opponent in the same match. */
export function theirFate(match: TournamentMatch): Fate {
  if (isByNobody(match)) return 'out';
  const { groupNumber, nextLooserMatchId } = match;
  const fate = fateOf(match);
  if (fate === 'again') return 'again';
  if (fate === 'dropped' || fate === 'out') return groupNumber === 3 ? 'champion' : 'advanced';
  return groupNumber === 1 && nextLooserMatchId !== null ? 'dropped' : 'out';
}

/** Why a series ended without the games that decide it, as its reader has lived it. */
export type Ending = 'banned' | 'operator' | 'lots' | 'neither' | 'ownAbsence' | 'walkover';

export function endingOf(match: TournamentMatch): Ending | null {
  const how = match.decided?.how;
  if (how === undefined || how === 'banned') return how ?? null;
  // An operator always gives a reason; lots decide where the server could not make a game.
  if (how === 'operator') return match.decided?.reason === null ? 'lots' : how;
  if (isByNobody(match)) return 'neither';
  return match.player.result === 'loss' ? 'ownAbsence' : 'walkover';
}

export const matchOf = (bracket: Matches, id: number | null | undefined): MatchFrame | null =>
  id === null || id === undefined ? null : (bracket.find(match => match.id === id) ?? null);

/** Opponent in the next match: one name, the two who play for it, or the match they come from. */
export type NextOpponent =
  | { kind: 'known'; name: string }
  | { kind: 'either'; names: readonly [string, string]; match: MatchFrame }
  | { kind: 'from'; as: 'winner' | 'loser'; match: MatchFrame };

interface NextMatch {
  match: MatchFrame;
  opponent: NextOpponent | null;
}

/** The match to which a win or a loss leads the player, and whom they meet there; `null` where it is their last. */
export function nextOf(bracket: Matches, from: TournamentMatch, isWon: boolean): NextMatch | null {
  if (from.groupNumber === 3) return againIn(bracket, from, isWon);
  let last = from.id;
  let match = matchOf(bracket, isWon ? from.nextMatchId : from.nextLooserMatchId);
  while (match) {
    const other = match.participants.find(slot => slot.origin?.match !== last) ?? null;
    if (!other?.bye) return { match, opponent: other && opponentIn(bracket, other, from) };
    // A match with a bye is not played: the player goes on from it at once.
    last = match.id;
    match = matchOf(bracket, match.nextMatchId);
  }
  return null;
}

/** A final that is won from below is played again, by the same two. */
function againIn(bracket: Matches, final: TournamentMatch, isWon: boolean): NextMatch | null {
  const isAbove = matchOf(bracket, final.id)?.participants[0].name === final.player.name;
  const match = final.roundNumber === 1 && isAbove !== isWon ? matchOf(bracket, final.nextMatchId) : null;
  return match && { match, opponent: final.opponent && { kind: 'known', name: final.opponent.name } };
}

function opponentIn(bracket: Matches, slot: BracketSlot, from: TournamentMatch): NextOpponent | null {
  if (slot.name !== null) return { kind: 'known', name: slot.name };
  // Past a bye the same two may meet again.
  if (slot.origin?.match === from.id)
    return from.opponent ? { kind: 'known', name: from.opponent.name } : null;
  const source = matchOf(bracket, slot.origin?.match);
  if (!source) return null;
  const [one, other] = source.participants;
  const isWinner = slot.origin?.kind !== 'loser';
  if (isWinner && (one.bye || other.bye)) return opponentIn(bracket, one.bye ? other : one, from);
  if (isWinner && one.name !== null && other.name !== null)
    return { kind: 'either', names: [one.name, other.name], match: source };
  return { kind: 'from', as: isWinner ? 'winner' : 'loser', match: source };
}

/** Games that are played in the same round, without the reader's own. */
export const playedBeside = (bracket: Matches, match: TournamentMatch): readonly MatchFrame[] =>
  bracket.filter(
    one =>
      one.state === 'FIGHTING' &&
      one.id !== match.id &&
      one.groupNumber === match.groupNumber &&
      one.roundNumber === match.roundNumber,
  );

/** The other matches of the reader's round that have both their players, as they stand in the bracket. */
export const roundOf = (bracket: Matches, match: TournamentMatch): readonly MatchFrame[] =>
  bracket.filter(
    ({ id, groupNumber, roundNumber, hidden, participants }) =>
      id !== match.id &&
      groupNumber === match.groupNumber &&
      roundNumber === match.roundNumber &&
      !hidden &&
      participants.every(({ name, bye }) => name !== null && !bye),
  );

/** Player through whom a match can be watched; `null` between its games, and where it is not being played. */
export const watchedIn = ({ state, game, participants: [one] }: MatchFrame): string | null =>
  state === 'FIGHTING' && game != null ? one.name : null;

/** A series of one participant that is over, seen by them. */
export interface PlayedSeries {
  match: MatchFrame;
  opponent: string | null;
  own: number;
  other: number;
  won: boolean;
  /** `WO` or `NS`. */
  text: string | null;
}

/** All that a participant has played, the first first. */
export function seriesOf(bracket: Matches, id: number): PlayedSeries[] {
  return bracket
    .flatMap(match => {
      const [one, other] = match.participants;
      const [own, their] = one.id === id ? [one, other] : [other, one];
      if (own.id !== id || !own.result || their.bye) return [];
      const text = own.resultText ?? their.resultText;
      return [
        {
          match,
          opponent: their.name,
          own: own.score ?? 0,
          other: their.score ?? 0,
          won: own.result === 'win',
          text,
        },
      ];
    })
    .sort((one, other) => (one.match.endedAt ?? 0) - (other.match.endedAt ?? 0));
}

/** A place of the final standings, with the queens it has won. */
interface PlacedPlayer extends Place {
  id: number;
  name: string;
  prize: number;
}

/**
 * Final places as far as the bracket knows them, the first first.
 *
 * @param prizes queens for each place
 * @param house players of the house, who win nothing
 */
export function standingsOf(
  bracket: Matches,
  prizes: readonly number[],
  house: ReadonlySet<number>,
): PlacedPlayer[] {
  const known = new Map<number, Place & { id: number; name: string }>();
  for (const { participants } of bracket)
    for (const { id, name, rank, rankTo } of participants)
      if (id !== null && name !== null && rank)
        known.set(id, { id, name, rank, ...(rankTo !== undefined && { rankTo }) });
  const standings = [...known.values()].sort((one, other) => one.rank - other.rank || one.id - other.id);
  const shares = sharePrizes(standings, prizes.map(kingToHundredths));
  return standings.map((one, index) => {
    const isPaid = !house.has(one.id) && hasEarned(bracket, one.id);
    return { ...one, prize: isPaid ? hundredthsToKing(shares[index] ?? 0n) : 0 };
  });
}

/** Whether a participant has won a match or played a game: without that they get no prize. @source LG-09 */
export const hasEarned = (matches: readonly MatchFrame[], id: number): boolean =>
  matches.some(({ participants }) =>
    participants.some(
      (slot, index) =>
        slot.id === id && (slot.score !== null || (slot.result === 'win' && !participants[1 - index]?.bye)),
    ),
  );

/** Size of a trophy: 1.3 to the power of -(rank-1), half above four. @source TB-07 */
export const trophyScale = (rank: number): number => (rank > 4 ? 0.5 : 1.3 ** -(rank - 1));
