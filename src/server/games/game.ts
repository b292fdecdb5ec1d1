import type { GamePlayer } from '../../protocol/entities';
import type { UnratedBecause } from '../../protocol/game-frames';
import type { Absence } from '../../rules/absence';
import {
  type Captured,
  otherSide,
  type Promotion,
  type Side,
  type Square,
  START_FEN,
} from '../../rules/chess';
import type { ClockState } from '../../rules/clock';
import type { ChessGame } from '../../rules/game';
import type { Given, Line } from '../../rules/lag';
import type { GameResult } from '../../rules/result';
import type { TimeControl } from '../../rules/time-control';
import type { Origin } from './order';

/** Lag of the mover's connection at a move, kept so that it can be checked later. Whole milliseconds. */
export interface MoveLag {
  /** Time given back for the delay of the connection. */
  credit: number;
  /** Round trip that was assumed, and the shortest that something had proved; `null` where nothing was known. */
  roundTrip: number | null;
  shortestWay: number | null;
}

/** A half-move of a live game, as it is stored. Times in milliseconds. */
export interface GameMove extends MoveLag {
  san: string;
  from: Square;
  to: Square;
  promotion: Promotion | null;
  /** The client's unique id of the move, if it sent one. */
  mid: string | null;
  /** Position after the move. */
  fen: string;
  /** Both clocks after the move. */
  left: Readonly<Record<Side, number>>;
  spent: number;
  /** Pieces taken so far, this move included. */
  captured: Captured;
}

export interface Seat {
  uid: string;
  player: GamePlayer;
  house: boolean;
  /** Since when the player has had no connection, and what that costs; `null` while they have one, as house players do. */
  absence: Absence | null;
  /** Whether the absence has been reported to the opponent. */
  absenceReported: boolean;
  /** Measurements of their connection, as far as known; those of the last one while they have none. */
  line: Line;
  /** Time given back to them for the delay of their connection. */
  given: Given;
  /** Whether a change of the game's node, or the loss of the node with their socket, has cut them off, and they have not come back since. */
  awaited: boolean;
  /** Whether they have ever come to the game; true also where nobody knows, after another node had it. */
  came: boolean;
  /** Half-moves made when they last offered a draw, as far as this node knows. */
  offeredAt: number | null;
  /** Whether their opponent takes no more draw offers in this game. */
  muted: boolean;
  /** Whether they want a rematch, once this game has ended. */
  rematch: boolean;
}

/**
 * A game while its node owns it. Changed only by `step`.
 *
 * After a step it may be ahead of the database by one move. Until that move is stored the actor sends nothing and
 * takes no further step; if it cannot be stored, the actor drops the game.
 */
export interface Game {
  readonly id: number;
  readonly control: TimeControl;
  readonly rated: boolean;
  readonly unratedBecause: UnratedBecause | null;
  readonly origin: Origin;
  /** KING that each has staked on it; only in a duel. */
  readonly stake?: number | undefined;
  readonly seats: Readonly<Record<Side, Seat>>;
  /** The position, and all since the last capture or pawn's move. */
  readonly chess: ChessGame;
  readonly moves: GameMove[];
  clock: ClockState;
  /**
   * When awaited players were cut off last: when this node took the game over, from another or after its own restart, or when
   * it last heard the node with their socket. `null` where that has never been.
   */
  cutAt: number | null;
  /** Until when absences that begin stand still, since many have lost their connections; may have passed. */
  standstill: number | null;
  drawOffer: Side | null;
  phase: 'playing' | 'ended' | 'aborted';
  result: GameResult | null;
  /** Why it was called off without a result. */
  aborted: AbortReason | null;
  /** Sides that have to pause for how a quick game ended: see `blame.ts`. */
  blamed: readonly Side[];
  /** When it ended (epoch milliseconds). */
  endedAt: number | null;
}

/** `nostart`: a first move did not come in time; `abandoned`: both were away for too long; `ordered`: an order of the operator ended it. */
export const ABORT_REASONS = ['abort', 'nostart', 'abandoned', 'ordered'] as const;
export type AbortReason = (typeof ABORT_REASONS)[number];

const NOTHING_CAPTURED: Captured = { w: [], b: [] };

export const capturedIn = (game: Game): Captured => game.moves.at(-1)?.captured ?? NOTHING_CAPTURED;

/** The position on the board. */
export const fenOf = (game: Game): string => game.moves.at(-1)?.fen ?? START_FEN;

export const sideOf = (game: Game, uid: string): Side | null =>
  game.seats.w.uid === uid ? 'w' : game.seats.b.uid === uid ? 'b' : null;

/** The seat across the board. */
export const otherSeat = (game: Game, side: Side): Seat => game.seats[otherSide(side)];
