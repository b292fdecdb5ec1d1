import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placementOf, START_FEN } from '../../../src/rules/chess';
import { validateFen } from '../../../src/rules/fen';
import { ChessGame } from '../../../src/rules/game';

const SIX_FIELDS = 'FEN string must contain six space-delimited fields.';
const MOVE_NUMBER = '6th field (move number) must be a positive integer.';
const COUNTER = '5th field (half move counter) must be a non-negative integer.';
const SQUARE = '4th field (en-passant square) is invalid.';
const CASTLING = '3rd field (castling availability) is invalid.';
const SIDE = '2nd field (side to move) is invalid.';
const ROWS = "1st field (piece positions) does not contain 8 '/'-delimited rows.";
const NUMBERS = '1st field (piece positions) is invalid [consecutive numbers].';
const PIECE = '1st field (piece positions) is invalid [invalid piece].';
const TOO_LARGE = '1st field (piece positions) is invalid [row too large].';
const EN_PASSANT = 'Illegal en-passant square';

/** The start position with some fields (1 to 6) replaced. */
function withFields(replaced: Record<number, string>): string {
  return START_FEN.split(' ')
    .map((field, index) => replaced[index + 1] ?? field)
    .join(' ');
}

/** The start position with its fourth row (rank 5) replaced. */
const withRow = (row: string): string =>
  withFields({ 1: `rnbqkbnr/pppppppp/8/${row}/8/8/PPPPPPPP/RNBQKBNR` });

const REFUSED: readonly [id: string, fen: string, message: string][] = [
  ['FE-01', '8/8/8/8/8/8/8/8 w - -', SIX_FIELDS],
  ['FE-01', '', SIX_FIELDS],
  ['FE-01', `${START_FEN} 1`, SIX_FIELDS],
  ['FE-01', START_FEN.replaceAll(' ', '\t'), SIX_FIELDS],
  ['FE-02', withFields({ 6: '0' }), MOVE_NUMBER],
  ['FE-02', withFields({ 6: 'x' }), MOVE_NUMBER],
  ['FE-02', withFields({ 6: '1.5' }), MOVE_NUMBER],
  ['FE-02', withFields({ 6: '1x' }), MOVE_NUMBER],
  ['FE-02', withFields({ 6: '1\n' }), MOVE_NUMBER],
  ['FE-03', withFields({ 5: '-1' }), COUNTER],
  ['FE-03', withFields({ 5: '-' }), COUNTER],
  ['FE-03', withFields({ 5: '1e3' }), COUNTER],
  ['FE-04', withFields({ 4: 'e9' }), SQUARE],
  ['FE-04', withFields({ 4: 'e4' }), SQUARE],
  ['FE-04', withFields({ 4: 'i3' }), SQUARE],
  ['FE-04', withFields({ 4: '--' }), SQUARE],
  ['FE-05', withFields({ 3: 'KX' }), CASTLING],
  ['FE-05', withFields({ 3: 'KK' }), CASTLING],
  ['FE-05', withFields({ 3: 'K-' }), CASTLING],
  ['FE-05', withFields({ 3: 'qK' }), CASTLING],
  ['FE-06', withFields({ 2: 'x' }), SIDE],
  ['FE-06', withFields({ 2: 'W' }), SIDE],
  ['FE-06', withFields({ 2: 'wb' }), SIDE],
  ['FE-07', withFields({ 1: 'rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR' }), ROWS],
  ['FE-07', withFields({ 1: 'rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR' }), ROWS],
  ['FE-08', withRow('44'), NUMBERS],
  ['FE-08', withRow('p11p4'), NUMBERS],
  ['FE-09', withRow('xxxxxxxx'), PIECE],
  ['FE-09', withRow('pppp?ppp'), PIECE],
  ['FE-09', withRow('pppppppp0'), PIECE],
  ['FE-10', withRow('pppppppp1'), TOO_LARGE],
  ['FE-10', withRow('7'), TOO_LARGE],
  ['FE-10', withRow('9'), TOO_LARGE],
  ['FE-10', withRow(''), TOO_LARGE],
  ['FE-11', withFields({ 4: 'e3' }), EN_PASSANT],
  ['FE-11', withFields({ 2: 'b', 4: 'e6' }), EN_PASSANT],
];

test.each(REFUSED)('[%s] refuses %j', (_id, fen, message) => {
  expect(validateFen(fen)).toEqual({ ok: false, message });
});

const ACCEPTED = [
  START_FEN,
  'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1',
  'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w Kq d6 0 2',
  '4k3/8/8/8/8/8/8/4K2R w K - 99 150',
  '8/8/8/8/8/2k5/8/K7 b - - 0 1',
];

test.each(ACCEPTED)('[FE-01…11] accepts %s', fen => {
  expect(validateFen(fen)).toEqual({ ok: true });
});

describe('[FE-12] only the first failing check is reported', () => {
  // One fault for each check. A FEN with this fault and all later ones must be refused for this one.
  const faults: readonly [message: string, fault: Record<number, string>][] = [
    [MOVE_NUMBER, { 6: 'x' }],
    [COUNTER, { 5: '-1' }],
    [SQUARE, { 4: 'e9' }],
    [CASTLING, { 3: 'KX' }],
    [SIDE, { 2: 'x' }],
    [ROWS, { 1: 'xx/44/9' }],
  ];
  test.each(faults.map(([message], index) => ({ message, index })))(
    'the fault $message is reported before all later ones',
    ({ message, index }) => {
      const spoilt = Object.assign({}, ...faults.slice(index).map(([, fault]) => fault));
      expect(validateFen(withFields(spoilt))).toEqual({ ok: false, message });
    },
  );

  const rows: readonly [message: string, rows: string][] = [
    [NUMBERS, 'xxxxxxxx/7/44/8/8/8/8/8'],
    [PIECE, '7/xxxxxxxx/8/8/8/8/8/8'],
    [TOO_LARGE, '7/8/8/8/8/8/8/8'],
  ];
  test.each(rows)('%s is reported before later faults, in whichever row', (message, placement) => {
    expect(validateFen(withFields({ 1: placement, 4: 'e3' }))).toEqual({ ok: false, message });
  });
});

test.each([
  '8/8/8/8/8/8/8/8 w - - 0 1',
  '4k3/8/8/8/8/8/8/8 w - - 0 1',
  '4k3/8/8/8/8/8/8/4KK2 w - - 0 1',
  'P3k3/8/8/8/8/8/8/4K3 w - - 0 1',
  '4k3/8/8/8/8/8/8/p3K3 w - - 0 1',
])('[GM-16] a position that no game can have is invalid: %s', fen => {
  expect(validateFen(fen).ok).toBe(false);
});

test('[GM-16] every position that passes can be opened, and no text makes the check throw', () => {
  const kingless = fc.constantFrom('8', 'pppppppp', 'PPPPPPPP', '3q4', 'R6R', 'pP1nN1bB', '1r5r');
  const wild = fc.string({ unit: fc.constantFrom(...'pnbrqkPNBRQK0123456789x/'), maxLength: 9 });
  const placement = fc
    .tuple(
      fc.constantFrom('4k3', 'r3k2r', '3k1r2'),
      fc.constantFrom('4K3', 'R3K2R', 'PPP1K3'),
      fc.array(fc.oneof({ weight: 30, arbitrary: kingless }, wild), { minLength: 6, maxLength: 6 }),
    )
    .chain(([black, white, others]) => fc.shuffledSubarray([black, white, ...others], { minLength: 8 }))
    .map(rows => rows.join('/'));
  const fen = fc
    .tuple(
      placement,
      fc.constantFrom('w', 'b'),
      fc.constantFrom('-', 'KQkq', 'Kq', 'k', 'Q'),
      fc.constantFrom('-', '-', 'e3', 'a6', 'h6'),
      fc.nat(120).map(String),
      fc.nat(300).map(String),
    )
    .map(fields => fields.join(' '));
  let opened = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: fen }, fc.string()), text => {
      if (!validateFen(text).ok) return;
      opened += 1;
      expect(placementOf(new ChessGame(text).fen)).toBe(placementOf(text));
    }),
    { numRuns: 2000 },
  );
  expect(opened).toBeGreaterThan(50);
});
