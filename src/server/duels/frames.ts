import type { DuelFrame, DuelLatency } from '../../protocol/duel';
import type { DuelRefused } from '../../protocol/duel-refusal';
import type { GamePlayer } from '../../protocol/entities';
import type { DuelRow } from './step';

/** Frames of the duel channel, each as one of the two sees it. */

/** A duel as one of its players sees it: the frames to them are made of this. */
export interface DuelView {
  uid: string;
  row: DuelRow;
  /** Epoch milliseconds of the database's clock. */
  now: number;
  /** `null` while no opponent has joined. */
  opponent: GamePlayer | null;
  /** Name of the only player who may join; `null` in a duel for anybody. */
  challenged: string | null;
  latency: { player: DuelLatency; opponent: DuelLatency };
}

/**
 * Frames that bring a user up to date, given the duel as they were shown it last.
 *
 * @param before the duel as they know it; `null` if they know nothing yet
 * @returns `isOver`: there is nothing more to come, the channel ends
 */
export function framesSince(
  before: DuelRow | null,
  view: DuelView,
): { frames: DuelFrame[]; isOver: boolean } {
  const { uid, row } = view;
  if (row.state === 'playing') return { frames: [{ action: 'started' }], isOver: true };
  const isMine = row.owner === uid || row.joiner === uid;
  if (row.state === 'ended' || !isMine) return { frames: endFrames(before, view), isOver: true };
  if (row.state === 'waiting') return { frames: waitingFrames(before, view), isOver: false };
  return { frames: matchFrames(before, view), isOver: false };
}

function waitingFrames(before: DuelRow | null, { uid, row, now, challenged }: DuelView): DuelFrame[] {
  const { code: id, bet, gameMode, isPublic } = row;
  const waiting: DuelFrame = {
    action: 'duel_waiting',
    id,
    bet,
    gameMode,
    public: isPublic,
    held: bet,
    time: now,
    expires: row.expiresAt.getTime(),
    ...(challenged !== null && { challenged }),
  };
  if (before?.state !== 'matched') return [waiting];
  const takenOver = before.owner !== uid;
  const returned: DuelFrame = {
    action: 'duel_returned',
    why: row.leftHow ?? 'late',
    ...(takenOver && { takenOver }),
  };
  return [...declinedFrames(before, row, uid), returned, waiting];
}

function matchFrames(before: DuelRow | null, { uid, row, now, opponent, latency }: DuelView): DuelFrame[] {
  const own = row.owner === uid;
  const [accepted, opponentAccepted] = own
    ? [row.ownerReady, row.joinerReady]
    : [row.joinerReady, row.ownerReady];
  if (before && isSameMatch(before, row)) {
    const knew = own ? before.joinerReady : before.ownerReady;
    return opponentAccepted && !knew ? [{ action: 'opponentAccepted' }] : [];
  }
  if (!opponent) return [];
  const { code: id, bet, gameMode, isPublic } = row;
  const match: DuelFrame = {
    action: 'duel_match',
    id,
    bet,
    gameMode,
    public: isPublic,
    held: bet,
    time: now,
    opponent,
    own,
    limit: row.limitAt?.getTime() ?? now,
    accepted,
    opponentAccepted,
    player: latency.player,
    opponentLatency: latency.opponent,
  };
  // A client that knows only the specified frames hears of the acceptance in a frame of its own.
  return opponentAccepted ? [match, { action: 'opponentAccepted' }] : [match];
}

export const isSameMatch = (one: DuelRow, other: DuelRow): boolean =>
  one.state === other.state &&
  one.joiner === other.joiner &&
  one.owner === other.owner &&
  one.limitAt?.getTime() === other.limitAt?.getTime();

function endFrames(before: DuelRow | null, { uid, row }: DuelView): DuelFrame[] {
  const hasLeft = row.owner !== uid && row.joiner !== uid;
  const how = hasLeft || row.how === null ? (row.leftHow ?? 'late') : row.how;
  // The game was played while nobody looked: its result is told elsewhere.
  if (how === 'won' || how === 'drawn' || how === 'calledOff') return [{ action: 'started' }];
  return [...declinedFrames(before, row, uid), { action: 'duel_ended', how, refunded: row.bet }];
}

/** The frame that says who declined the other; none if the pair parted for another reason. */
function declinedFrames(before: DuelRow | null, row: DuelRow, uid: string): DuelFrame[] {
  // A challenge is declined by a player who has not joined, too.
  const isNews = row.state === 'ended' ? before && row.how === 'declined' : before?.state === 'matched';
  if (!isNews || row.leftHow !== 'declined') return [];
  return [
    {
      action: 'duel_declined',
      by: row.leftBy === uid ? 'player' : 'opponent',
      ...(row.leftReason !== null && { reason: row.leftReason }),
    },
  ];
}

const MESSAGES: Readonly<Record<DuelRefused['code'], string>> = {
  noSuchDuel: 'there is no such duel',
  taken: 'this duel has its two players',
  over: 'this duel is over',
  ownDuel: 'this duel is your own',
  bet: 'a bet is a whole number from 0 to 100000',
  notEnoughKing: 'not enough KING',
  stakeLimit: 'your limit for a day is reached',
  coolOff: 'you have asked for a break from stakes',
  tooManyTries: 'too many wrong codes, try again later',
  tooOften: 'too many duels in a short time, try again later',
  notOpen: 'waiting for somebody else',
  unavailable: 'not possible now',
  noOpponent: 'nobody who can be challenged has this name',
  challengesOff: 'this player wants no challenges',
  blockedByYou: 'you have blocked this player',
  challengedOften: 'ten challenges an hour are enough, try again later',
  held: 'on hold: two-factor authentication was reset less than a day ago',
  codeNeeded: 'a one-time code is needed',
  otpWrong: 'invalid one-time code',
  otpUsed: 'this one-time code was used already, wait for the next one',
  otpLimited: 'too many wrong one-time codes, try again later',
};

/** @source requirements WS-20; the code is for clients that have words of their own */
export const refusalFrame = (refusal: DuelRefused): DuelFrame => ({
  status: 'error',
  message: MESSAGES[refusal.code],
  ...refusal,
});
