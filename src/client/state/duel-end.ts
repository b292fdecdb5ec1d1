import { proxy } from 'valtio';

/**
 * What the sheet of a finished duel has read of it, for the rest of the sheet. A store of its own, since only the end of a duel
 * loads it.
 */
interface DuelEndState {
  /** Number of the game; `null` until something has been read. */
  game: number | null;
  /** What each has staked. */
  bet: number;
}

export const duelEnd = proxy<DuelEndState>({ game: null, bet: 0 });

export function setEndedDuel(game: number, bet: number): void {
  Object.assign(duelEnd, { game, bet } satisfies DuelEndState);
}
