import { expect, test } from 'vitest';
import { START_FEN } from '../../../../src/rules/chess';
import { ChessGame } from '../../../../src/rules/game';
import { type RefereedMove, SecondReferee } from '../../../../src/server/check/second-referee';
import { Table } from './table';

const GAMES = 8;
const LONGEST = 160;

/** 0 up to 1, always the same for the same seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A legal move; mostly back to where the piece came from, so that positions return. */
function choose(fen: string, before: RefereedMove | undefined, random: () => number): string {
  const moves = new ChessGame(fen).legalMoves();
  const back = moves.find(({ from, to }) => from === before?.to && to === before.from);
  const move = back && random() < 0.6 ? back : moves[Math.floor(random() * moves.length)];
  return move ? move.from + move.to + (move.promotes ? 'q' : '') : '';
}

test('[IP-08] forgetting positions that cannot come again changes neither position nor end', () => {
  const ends = new Map<string, number>();
  for (let seed = 1; seed <= GAMES; seed++) {
    const random = chance(seed);
    const table = new Table('RAPID_10');
    const whole = new SecondReferee(START_FEN);
    const played: RefereedMove[] = [];
    while (!whole.end() && played.length < LONGEST) {
      const move = choose(whole.fen, played.at(-2), random);
      const made = whole.move(move);
      if (made) played.push(made);
      table.after(10).move(played.length % 2 === 1 ? 'w' : 'b', move);
      expect(table.game.chess.fen).toBe(whole.fen);
      expect(table.game.chess.end()).toEqual(whole.end());
    }
    const reason = whole.end()?.reason ?? 'none';
    expect(table.game.result?.reason ?? 'none').toBe(reason);
    ends.set(reason, (ends.get(reason) ?? 0) + 1);
  }
  expect(ends.get('threefoldrepetition')).toBeGreaterThan(5);
});
