import type { Square } from '../../rules/chess';

/** Pieces as numbers, negative for Black. */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
const ROOK = 4;
const QUEEN = 5;
export const KING = 6;
/** Letters of the pieces, by their numbers. */
export const LETTERS = ' pnbrqk';

/** Squares are numbers on a board of sixteen columns, of which eight are used, so that a step off the board shows. */
const OUTSIDE = 0x88;
const SIZE = 128;
const WHITE_AHEAD = -16;
const KNIGHT_WAYS = [-33, -31, -18, -14, 14, 18, 31, 33];
const DIAGONALS = [-17, -15, 15, 17];
const STRAIGHTS = [-16, -1, 1, 16];
const ALL_WAYS = [...DIAGONALS, ...STRAIGHTS];
const WAYS: readonly (readonly number[])[] = [[], [], KNIGHT_WAYS, DIAGONALS, STRAIGHTS, ALL_WAYS, ALL_WAYS];
const isFar = (kind: number): boolean => kind >= BISHOP && kind <= QUEEN;

/** Rights to castle are bits in this order. */
const CASTLING = 'KQkq';
/** Castling rights, as bits, that end when a piece leaves or reaches a square. */
const LOST = new Uint8Array(SIZE);
for (const [at, bits] of [
  [119, 1],
  [112, 2],
  [116, 3],
  [7, 4],
  [0, 8],
  [4, 12],
] as const)
  LOST[at] = bits;

const NOWHERE = -1;

const NAMES = Array.from(
  { length: SIZE },
  (_, at) => `${'abcdefgh'[at % 16] ?? '?'}${8 - (at >> 4)}` as Square,
);
export const squareOf = (at: number): Square => NAMES[at] ?? 'a1';
export const isDark = (at: number): boolean => ((at >> 4) + at) % 2 === 1;

/** A position: pieces, side to move, castling rights and en passant square. Checks and makes single moves. */
export class Position {
  private readonly cells = new Int8Array(SIZE);
  private rights = 0;
  /** En passant square, if taking there is legal. */
  private passing = NOWHERE;
  private whiteKing = NOWHERE;
  private blackKing = NOWHERE;

  /**
   * @param placement as in a FEN, and so `rights` and `passing`
   * @param side whose turn it is: 1 for White, -1 for Black
   */
  constructor(
    placement: string,
    public side: 1 | -1,
    rights: string,
    passing: number | null,
  ) {
    for (const [row, text] of placement.split('/').entries()) {
      let at = row * 16;
      for (const sign of text) {
        const kind = LETTERS.indexOf(sign.toLowerCase());
        if (kind > 0) this.put(at++, sign === sign.toLowerCase() ? -kind : kind);
        else at += Number(sign);
      }
    }
    for (const [index, right] of [...CASTLING].entries())
      if (rights.includes(right)) this.rights |= 1 << index;
    if (passing !== null) this.offer(passing - WHITE_AHEAD * side, passing);
  }

  kindAt(at: number): number {
    return Math.abs(this.at(at));
  }

  /** Where pieces of this kind stand that belong to the side to move. */
  squaresOf(kind: number): number[] {
    const squares: number[] = [];
    const piece = kind * this.side;
    for (let at = 0; at < SIZE; at++) if (this.cells[at] === piece) squares.push(at);
    return squares;
  }

  /** All pieces but the kings, of both sides. */
  others(): { at: number; kind: number }[] {
    const found: { at: number; kind: number }[] = [];
    for (let at = 0; at < SIZE; at++) {
      const kind = this.kindAt(at);
      if (kind !== 0 && kind !== KING) found.push({ at, kind });
    }
    return found;
  }

  /** Whether the side to move may make this move. A pawn may reach the last rank, whatever it becomes. */
  isLegal(from: number, to: number): boolean {
    const piece = this.at(from) * this.side;
    if (piece <= 0 || this.at(to) * this.side > 0) return false;
    if (piece === KING && Math.abs(to - from) === 2) return this.mayCastle(from, to);
    return this.reaches(from, to) && this.isSafe(from, to);
  }

  isPromotion(from: number, to: number): boolean {
    return this.kindAt(from) === PAWN && (to < 16 || to >= SIZE - 16);
  }

  /** Whether the king of the side to move could be taken. */
  inCheck(): boolean {
    return this.isAttacked(this.king(), -this.side);
  }

  /** Whether there is any legal move. Castling is left out: where it is legal, the king may also go one step. */
  hasMove(): boolean {
    for (let from = 0; from < SIZE; from++) {
      const kind = this.at(from) * this.side;
      if (kind === PAWN ? this.hasPawnMove(from) : kind > 0 && this.hasPieceMove(from, kind)) return true;
    }
    return false;
  }

  /** Makes a legal move. @param becomes kind of piece that a pawn turns into, 0 for none. @returns kind of the piece taken, 0 for none */
  make(from: number, to: number, becomes: number): number {
    const { side } = this;
    const piece = this.at(from);
    const victim = this.victimOf(from, to);
    const taken = this.kindAt(victim);
    this.put(victim, 0);
    this.put(from, 0);
    this.put(to, becomes === 0 ? piece : becomes * side);
    const isKing = piece * side === KING;
    if (isKing && to - from === 2) this.carry(to + 1, to - 1);
    if (isKing && from - to === 2) this.carry(to - 2, to + 1);
    this.rights &= ~((LOST[from] ?? 0) | (LOST[to] ?? 0));
    this.side = side === 1 ? -1 : 1;
    this.passing = NOWHERE;
    if (piece * side === PAWN && Math.abs(to - from) === 32) this.offer(to, (from + to) / 2);
    return taken;
  }

  /** The first four fields of its FEN, which are equal for two positions if and only if they repeat each other. */
  text(): string {
    let placement = '';
    for (let row = 0; row < SIZE; row += 16) {
      let empty = 0;
      for (let at = row; at < row + 8; at++) {
        const piece = this.at(at);
        if (piece === 0) {
          empty++;
          continue;
        }
        if (empty > 0) placement += empty;
        empty = 0;
        const letter = LETTERS[Math.abs(piece)] ?? '';
        placement += piece > 0 ? letter.toUpperCase() : letter;
      }
      if (empty > 0) placement += empty;
      if (row < SIZE - 16) placement += '/';
    }
    let rights = '';
    for (let index = 0; index < 4; index++) if (this.rights & (1 << index)) rights += CASTLING[index];
    const passing = this.passing === NOWHERE ? '-' : squareOf(this.passing);
    return `${placement} ${this.side === 1 ? 'w' : 'b'} ${rights || '-'} ${passing}`;
  }

  /** Whether the pieces of a side could take on a square. */
  private isAttacked(at: number, by: number): boolean {
    const back = at - WHITE_AHEAD * by;
    if (this.at(back - 1) === PAWN * by || this.at(back + 1) === PAWN * by) return true;
    for (const way of KNIGHT_WAYS) if (this.at(at + way) === KNIGHT * by) return true;
    for (const way of ALL_WAYS) {
      let to = at + way;
      if (this.at(to) === KING * by) return true;
      while ((to & OUTSIDE) === 0 && this.at(to) === 0) to += way;
      const piece = this.at(to) * by;
      if (piece === QUEEN || piece === (DIAGONALS.includes(way) ? BISHOP : ROOK)) return true;
    }
    return false;
  }

  /** Whether a piece could go there regardless of checks, but not by castling. No piece of its side stands there. */
  private reaches(from: number, to: number): boolean {
    const kind = this.kindAt(from);
    const step = to - from;
    if (kind === PAWN) return this.pawnReaches(from, to);
    const ways = WAYS[kind] ?? [];
    if (!isFar(kind)) return ways.includes(step);
    for (const way of ways) {
      if (step * way < 0 || step % way !== 0) continue;
      let at = from + way;
      while (at !== to && (at & OUTSIDE) === 0 && this.at(at) === 0) at += way;
      if (at === to) return true;
    }
    return false;
  }

  private pawnReaches(from: number, to: number): boolean {
    const ahead = WHITE_AHEAD * this.side;
    const step = to - from;
    if (step === ahead) return this.at(to) === 0;
    if (step === 2 * ahead) {
      const isHome = from >> 4 === (this.side === 1 ? 6 : 1);
      return isHome && this.at(from + ahead) === 0 && this.at(to) === 0;
    }
    if (step !== ahead - 1 && step !== ahead + 1) return false;
    return to === this.passing || this.at(to) * this.side < 0;
  }

  private mayCastle(from: number, to: number): boolean {
    const isShort = to > from;
    const right = (isShort ? 1 : 2) << (this.side === 1 ? 0 : 2);
    if ((this.rights & right) === 0 || from !== this.king()) return false;
    const middle = (from + to) / 2;
    const isFree = this.at(middle) === 0 && this.at(to) === 0 && (isShort || this.at(to - 1) === 0);
    return isFree && ![from, middle, to].some(at => this.isAttacked(at, -this.side));
  }

  private hasPawnMove(from: number): boolean {
    const ahead = from + WHITE_AHEAD * this.side;
    for (const to of [ahead, ahead - 1, ahead + 1, ahead + WHITE_AHEAD * this.side])
      if ((to & OUTSIDE) === 0 && this.pawnReaches(from, to) && this.isSafe(from, to)) return true;
    return false;
  }

  private hasPieceMove(from: number, kind: number): boolean {
    for (const way of WAYS[kind] ?? []) {
      for (let to = from + way; (to & OUTSIDE) === 0 && this.at(to) * this.side <= 0; to += way) {
        if (this.isSafe(from, to)) return true;
        if (!isFar(kind) || this.at(to) !== 0) break;
      }
    }
    return false;
  }

  /** Whether the king of the side to move cannot be taken after a move. */
  private isSafe(from: number, to: number): boolean {
    const { cells } = this;
    const victim = this.victimOf(from, to);
    const [piece, taken] = [this.at(from), this.at(victim)];
    cells[victim] = 0;
    cells[from] = 0;
    cells[to] = piece;
    const king = piece === KING * this.side ? to : this.king();
    const isSafe = !this.isAttacked(king, -this.side);
    cells[to] = 0;
    cells[victim] = taken;
    cells[from] = piece;
    return isSafe;
  }

  /** The square of the piece that a move takes: behind `to` if it takes en passant. */
  private victimOf(from: number, to: number): number {
    return to === this.passing && this.kindAt(from) === PAWN ? to - WHITE_AHEAD * this.side : to;
  }

  /** Notes a pawn's double step, if a pawn of the other side may legally take it en passant. */
  private offer(pawn: number, behind: number): void {
    this.passing = behind;
    const takers = [pawn - 1, pawn + 1].filter(at => this.at(at) === PAWN * this.side);
    if (!takers.some(at => this.isSafe(at, behind))) this.passing = NOWHERE;
  }

  private carry(from: number, to: number): void {
    this.put(to, this.at(from));
    this.put(from, 0);
  }

  private king(): number {
    return this.side === 1 ? this.whiteKing : this.blackKing;
  }

  private at(at: number): number {
    return (at & OUTSIDE) === 0 ? (this.cells[at] ?? 0) : 0;
  }

  private put(at: number, piece: number): void {
    this.cells[at] = piece;
    if (piece === KING) this.whiteKing = at;
    else if (piece === -KING) this.blackKing = at;
  }
}
