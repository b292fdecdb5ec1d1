/** Validation of positions in Forsyth-Edwards notation, with the product's own texts. */

export type FenVerdict = { ok: true } | { ok: false; message: string };

/** One check of the six fields. It may rely on all earlier ones having passed. */
interface Check {
  passes(fields: readonly string[]): boolean;
  message: string;
}

const integer = (text: string | undefined): number =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : Number.NaN;

const rowsOf = (fields: readonly string[]): string[] => (fields[0] ?? '').split('/');

const squaresIn = (row: string): number =>
  [...row].reduce((sum, sign) => sum + (/\d/.test(sign) ? Number(sign) : 1), 0);

const count = (text: string | undefined, sign: string): number => (text ?? '').split(sign).length - 1;

/** In the order of reporting: only the first that fails is told (FE-12). */
const CHECKS: readonly Check[] = [
  {
    passes: fields => fields.length === 6 && fields.every(field => field !== ''),
    message: 'FEN string must contain six space-delimited fields.',
  },
  {
    passes: fields => Number.isSafeInteger(integer(fields[5])) && integer(fields[5]) > 0,
    message: '6th field (move number) must be a positive integer.',
  },
  {
    passes: fields => Number.isSafeInteger(integer(fields[4])),
    message: '5th field (half move counter) must be a non-negative integer.',
  },
  {
    passes: fields => /^(-|[a-h][36])$/.test(fields[3] ?? ''),
    message: '4th field (en-passant square) is invalid.',
  },
  {
    passes: fields => /^(-|(?=.)K?Q?k?q?)$/.test(fields[2] ?? ''),
    message: '3rd field (castling availability) is invalid.',
  },
  {
    passes: fields => /^[wb]$/.test(fields[1] ?? ''),
    message: '2nd field (side to move) is invalid.',
  },
  {
    passes: fields => rowsOf(fields).length === 8,
    message: "1st field (piece positions) does not contain 8 '/'-delimited rows.",
  },
  {
    passes: fields => !/\d\d/.test(fields[0] ?? ''),
    message: '1st field (piece positions) is invalid [consecutive numbers].',
  },
  {
    // `9` is a count of empty squares that is too large; `0` is neither a count nor a piece.
    passes: fields => /^[pnbrqk1-9/]*$/i.test(fields[0] ?? ''),
    message: '1st field (piece positions) is invalid [invalid piece].',
  },
  {
    passes: fields => rowsOf(fields).every(row => squaresIn(row) === 8),
    message: '1st field (piece positions) is invalid [row too large].',
  },
  {
    passes: fields => fields[3] === '-' || fields[3]?.[1] === (fields[1] === 'w' ? '6' : '3'),
    message: 'Illegal en-passant square',
  },
  // The specification's list ends above. These two keep out positions in which no chess can be played.
  {
    passes: fields => count(fields[0], 'K') === 1 && count(fields[0], 'k') === 1,
    message: '1st field (piece positions) is invalid [each side needs one king].',
  },
  {
    passes: fields => ![0, 7].some(row => /p/i.test(rowsOf(fields)[row] ?? '')),
    message: '1st field (piece positions) is invalid [pawn on an edge row].',
  },
];

/**
 * Checks untrusted text before it becomes a position. A text that passes can be opened with `ChessGame`.
 *
 * @returns the text of the first check that fails, in the order of FE-01…FE-11
 * @source specification §5; requirements FE-01…12 and settled reading 26: a row that adds up to less
 *   than eight counts as too large as well
 */
export function validateFen(fen: string): FenVerdict {
  const fields = fen.split(' ');
  const failed = CHECKS.find(check => !check.passes(fields));
  return failed ? { ok: false, message: failed.message } : { ok: true };
}
