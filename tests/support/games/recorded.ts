import type { Side } from '../../../src/rules/chess';
import { ChessGame } from '../../../src/rules/game';
import type { RecordedGame, RecordedMove } from '../../../src/server/check/replay';

/** A game as a sound server stores it: each charged move took a second of 3+2. */
export function recorded(sans: string, end: Partial<RecordedGame> = {}): RecordedGame {
  const chess = new ChessGame();
  const left: Record<Side, number> = { w: 180_000, b: 180_000 };
  const moves = sans.split(' ').map((san, index): RecordedMove => {
    const side = chess.turn;
    const played = chess.moveSan(san);
    if (!played) throw new Error(`${san} is not legal`);
    if (index >= 2) left[side] += 1_000;
    const { from, to, promotion } = played;
    return { ply: index + 1, san: played.san, from, to, promotion, left: { ...left }, spent: 1_000 };
  });
  return {
    id: 7,
    gameMode: 'BLITZ_3P2',
    isArmageddon: false,
    state: 'ended',
    isLeased: false,
    ply: moves.length,
    fen: chess.fen,
    left: { ...left },
    result: 'white',
    reason: 'surrender',
    isDated: true,
    moves,
    ...end,
  };
}

/** The game with one move changed. */
export function changed(game: RecordedGame, ply: number, change: Partial<RecordedMove>): RecordedGame {
  return { ...game, moves: game.moves.map(move => (move.ply === ply ? { ...move, ...change } : move)) };
}
