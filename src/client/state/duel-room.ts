import { proxy } from 'valtio';
import type { ListedDuel } from '../../protocol/duel-room';

interface DuelRoomState {
  /** Public duels that wait for an opponent; `null` until the list has come. */
  duels: readonly ListedDuel[] | null;
  /** The list cannot be had at the moment, and what is shown may be old. */
  isAway: boolean;
}

/** The list of open duels (DU-08). */
export const duelRoom = proxy<DuelRoomState>({ duels: null, isAway: false });

export function setListedDuels(duels: readonly ListedDuel[]): void {
  duelRoom.duels = duels;
  duelRoom.isAway = false;
}

export function setDuelRoomAway(): void {
  duelRoom.isAway = true;
}

/** Nothing is known of it: the next visit asks again. */
export function leaveDuelRoom(): void {
  duelRoom.duels = null;
  duelRoom.isAway = false;
}
