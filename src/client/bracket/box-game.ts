import type { Side, Square } from '../../rules/chess';
import type { PieceStyle } from '../../rules/piece-style';

/** A running game as the box of its match shows it. The player of the lower line is at the bottom of the board. */
export interface BoxGame {
  readonly fen: string;
  readonly lastMove: readonly [from: Square, to: Square] | null;
  /** Side at the bottom of the board. */
  readonly below: Side;
  /** The board of the player below, and the pieces of both. */
  readonly theme: string;
  readonly pieces: Readonly<Record<Side, PieceStyle>>;
  /** Number of the game in its series, from 1; `null` if unknown. */
  readonly number: number | null;
  readonly isArmageddon: boolean;
  /** Milliseconds that the two lines had at `at`. */
  readonly left: readonly [upper: number, lower: number];
  /** The line whose time runs. */
  readonly running: 0 | 1 | null;
  /** In the time of frames, milliseconds. */
  readonly at: number;
}

/** A match whose game is wanted, and whose name finds it. */
export interface WantedGame {
  readonly match: number;
  /** The player of the lower line. */
  readonly name: string;
}

/** Milliseconds that a line has left. */
export function leftOf({ left, running, at }: BoxGame, line: 0 | 1, now: number): number {
  return Math.max(0, left[line] - (running === line ? Math.max(0, now - at) : 0));
}

/** Milliseconds until a clock shows another second; `null` while none runs. */
export function untilNextSecond(game: BoxGame, now: number): number | null {
  if (game.running === null) return null;
  const left = leftOf(game, game.running, now);
  return left > 0 ? (left % 1000) + 1 : null;
}
