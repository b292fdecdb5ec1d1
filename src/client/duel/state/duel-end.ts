import { proxy } from 'valtio';

/**
 * Facts of a finished duel that its result sheet has read, shared with the other parts of the sheet. A store of its
 * own, since only the end of a duel loads it.
 */
interface DuelEndState {
  /** Number of the game; `null` until something has been read. */
  game: number | null;
  /** Stake of each player. */
  bet: number;
}

export const duelEnd = proxy<DuelEndState>({ game: null, bet: 0 });

export function setEndedDuel(game: number, bet: number): void {
  Object.assign(duelEnd, { game, bet } satisfies DuelEndState);
}
