import type { Promotion, Square } from '../../rules/chess';
import { becomesOf, fromOf, squareName, toOf } from '../../rules/position/move';
import { LETTERS } from '../../rules/position/pieces';
import type { Position } from '../../rules/position/position';
import { readMove } from '../../rules/san';
import { ALL_SQUARES } from '../../rules/squares';
import { type BoardPosition, moveTo } from './position';

export type TypedMove =
  /** `asks`: a guess at what was meant, to be confirmed before it is played. */
  | { kind: 'move'; from: Square; to: Square; promotion?: Promotion; asks?: true }
  /** A pawn's move to the last rank that does not name the new piece. */
  | { kind: 'promotes'; from: Square; to: Square }
  | { kind: 'illegal' };

const CASTLING = /^[oO0]-?[oO0](-?[oO0])?$/;
/** SAN without castling: piece, file, rank, target, promotion. */
const SAN = /^([KQRBN])?([a-h])?([1-8])?[xX]?([a-h][1-8])=?([qrbnQRBN])?[+#]?$/;
const UCI = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/;

/** A key that was pressed: a part of the browser's `KeyboardEvent`. */
interface TypedKey {
  key: string;
  code: string;
  shiftKey: boolean;
}

/** Letters that `keys/tables.ts` gives to questions and commands, and V for marks: no move needs them. */
const ASKING = /[lmpstvw]/i;

/** Length of `Qa1xb2#` or `exd8=Q#`, and one more. */
export const MAX_TYPED = 8;

/**
 * Sign that a key adds to a typed move; nonsense counts as well, so that the player can be told of it.
 *
 * @param code the key's place: on a keyboard of another alphabet it stands for the Latin letter there
 * @returns `null` for a key that writes nothing
 */
export function typedSign({ key, code, shiftKey }: TypedKey): string | null {
  if (/^[\x20-\x7e]+$/.test(key)) return /^[0-9a-z=+#-]$/i.test(key) && !ASKING.test(key) ? key : null;
  // The B key of an Arabic keyboard writes two letters.
  if (!/^[\p{L}\p{N}]{1,2}$/u.test(key)) return null;
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key;
  const sign = shiftKey ? place : place.toLowerCase();
  return ASKING.test(sign) ? null : sign;
}

/** Signs with which a move begins, and those that may follow: without the letters of other commands. */
const FIRST_SIGN = /^[a-hkqrno0KQRBNO]$/;
const LATER_SIGN = /^[a-h0-8kqrnoKQRBNOxX=+#-]$/;

/** Whether a sign belongs to a move, after those typed so far. */
export const continuesMove = (typed: string, sign: string): boolean =>
  (typed === '' ? FIRST_SIGN : LATER_SIGN).test(sign);

/** A file and a target without `x`, as in `bc3`: the capture of a pawn. */
const PAWN_TAKES = /^([a-h])([a-h][1-8])/;
/** A small letter for the piece that a pawn becomes. */
const SMALL_PROMOTION = /([18]=?)([qrbn])(?=[+#]?$)/;

/**
 * Reads a move that a player typed: SAN, UCI, small letters for pieces, zeros for castling. A small `b` is the file:
 * where only a bishop can make the move, it is a guess that asks.
 *
 * @param position the one it is made on
 */
export function readTypedMove(text: string, position: Position): TypedMove {
  const castling = CASTLING.exec(text);
  if (castling) return readOn(position, castling[1] ? 'O-O-O' : 'O-O') ?? { kind: 'illegal' };
  const named = text.replace(SMALL_PROMOTION, (_, rank: string, piece: string) => rank + piece.toUpperCase());
  const capital = named.charAt(0).toUpperCase() + named.slice(1);
  for (const spelling of [
    text,
    named,
    named.replace(PAWN_TAKES, '$1x$2'),
    capital,
    named.replace(/[xX+#=]/g, ''),
  ]) {
    const move = readOn(position, spelling);
    if (!move) continue;
    const isBishop = spelling === capital && text.startsWith('b');
    return isBishop && move.kind === 'move' ? { ...move, asks: true } : move;
  }
  const queened = readOn(position, `${text}=Q`);
  return queened?.kind === 'move'
    ? { kind: 'promotes', from: queened.from, to: queened.to }
    : { kind: 'illegal' };
}

function readOn(position: Position, spelling: string): TypedMove | null {
  const move = readMove(position, spelling);
  if (move === null) return null;
  const [from, to] = [squareName(fromOf(move)), squareName(toOf(move))];
  const becomes = becomesOf(move);
  return becomes === 0
    ? { kind: 'move', from, to }
    : { kind: 'move', from, to, promotion: LETTERS[becomes] as Promotion };
}

/**
 * Reads a typed premove. Its position does not exist yet, so it must fit exactly one own piece.
 * A small `b` is the file and never a bishop, since a premove is played without being asked about.
 */
export function readTypedPremove(text: string, position: BoardPosition): TypedMove {
  const castling = CASTLING.exec(text);
  if (castling) return castlingAhead(castling[1] ? 'c' : 'g', position);
  const uci = UCI.exec(text);
  if (uci) return ahead([uci[1] as Square], uci[2] as Square, uci[3], position);
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  for (const spelling of text.startsWith('b') ? [text] : [text, capital]) {
    const [, letter = 'P', file = '', rank = '', to, promotion] = SAN.exec(spelling) ?? [];
    if (!to) continue;
    // A pawn that captures names its file.
    const from = letter === 'P' && !file ? to.charAt(0) : file;
    const origins = ALL_SQUARES.filter(square => {
      const piece = position.pieces.get(square);
      return piece?.letter === letter.toLowerCase() && square.startsWith(from) && square.endsWith(rank);
    });
    const move = ahead(origins, to as Square, promotion, position);
    if (move.kind !== 'illegal') return move;
  }
  return { kind: 'illegal' };
}

function castlingAhead(file: 'c' | 'g', position: BoardPosition): TypedMove {
  const rank = position.movable === 'w' ? 1 : 8;
  const king: Square = `e${rank}`;
  if (position.pieces.get(king)?.letter !== 'k') return { kind: 'illegal' };
  return ahead([king], `${file}${rank}`, undefined, position);
}

function ahead(
  origins: readonly Square[],
  to: Square,
  promotion: string | undefined,
  position: BoardPosition,
): TypedMove {
  const own = origins.filter(square => position.pieces.get(square)?.side === position.movable);
  const moves = own.flatMap(from => moveTo(from, to, position) ?? []);
  const [move] = moves;
  if (!move || moves.length > 1 || (promotion && !move.promotes)) return { kind: 'illegal' };
  const { from } = move;
  if (!move.promotes) return { kind: 'move', from, to: move.to };
  if (!promotion) return { kind: 'promotes', from, to: move.to };
  return { kind: 'move', from, to: move.to, promotion: promotion.toLowerCase() as Promotion };
}
