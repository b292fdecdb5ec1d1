import { Hash, KEYS } from './hash';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces';

/**
 * The board that Kingside's own engine thinks on: pieces are numbers in a grid of 10 columns and 12 rows, whose rim
 * marks the squares off the board. It knows all rules of moving; a king left in check is noticed after the move.
 */

const OUTSIDE = 99;
const LETTERS = ' pnbrqk';
const WIDTH = 10;
const KNIGHT_STEPS = [-21, -19, -12, -8, 8, 12, 19, 21];
const DIAGONALS = [-11, -9, 9, 11];
const STRAIGHTS = [-10, -1, 1, 10];
const ALL_WAYS = [...DIAGONALS, ...STRAIGHTS];

/** Where the kings and rooks begin. */
const [A8, E8, H8, A1, E1, H1] = [21, 25, 28, 91, 95, 98];

/** Castling that is still possible, as bits. */
const WHITE_SHORT = 1;
const WHITE_LONG = 2;
const BLACK_SHORT = 4;
const BLACK_LONG = 8;
/** Castling rights that a move from or to a square takes away. */
const TAKES = new Map([
  [A8, BLACK_LONG],
  [E8, BLACK_SHORT | BLACK_LONG],
  [H8, BLACK_SHORT],
  [A1, WHITE_LONG],
  [E1, WHITE_SHORT | WHITE_LONG],
  [H1, WHITE_SHORT],
]);
const RIGHTS_LEFT = Uint8Array.from({ length: 120 }, (_, square) => 15 & ~(TAKES.get(square) ?? 0));

/**
 * A move is one number: from, to (7 bits each), what a pawn becomes (3 bits), and whether it takes en passant or
 * castles. 0 is none.
 */
export type Move = number;
const EN_PASSANT = 1 << 17;
const CASTLE = 1 << 18;
const moveOf = (from: number, to: number, becomes = 0): Move => from | (to << 7) | (becomes << 14);
export const fromOf = (move: Move): number => move & 127;
export const toOf = (move: Move): number => (move >> 7) & 127;
/** The kind of piece that a pawn becomes; 0 for none. */
export const becomesOf = (move: Move): number => (move >> 14) & 7;

const squareName = (square: number): string =>
  `${'abcdefgh'[(square % WIDTH) - 1]}${10 - Math.floor(square / WIDTH)}`;
const squareNamed = (name: string): number =>
  (10 - Number(name[1])) * WIDTH + 'abcdefgh'.indexOf(name[0] ?? '') + 1;

/** A move in UCI's letters: `e7e8q`. */
export const uciOf = (move: Move): string =>
  squareName(fromOf(move)) + squareName(toOf(move)) + (LETTERS[becomesOf(move)] ?? '').trim();

/** State that a move overwrites and that undoing it restores. */
interface Past {
  taken: number;
  rights: number;
  enPassant: number;
  quiet: number;
  low: number;
  high: number;
}

export class Board {
  readonly cells = new Int8Array(120).fill(OUTSIDE);
  /** 1 if White is to move, -1 if Black. */
  turn: 1 | -1 = 1;
  /** Half-moves since the last capture or move of a pawn. */
  quiet = 0;
  readonly hash = new Hash();
  private rights = 0;
  /** Square behind a pawn that has just made two steps; 0 for none. */
  private enPassant = 0;
  private whiteKing = 0;
  private blackKing = 0;
  private readonly past: Past[] = [];

  /** @param fen a valid position */
  constructor(fen: string) {
    const [placement = '', turn, castling = '-', enPassant = '-', quiet = '0'] = fen.split(' ');
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
    if (turn === 'b') this.pass();
    for (const [index, letter] of [...'KQkq'].entries())
      if (castling.includes(letter)) this.rights |= 1 << index;
    this.hash.toggle(KEYS.rights + this.rights);
    if (enPassant !== '-') this.aimAt(squareNamed(enPassant));
    this.quiet = Number(quiet);
  }

  at(square: number): number {
    return this.cells[square] as number;
  }

  /** Whether the position has occurred before, since the one that the board began with. */
  get isRepeated(): boolean {
    const { past, hash } = this;
    for (let back = 2; back <= this.quiet && back <= past.length; back += 2) {
      const before = past[past.length - back] as Past;
      if (before.low === hash.low && before.high === hash.high) return true;
    }
    return false;
  }

  /** Makes a move of `moves`. @returns whether it was legal; if not, undo it all the same */
  make(move: Move): boolean {
    const from = fromOf(move);
    const to = toOf(move);
    const piece = this.at(from);
    const side = this.turn;
    const behind = to + WIDTH * side;
    const taken = move & EN_PASSANT ? -PAWN * side : this.at(to);
    this.remember(taken);
    if (move & EN_PASSANT) this.clear(behind);
    else if (taken !== 0) this.clear(to);
    this.clear(from);
    this.put(to, becomesOf(move) * side || piece);
    if (move & CASTLE) this.moveRook(to, 1);
    this.quiet = taken !== 0 || piece === PAWN * side ? 0 : this.quiet + 1;
    this.aimAt(piece === PAWN * side && Math.abs(to - from) === 2 * WIDTH ? behind : 0);
    const rights = this.rights & (RIGHTS_LEFT[from] as number) & (RIGHTS_LEFT[to] as number);
    this.hash.toggle(KEYS.rights + this.rights);
    this.hash.toggle(KEYS.rights + rights);
    this.rights = rights;
    this.pass();
    return !this.inCheck(side);
  }

  /** Takes the last move back. */
  undo(move: Move): void {
    const from = fromOf(move);
    const to = toOf(move);
    const side = -this.turn as 1 | -1;
    const before = this.past.pop() as Past;
    const piece = becomesOf(move) ? PAWN * side : this.at(to);
    if (move & CASTLE) this.moveRook(to, -1);
    this.cells[to] = 0;
    this.set(from, piece);
    if (move & EN_PASSANT) this.cells[to + WIDTH * side] = before.taken;
    else this.set(to, before.taken);
    this.turn = side;
    this.recall(before);
  }

  /** Null move: the other side may move at once, which shows what its threats are worth. */
  makeNothing(): void {
    this.remember(0);
    this.aimAt(0);
    this.quiet += 1;
    this.pass();
  }

  undoNothing(): void {
    this.turn = -this.turn as 1 | -1;
    this.recall(this.past.pop() as Past);
  }

  /** Moves of the side to move, whatever becomes of its king; `loud` ones take or promote. */
  moves(loud: boolean): Move[] {
    const moves: Move[] = [];
    const side = this.turn;
    for (let from = A8; from <= H1; from++) {
      const piece = this.at(from);
      if (piece === OUTSIDE || piece * side <= 0) continue;
      const kind = piece * side;
      if (kind === PAWN) this.pawnMoves(moves, from, loud);
      else if (kind === KNIGHT) this.walk(moves, from, KNIGHT_STEPS, false, loud);
      else if (kind === KING) this.walk(moves, from, ALL_WAYS, false, loud);
      else this.walk(moves, from, waysOf(kind), true, loud);
    }
    if (!loud) this.castling(moves);
    return moves;
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

  /** Whether the king of a side could be taken. */
  inCheck(side: 1 | -1): boolean {
    return this.isAttacked(side === 1 ? this.whiteKing : this.blackKing, -side as 1 | -1);
  }

  /** Whether a side has anything but pawns and its king. */
  hasPieces(side: 1 | -1): boolean {
    for (let square = A8; square <= H1; square++) {
      const kind = this.at(square) * side;
      if (kind > PAWN && kind < KING) return true;
    }
    return false;
  }

  private isAttacked(square: number, by: 1 | -1): boolean {
    const behind = square + WIDTH * by;
    if (this.at(behind - 1) === PAWN * by || this.at(behind + 1) === PAWN * by) return true;
    for (const way of KNIGHT_STEPS) if (this.at(square + way) === KNIGHT * by) return true;
    for (const way of ALL_WAYS) if (this.at(square + way) === KING * by) return true;
    return this.meets(square, DIAGONALS, BISHOP * by, by) || this.meets(square, STRAIGHTS, ROOK * by, by);
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

  private walk(moves: Move[], from: number, ways: readonly number[], far: boolean, loud: boolean): void {
    for (const way of ways) {
      for (let to = from + way; ; to += way) {
        const there = this.at(to);
        if (there === OUTSIDE || there * this.turn > 0) break;
        if (there !== 0 || !loud) moves.push(moveOf(from, to));
        if (there !== 0 || !far) break;
      }
    }
  }

  private pawnMoves(moves: Move[], from: number, loud: boolean): void {
    const side = this.turn;
    const ahead = -WIDTH * side;
    const row = Math.floor(from / WIDTH);
    const isLast = row === (side === 1 ? 3 : 8);
    for (const to of [from + ahead - 1, from + ahead + 1]) {
      const there = this.at(to);
      if (there !== OUTSIDE && there * side < 0) this.pawnMove(moves, from, to, isLast);
      else if (to === this.enPassant) moves.push(moveOf(from, to) | EN_PASSANT);
    }
    if (this.at(from + ahead) !== 0 || (loud && !isLast)) return;
    this.pawnMove(moves, from, from + ahead, isLast);
    const isHome = row === (side === 1 ? 8 : 3);
    if (isHome && this.at(from + 2 * ahead) === 0) moves.push(moveOf(from, from + 2 * ahead));
  }

  private pawnMove(moves: Move[], from: number, to: number, isLast: boolean): void {
    if (!isLast) moves.push(moveOf(from, to));
    else for (const kind of [QUEEN, KNIGHT, ROOK, BISHOP]) moves.push(moveOf(from, to, kind));
  }

  private castling(moves: Move[]): void {
    const side = this.turn;
    const king = side === 1 ? E1 : E8;
    const short = side === 1 ? WHITE_SHORT : BLACK_SHORT;
    const long = side === 1 ? WHITE_LONG : BLACK_LONG;
    if ((this.rights & (short | long)) === 0) return;
    const other = -side as 1 | -1;
    const isFree = (...squares: number[]) => squares.every(square => this.at(square) === 0);
    // The square where the king ends up is checked after the move, as with any other.
    const isSafe = (square: number) => !this.isAttacked(square, other);
    if (!isSafe(king)) return;
    if (this.rights & short && isFree(king + 1, king + 2) && isSafe(king + 1))
      moves.push(moveOf(king, king + 2) | CASTLE);
    if (this.rights & long && isFree(king - 1, king - 2, king - 3) && isSafe(king - 1))
      moves.push(moveOf(king, king - 2) | CASTLE);
  }

  /** @param king where the castled king stands; @param way 1 to castle, -1 to take it back */
  private moveRook(king: number, way: 1 | -1): void {
    const isShort = king % WIDTH === 7;
    const [corner, inside] = isShort ? [king + 1, king - 1] : [king - 2, king + 1];
    const [from, to] = way === 1 ? [corner, inside] : [inside, corner];
    const rook = this.at(from);
    if (way === 1) {
      this.clear(from);
      this.put(to, rook);
    } else {
      this.cells[from] = 0;
      this.cells[to] = rook;
    }
  }

  private remember(taken: number): void {
    const { rights, enPassant, quiet, hash } = this;
    this.past.push({ taken, rights, enPassant, quiet, low: hash.low, high: hash.high });
  }

  private recall({ rights, enPassant, quiet, low, high }: Past): void {
    this.rights = rights;
    this.enPassant = enPassant;
    this.quiet = quiet;
    this.hash.low = low;
    this.hash.high = high;
  }

  private pass(): void {
    this.turn = -this.turn as 1 | -1;
    this.hash.toggle(KEYS.turn);
  }

  private aimAt(square: number): void {
    if (this.enPassant) this.hash.toggle(KEYS.enPassant + this.enPassant);
    if (square) this.hash.toggle(KEYS.enPassant + square);
    this.enPassant = square;
  }

  private put(square: number, piece: number): void {
    this.hash.toggle(KEYS.pieces + (piece + KING) * 120 + square);
    this.set(square, piece);
  }

  private clear(square: number): void {
    this.hash.toggle(KEYS.pieces + (this.at(square) + KING) * 120 + square);
    this.cells[square] = 0;
  }

  private set(square: number, piece: number): void {
    this.cells[square] = piece;
    if (piece === KING) this.whiteKing = square;
    else if (piece === -KING) this.blackKing = square;
  }
}

const waysOf = (kind: number): readonly number[] =>
  kind === BISHOP ? DIAGONALS : kind === ROOK ? STRAIGHTS : ALL_WAYS;
