import { becomesOf, CASTLE, fromOf, type Move, squareName, squareNamed, toOf } from './position/move';
import { LETTERS, PAWN } from './position/pieces';
import type { Position } from './position/position';

/**
 * Moves in standard algebraic notation.
 *
 * @source Portable Game Notation, standard (1994), 8.2.3
 */

const CASTLING = /^[O0]-[O0](-[O0])?[+#]?[?!]*$/;
const SAN = /^([PNBRQK])?([a-h])?([1-8])?([x-])?([a-h][1-8])=?([NBRQnbrq])?[+#]?[?!]*$/;

/**
 * The legal move that a text names: in SAN, with more of the origin than is needed or without `x`, `=`, `+` and `#`; or
 * in UCI's letters.
 *
 * @returns `null` when it names none, or several
 */
export function readMove(position: Position, text: string): Move | null {
  const castling = CASTLING.exec(text);
  if (castling) {
    const king = position.kingOf(position.turn);
    const to = castling[1] ? king - 2 : king + 2;
    return position.legalFrom(king).find(move => move & CASTLE && toOf(move) === to) ?? null;
  }
  const [, letter, file, rank, sign, target, becomes] = SAN.exec(text) ?? [];
  if (target === undefined) return null;
  const found = movesLike(position, { letter, file, rank, target, becomes, takes: sign === 'x' });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Parts of a move's text; a missing one is left open. */
export interface NamedMove {
  /** English letter of the piece; without one a pawn, or any piece where the whole square is named. */
  letter?: string | undefined;
  file?: string | undefined;
  rank?: string | undefined;
  target: string;
  becomes?: string | undefined;
  takes?: boolean;
}

/** The legal moves that fit what a text says. */
export function movesLike(position: Position, named: NamedMove): Move[] {
  const { letter, file, rank, target, becomes, takes = false } = named;
  const to = squareNamed(target);
  const promotion = becomes === undefined ? 0 : LETTERS.indexOf(becomes.toLowerCase());
  const kind = LETTERS.indexOf((letter ?? 'P').toLowerCase());
  // As UCI has it, any piece on the square that is named.
  const isAnyKind = letter === undefined && file !== undefined && rank !== undefined;
  const found: Move[] = [];
  for (const from of position.squaresOf(position.turn)) {
    const piece = Math.abs(position.at(from));
    if (!isAnyKind && piece !== kind) continue;
    const name = squareName(from);
    // A pawn that leaves its file says which one that was.
    const onFile = file ?? (piece === PAWN ? target[0] : name[0]);
    if (name[0] !== onFile || (rank !== undefined && name[1] !== rank)) continue;
    for (const move of position.legalFrom(from)) {
      const isTaking = !takes || position.takenBy(move) !== 0;
      if (toOf(move) === to && becomesOf(move) === promotion && isTaking) found.push(move);
    }
  }
  return found;
}

/** @param after the position after the move */
export function sanOf(position: Position, move: Move, after: Position): string {
  const check = after.isCheck ? (after.hasMove() ? '+' : '#') : '';
  const [from, to] = [fromOf(move), toOf(move)];
  if (move & CASTLE) return (to > from ? 'O-O' : 'O-O-O') + check;
  const kind = Math.abs(position.at(from));
  const takes = position.takenBy(move) === 0 ? '' : 'x';
  const target = takes + squareName(to);
  if (kind !== PAWN) return capital(kind) + originOf(position, from, to) + target + check;
  const file = takes && squareName(from).charAt(0);
  const becomes = becomesOf(move);
  return file + target + (becomes === 0 ? '' : `=${capital(becomes)}`) + check;
}

/** As much of a piece's square as tells it from others of its kind that could go there. */
function originOf(position: Position, from: number, to: number): string {
  const piece = position.at(from);
  const rivals: string[] = [];
  for (const other of position.squaresOf(position.turn)) {
    if (other === from || position.at(other) !== piece) continue;
    if (position.legalFrom(other).some(move => toOf(move) === to)) rivals.push(squareName(other));
  }
  const [file, rank] = squareName(from);
  if (rivals.length === 0) return '';
  if (!rivals.some(name => name[0] === file)) return `${file}`;
  return rivals.some(name => name[1] === rank) ? `${file}${rank}` : `${rank}`;
}

const capital = (kind: number): string => (LETTERS[kind] ?? '').toUpperCase();
