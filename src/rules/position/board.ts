import { A8, H1, WIDTH } from './move';
import { BISHOP, KING, KNIGHT, LETTERS, PAWN, QUEEN, ROOK, type Sign } from './pieces';
import { HIGH, KEYS, LOW } from './zobrist';

/** Piece code beyond the edge of the board, which stops every walk. */
export const OUTSIDE = 99;

// In the order in which chess.js has them, so that lists of moves can be compared.
export const KNIGHT_STEPS = [-12, -21, -19, -8, 12, 21, 19, 8];
const DIAGONALS = [-11, -9, 11, 9];
const STRAIGHTS = [-10, 1, 10, -1];
export const ALL_WAYS = [-11, -10, -9, 1, 11, 10, 9, -1];

/** Directions in which a bishop, rook, queen or king goes. */
export const waysOf = (kind: number): readonly number[] =>
  kind === BISHOP ? DIAGONALS : kind === ROOK ? STRAIGHTS : ALL_WAYS;

/** Pieces on their squares, which squares they attack, and their part of the hash. */
export class Board {
  /** Halves of the Zobrist hash. */
  low = 0;
  high = 0;
  protected readonly cells: Int8Array;
  protected whiteKing = 0;
  protected blackKing = 0;

  /** @param from placement as in a FEN, or a board that is copied */
  constructor(from: string | Board) {
    if (typeof from === 'string') {
      this.cells = new Int8Array(120).fill(OUTSIDE);
      this.place(from);
      return;
    }
    this.cells = from.cells.slice();
    this.low = from.low;
    this.high = from.high;
    this.whiteKing = from.whiteKing;
    this.blackKing = from.blackKing;
  }

  /** The piece on a square: its kind, negative for Black's; 0 for none. */
  at(square: number): number {
    return this.cells[square] as number;
  }

  /** First field of a FEN. */
  placement(): string {
    let text = '';
    for (let row = A8; row <= H1; row += WIDTH) {
      let empty = 0;
      for (let square = row; square < row + 8; square++) {
        const piece = this.at(square);
        if (piece === 0) {
          empty++;
          continue;
        }
        if (empty > 0) text += empty;
        empty = 0;
        const letter = LETTERS[Math.abs(piece)] ?? '';
        text += piece > 0 ? letter.toUpperCase() : letter;
      }
      if (empty > 0) text += empty;
      if (row < H1 - WIDTH) text += '/';
    }
    return text;
  }

  kingOf(side: Sign): number {
    return side === 1 ? this.whiteKing : this.blackKing;
  }

  /** Whether the king of a side could be taken. */
  inCheck(side: Sign): boolean {
    return this.isAttacked(this.kingOf(side), -side as Sign);
  }

  /** Whether the pieces of a side could take on a square. */
  isAttacked(square: number, by: Sign): boolean {
    const behind = square + WIDTH * by;
    if (this.at(behind - 1) === PAWN * by || this.at(behind + 1) === PAWN * by) return true;
    for (const way of KNIGHT_STEPS) if (this.at(square + way) === KNIGHT * by) return true;
    for (const way of ALL_WAYS) if (this.at(square + way) === KING * by) return true;
    return this.meets(square, DIAGONALS, BISHOP * by, by) || this.meets(square, STRAIGHTS, ROOK * by, by);
  }

  /** How many squares a piece can go to. */
  reach(from: number, kind: number): number {
    const side = this.at(from) > 0 ? 1 : -1;
    const ways = kind === KNIGHT ? KNIGHT_STEPS : waysOf(kind);
    let count = 0;
    for (const way of ways) {
      for (let to = from + way; ; to += way) {
        const there = this.at(to);
        if (there === OUTSIDE || there * side > 0) break;
        count++;
        if (there !== 0 || kind === KNIGHT) break;
      }
    }
    return count;
  }

  /** Whether a side has anything but pawns and its king. */
  hasPieces(side: Sign): boolean {
    for (let square = A8; square <= H1; square++) {
      const kind = this.at(square) * side;
      if (kind > PAWN && kind < KING) return true;
    }
    return false;
  }

  protected toggle(key: number): void {
    this.low ^= LOW[key] as number;
    this.high ^= HIGH[key] as number;
  }

  protected put(square: number, piece: number): void {
    this.toggle(KEYS.pieces + (piece + KING) * 120 + square);
    this.set(square, piece);
  }

  protected clear(square: number): void {
    this.toggle(KEYS.pieces + (this.at(square) + KING) * 120 + square);
    this.cells[square] = 0;
  }

  /** Puts a piece down without telling the hash. */
  protected set(square: number, piece: number): void {
    this.cells[square] = piece;
    if (piece === KING) this.whiteKing = square;
    else if (piece === -KING) this.blackKing = square;
  }

  private place(placement: string): void {
    placement.split('/').forEach((row, rank) => {
      let at = A8 + rank * WIDTH;
      for (const letter of row) {
        const empty = Number(letter);
        if (empty > 0) {
          this.cells.fill(0, at, at + empty);
          at += empty;
        } else {
          const piece = LETTERS.indexOf(letter.toLowerCase());
          this.put(at++, letter === letter.toLowerCase() ? -piece : piece);
        }
      }
    });
  }

  /** Whether the first piece in one of these directions is the given one or a queen. */
  private meets(from: number, ways: readonly number[], piece: number, by: number): boolean {
    for (const way of ways) {
      let at = from + way;
      while (this.at(at) === 0) at += way;
      const there = this.at(at);
      if (there === piece || there === QUEEN * by) return true;
    }
    return false;
  }
}
