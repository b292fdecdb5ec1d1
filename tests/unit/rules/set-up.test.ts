import { expect, test } from 'vitest';
import { START_FEN } from '../../../src/rules/chess';
import { readSetUp } from '../../../src/rules/set-up';

test.each([
  ['the start', START_FEN, START_FEN],
  ['spaces around it and between its fields', `  ${START_FEN.replaceAll(' ', '  ')}\n`, START_FEN],
  ['without its counters', START_FEN.slice(0, -4), START_FEN],
  ['en passant', '4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1', '4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1'],
  ['en passant without its pawn', '4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1', '4k3/8/8/3P4/8/8/8/4K3 w - - 0 1'],
  ['castling without its rook', '4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
])('[FE-12] a position is read: %s', (_what, text, fen) => {
  expect(readSetUp(text)).toBe(fen);
});

test.each([
  ['nothing', ''],
  ['words', 'what is this'],
  ['a king that could be taken', '4k2R/8/8/8/8/8/8/4K3 w - - 0 1'],
  ['no king', '8/8/8/8/8/8/8/4K3 w - - 0 1'],
  ['a pawn on the first row', '4k3/8/8/8/8/8/8/P3K3 w - - 0 1'],
  ['nine pawns', '4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1'],
  ['seventeen pieces', '4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1'],
  ['a field too many', `${START_FEN} 7`],
])('[FE-12] %s is refused as a position', (_what, text) => {
  expect(readSetUp(text)).toBeNull();
});
