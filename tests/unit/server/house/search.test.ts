import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { START_FEN } from '../../../../src/rules/chess';
import { ChessGame } from '../../../../src/rules/game';
import type { EngineMove, Question } from '../../../../src/server/house/opponent';
import { search } from '../../../../src/server/house/search';

const stands = () => 0;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function choose(fen: string, more: Partial<Question> = {}): string {
  const question = { fen, moves: [], seen: [], rating: 1700, budget: 1_000, seed: 0.5, ...more };
  return text(search(question, stands));
}
const text = (move: EngineMove | null): string =>
  move ? move.from + move.to + (move.promotion ?? '') : 'none';

describe('the built-in engine', () => {
  test.each([
    ['a mate in one', '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1', 'a1a8'],
    ['a mate in one for Black', 'r6k/8/8/8/8/8/5PPP/6K1 b - - 0 1', 'a8a1'],
    ['a queen that hangs', '3qk3/8/8/8/8/8/8/3RK3 w - - 0 1', 'd1d8'],
    ['a promotion', '8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7a8q'],
    ['a fork', 'q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1', 'd5c7'],
  ])('[IP-11] the engine sees %s', (_, fen, best) => {
    expect(choose(fen)).toBe(best);
  });

  test('[IP-11] the engine chooses alike whatever it was asked before, in the same memory', () => {
    const middle = 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
    const first = choose(middle);
    choose(START_FEN);
    expect(choose(middle)).toBe(first);
    collect();
    const before = process.memoryUsage().arrayBuffers;
    choose(START_FEN, { rating: 800 });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20);
  });

  test('[IP-11] the engine does not take a pawn that costs the queen', () => {
    expect(choose('4k3/3p4/4p3/8/8/8/4Q3/4K3 w - - 0 1')).not.toBe('e2e6');
  });

  test('[IP-11] the engine escapes a mate while it can', () => {
    // Black threatens mate on the back rank.
    const game = new ChessGame('r5k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1');
    const move = choose(game.fen);
    expect(game.moveSan(move)).not.toBeNull();
    const reply = game.moveSan('Ra1');
    expect(reply === null || game.end()?.reason !== 'checkmate').toBe(true);
  });

  test('[IP-11] the engine does not repeat a won game into a draw', () => {
    const fen = '7k/8/8/8/8/8/Q7/K7 w - - 0 1';
    const free = choose(fen);
    const game = new ChessGame(fen);
    game.moveSan(free);
    const seen = [game.fen.split(' ').slice(0, 4).join(' ')];
    expect(choose(fen, { seen })).not.toBe(free);
  });

  test('[IP-11] the engine answers nothing where there is no move', () => {
    expect(choose('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).toBe('none');
  });

  test.each([900, 1300, 1700])(
    '[IP-11] the engine at %i plays only legal moves, and a seed decides which',
    rating => {
      const game = new ChessGame();
      for (let ply = 0; ply < 16 && !game.end(); ply++) {
        const seed = ((ply * 37) % 100) / 100;
        const move = choose(game.fen, { rating, seed });
        expect(game.moveSan(move), `${move} in ${game.fen}`).not.toBeNull();
      }
      expect(choose(START_FEN, { rating, seed: 0.1 })).toBe(choose(START_FEN, { rating, seed: 0.1 }));
    },
  );

  test('[IP-11] the engine stops thinking when its time is up, with a move in hand', () => {
    let time = 0;
    const clock = () => (time += 50);
    const question = { fen: MIDDLE, moves: [], seen: [], rating: 1700, budget: 10, seed: 0.5 };
    const move = search(question, clock);
    expect(new ChessGame(MIDDLE).moveSan(text(move))).not.toBeNull();
    expect(time).toBeLessThan(2_000);
  });
});

const MIDDLE = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';
