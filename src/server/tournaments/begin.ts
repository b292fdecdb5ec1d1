import type { Transaction } from '../database/database';
import type { TournamentRow } from './store';

/** A player who takes part when the list is closed. */
export interface RunEntrant {
  uid: string;
  /** From 1, in the order of applications. */
  number: number;
  name: string;
  /** Rounded rating of the tournament's pool. */
  elo: number;
  house: boolean;
}

/** A tournament whose list has just been closed. */
export interface RunToBegin {
  tournament: TournamentRow;
  /** By number; two at least. */
  entrants: readonly RunEntrant[];
  /** Their numbers in the order drawn: the first is seeded first. */
  order: readonly number[];
}

/** Makes the bracket, in the transaction that closes the list: if it throws, the list stays open. */
export type BeginRun = (tx: Transaction, run: RunToBegin) => Promise<void>;
