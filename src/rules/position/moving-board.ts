import { Board, KNIGHT_STEPS, OUTSIDE, waysOf } from './board';
import { A8, CASTLE, EN_PASSANT, fromOf, H1, type Move, moveOf, toOf, WIDTH } from './move';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, type Sign } from './pieces';

const PROMOTIONS = [KNIGHT, BISHOP, ROOK, QUEEN];

/** A board with a side to move, and the moves that it may make. */
export class MovingBoard extends Board {
  /** 1 if White is to move, -1 if Black. */
  turn: Sign = 1;
  /** Rights to castle: bits in the order of a FEN, White's short and long, Black's short and long. */
  protected rights = 0;
  /** Square behind a pawn that has just made two steps, if taking it en passant is legal; 0 for none. */
  protected enPassant = 0;

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
  protected canTakePassing(pawn: number, behind: number): boolean {
    const taker = PAWN * this.turn;
    return (
      (this.at(pawn - 1) === taker && this.isSafe(moveOf(pawn - 1, behind) | EN_PASSANT)) ||
      (this.at(pawn + 1) === taker && this.isSafe(moveOf(pawn + 1, behind) | EN_PASSANT))
    );
  }

  /** The square of the piece that a move of the side to move takes. */
  protected victimOf(move: Move): number {
    return move & EN_PASSANT ? toOf(move) + WIDTH * this.turn : toOf(move);
  }
}
