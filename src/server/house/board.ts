/**
 * The small board the built-in engine searches on: pseudo-legal moves, a lost king is noticed one ply
 * later. No castling and no en passant below the root, where chess.js knows all legal moves.
 */

/** Pieces as numbers, negative for Black. */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
const OUTSIDE = 99;

const LETTERS = ' pnbrqk';
/** Squares lie in a grid of 10 columns and 12 rows, so that steps off the board are seen. */
const WIDTH = 10;
const UP = -WIDTH;
const KNIGHT_STEPS = [-21, -19, -12, -8, 8, 12, 19, 21];
const DIAGONALS = [-11, -9, 9, 11];
const STRAIGHTS = [-10, -1, 1, 10];
const ALL_WAYS = [...DIAGONALS, ...STRAIGHTS];

/** From and to in the grid; `taken` is what stood on `to`. */
export interface Step {
  from: number;
  to: number;
  piece: number;
  taken: number;
  /** What a pawn becomes, 0 for none. */
  becomes: number;
}

export class Board {
  readonly cells = new Int8Array(120).fill(OUTSIDE);
  /** 1 if White is to move, -1 if Black. */
  turn: 1 | -1;
  private whiteKing = 0;
  private blackKing = 0;

  constructor(fen: string) {
    const [placement = '', turn] = fen.split(' ');
    placement.split('/').forEach((row, rank) => {
      let at = 21 + rank * WIDTH;
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
    this.turn = turn === 'b' ? -1 : 1;
  }

  at(index: number): number {
    return this.cells[index] ?? OUTSIDE;
  }

  make(step: Step): void {
    this.put(step.to, step.becomes || step.piece);
    this.cells[step.from] = 0;
    this.turn = this.turn === 1 ? -1 : 1;
  }

  undo(step: Step): void {
    this.put(step.from, step.piece);
    this.cells[step.to] = step.taken;
    this.turn = this.turn === 1 ? -1 : 1;
  }

  /** Moves of the side to move; a king left in check is not looked after. */
  steps(capturesOnly: boolean): Step[] {
    const steps: Step[] = [];
    for (let from = 21; from < 99; from++) {
      const piece = this.at(from);
      if (piece === OUTSIDE || piece * this.turn <= 0) continue;
      const kind = piece * this.turn;
      if (kind === PAWN) this.pawnSteps(steps, from, piece, capturesOnly);
      else if (kind === KNIGHT) this.walk(steps, from, piece, KNIGHT_STEPS, false, capturesOnly);
      else if (kind === KING) this.walk(steps, from, piece, ALL_WAYS, false, capturesOnly);
      else {
        const ways = kind === BISHOP ? DIAGONALS : kind === ROOK ? STRAIGHTS : ALL_WAYS;
        this.walk(steps, from, piece, ways, true, capturesOnly);
      }
    }
    return steps;
  }

  private walk(
    steps: Step[],
    from: number,
    piece: number,
    ways: readonly number[],
    far: boolean,
    capturesOnly: boolean,
  ): void {
    for (const way of ways) {
      for (let to = from + way; ; to += way) {
        const taken = this.at(to);
        if (taken === OUTSIDE || taken * this.turn > 0) break;
        if (taken !== 0 || !capturesOnly) steps.push({ from, to, piece, taken, becomes: 0 });
        if (taken !== 0 || !far) break;
      }
    }
  }

  private pawnSteps(steps: Step[], from: number, piece: number, capturesOnly: boolean): void {
    const ahead = UP * this.turn;
    const row = Math.floor(from / WIDTH);
    const last = this.turn === 1 ? 3 : 8;
    const becomes = row === last ? QUEEN * this.turn : 0;
    for (const to of [from + ahead - 1, from + ahead + 1]) {
      const taken = this.at(to);
      if (taken !== OUTSIDE && taken * this.turn < 0) steps.push({ from, to, piece, taken, becomes });
    }
    if (this.at(from + ahead) !== 0 || (capturesOnly && becomes === 0)) return;
    steps.push({ from, to: from + ahead, piece, taken: 0, becomes });
    const isHome = row === (this.turn === 1 ? 8 : 3);
    if (isHome && this.at(from + 2 * ahead) === 0)
      steps.push({ from, to: from + 2 * ahead, piece, taken: 0, becomes: 0 });
  }

  /** Whether the king of a side could be taken. */
  inCheck(side: 1 | -1): boolean {
    const king = side === 1 ? this.whiteKing : this.blackKing;
    const foe = -side;
    const ahead = king + UP * side;
    if (this.at(ahead - 1) === PAWN * foe || this.at(ahead + 1) === PAWN * foe) return true;
    if (KNIGHT_STEPS.some(way => this.at(king + way) === KNIGHT * foe)) return true;
    if (ALL_WAYS.some(way => this.at(king + way) === KING * foe)) return true;
    return this.meets(king, DIAGONALS, BISHOP * foe, foe) || this.meets(king, STRAIGHTS, ROOK * foe, foe);
  }

  /** Whether the first piece in one of these directions is the given one or a queen. */
  private meets(from: number, ways: readonly number[], piece: number, foe: number): boolean {
    return ways.some(way => {
      let at = from + way;
      while (this.at(at) === 0) at += way;
      return this.at(at) === piece || this.at(at) === QUEEN * foe;
    });
  }

  private put(at: number, piece: number): void {
    this.cells[at] = piece;
    if (piece === KING) this.whiteKing = at;
    else if (piece === -KING) this.blackKing = at;
  }
}
