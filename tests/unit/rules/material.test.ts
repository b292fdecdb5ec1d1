import { expect, test } from 'vitest';
import { placementOf } from '../../../src/rules/chess';
import { materialLead, takenThrough } from '../../../src/rules/material';
import { IMMORTAL_GAME, list } from '../../support/games/famous';
import { KeptGame } from '../../support/games/kept-game';

test.each<[string, string, number]>([
  ['the start', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 0],
  ['a queen for a rook', 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1', 4],
  ['a bishop for a knight and a pawn', 'rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/R1BQKB1R b - - 0 1', -7],
  ['two queens against one after a promotion', '4k2q/8/8/8/8/8/8/Q3K2Q w - - 0 60', 9],
  ['the placement alone', '4k3/8/8/8/8/8/4P3/4K3', 1],
])('[GM-03] the material of %s is counted', (_what, fen, lead) => {
  expect(materialLead(fen)).toBe(lead);
});

test.each([
  ['captures by everybody', IMMORTAL_GAME],
  // White's pawn takes two pieces and becomes a queen, which is taken in turn.
  ['a promotion', 'e4 d5 exd5 c6 dxc6 Nf6 cxb7 Nbd7 bxa8=Q Qc7 Qxc8+ Qxc8'],
  ['en passant', 'e4 a6 e5 d5 exd6 exd6'],
])('[GM-03] captured pieces are read from the positions: %s', (_what, game) => {
  const sans = list(game);
  for (let ply = 0; ply <= sans.length; ply++) {
    const placements = Array.from({ length: ply + 1 }, (_, index) =>
      placementOf(KeptGame.of(sans.slice(0, index)).fen),
    );
    expect(takenThrough(placements)).toEqual(KeptGame.of(sans.slice(0, ply)).captured);
  }
});
