import { validateFen } from './fen';
import type { Sign } from './position/pieces';
import { Position } from './position/position';

/** A position that somebody has written down. */
export type SetUp =
  /** `fen`: as it is written here. `drops`: rights to castle that are impossible here were left out. */
  | { ok: true; fen: string; drops: boolean }
  /** `chess960`: its castling is that of Chess960, which has other rules. */
  | { ok: false; reason: 'noPosition' | 'chess960' };

/** Fields that many leave out, or write as 0. */
const REST = ['w', '-', '-', '0', '1'] as const;

/**
 * Reads a position that somebody has written down. A result can be played on, and handed to an engine, which an
 * impossible position might crash.
 *
 * @param text a FEN; fields at its end may be missing, and its moves may be counted from 0
 * @returns the position without en passant that is impossible
 */
export function readPosition(text: string): SetUp {
  const fields = text
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/[–—−]/g, '-')
    .trim()
    .split(/\s+/);
  const [placement = '', turn = '', castling = '-', passing, quiet, number] = [
    ...fields,
    ...REST.slice(fields.length - 1),
  ];
  const rights = standardRights(placement, castling);
  if (fields.length > 6) return { ok: false, reason: 'noPosition' };
  const counters = [quiet === '-' ? '0' : quiet, number === '0' || number === '-' ? '1' : number];
  const fen = [placement, turn.toLowerCase(), rights ?? '-', passing, ...counters].join(' ');
  if (!validateFen(fen).ok || isCrowded(placement)) return { ok: false, reason: 'noPosition' };
  if (rights === null || isShuffled(placement, rights)) return { ok: false, reason: 'chess960' };
  const position = new Position(fen);
  // The side that is not to move may not be in check: its king could be taken.
  if (position.inCheck(-position.turn as Sign)) return { ok: false, reason: 'noPosition' };
  const drops = rights !== '-' && position.castlingRights.length < rights.length;
  return { ok: true, fen: position.fen, drops };
}

/** The position as it is written here; `null` where there is none. */
export function readSetUp(text: string): string | null {
  const read = readPosition(text);
  return read.ok ? read.fen : null;
}

/** Whether a side has more men than it can ever have: 16, at most 8 of them pawns. */
const isCrowded = (placement: string): boolean =>
  [/[A-Z]/g, /[a-z]/g].some(men => (placement.match(men)?.length ?? 0) > 16) ||
  [/P/g, /p/g].some(pawns => (placement.match(pawns)?.length ?? 0) > 8);

/** The men on a side's first row, one sign a square. */
const homeRow = (placement: string, isWhite: boolean): string =>
  (placement.split('/')[isWhite ? 7 : 0] ?? '').replaceAll(/\d/g, count => '.'.repeat(Number(count)));

/**
 * Rights to castle in the order of a FEN. Files of rooks, as Chess960 names them, are turned where they mean the same.
 *
 * @returns `null` for files that no standard game has
 */
function standardRights(placement: string, castling: string): string | null {
  if (!/^[A-Ha-h]+$/.test(castling)) return inOrder(castling);
  const isStandard = [...castling].every(file => {
    const isWhite = file === file.toUpperCase();
    const row = homeRow(placement, isWhite).toLowerCase();
    return /[ah]/i.test(file) && row[4] === 'k' && row[file.toLowerCase() === 'h' ? 7 : 0] === 'r';
  });
  if (!isStandard) return null;
  return inOrder(castling.replaceAll(/[AHah]/g, file => ({ H: 'K', A: 'Q', h: 'k', a: 'q' })[file] ?? ''));
}

/** @param rights other texts stay as they are, and are refused by the validator */
const inOrder = (rights: string): string =>
  /^[KQkq]+$/.test(rights) ? ['K', 'Q', 'k', 'q'].filter(one => rights.includes(one)).join('') : rights;

/**
 * Whether the rights to castle are those of a game of Chess960: a king beside its file, or a rook beside its corner while all
 * pawns are at home, and a rook on each side that is claimed. Of other positions a right that is impossible is only old.
 */
function isShuffled(placement: string, rights: string): boolean {
  const isOpening = /^[^/]+\/p{8}\/.*\/P{8}\/[^/]+$/.test(placement);
  return ['KQ', 'kq'].some((pair, black) => {
    const claimed = [...pair].filter(right => rights.includes(right));
    const row = homeRow(placement, black === 0).toLowerCase();
    const king = row.indexOf('k');
    if (claimed.length === 0 || king === -1) return false;
    const [isShort, isLong] = ['k', 'q'].map(one => claimed.some(right => right.toLowerCase() === one));
    const hasRooks =
      (!isShort || row.indexOf('r', king) !== -1) && (!isLong || row.slice(0, king).includes('r'));
    const isOutside = (isShort && row[7] !== 'r') || (isLong && row[0] !== 'r');
    return hasRooks && (king !== 4 || (isOpening && isOutside));
  });
}
