import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planAfter, premoveTargets } from '../../../../src/client/board/premoves';
import type { Square } from '../../../../src/rules/chess';
import { ChessGame } from '../../../../src/rules/game';
import { Position } from '../../../../src/rules/position/position';

const targetsIn = (fen: string, from: Square) =>
  premoveTargets(from, planAfter(new Position(fen), []))
    .map(move => move.to)
    .sort();

describe('targets', () => {
  test.each<[Square, Square[], string]>([
    ['e2', ['d3', 'e3', 'e4', 'f3'], 'a pawn may push and take both ways'],
    ['b1', ['a3', 'c3', 'd2'], 'a knight may retake its own square'],
    ['e1', ['c1', 'd1', 'd2', 'e2', 'f1', 'f2', 'g1'], 'a king may castle either way while it has the right'],
    ['a1', ['a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1'], 'a rook'],
  ])('[BI-10] a piece on %s reaches %j: %s', (from, to) => {
    expect(targetsIn('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', from)).toEqual(to);
  });

  test('[BI-10 BI-02] a king without the right to castle does not castle ahead, nor does one that a premove has moved', () => {
    expect(targetsIn('4k3/8/8/8/8/8/8/R3K2R b Q - 0 1', 'e1')).toContain('c1');
    expect(targetsIn('4k3/8/8/8/8/8/8/R3K2R b Q - 0 1', 'e1')).not.toContain('g1');
    const moved = planAfter(new Position('4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1'), [
      { from: 'h1', to: 'h2', promotion: null },
      { from: 'h2', to: 'h1', promotion: null },
    ]);
    const to = premoveTargets('e1', moved).map(move => move.to);
    expect(to).toContain('c1');
    expect(to).not.toContain('g1');
  });

  test('[BI-10] every reply that turns out to be legal was within reach of a premove', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), fc.nat(), (choices, last) => {
        const game = new ChessGame();
        const choose = (among: number) => {
          const moves = game.legalMoves();
          const move = moves[among % Math.max(1, moves.length)];
          return move && game.move({ ...move, promotion: move.promotes ? 'qrbn'[among % 4] : undefined });
        };
        for (const choice of choices) if (!choose(choice)) return;
        const plan = planAfter(game.position, []);
        if (!choose(last)) return;
        for (const { from, to, promotes } of game.legalMoves()) {
          const target = premoveTargets(from, plan).find(move => move.to === to);
          expect(target, `${from}${to} in ${game.fen}`).toMatchObject({ promotes });
        }
      }),
      { numRuns: 20 },
    );
  });

  test('[BI-10] castling ahead moves the rook on the planned board as well', () => {
    const plan = planAfter(new Position('4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1'), [
      { from: 'e1', to: 'g1', promotion: null },
    ]);
    expect([...plan.planned].sort()).toEqual(['f1', 'g1']);
    expect(plan.pieces.get('f1')).toEqual({ side: 'w', letter: 'r' });
    expect(plan.pieces.has('h1')).toBe(false);
  });
});
