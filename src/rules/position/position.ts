import { type Side, START_FEN } from '../chess';
import { A8, becomesOf, CASTLE, fromOf, H1, type Move, squareName, squareNamed, toOf, WIDTH } from './move';
import { MovingBoard } from './moving-board';
import { KING, PAWN, ROOK, type Sign } from './pieces';
import { KEYS } from './zobrist';

/** Where the kings and rooks begin. */
const [E8, H8, A1, E1] = [25, 28, 91, 95];

/** Rights to castle are bits in the order of a FEN: White's short and long, Black's short and long. */
const RIGHTS = 'KQkq';
/** Rights that need a king on `king` and a rook on `rook`, in the same order. */
const HOMES = [
  { side: 1, king: E1, rook: H1 },
  { side: 1, king: E1, rook: A1 },
  { side: -1, king: E8, rook: H8 },
  { side: -1, king: E8, rook: A8 },
] as const;
/** Rights that a move from or to a square leaves. */
const RIGHTS_LEFT = Uint8Array.from({ length: 120 }, (_, square) =>
  HOMES.reduce(
    (left, { king, rook }, bit) => (square === king || square === rook ? left & ~(1 << bit) : left),
    15,
  ),
);

/** State that a move overwrites and that undoing it restores. */
interface Past {
  taken: number;
  rights: number;
  enPassant: number;
  quiet: number;
  low: number;
  high: number;
}

/**
 * A position of chess: pieces, side to move, castling rights, en passant square and counters. One that is handed on is
 * never changed, and a game goes on with `after`; an engine makes and undoes moves on its own copy, which costs it less.
 */
export class Position extends MovingBoard {
  /** Half-moves since the last capture or move of a pawn. */
  quiet = 0;
  /** Number of the move that comes next, as players count them. */
  private number = 1;
  private readonly past: Past[] = [];

  /**
   * @param from a valid FEN, of which rights to castle or to take en passant that the pieces rule out are dropped; or a
   *   position that is copied without its past
   */
  constructor(from: string | Position = START_FEN) {
    super(typeof from === 'string' ? from.slice(0, from.indexOf(' ')) : from);
    if (typeof from === 'string') this.read(from);
    else {
      this.turn = from.turn;
      this.quiet = from.quiet;
      this.number = from.number;
      this.rights = from.rights;
      this.enPassant = from.enPassant;
    }
  }

  get side(): Side {
    return this.turn === 1 ? 'w' : 'b';
  }

  /** Whether the king of the side to move is in check. */
  get isCheck(): boolean {
    return this.inCheck(this.turn);
  }

  /** Whether the position has occurred before, in moves made and not undone here. */
  get isRepeated(): boolean {
    const { past, low, high } = this;
    for (let back = 2; back <= this.quiet && back <= past.length; back += 2) {
      const before = past[past.length - back] as Past;
      if (before.low === low && before.high === high) return true;
    }
    return false;
  }

  /** First four fields of its FEN, which are equal for two positions if and only if they repeat each other. */
  get key(): string {
    const enPassant = this.enPassant ? squareName(this.enPassant) : '-';
    return `${this.placement()} ${this.side} ${this.castlingRights} ${enPassant}`;
  }

  /** Last two fields of its FEN. */
  get counters(): string {
    return `${this.quiet} ${this.number}`;
  }

  /** Third field of its FEN. */
  get castlingRights(): string {
    let rights = '';
    for (let bit = 0; bit < 4; bit++) if (this.rights & (1 << bit)) rights += RIGHTS[bit];
    return rights || '-';
  }

  get fen(): string {
    return `${this.key} ${this.counters}`;
  }

  /** In JSON a position is its FEN, so that what holds one can be printed and compared. */
  toJSON(): string {
    return this.fen;
  }

  /** The position after a legal move. */
  after(move: Move): Position {
    const next = new Position(this);
    next.play(move);
    return next;
  }

  /** The position after a side has passed, which books write to show a threat. Not for a side in check. */
  afterNothing(): Position {
    const next = new Position(this);
    next.aimAt(0);
    next.quiet += 1;
    if (next.turn === -1) next.number += 1;
    next.pass();
    return next;
  }

  /** Makes a move of `moves` here. @returns whether it was legal; if not, undo it all the same */
  make(move: Move): boolean {
    const { turn, rights, enPassant, quiet, low, high } = this;
    this.past.push({ taken: this.at(this.victimOf(move)), rights, enPassant, quiet, low, high });
    this.play(move);
    return !this.inCheck(turn);
  }

  /** Takes the last move back. */
  undo(move: Move): void {
    const from = fromOf(move);
    const to = toOf(move);
    const side = -this.turn as Sign;
    const before = this.past.pop() as Past;
    const piece = becomesOf(move) ? PAWN * side : this.at(to);
    if (move & CASTLE) this.moveRook(to, -1);
    this.cells[to] = 0;
    this.set(from, piece);
    this.turn = side;
    this.recall(before);
    this.set(this.victimOf(move), before.taken);
    if (side === -1) this.number--;
  }

  /** Null move: the other side may move at once, which shows what its threats are worth. */
  makeNothing(): void {
    const { rights, enPassant, quiet, low, high } = this;
    this.past.push({ taken: 0, rights, enPassant, quiet, low, high });
    this.aimAt(0);
    this.quiet += 1;
    this.pass();
  }

  undoNothing(): void {
    this.turn = -this.turn as Sign;
    this.recall(this.past.pop() as Past);
  }

  /** The piece that a move takes, the pawn of an en passant capture included; 0 for none. */
  takenBy(move: Move): number {
    return this.at(this.victimOf(move));
  }

  private read(fen: string): void {
    const [, turn, rights = '', enPassant = '-', quiet = '0', number = '1'] = fen.split(' ');
    if (turn === 'b') this.pass();
    for (const [bit, { side, king, rook }] of HOMES.entries())
      if (
        rights.includes(RIGHTS.charAt(bit)) &&
        this.at(king) === KING * side &&
        this.at(rook) === ROOK * side
      )
        this.rights |= 1 << bit;
    this.toggle(KEYS.rights + this.rights);
    this.quiet = Number(quiet);
    this.number = Number(number);
    const behind = squareNamed(enPassant);
    const pawn = behind + WIDTH * this.turn;
    const isPassed =
      this.at(pawn) === -PAWN * this.turn &&
      this.at(behind) === 0 &&
      this.at(behind - WIDTH * this.turn) === 0;
    if (behind !== 0 && isPassed && this.canTakePassing(pawn, behind)) this.aimAt(behind);
  }

  /** Makes a move without keeping what it overwrites. */
  private play(move: Move): void {
    const from = fromOf(move);
    const to = toOf(move);
    const piece = this.at(from);
    const side = this.turn;
    const victim = this.victimOf(move);
    const takes = this.at(victim) !== 0;
    if (takes) this.clear(victim);
    this.clear(from);
    this.put(to, becomesOf(move) * side || piece);
    if (move & CASTLE) this.moveRook(to, 1);
    this.quiet = takes || piece === PAWN * side ? 0 : this.quiet + 1;
    const rights = this.rights & (RIGHTS_LEFT[from] as number) & (RIGHTS_LEFT[to] as number);
    if (rights !== this.rights) {
      this.toggle(KEYS.rights + this.rights);
      this.toggle(KEYS.rights + rights);
      this.rights = rights;
    }
    if (side === -1) this.number++;
    this.aimAt(0);
    this.pass();
    const isDouble = piece === PAWN * side && Math.abs(to - from) === 2 * WIDTH;
    if (isDouble && this.canTakePassing(to, to + WIDTH * side)) this.aimAt(to + WIDTH * side);
  }

  /** @param king where the castled king stands; @param way 1 to castle, -1 to take it back, without telling the hash */
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

  private recall({ rights, enPassant, quiet, low, high }: Past): void {
    this.rights = rights;
    this.enPassant = enPassant;
    this.quiet = quiet;
    this.low = low;
    this.high = high;
  }

  private pass(): void {
    this.turn = -this.turn as Sign;
    this.toggle(KEYS.turn);
  }

  private aimAt(square: number): void {
    if (this.enPassant) this.toggle(KEYS.enPassant + this.enPassant);
    if (square) this.toggle(KEYS.enPassant + square);
    this.enPassant = square;
  }
}
