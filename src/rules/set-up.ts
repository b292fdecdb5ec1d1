import { validateFen } from './fen';
import type { Sign } from './position/pieces';
import { Position } from './position/position';

/**
 * Reads a position that somebody has written down. A result can be played on, and handed to an engine, which an
 * impossible position might crash.
 *
 * @param text a FEN; the two counters may be missing
 * @returns the position as it is written here, without castling or en passant that is impossible; `null` where there is none
 */
export function readSetUp(text: string): string | null {
  const fields = text.trim().split(/\s+/);
  const fen = [...fields, ...['0', '1'].slice(fields.length - 4)].slice(0, 6).join(' ');
  if (fields.length < 4 || fields.length > 6 || !validateFen(fen).ok || isCrowded(fields[0] ?? ''))
    return null;
  const position = new Position(fen);
  // The side that is not to move may not be in check: its king could be taken.
  return position.inCheck(-position.turn as Sign) ? null : position.fen;
}

/** Whether a side has more men than it can ever have: 16, at most 8 of them pawns. */
const isCrowded = (placement: string): boolean =>
  [/[A-Z]/g, /[a-z]/g].some(men => (placement.match(men)?.length ?? 0) > 16) ||
  [/P/g, /p/g].some(pawns => (placement.match(pawns)?.length ?? 0) > 8);
