import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planTransition } from '../../../../src/client/canvas/board/transition';
import { type Square, START_FEN } from '../../../../src/rules/chess';
import { ChessGame } from '../../../../src/rules/game';
import { type Piece, piecesOf } from '../../../../src/rules/squares';

/** How the board gets from before a move to after it. */
function planOf(fen: string, san: string) {
  const played = new ChessGame(fen).moveSan(san);
  if (!played) throw new Error(`${san} is not legal`);
  return { there: plan(fen, played.fen), back: plan(played.fen, fen) };
}

const plan = (from: string, to: string) => {
  const { slides, gone, fresh } = planTransition(piecesOf(from), piecesOf(to));
  return { slides: slides.map(slide => `${slide.from}${slide.to}${slide.piece.letter}`).sort(), gone, fresh };
};

describe('one move', () => {
  test('a quiet move slides one piece, forth and back', () => {
    const { there, back } = planOf(START_FEN, 'Nf3');
    expect(there).toEqual({ slides: ['g1f3n'], gone: [], fresh: [] });
    expect(back).toEqual({ slides: ['f3g1n'], gone: [], fresh: [] });
  });

  test('a capture removes what stood there', () => {
    const { there, back } = planOf('4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', 'exd5');
    expect(there).toEqual({ slides: ['e4d5p'], gone: ['d5'], fresh: [] });
    expect(back).toEqual({ slides: ['d5e4p'], gone: [], fresh: ['d5'] });
  });

  test('[BI-02] castling moves king and rook', () => {
    const { there } = planOf('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'O-O');
    expect(there).toEqual({ slides: ['e1g1k', 'h1f1r'], gone: [], fresh: [] });
  });

  test('[BI-03] en passant removes the pawn that was passed', () => {
    const { there } = planOf('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'exd6');
    expect(there).toEqual({ slides: ['e5d6p'], gone: ['d5'], fresh: [] });
  });

  test('[BI-12] a promotion is a pawn that arrives as another piece, and goes back as a pawn', () => {
    const { there, back } = planOf('3r1k2/4P3/8/8/8/8/8/4K3 w - - 0 1', 'exd8=N');
    expect(there).toEqual({ slides: ['e7d8n'], gone: ['d8'], fresh: [] });
    expect(back).toEqual({ slides: ['d8e7p'], gone: [], fresh: ['d8'] });
    // A pawn under the open picker stands on its last rank already, and becomes its new piece there.
    expect(plan('3Pk3/8/8/8/8/8/8/4K3', '3Nk3/8/8/8/8/8/8/4K3').slides).toEqual(['d8d8n']);
  });
});

test('every piece of the second position is kept, slid or new exactly once, whatever the two positions', () => {
  const fens = [
    START_FEN,
    'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
    'b2r3r/k4p1p/p2q1np1/NppP4/3p1Q2/P4PPB/1PP4P/1K1RR3 w - - 0 24',
    '8/8/8/8/8/8/8/K1k5 w - - 0 1',
  ];
  const position = fc.constantFrom(...fens).map(piecesOf);
  const halved = fc
    .tuple(position, fc.nat())
    .map(([pieces, salt]) => new Map([...pieces].filter((_, index) => (salt >> (index % 20)) % 2 === 0)));
  fc.assert(
    fc.property(halved, halved, (before: Map<Square, Piece>, after: Map<Square, Piece>) => {
      const { slides, gone, fresh } = planTransition(before, after);
      const left = new Set([...gone, ...slides.map(slide => slide.from)]);
      const kept = [...before].filter(([square]) => !left.has(square));
      const result = new Map(kept);
      for (const { to, piece } of slides) result.set(to, piece);
      for (const square of fresh) {
        const piece = after.get(square);
        if (piece) result.set(square, piece);
      }
      expect(new Map([...result].sort())).toEqual(new Map([...after].sort()));
      expect(left.size).toBe(gone.length + slides.length);
    }),
  );
});
