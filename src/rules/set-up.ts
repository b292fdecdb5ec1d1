import { ChessGame, otherSide } from './chess';
import { Board } from './engine/board';
import { validateFen } from './fen';

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
  const game = openOrNull(withoutTheImpossible(fen));
  if (!game) return null;
  // The side that is not to move may not be in check: its king could be taken.
  const isTaken = new Board(game.fen).inCheck(otherSide(game.turn) === 'w' ? 1 : -1);
  return isTaken ? null : game.fen;
}

/** Without castling where king or rook is not in its place, and without en passant where no pawn has just made two steps. */
function withoutTheImpossible(fen: string): string {
  const [placement = '', turn, castling = '', enPassant = '', ...counters] = fen.split(' ');
  const rows = placement.split('/').map(row => row.replace(/\d/g, empty => ' '.repeat(Number(empty))));
  const rights = [...castling].filter(right => {
    const row = rows[right === right.toUpperCase() ? 7 : 0] ?? '';
    const [king, rook] = right === right.toUpperCase() ? 'KR' : 'kr';
    return row[4] === king && row[right.toUpperCase() === 'K' ? 7 : 0] === rook;
  });
  const column = 'abcdefgh'.indexOf(enPassant[0] ?? '');
  const passed = (turn === 'w' ? [1, 2, 3] : [6, 5, 4]).map(row => rows[row]?.[column]).join('');
  const hasPassed = passed === (turn === 'w' ? '  p' : '  P');
  return [placement, turn, rights.join('') || '-', hasPassed ? enPassant : '-', ...counters].join(' ');
}

/** Whether a side has more men than it can ever have: 16, at most 8 of them pawns. */
const isCrowded = (placement: string): boolean =>
  [/[A-Z]/g, /[a-z]/g].some(men => (placement.match(men)?.length ?? 0) > 16) ||
  [/P/g, /p/g].some(pawns => (placement.match(pawns)?.length ?? 0) > 8);

function openOrNull(fen: string): ChessGame | null {
  try {
    return new ChessGame(fen);
  } catch {
    // chess.js has more conditions than `fen.ts`; a text that breaks one is no position.
    return null;
  }
}
