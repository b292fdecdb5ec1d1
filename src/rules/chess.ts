import { Chess, type Move } from 'chess.js';

/** Chess over chess.js: positions, moves and how a game ends. */

export type Side = 'w' | 'b';
export type PieceLetter = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
export type Promotion = 'q' | 'r' | 'b' | 'n';
type File = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';
type Rank = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
export type Square = `${File}${Rank}`;

/** Pieces taken, by the colour that lost them, in the order of capture. */
export interface Captured {
  w: PieceLetter[];
  b: PieceLetter[];
}

export interface MoveRequest {
  from: string;
  to: string;
  promotion?: string | null | undefined;
}

/** A half-move that was made. */
export interface PlayedMove {
  san: string;
  from: Square;
  to: Square;
  piece: PieceLetter;
  promotion: Promotion | null;
  /** The piece taken, the pawn of an en-passant capture included. */
  captured: PieceLetter | null;
  /** Position after the move. */
  fen: string;
  castle: boolean;
}

/** A legal move as the board shows it. */
export interface LegalMove {
  from: Square;
  to: Square;
  capture: boolean;
  /** The move is a pawn's to the last rank: one target stands for all four choices. */
  promotes: boolean;
}

/** How the rules alone end a game. */
export type RulesEnd =
  | { winner: Side; reason: 'checkmate' }
  | {
      winner: null;
      reason: 'stalemate' | 'insufficientmaterial' | 'threefoldrepetition' | 'fiftymoves';
    };

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export const otherSide = (side: Side): Side => (side === 'w' ? 'b' : 'w');

/** First field of a FEN. */
export const placementOf = (fen: string): string => fen.slice(0, fen.indexOf(' '));

/** Second field of a FEN. */
export const turnOf = (fen: string): Side => (fen.split(' ')[1] === 'b' ? 'b' : 'w');

/** Half-moves that were made before a position, by its counters. */
export function pliesBefore(fen: string): number {
  const [, turn, , , , number] = fen.split(' ');
  return 2 * (Number(number) - 1) + (turn === 'b' ? 1 : 0);
}

/** A legal move as chess.js keeps it: squares are numbers on a board of sixteen columns, of which eight are used. */
interface InnerMove {
  from: number;
  to: number;
  piece: PieceLetter;
  captured?: PieceLetter;
  promotion?: Promotion;
}

/**
 * Parts of chess.js that it keeps to itself. Its own `move` looks for all legal moves twice, and each question how the
 * game ends once more; with these they are looked for once a position.
 */
interface Inner {
  _moves(): InnerMove[];
  _moveToSan(move: InnerMove, legal: readonly InnerMove[]): string;
  _makeMove(move: InnerMove): void;
  _incPositionCount(): void;
}

const SQUARE = /^[a-h][1-8]$/;
const FILES = 'abcdefgh';

/** Number of a square on the board of chess.js. */
const numberOf = (square: string): number => (8 - Number(square[1])) * 16 + FILES.indexOf(square[0] ?? '');
const squareOf = (number: number): Square => `${FILES[number % 16]}${8 - Math.floor(number / 16)}` as Square;

/** A game in progress: the position and all that led to it. Illegal moves leave it as it was. */
export class ChessGame {
  private readonly chess: Chess;
  /** The legal moves of this position, once somebody has asked for them. */
  private legal: readonly InnerMove[] | null = null;

  /**
   * @param fen a valid FEN; others throw as chess.js does. Validate untrusted text first (`fen.ts`).
   * @param isOurs whether it was written here, so that it need not be validated
   */
  constructor(fen: string = START_FEN, isOurs = false) {
    this.chess = new Chess(fen, { skipValidation: isOurs });
  }

  /** The same position with nothing before it. */
  withoutPast(): ChessGame {
    const game = new ChessGame(this.chess.fen(), true);
    game.legal = this.legal;
    return game;
  }

  /**
   * Replays a game from the start position.
   *
   * @returns the game, or `null` when one of the moves is not legal
   */
  static replay(sans: readonly string[]): ChessGame | null {
    const game = new ChessGame();
    for (const san of sans) if (!game.moveSan(san)) return null;
    return game;
  }

  get fen(): string {
    return this.chess.fen();
  }

  get turn(): Side {
    return this.chess.turn();
  }

  /** Half-moves made since the position this game began with. */
  get ply(): number {
    return this.chess.history().length;
  }

  get inCheck(): boolean {
    return this.chess.inCheck();
  }

  /** Makes a move if it is legal. A pawn reaching the last rank needs `promotion`. */
  move({ from, to, promotion }: MoveRequest): PlayedMove | null {
    if (!SQUARE.test(from) || !SQUARE.test(to)) return null;
    const [start, end] = [numberOf(from), numberOf(to)];
    const legal = this.legalHere();
    const move = legal.find(
      one => one.from === start && one.to === end && (!one.promotion || one.promotion === promotion),
    );
    if (!move) return null;
    const san = this.inner._moveToSan(move, legal);
    this.inner._makeMove(move);
    this.inner._incPositionCount();
    this.legal = null;
    return {
      san,
      from: squareOf(move.from),
      to: squareOf(move.to),
      piece: move.piece,
      promotion: move.promotion ?? null,
      captured: move.captured ?? null,
      fen: this.chess.fen(),
      castle: move.piece === 'k' && Math.abs(move.to - move.from) === 2,
    };
  }

  /** Makes a move given in SAN or UCI if it is legal. A null move (`--`), which chess.js knows, is none. */
  moveSan(text: string): PlayedMove | null {
    if (!/[a-hO0]/.test(text)) return null;
    try {
      const move = this.chess.move(text);
      this.legal = null;
      return played(move);
    } catch {
      // chess.js throws on every illegal move; here that is an expected outcome.
      return null;
    }
  }

  undo(): void {
    this.chess.undo();
    this.legal = null;
  }

  /** Targets of one square, or of all. Four promotions to one square count as one target. */
  legalMoves(from?: Square): LegalMove[] {
    const moves = this.chess.moves(from ? { verbose: true, square: from } : { verbose: true });
    const found = new Map<string, LegalMove>();
    for (const move of moves) {
      found.set(move.from + move.to, {
        from: move.from,
        to: move.to,
        capture: move.captured !== undefined,
        promotes: move.promotion !== undefined,
      });
    }
    return [...found.values()];
  }

  /** All pieces taken so far. */
  captured(): Captured {
    const captured: Captured = { w: [], b: [] };
    for (const move of this.chess.history({ verbose: true })) {
      if (move.captured) captured[otherSide(move.color)].push(move.captured);
    }
    return captured;
  }

  /** SAN of all moves made. */
  sans(): string[] {
    return this.chess.history();
  }

  /** Where the king in check stands, `null` without check. */
  checkedKing(): Square | null {
    if (!this.chess.inCheck()) return null;
    return this.chess.findPiece({ type: 'k', color: this.chess.turn() })[0] ?? null;
  }

  /**
   * Whether the rules alone end the game here.
   *
   * @source specification §4: 100 half-moves and the third occurrence draw by themselves
   */
  end(): RulesEnd | null {
    const { chess } = this;
    if (this.legalHere().length === 0) {
      if (chess.isCheck()) return { winner: otherSide(chess.turn()), reason: 'checkmate' };
      return { winner: null, reason: 'stalemate' };
    }
    if (chess.isInsufficientMaterial()) return { winner: null, reason: 'insufficientmaterial' };
    if (chess.isThreefoldRepetition()) return { winner: null, reason: 'threefoldrepetition' };
    if (chess.isDrawByFiftyMoves()) return { winner: null, reason: 'fiftymoves' };
    return null;
  }

  /** Number of leaf positions at `depth`, for the published counts. */
  perft(depth: number): number {
    return this.chess.perft(depth);
  }

  private legalHere(): readonly InnerMove[] {
    this.legal ??= this.inner._moves();
    return this.legal;
  }

  private get inner(): Inner {
    return this.chess as unknown as Inner;
  }
}

function played(move: Move): PlayedMove {
  return {
    san: move.san,
    from: move.from,
    to: move.to,
    piece: move.piece,
    promotion: (move.promotion as Promotion | undefined) ?? null,
    captured: move.captured ?? null,
    fen: move.after,
    castle: move.isKingsideCastle() || move.isQueensideCastle(),
  };
}
