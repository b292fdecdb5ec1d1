import { Chess } from 'chess.js';
import {
  type MoveRequest,
  type PlayedMove,
  type Promotion,
  type RulesEnd,
  type Side,
  START_FEN,
} from '../../rules/chess';
import { ChessGame } from '../../rules/game';
import { rulesResult } from '../../rules/result';
import type { RecordedGame, RecordedMove } from './replay';

/**
 * A second referee: chess.js, which shares no code with our rules, so a fault of ours shows where the two differ. Its import
 * is dynamic wherever the server uses it: neither a start nor a move waits for chess.js.
 *
 * En passant has one rule: a FEN names the square only where the capture is legal, and only then is the position another one
 * for threefold repetition. chess.js writes its FEN so, and our rules do.
 */

/** A half-move as chess.js tells it. */
export type RefereedMove = Omit<PlayedMove, 'position'>;

/** A game of chess.js. */
export class SecondReferee {
  private chess: Chess;

  /** Reads the FEN twice: chess.js accepts any en-passant square, and writes one only where the capture is legal. */
  constructor(fen: string) {
    this.chess = new Chess(new Chess(fen).fen());
  }

  get fen(): string {
    return this.chess.fen();
  }

  get turn(): Side {
    return this.chess.turn();
  }

  /** @returns `null` for a move that is not legal */
  move(move: string | MoveRequest): RefereedMove | null {
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

  /** How the board ends the game here. */
  end(): RulesEnd | null {
    const { chess } = this;
    if (chess.isCheckmate()) return { winner: chess.turn() === 'w' ? 'b' : 'w', reason: 'checkmate' };
    return chess.isStalemate() ? { winner: null, reason: 'stalemate' } : this.draw();
  }

  /** A draw that the board makes although there are legal moves. */
  draw(): RulesEnd | null {
    const { chess } = this;
    if (chess.isInsufficientMaterial()) return { winner: null, reason: 'insufficientmaterial' };
    if (chess.isThreefoldRepetition()) return { winner: null, reason: 'threefoldrepetition' };
    return chess.isDrawByFiftyMoves() ? { winner: null, reason: 'fiftymoves' } : null;
  }
}

/** The first thing about a game that the second referee judges otherwise. */
export interface Difference {
  /** Half-move after which it shows. */
  ply: number;
  text: string;
}

export const differenceText = ({ ply, text }: Difference): string => `half-move ${ply} ${text}`;

/** A stored game that is over, as far as the board decides about it. */
export type JudgedGame = Pick<RecordedGame, 'state' | 'fen' | 'left' | 'result' | 'reason'> & {
  moves: readonly Pick<RecordedMove, 'ply' | 'san' | 'from' | 'to' | 'promotion'>[];
};

/** Ends that the board alone makes. Too little material also draws when a flag falls. */
const BOARD_ENDS: ReadonlySet<string | null> = new Set<RulesEnd['reason']>([
  'checkmate',
  'stalemate',
  'insufficientmaterial',
  'threefoldrepetition',
  'fiftymoves',
]);

/**
 * Replays a game that is over with chess.js. SAN, the last position and the end are compared as they are stored; each
 * position also with the one that our rules come to.
 *
 * @param breathe called between half-moves, each of which takes about half a millisecond
 */
export async function differenceIn(
  game: JudgedGame,
  breathe: () => Promise<void>,
): Promise<Difference | null> {
  const second = new SecondReferee(START_FEN);
  const ours = new ChessGame();
  for (const move of game.moves) {
    await breathe();
    const text = moveDifference(second, ours, move);
    if (text !== null) return { ply: move.ply, text };
  }
  const ply = game.moves.length;
  const text = positionDifference(second, game) ?? endDifference(second, game);
  return text === null ? null : { ply, text };
}

function moveDifference(
  second: SecondReferee,
  ours: ChessGame,
  move: JudgedGame['moves'][number],
): string | null {
  // A checkmate or stalemate leaves no legal move.
  const end = second.draw();
  if (end) return `was made after the end by ${end.reason}`;
  const made = second.move(move);
  if (!made) return `is not legal: ${move.from}${move.to}${move.promotion ?? ''}`;
  if (made.san !== move.san) return `is ${made.san} and stored as ${move.san}`;
  const fen = ours.move(move)?.fen ?? 'no position';
  return fen === made.fen ? null : `leads to ${made.fen}, by our rules to ${fen}`;
}

const positionDifference = ({ fen }: SecondReferee, game: JudgedGame): string | null =>
  fen === game.fen ? null : `leads to ${fen}, and the game shows ${game.fen}`;

function endDifference(second: SecondReferee, { state, result, reason, left }: JudgedGame): string | null {
  if (state !== 'ended') return null;
  const stored = `is stored as ${result}, ${reason}`;
  const end = second.end();
  if (end) {
    const right = rulesResult(end);
    const isSame = result === right.result && reason === right.reason;
    return isSame ? null : `ends the game as ${right.result}, ${right.reason}, which ${stored}`;
  }
  const isFlag = reason === 'insufficientmaterial' && left[second.turn] === 0;
  return BOARD_ENDS.has(reason) && !isFlag ? `does not end the game, which ${stored}` : null;
}
