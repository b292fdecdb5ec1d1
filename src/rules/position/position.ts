import { type Side, START_FEN } from '../chess';
import { Board, KNIGHT_STEPS, OUTSIDE, waysOf } from './board';
import {
  A8,
  becomesOf,
  CASTLE,
  EN_PASSANT,
  fromOf,
  H1,
  type Move,
  moveOf,
  squareName,
  squareNamed,
  toOf,
  WIDTH,
} from './move';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, type Sign } from './pieces';
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

const PROMOTIONS = [KNIGHT, BISHOP, ROOK, QUEEN];

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
export class Position extends Board {
  /** 1 if White is to move, -1 if Black. */
  turn: Sign = 1;
  /** Half-moves since the last capture or move of a pawn. */
  quiet = 0;
  /** Number of the move that comes next, as players count them. */
  private number = 1;
  private rights = 0;
  /** Square behind a pawn that has just made two steps, if taking it en passant is legal; 0 for none. */
  private enPassant = 0;
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

  /** Moves of the side to move, whatever becomes of its king; `loud` ones take or promote. */
  moves(loud: boolean): Move[] {
    const moves: Move[] = [];
    for (let from = A8; from <= H1; from++) this.movesOf(moves, from, loud);
    if (!loud) this.castling(moves);
    return moves;
  }

  /** Legal moves from a square. */
  legalFrom(from: number): Move[] {
    const moves: Move[] = [];
    this.movesOf(moves, from, false);
    if (from === this.kingOf(this.turn)) this.castling(moves);
    return moves.filter(move => this.isSafe(move));
  }

  /** All legal moves. */
  legalMoves(): Move[] {
    return this.moves(false).filter(move => this.isSafe(move));
  }

  /** Whether there is any legal move. Castling is left out: where it is legal, the king may also go one step. */
  hasMove(): boolean {
    const moves: Move[] = [];
    for (let from = A8; from <= H1; from++) {
      moves.length = 0;
      this.movesOf(moves, from, false);
      for (const move of moves) if (this.isSafe(move)) return true;
    }
    return false;
  }

  /** Whether one of `moves` leaves the king of the side to move safe, and so is legal. */
  isSafe(move: Move): boolean {
    const { cells, turn } = this;
    const from = fromOf(move);
    const to = toOf(move);
    const victim = this.victimOf(move);
    const piece = this.at(from);
    const taken = this.at(victim);
    cells[victim] = 0;
    cells[from] = 0;
    cells[to] = piece;
    const king = piece === KING * turn ? to : this.kingOf(turn);
    const isSafe = !this.isAttacked(king, -turn as Sign);
    cells[to] = 0;
    cells[victim] = taken;
    cells[from] = piece;
    return isSafe;
  }

  /** Squares of the pieces of a side. */
  *squaresOf(side: Sign): Generator<number> {
    for (let square = A8; square <= H1; square++) {
      const piece = this.at(square);
      if (piece !== OUTSIDE && piece * side > 0) yield square;
    }
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

  /** Moves of the piece on a square but castling, if it is one of the side to move. */
  private movesOf(moves: Move[], from: number, loud: boolean): void {
    const piece = this.at(from);
    if (piece === OUTSIDE) return;
    const kind = piece * this.turn;
    if (kind <= 0) return;
    if (kind === PAWN) this.pawnMoves(moves, from, loud);
    else if (kind === KNIGHT) this.walk(moves, from, KNIGHT_STEPS, false, loud);
    else this.walk(moves, from, waysOf(kind), kind !== KING, loud);
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
    const ahead = from - WIDTH * side;
    const row = Math.floor(from / WIDTH);
    const isLast = row === (side === 1 ? 3 : 8);
    if (this.at(ahead) === 0 && (!loud || isLast)) {
      this.pawnMove(moves, from, ahead, isLast);
      const isHome = row === (side === 1 ? 8 : 3);
      if (isHome && this.at(ahead - WIDTH * side) === 0) moves.push(moveOf(from, ahead - WIDTH * side));
    }
    this.pawnTakes(moves, from, ahead - side, isLast);
    this.pawnTakes(moves, from, ahead + side, isLast);
  }

  private pawnTakes(moves: Move[], from: number, to: number, isLast: boolean): void {
    const there = this.at(to);
    if (there !== OUTSIDE && there * this.turn < 0) this.pawnMove(moves, from, to, isLast);
    else if (to === this.enPassant) moves.push(moveOf(from, to) | EN_PASSANT);
  }

  private pawnMove(moves: Move[], from: number, to: number, isLast: boolean): void {
    if (!isLast) moves.push(moveOf(from, to));
    else for (const kind of PROMOTIONS) moves.push(moveOf(from, to, kind));
  }

  /** The square where the king ends up is checked with the move, as for any other. */
  private castling(moves: Move[]): void {
    const rights = this.turn === 1 ? this.rights : this.rights >> 2;
    if ((rights & 3) === 0) return;
    const king = this.kingOf(this.turn);
    const other = -this.turn as Sign;
    if (this.isAttacked(king, other)) return;
    const isShortFree = this.at(king + 1) === 0 && this.at(king + 2) === 0;
    if (rights & 1 && isShortFree && !this.isAttacked(king + 1, other))
      moves.push(moveOf(king, king + 2) | CASTLE);
    const isLongFree = this.at(king - 1) === 0 && this.at(king - 2) === 0 && this.at(king - 3) === 0;
    if (rights & 2 && isLongFree && !this.isAttacked(king - 1, other))
      moves.push(moveOf(king, king - 2) | CASTLE);
  }

  /** Whether the side to move may take a pawn that has just passed `behind`. */
  private canTakePassing(pawn: number, behind: number): boolean {
    const taker = PAWN * this.turn;
    return (
      (this.at(pawn - 1) === taker && this.isSafe(moveOf(pawn - 1, behind) | EN_PASSANT)) ||
      (this.at(pawn + 1) === taker && this.isSafe(moveOf(pawn + 1, behind) | EN_PASSANT))
    );
  }

  /** The square of the piece that a move of the side to move takes. */
  private victimOf(move: Move): number {
    return move & EN_PASSANT ? toOf(move) + WIDTH * this.turn : toOf(move);
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
