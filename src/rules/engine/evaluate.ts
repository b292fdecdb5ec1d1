import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../position/pieces';
import type { Position } from '../position/position';

/** Worth of a position by the pieces that stand on it, in hundredths of a pawn. */

/** Value of each kind of piece, in hundredths of a pawn. */
export const VALUES = [0, 100, 320, 335, 500, 950, 0] as const;

/** Weight of each piece in the game's phase; all pieces together weigh 24, a full middlegame. */
const PHASES = [0, 0, 1, 1, 2, 4, 0] as const;
const ALL_PIECES = 24;

/** Worth of each square within reach of a piece, beyond those it usually reaches. */
const REACH = [0, 0, 4, 5, 2, 1, 0] as const;
const USUAL_REACH = [0, 0, 4, 6, 7, 12, 0] as const;

const BISHOP_PAIR = 30;
const DOUBLED = 12;
const ISOLATED = 12;
/** A passed pawn by the rows it has gone, in the middlegame and in the endgame. */
const PASSED_EARLY = [0, 0, 5, 10, 20, 40, 70, 0] as const;
const PASSED_LATE = [0, 10, 15, 30, 55, 95, 150, 0] as const;
const OPEN_FILE = 22;
const HALF_OPEN_FILE = 10;
/** A pawn before the king, one or two rows away. */
const SHELTER = [0, 14, 8] as const;
const TO_MOVE = 10;

/** 0 at the rim to 6 in the middle, by square. */
const CENTRE = Float64Array.from({ length: 120 }, (_, square) => {
  const column = (square % 10) - 1;
  const row = Math.floor(square / 10) - 2;
  return Math.max(0, 7 - Math.abs(column - 3.5) - Math.abs(row - 3.5));
});

/** Counts of one side, taken on the way through the squares. */
class Side {
  /** Pawns by file, 0 and 9 stay empty. */
  readonly pawns = new Int8Array(10);
  /** How far the foremost and the hindmost pawn of a file have come, by rows gone; 0 without one. */
  readonly foremost = new Int8Array(10);
  readonly hindmost = new Int8Array(10);
  /** The files of its rooks, the first `rooks` of them. */
  readonly rookFiles = new Int8Array(16);
  rooks = 0;
  bishops = 0;
  /** All its pawns. */
  men = 0;
  king = 0;

  clear(): void {
    this.pawns.fill(0);
    this.foremost.fill(0);
    this.hindmost.fill(0);
    this.rooks = 0;
    this.bishops = 0;
    this.men = 0;
    this.king = 0;
  }
}

const white = new Side();
const black = new Side();

/** @returns the worth for the side to move */
export function evaluate(board: Position): number {
  white.clear();
  black.clear();
  let early = 0;
  let late = 0;
  let phase = 0;
  for (let square = 21; square <= 98; square++) {
    const piece = board.at(square);
    if (piece === 0 || piece > KING) continue;
    const sign = piece > 0 ? 1 : -1;
    const side = piece > 0 ? white : black;
    const kind = piece * sign;
    if (kind === PAWN) {
      countPawn(side, square, sign);
      const gone = rowsGone(square, sign);
      const inner = square % 10 === 4 || square % 10 === 5 ? 1 : 0;
      early += sign * (VALUES[PAWN] - 10 + inner * 10 * Math.min(gone, 3) + (inner ? 0 : gone));
      late += sign * (VALUES[PAWN] + 10 + 4 * gone);
      continue;
    }
    const centre = CENTRE[square] as number;
    if (kind === KING) {
      side.king = square;
      early -= sign * 9 * centre;
      late += sign * 7 * centre;
      continue;
    }
    phase += PHASES[kind] as number;
    const reach = (REACH[kind] as number) * (board.reach(square, kind) - (USUAL_REACH[kind] as number));
    const value = (VALUES[kind] as number) + reach;
    const place =
      kind === KNIGHT ? 7 * centre - 14 : kind === BISHOP ? 3 * centre - 6 : kind === QUEEN ? centre : 0;
    early += sign * (value + place);
    late += sign * (value + (kind === ROOK ? 20 : 0) + place);
    if (kind === BISHOP) side.bishops += 1;
    if (kind === ROOK) side.rookFiles[side.rooks++] = square % 10;
  }
  for (let sign = 1; sign >= -1; sign -= 2) {
    const [side, other] = sign > 0 ? [white, black] : [black, white];
    const files = rookFiles(side, other);
    early += sign * files;
    late += sign * files;
    if (side.bishops >= 2) {
      early += sign * BISHOP_PAIR;
      late += sign * BISHOP_PAIR;
    }
    early += sign * shelter(board, side.king, sign);
    for (let file = 1; file <= 8; file++) {
      const count = side.pawns[file] as number;
      if (count === 0) continue;
      let weak = (count - 1) * DOUBLED;
      if (side.pawns[file - 1] === 0 && side.pawns[file + 1] === 0) weak += ISOLATED * count;
      early -= sign * weak;
      late -= sign * weak;
      const gone = side.foremost[file] as number;
      if (!isPassed(other, file, gone)) continue;
      early += sign * (PASSED_EARLY[gone] as number);
      late += sign * (PASSED_LATE[gone] as number);
    }
  }
  // A lone knight or bishop mates nobody.
  if (phase <= 1 && white.men === 0 && black.men === 0) return 0;
  const part = Math.min(phase, ALL_PIECES) / ALL_PIECES;
  const score = early * part + late * (1 - part);
  return Math.round(score * board.turn) + TO_MOVE;
}

/** How many rows a pawn has gone, from 0 where it began. */
const rowsGone = (square: number, sign: number): number => {
  const row = Math.floor(square / 10) - 2;
  return sign > 0 ? 6 - row : row - 1;
};

function countPawn(side: Side, square: number, sign: number): void {
  const file = square % 10;
  const gone = rowsGone(square, sign);
  const count = side.pawns[file] as number;
  side.foremost[file] = count === 0 ? gone : Math.max(gone, side.foremost[file] as number);
  side.hindmost[file] = count === 0 ? gone : Math.min(gone, side.hindmost[file] as number);
  side.pawns[file] = count + 1;
  side.men += 1;
}

/** Whether a pawn that has gone so far is passed: no pawn of the other side can stop or take it. */
function isPassed(other: Side, file: number, gone: number): boolean {
  for (let beside = file - 1; beside <= file + 1; beside++) {
    if (other.pawns[beside] === 0) continue;
    // The other side's hindmost pawn, in this side's rows: while it is ahead, it can stop or take.
    if (5 - (other.hindmost[beside] as number) > gone) return false;
  }
  return true;
}

/** Worth of the files that a side's rooks stand on. */
function rookFiles(side: Side, other: Side): number {
  let score = 0;
  for (let index = 0; index < side.rooks; index++) {
    const file = side.rookFiles[index] as number;
    if (side.pawns[file] === 0) score += other.pawns[file] === 0 ? OPEN_FILE : HALF_OPEN_FILE;
  }
  return score;
}

/** Worth of the pawns before a king on a wing; a king on the d or e file has no shelter. */
function shelter(board: Position, king: number, sign: number): number {
  const file = king % 10;
  if (file === 4 || file === 5) return -10;
  let score = 0;
  for (let beside = -1; beside <= 1; beside++)
    for (const rows of [1, 2] as const)
      if (board.at(king + beside - 10 * rows * sign) === PAWN * sign) {
        score += SHELTER[rows];
        break;
      }
  return score;
}
