import { expect, test } from 'vitest';
import { isMoveKey, readTypedMove } from '../../../../src/client/canvas/board/input/typed-move';
import { START_FEN } from '../../../../src/rules/chess';

const CASTLING = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
const PROMOTION = '3r1k2/4P3/8/8/8/8/8/4K3 w - - 0 1';

test.each([
  ['e4', START_FEN, 'e2', 'e4'],
  ['Nf3', START_FEN, 'g1', 'f3'],
  ['nf3', START_FEN, 'g1', 'f3'],
  ['g1f3', START_FEN, 'g1', 'f3'],
  ['O-O', CASTLING, 'e1', 'g1'],
  ['0-0-0', CASTLING, 'e1', 'c1'],
  ['oo', CASTLING, 'e1', 'g1'],
  // A pawn's and a bishop's capture on one square: small letter means the pawn.
  ['bxc3', '4k3/8/8/8/1p6/2N5/3b4/4K3 b - - 0 1', 'b4', 'c3'],
  ['Bxc3', '4k3/8/8/8/1p6/2N5/3b4/4K3 b - - 0 1', 'd2', 'c3'],
] as const)('%s is read as a move', (text, fen, from, to) => {
  expect(readTypedMove(text, fen)).toEqual({ kind: 'move', from, to });
});

test('[BI-12] a promotion may name its piece or leave it open', () => {
  expect(readTypedMove('exd8=N', PROMOTION)).toEqual({ kind: 'move', from: 'e7', to: 'd8', promotion: 'n' });
  expect(readTypedMove('e8', '5k2/4P3/8/8/8/8/8/4K3 w - - 0 1')).toEqual({
    kind: 'promotes',
    from: 'e7',
    to: 'e8',
  });
});

test.each(['e5', 'Nf6', 'zz', 'O-O', ''])('[BI-01] %j is no legal move at the start', text => {
  expect(readTypedMove(text, START_FEN)).toEqual({ kind: 'illegal' });
});

test('keys that move about or leave the board are not part of a move', () => {
  for (const key of ['e', 'N', '4', 'x', '=', '-', '+', '#', 'O', '0']) expect(isMoveKey(key)).toBe(true);
  for (const key of ['Enter', 'ArrowUp', ' ', 'Tab', '9', 'z', 'Home']) expect(isMoveKey(key)).toBe(false);
});
