import type { DeclineReason, DuelEnding, Parting } from '../../protocol/duel';
import { patient } from '../patience';
import type { duel } from './tables';

/**
 * Pure steps of a duel before its game. Moments are epoch milliseconds of the database's clock.
 *
 * See README of this folder, "A duel is a row, and a step" and "The player who was ready keeps the duel".
 */

export type DuelRow = typeof duel.$inferSelect;

/** Time that both players have to press ready. */
export const READY_MS = 30_000;
/** A duel that is not played is closed after this, whoever comes and goes meanwhile. */
export const LIFE_MS = 30 * 60_000;
/** A public duel whose owner has no connection is not listed after this, and closed after that. */
export const LISTED_UNSEEN_MS = 10_000;
export const CLOSED_UNSEEN_MS = 60_000;
/** A pair that was ready is released if its game could not begin for so long after the limit. */
export const START_PATIENCE_MS = 60_000;

/** @param by a uid */
export type DuelEvent =
  /** `ownerIsHouse`: a house player accepts at once. */
  | { kind: 'join'; by: string; ownerIsHouse: boolean }
  /** `limit`: of the match the player was shown (epoch milliseconds). A press for an earlier opponent is ignored. */
  | { kind: 'accept'; by: string; limit: number }
  /** A player declines this opponent, leaves, or plays elsewhere. */
  | { kind: 'leave'; by: string; how: 'declined' | 'busy'; reason: DeclineReason | null }
  /** Time has passed: limits that are due take effect. */
  | { kind: 'tick'; mayBeAbandoned: boolean }
  /** Value of an account may not move: a duel for a stake ends, and any duel of a player who is barred. */
  | { kind: 'standstill'; by: string; how: 'banned' | 'held' };

/** Changes by a step. Stakes and refunds are uids; each moves the bet of the duel, all of them in one posting. */
export interface DuelChange {
  set: Partial<Omit<DuelRow, 'code' | 'version'>>;
  stakes: readonly string[];
  refunds: readonly string[];
}

/** `null`: the event changes nothing, since the duel has gone on, or is not that player's. */
export type StepResult = DuelChange | null;

/**
 * Applies one event to a duel that has not begun.
 *
 * @source requirements IP-14. Read as: the one who declines, leaves or lets the time pass goes, with their stake. The
 * other waits again if the duel is theirs or they were ready; a joiner who was ready and whose opponent goes takes
 * the duel over, under the same code. A joiner who was not gets their stake back, and the duel ends. An explicit decline parts
 * the two for this duel if it is public; otherwise the code works again (reading 97). A challenge is for two and nobody else, so
 * it ends with an explicit decline, before the challenged player has joined too, and when its owner goes (reading 89).
 */
export function stepDuel(row: DuelRow, event: DuelEvent, now: number): StepResult {
  switch (event.kind) {
    case 'join':
      return join(row, event, now);
    case 'accept':
      return accept(row, event.by, event.limit, now);
    case 'leave':
      if (row.state === 'waiting' && row.owner === event.by)
        return end(row, event.how === 'busy' ? 'busy' : 'cancelled', now);
      if (row.state === 'waiting' && row.challenged === event.by && event.how === 'declined')
        return endBy(row, event.by, event, now);
      if (row.state !== 'matched' || !isIn(row, event.by)) return null;
      return part(row, event.by, event, now);
    case 'tick':
      return tick(row, event.mayBeAbandoned, now);
    case 'standstill':
      return isOpen(row) && isIn(row, event.by) ? end(row, event.how, now) : null;
  }
}

export const isOpen = ({ state }: DuelRow): boolean => state === 'waiting' || state === 'matched';
export const isIn = ({ owner, joiner }: DuelRow, uid: string): boolean => owner === uid || joiner === uid;
export const areReady = ({ ownerReady, joinerReady }: DuelRow): boolean => ownerReady && joinerReady;
export const opponentOf = ({ owner, joiner }: DuelRow, uid: string): string | null =>
  owner === uid ? joiner : owner;

/** Why a player cannot join a duel as it stands; `null` if they can. Blocks are asked beside (`closedTo`). */
export function joinRefusal(
  row: DuelRow,
  by: string,
  now: number,
): 'taken' | 'over' | 'ownDuel' | 'notOpen' | null {
  if (row.state === 'matched' || row.state === 'playing') return 'taken';
  if (row.state === 'ended' || isPast(row.expiresAt, now)) return 'over';
  if (row.owner === by) return 'ownDuel';
  return row.parted.includes(by) || (row.challenged !== null && row.challenged !== by) ? 'notOpen' : null;
}

/** Whether a duel is over for a player who was in it: it has ended, or went on without them. */
export const isOverFor = (row: DuelRow, uid: string): boolean =>
  isIn(row, uid) ? row.state === 'ended' : row.leftBy === uid;

/** Endings that may come while a player has no page open to say so. */
const UNSEEN: readonly string[] = [
  'expired',
  'abandoned',
  'late',
  'banned',
  'held',
] satisfies DuelRow['how'][];

/** Players whom a notice has to tell that their stake is back, since they may be away. @param row after the event */
export function toldOfRefund(row: DuelRow, refunds: readonly string[]): string[] {
  const how = row.state === 'ended' ? row.how : row.leftHow;
  if (row.bet === 0 || how === null) return [];
  // A player who goes of their own accord knows; the other may be elsewhere, and so may the owner of a challenge.
  const isOthersWish = how === 'declined' || (how === 'busy' && row.joiner !== null);
  return refunds.filter(uid => UNSEEN.includes(how) || (isOthersWish && uid !== row.leftBy));
}

function join(row: DuelRow, { by, ownerIsHouse }: DuelEvent & { kind: 'join' }, now: number): StepResult {
  if (joinRefusal(row, by, now)) return null;
  // Each has named or accepted the other, and nothing is at stake: nobody is asked twice. An owner who may be away is.
  const isAgreed = row.challenged === by && row.bet === 0;
  const isOwnerHere = now - row.seenAt.getTime() < LISTED_UNSEEN_MS;
  const set = {
    state: 'matched',
    joiner: by,
    joinerSince: new Date(now),
    limitAt: new Date(now + patient(READY_MS)),
    ownerReady: ownerIsHouse || (isAgreed && isOwnerHere),
    joinerReady: isAgreed,
  } as const;
  return { set, stakes: [by], refunds: [] };
}

function accept(row: DuelRow, by: string, limit: number, now: number): StepResult {
  if (row.state !== 'matched' || row.limitAt?.getTime() !== limit || limit <= now) return null;
  if (by === row.owner && !row.ownerReady) return change({ ownerReady: true });
  if (by === row.joiner && !row.joinerReady) return change({ joinerReady: true });
  return null;
}

function tick(row: DuelRow, mayBeAbandoned: boolean, now: number): StepResult {
  if (row.state === 'waiting') {
    if (isPast(row.expiresAt, now)) return end(row, 'expired', now);
    const unseen = now - row.seenAt.getTime() >= CLOSED_UNSEEN_MS;
    return row.isPublic && unseen && mayBeAbandoned ? end(row, 'abandoned', now) : null;
  }
  if (row.state !== 'matched' || !isPast(row.limitAt, now)) return null;
  if (areReady(row)) {
    const waited = now - (row.limitAt?.getTime() ?? now);
    return waited >= START_PATIENCE_MS ? end(row, 'late', now) : null;
  }
  if (row.ownerReady && row.joiner !== null) return part(row, row.joiner, { how: 'late', reason: null }, now);
  if (row.joinerReady) return part(row, row.owner, { how: 'late', reason: null }, now);
  return end(row, 'late', now);
}

interface Leaving {
  how: Parting;
  reason: DeclineReason | null;
}

/** Parts a pair because one of them goes. If they declined, the two do not meet again in this duel if it is public. */
function part(row: DuelRow, by: string, { how, reason }: Leaving, now: number): StepResult {
  const apart = how === 'declined' && row.isPublic ? [by] : [];
  const isChallenge = row.challenged !== null;
  if (isChallenge && (how === 'declined' || by === row.owner)) return endBy(row, by, { how, reason }, now);
  const waitsAgain = {
    state: 'waiting',
    joiner: null,
    joinerSince: null,
    ownerReady: false,
    joinerReady: false,
    limitAt: null,
    seenAt: new Date(now),
    ...leftBy(by, { how, reason }),
  } as const;
  if (by === row.joiner)
    return { set: { ...waitsAgain, parted: [...row.parted, ...apart] }, stakes: [], refunds: [by] };
  if (!row.joinerReady || row.joiner === null) return endBy(row, by, { how, reason }, now);
  // The list begins anew: players who had parted from the former owner may meet the new one.
  const takenOver = { owner: row.joiner, ownerSince: row.joinerSince ?? new Date(now), parted: apart };
  return { set: { ...waitsAgain, ...takenOver }, stakes: [], refunds: [by] };
}

const leftBy = (by: string, { how, reason }: Leaving) => ({ leftBy: by, leftHow: how, leftReason: reason });

/** Ends a duel because one of the two goes. */
function endBy(row: DuelRow, by: string, leaving: Leaving, now: number): DuelChange {
  const ended = end(row, leaving.how, now);
  return { ...ended, set: { ...ended.set, ...leftBy(by, leaving) } };
}

/** Ends a duel without a game: both get their own stakes back. */
function end(row: DuelRow, how: DuelEnding, now: number): DuelChange {
  const refunds = row.joiner === null ? [row.owner] : [row.owner, row.joiner];
  return { set: { state: 'ended', how, endedAt: new Date(now), parted: [] }, stakes: [], refunds };
}

const change = (set: DuelChange['set']): DuelChange => ({ set, stakes: [], refunds: [] });
const isPast = (moment: Date | null, now: number): boolean => moment !== null && moment.getTime() <= now;
