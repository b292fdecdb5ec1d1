import { expect, test } from 'vitest';
import { materialLead } from '../../../src/rules/material';

test.each<[string, string, number]>([
  ['the start', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 0],
  ['a queen for a rook', 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1', 4],
  ['a bishop for a knight and a pawn', 'rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/R1BQKB1R b - - 0 1', -7],
  ['two queens against one after a promotion', '4k2q/8/8/8/8/8/8/Q3K2Q w - - 0 60', 9],
  ['the placement alone', '4k3/8/8/8/8/8/4P3/4K3', 1],
])('[GM-03] material of %s', (_what, fen, lead) => {
  expect(materialLead(fen)).toBe(lead);
});
