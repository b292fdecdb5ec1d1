import { expect, test } from 'vitest';
import type { BoardPosition } from '../../../../src/client/board/position';
import { planAfter, premoveTargets } from '../../../../src/client/board/premoves';
import { readTypedMove, readTypedPremove, typedSign } from '../../../../src/client/board/typed-move';
import { START_FEN } from '../../../../src/rules/chess';
import { ChessGame } from '../../../../src/rules/game';
import { Position } from '../../../../src/rules/position/position';

const CASTLING = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
const PROMOTION = '3r1k2/4P3/8/8/8/8/8/4K3 w - - 0 1';

test.each([
  ['e4', START_FEN, 'e2', 'e4'],
  ['Nf3', START_FEN, 'g1', 'f3'],
  ['nf3', START_FEN, 'g1', 'f3'],
  ['rd1', CASTLING, 'a1', 'd1'],
  ['kd1', CASTLING, 'e1', 'd1'],
  ['qh5', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'd1', 'h5'],
  ['g1f3', START_FEN, 'g1', 'f3'],
  ['O-O', CASTLING, 'e1', 'g1'],
  ['0-0-0', CASTLING, 'e1', 'c1'],
  ['oo', CASTLING, 'e1', 'g1'],
  ['o-o-o', CASTLING, 'e1', 'c1'],
  ['000', CASTLING, 'e1', 'c1'],
  ['e1g1', CASTLING, 'e1', 'g1'],
  // A pawn's and a bishop's capture on one square: small letter means the pawn.
  ['bxc3', '4k3/8/8/8/1p6/2N5/3b4/4K3 b - - 0 1', 'b4', 'c3'],
  ['bc3', '4k3/8/8/8/1p6/2N5/3b4/4K3 b - - 0 1', 'b4', 'c3'],
  ['Bxc3', '4k3/8/8/8/1p6/2N5/3b4/4K3 b - - 0 1', 'd2', 'c3'],
] as const)('%s is read as a move', (text, fen, from, to) => {
  expect(readTypedMove(text, new Position(fen))).toEqual({ kind: 'move', from, to });
});

test('[BI-12] a promotion may name its piece or leave it open', () => {
  expect(readTypedMove('exd8=N', new Position(PROMOTION))).toEqual({
    kind: 'move',
    from: 'e7',
    to: 'd8',
    promotion: 'n',
  });
  for (const text of ['e7d8n', 'e7xd8=N', 'exd8n', 'ed8=n']) {
    expect(readTypedMove(text, new Position(PROMOTION)), text).toMatchObject({
      from: 'e7',
      to: 'd8',
      promotion: 'n',
    });
  }
  expect(readTypedMove('e7d8', new Position(PROMOTION))).toEqual({ kind: 'promotes', from: 'e7', to: 'd8' });
  expect(readTypedMove('e8', new Position('5k2/4P3/8/8/8/8/8/4K3 w - - 0 1'))).toEqual({
    kind: 'promotes',
    from: 'e7',
    to: 'e8',
  });
});

test.each(['bc3', 'bxc3'])('%s that only a bishop can play is read as a guess that asks', text => {
  const fen = '4k3/8/8/8/8/2N5/3b4/4K3 b - - 0 1';
  expect(readTypedMove(text, new Position(fen))).toEqual({ kind: 'move', from: 'd2', to: 'c3', asks: true });
});

test.each([
  ['g8=n', 'n'],
  ['g8n', 'n'],
  ['g8=N', 'n'],
  ['g7g8n', 'n'],
  ['g8=q', 'q'],
  ['g8r', 'r'],
])('%s names the piece of its promotion', (text, promotion) => {
  const fen = '3r1k2/6P1/8/8/8/8/8/4K3 w - - 0 1';
  expect(readTypedMove(text, new Position(fen))).toEqual({ kind: 'move', from: 'g7', to: 'g8', promotion });
});

test.each(['--', 'Z0', '@@@@'])('the null move %s is not read as a move', text => {
  expect(readTypedMove(text, new Position(START_FEN))).toEqual({ kind: 'illegal' });
  expect(ChessGame.replay(['e4', text])).toBeNull();
});

test.each(['e5', 'Nf6', 'zz', 'O-O', ''])('[BI-01] %j is read as an illegal move at the start', text => {
  expect(readTypedMove(text, new Position(START_FEN))).toEqual({ kind: 'illegal' });
});

test('[BI-09] letters and digits are typed even when they make nonsense, and keys that navigate, leave or ask are not', () => {
  const sign = (key: string, code = '', shiftKey = false) => typedSign({ key, code, shiftKey });
  for (const key of [...'eN4x=-+#O09zZ']) expect(sign(key)).toBe(key);
  for (const key of ['Enter', 'ArrowUp', ' ', 'Tab', 'Home', 'F1', '?', 't', 'V', 'Dead']) {
    expect(sign(key), key).toBeNull();
  }
  // Another alphabet writes what stands on its keys in Latin, and asks by them.
  expect([sign('Т', 'KeyN', true), sign('а', 'KeyF'), sign('٣', 'Digit3')].join('')).toBe('Nf3');
  expect([sign('لا', 'KeyB'), sign('е', 'KeyT'), sign('ñ', 'Semicolon')]).toEqual(['b', null, 'ñ']);
});

/** White's premoves while Black thinks. */
function aheadOn(fen: string): BoardPosition {
  const plan = planAfter(new Position(fen), []);
  return {
    movable: 'w',
    pieces: plan.pieces,
    planned: plan.planned,
    legalFrom: square => premoveTargets(square, plan),
    alwaysQueen: false,
    isLive: true,
    isAhead: true,
    hasPremoves: false,
  };
}

const AHEAD = 'r3k2r/1P3ppp/8/8/8/2N3N1/P1B2P2/R3K2R b KQkq - 0 1';

test.each([
  ['a4', 'a2', 'a4'],
  ['axb3', 'a2', 'b3'],
  ['bxa8=N', 'b7', 'a8'],
  ['b7a8n', 'b7', 'a8'],
  ['Nce4', 'c3', 'e4'],
  ['nd5', 'c3', 'd5'],
  ['Bd1', 'c2', 'd1'],
  ['c2h7', 'c2', 'h7'],
  ['O-O', 'e1', 'g1'],
  ['0-0-0', 'e1', 'c1'],
  ['Ke2', 'e1', 'e2'],
])('[BI-10] %s is read as a premove', (text, from, to) => {
  expect(readTypedPremove(text, aheadOn(AHEAD))).toMatchObject({ kind: 'move', from, to });
});

test('[BI-10] a small b names no bishop in a premove', () => {
  expect(readTypedPremove('bd1', aheadOn(AHEAD))).toEqual({ kind: 'illegal' });
});

test('[BI-10 BI-12] a typed premove may leave the promotion open, and an ambiguous or unreachable one is illegal', () => {
  expect(readTypedPremove('b8', aheadOn(AHEAD))).toEqual({ kind: 'promotes', from: 'b7', to: 'b8' });
  for (const text of ['Ne4', 'e4', 'h7h6', 'Nf7', 'a4=Q', '', 'zz']) {
    expect(readTypedPremove(text, aheadOn(AHEAD)), text).toEqual({ kind: 'illegal' });
  }
});
