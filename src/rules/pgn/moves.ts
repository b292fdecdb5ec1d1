import { becomesOf, CASTLE, type Move, squareName, squareNamed, toOf } from '../position/move';
import { LETTERS, PAWN, ROOK } from '../position/pieces';
import type { Position } from '../position/position';
import { movesLike, type NamedMove } from '../san';
import type { PieceLetters } from './letters';

/** The legal move that a text means, or why there is none: it is not possible, two fit, or the text is no move. */
export type FoundMove = { move: Move } | { fault: 'noMove' | 'twoFit' | 'unknown' };

const PARTS =
  /^(?<piece>[КкK]р|[\p{L}♔-♟])?[/(]?(?<file>[a-h])?(?<rank>[1-8])?\)?(?<sign>[-‐‑–—−xX×:])?(?<target>[a-h][1-8])(?<becomes>[=/:]?\(?(?:Кр|[\p{L}♔-♟])\)?)?$/u;
const CASTLING = /^[O0oОо]{2,3}$/;
const FILES = /^(?<file>[a-h])[x:×]?(?<onto>[a-h])(?:=?\(?(?<becomes>[QRBN])\)?)?$/;
/** Check, mate and en passant, which the position says itself. */
const TAIL = /(?:\s?e\.?\s?p\.?)?(?:[+#†‡]+|ch|mate?|matt?)?$/u;

/** Letters of pieces in the text of a move, as they are written. A small one may be a file, and is none. */
export function lettersIn(text: string): string[] {
  const word = squaresPlain(text.replace(TAIL, ''));
  const { piece = '', becomes = '' } = PARTS.exec(word)?.groups ?? {};
  return [piece, becomes.replaceAll(/[=/:()]/g, '')].filter(letter => /^(?:Кр|[\p{Lu}♔-♟])$/u.test(letter));
}

/**
 * Finds the move that a text means, as people and sites write it: in SAN, with both squares, with or without the signs of
 * captures, checks and promotions, with letters of any language, figurines, or a small letter where no pawn is meant.
 */
export function findMove(position: Position, text: string, letters: PieceLetters): FoundMove {
  const word = text.replace(TAIL, '');
  const castles = word.replaceAll(/[\s‐‑–—−-]/g, '');
  if (CASTLING.test(castles)) return only(castlings(position, castles.length === 3));
  for (const one of new Set([word, squaresPlain(word)])) {
    const found = namedMoves(position, one, letters);
    if (found.length > 0) return only(found);
  }
  const files = FILES.exec(word)?.groups;
  if (files) {
    const taken = pawnCaptures(position, files);
    return taken.length === 0 ? { fault: 'unknown' } : only(taken);
  }
  const { piece } = PARTS.exec(word)?.groups ?? {};
  return { fault: piece && !isKnown(piece, letters) ? 'unknown' : 'noMove' };
}

const only = (found: readonly Move[]): FoundMove => {
  const [move] = found;
  if (move === undefined) return { fault: 'noMove' };
  return found.length === 1 ? { move } : { fault: 'twoFit' };
};

/** Squares with capitals or Cyrillic letters for their files. */
const squaresPlain = (word: string): string =>
  word.replaceAll(/[A-Hасе](?=[1-8])/gu, file => ({ а: 'a', с: 'c', е: 'e' })[file] ?? file.toLowerCase());

const isKnown = (piece: string, letters: PieceLetters): boolean =>
  letters.has(piece) || letters.has(capital(piece)) || /^[a-h]$/.test(piece);

const capital = (piece: string): string => piece.charAt(0).toUpperCase() + piece.slice(1);

function castlings(position: Position, isLong: boolean): Move[] {
  const king = position.kingOf(position.turn);
  return position.legalFrom(king).filter(move => move & CASTLE && toOf(move) < king === isLong);
}

/** Moves that a text with a target square names. The first reading that is legal counts. */
function namedMoves(position: Position, word: string, letters: PieceLetters): Move[] {
  const { piece, ...groups } = PARTS.exec(word)?.groups ?? {};
  const { file, rank, sign, target, becomes } = groups;
  if (target === undefined) return [];
  const promoted = becomes?.replaceAll(/[=/:()]/g, '');
  const named: NamedMove = {
    file,
    rank,
    target,
    becomes: promoted && (letters.get(capital(promoted)) ?? capital(promoted)),
    takes: sign !== undefined && /[xX×:]/.test(sign),
  };
  const readings: NamedMove[] = [];
  if (piece === undefined) readings.push(named);
  // `bc4` takes with a pawn; only where none can, it is a bishop's.
  else if (/^[a-h]$/.test(piece) && file === undefined) readings.push({ ...named, file: piece });
  if (piece !== undefined) {
    const letter = letters.get(piece) ?? letters.get(capital(piece));
    if (letter !== undefined) readings.push({ ...named, letter });
  }
  for (const reading of readings) {
    const found = movesLike(position, reading);
    if (found.length > 0) return found;
  }
  for (const reading of readings) {
    // A capture that is none, and a pawn that becomes a queen without saying so.
    const found = movesLike(position, { ...reading, takes: false });
    if (found.length > 0) return found;
    const queened = becomes === undefined ? movesLike(position, { ...reading, becomes: 'Q' }) : [];
    if (queened.length > 0) return queened;
  }
  return rank ? castlingOnRook(position, `${file ?? piece}${rank}`, target) : [];
}

/** Castling as some engines write it: the king goes to the rook's square. */
function castlingOnRook(position: Position, from: string, target: string): Move[] {
  const isRooks = position.at(squareNamed(target)) === ROOK * position.turn;
  const isKings = squareName(position.kingOf(position.turn)) === from;
  return isKings && isRooks ? castlings(position, target.startsWith('a')) : [];
}

/** Captures of pawns from one file to another. */
function pawnCaptures(
  position: Position,
  { file, onto, becomes = 'Q' }: Record<string, string | undefined>,
): Move[] {
  return [...position.squaresOf(position.turn)]
    .filter(from => position.at(from) === PAWN * position.turn && squareName(from)[0] === file)
    .flatMap(from => position.legalFrom(from))
    .filter(move => squareName(toOf(move))[0] === onto && position.takenBy(move) !== 0)
    .filter(move => becomesOf(move) === 0 || LETTERS[becomesOf(move)] === becomes.toLowerCase());
}
