import type { GameResult } from '../../rules/result';
import type { TimeControl } from '../../rules/time-control';
import type { Transaction } from '../database/database';
import type { AbortReason } from './game';
import type { Origin } from './order';

/** Reason of a game that was called off because its stored moves are no game. The wire says `abort`. */
export const DAMAGED = 'damaged';

/** Reasons for which a game is called off however far it has come. Its players may have no connection then. */
export const CALLED_OFF: ReadonlySet<string> = new Set([DAMAGED, 'abandoned', 'ordered'] satisfies (
  | AbortReason
  | typeof DAMAGED
)[]);

/** A game that is being closed, as the store knows it. */
export type ClosedGame = {
  id: number;
  /** Uids. */
  white: string;
  black: string;
  rated: boolean;
  origin: Origin;
  /** Uids of those who have to pause for how a quick game ended. */
  blamed: readonly string[];
} /** `counts` in statistics; one that does not is not rated either. */ & (
  | { how: 'ended'; control: TimeControl; result: GameResult; counts: boolean }
  /** No result. `control` is `null` when the game was damaged and names none that is known. */
  | { how: 'aborted'; control: TimeControl | null; reason: AbortReason | typeof DAMAGED }
);

/**
 * Something that follows from the end of a game: ratings, statistics. Runs inside the transaction that closes the
 * game, in the order in which settlements are handed in, for an aborted game as well. One that throws rolls all of
 * it back: the game is not closed.
 */
export type Settlement = (tx: Transaction, closed: ClosedGame) => Promise<void>;
