import type { TFunction } from 'i18next';
import { PIECE_LETTERS, type Side } from '../../../rules/chess';
import { family } from '../../i18n/family';
import { sideKey } from '../texts/text-keys';

const pieceKey = family('game.spoken.piece', PIECE_LETTERS);
const PIECES = { K: 'k', Q: 'q', R: 'r', B: 'b', N: 'n' } as const;

const pieceOf = (letter: string | undefined): 'k' | 'q' | 'r' | 'b' | 'n' | 'p' =>
  letter !== undefined && letter in PIECES ? PIECES[letter as keyof typeof PIECES] : 'p';

/** A move in words, for reading aloud: "White: knight from b to d2, check". Unreadable SAN is read as it stands. */
export function spokenMove(t: TFunction, san: string, side: Side): string {
  return t('game.spoken.by', { side: t(sideKey(side)), move: moveInWords(t, san) });
}

/**
 * The move that led to the position after `ply` half-moves, in words with its side; `undefined` at the start.
 *
 * @param before half-moves that were made before the first of them
 */
export function spokenMoveAt(
  t: TFunction,
  moves: readonly { san: string }[],
  ply: number,
  before = 0,
): string | undefined {
  const move = moves[ply - 1];
  return move && spokenMove(t, move.san, (before + ply) % 2 ? 'w' : 'b');
}

/** Moves that are read out at once, at most: many may come after a lost connection. */
const MOST_AT_ONCE = 3;

/**
 * The moves that have come, in words; where none has, the last one. A premove comes together with the move that it answers.
 *
 * @param before half-moves that were there before
 */
export function spokenMoves(
  t: TFunction,
  moves: readonly { san: string }[],
  before: number,
): string | undefined {
  const { length } = moves;
  const from = Math.max(0, length - MOST_AT_ONCE, Math.min(before, length - 1));
  const words = moves.slice(from).map((_move, index) => spokenMoveAt(t, moves, from + index + 1));
  return words.length > 0 ? words.join('. ') : undefined;
}

/** A move in words without its side: "knight to f3, check". */
export function moveInWords(t: TFunction, san: string): string {
  const move = bareMove(t, san);
  if (san.endsWith('#')) return t('game.spoken.mate', { move });
  return san.endsWith('+') ? t('game.spoken.check', { move }) : move;
}

function bareMove(t: TFunction, san: string): string {
  if (san.startsWith('O-O-O')) return t('game.spoken.castleLong');
  if (san.startsWith('O-O')) return t('game.spoken.castleShort');
  const parts = /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?/.exec(san);
  if (!parts) return san;
  const [, letter, from, taken, square, promoted] = parts;
  const name = t(pieceKey(pieceOf(letter)));
  // Where SAN says which of two pieces moves, so do the words.
  const piece = from ? t('game.spoken.from', { piece: name, from }) : name;
  const move = t(taken ? 'game.spoken.capture' : 'game.spoken.move', { piece, square });
  if (!promoted) return move;
  return t('game.spoken.promotion', { move, piece: t(pieceKey(pieceOf(promoted))) });
}
