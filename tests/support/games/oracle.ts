import { Chess } from 'chess.js';
import type { MoveRequest, PlayedMove, Promotion, RulesEnd } from '../../../src/rules/chess';

/** A half-move as chess.js tells it. */
export type OracleMove = Omit<PlayedMove, 'position'>;

/** A game of chess.js, which our own rules are compared with. */
export class Oracle {
  private chess: Chess;

  /** Reads the FEN twice: chess.js writes an en-passant square only if a capture is legal, but accepts any it reads. */
  constructor(fen: string) {
    this.chess = new Chess(new Chess(fen).fen());
  }

  get fen(): string {
    return this.chess.fen();
  }

  /** SAN of all legal moves. */
  sans(): string[] {
    return this.chess.moves();
  }

  /** @returns `null` for a move that is not legal */
  move(move: string | MoveRequest): OracleMove | null {
    const { chess } = this;
    try {
      const made = chess.move(typeof move === 'string' ? move : { ...move, promotion: move.promotion ?? '' });
      // While a pinned pawn could take en passant, chess.js takes a position for a different one, unless it is read anew.
      if (made.piece === 'p' || made.captured) this.chess = new Chess(chess.fen(), { skipValidation: true });
      return {
        san: made.san,
        from: made.from,
        to: made.to,
        piece: made.piece,
        promotion: (made.promotion as Promotion | undefined) ?? null,
        captured: made.captured ?? null,
        fen: this.chess.fen(),
        castle: made.isKingsideCastle() || made.isQueensideCastle(),
      };
    } catch {
      return null;
    }
  }

  end(): RulesEnd | null {
    const { chess } = this;
    if (chess.isCheckmate()) return { winner: chess.turn() === 'w' ? 'b' : 'w', reason: 'checkmate' };
    if (chess.isStalemate()) return { winner: null, reason: 'stalemate' };
    if (chess.isInsufficientMaterial()) return { winner: null, reason: 'insufficientmaterial' };
    if (chess.isThreefoldRepetition()) return { winner: null, reason: 'threefoldrepetition' };
    return chess.isDrawByFiftyMoves() ? { winner: null, reason: 'fiftymoves' } : null;
  }
}
