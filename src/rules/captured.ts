import type { Captured, PieceLetter } from './chess';

/** The usual worth of the pieces in pawns; the king, never taken, has none. */
const WORTH: Readonly<Record<PieceLetter, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

const worth = (pieces: readonly PieceLetter[]): number =>
  pieces.reduce((sum, letter) => sum + WORTH[letter], 0);

/** How far White is ahead in captures, in pawns; below zero Black is. Promotions do not count. */
export function materialLead(captured: Captured): number {
  return worth(captured.b) - worth(captured.w);
}
