import { proxy } from 'valtio';
import type { DuelLimits } from '../../../protocol/duel-calls';
import type { ListedDuel } from '../../../protocol/duel-room';

interface DuelRoomState {
  /** Public duels that wait for an opponent; `null` until the list has come. */
  duels: readonly ListedDuel[] | null;
  /** The list cannot be read at the moment, and the one on show may be out of date. */
  isAway: boolean;
  /** Limits that the user has set for their own stakes; `null` until they are known. */
  limits: DuelLimits | null;
}

/** The list of open duels (DU-08). */
export const duelRoom = proxy<DuelRoomState>({ duels: null, isAway: false, limits: null });

export function setListedDuels(duels: readonly ListedDuel[]): void {
  duelRoom.duels = duels;
  duelRoom.isAway = false;
}

export function setDuelRoomAway(): void {
  duelRoom.isAway = true;
}

/** The user's own limits, as they have been read or changed. */
export function setOwnLimits(limits: DuelLimits): void {
  duelRoom.limits = limits;
}

/** Forgets the list and the limits, so that the next visit asks for them again. */
export function leaveDuelRoom(): void {
  Object.assign(duelRoom, { duels: null, isAway: false, limits: null } satisfies DuelRoomState);
}
