import { ChessGame, type Promotion, type Square } from '../../../../rules/chess';

export type TypedMove =
  | { kind: 'move'; from: Square; to: Square; promotion?: Promotion }
  /** A pawn's move to the last rank that does not say what it becomes. */
  | { kind: 'promotes'; from: Square; to: Square }
  | { kind: 'illegal' };

/** Keys that can be part of a typed move. */
export const isMoveKey = (key: string): boolean => /^[a-hA-HkqrnKQRNoOxX0-8=+#-]$/.test(key);

/**
 * Reads a move a player typed: SAN, UCI, small letters for pieces, zeros for castling.
 *
 * @param fen the position it is made on
 */
export function readTypedMove(text: string, fen: string): TypedMove {
  const plain = text.replace(/[xX+#=]/g, '');
  const castling = /^[oO0]-?[oO0](-?[oO0])?$/.exec(text);
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  const spellings = castling
    ? [castling[1] ? 'O-O-O' : 'O-O']
    : // `bxc3` may be a pawn's or a bishop's: as typed first.
      [text, capital, plain];
  for (const spelling of spellings) {
    const played = new ChessGame(fen).moveSan(spelling);
    if (played) {
      const { from, to, promotion } = played;
      return promotion ? { kind: 'move', from, to, promotion } : { kind: 'move', from, to };
    }
  }
  const queened = new ChessGame(fen).moveSan(`${text}=Q`);
  return queened ? { kind: 'promotes', from: queened.from, to: queened.to } : { kind: 'illegal' };
}
