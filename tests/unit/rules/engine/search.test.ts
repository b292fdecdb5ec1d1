import { describe, expect, test } from 'vitest';
import { START_FEN } from '../../../../src/rules/chess';
import { findingsOf } from '../../../../src/rules/engine/findings';
import { Search } from '../../../../src/rules/engine/search';

/** Legal's mate, from the bishop's capture on. */
const LEGAL = 'rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6';

/** Thinks to a depth, however long that takes. */
function look(fen: string, depth: number, lines = 1) {
  const search = new Search(fen, () => 0);
  while (search.depth < depth && search.deepen(lines, Number.POSITIVE_INFINITY));
  return findingsOf(search);
}

describe('[MH-12] Kingside’s own engine', () => {
  test.each([
    ['a mate in one', '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1', 2, { mate: 1 }, 'a1a8'],
    ['a mate in one for Black', 'r6k/8/8/8/8/8/5PPP/6K1 b - - 0 1', 2, { mate: -1 }, 'a8a1'],
    ['a mate in two', LEGAL, 4, { mate: 2 }, 'c4f7'],
    ['a smothered mate', '5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1', 4, { mate: 2 }, 'd5g8'],
  ])('the engine sees %s', (_what, fen, depth, evaluation, best) => {
    const [line] = look(fen, depth).lines;
    expect(line?.evaluation).toEqual(evaluation);
    expect(line?.moves[0]).toBe(best);
  });

  test.each([
    ['castles', '4k3/8/8/8/8/8/4PP2/4K2R w K - 0 1', 'e1g1'],
    ['takes en passant', '7k/8/8/3pP3/8/8/8/K7 w - d6 0 2', 'e5d6'],
  ])('the engine %s', (_what, fen, move) => {
    expect(look(fen, 1, 30).lines.map(({ moves }) => moves[0])).toContain(move);
  });

  test('the engine tells the best lines in their order, each beginning with another move', () => {
    const { depth, lines } = look(START_FEN, 4, 3);
    expect(depth).toBe(4);
    expect(new Set(lines.map(({ moves }) => moves[0])).size).toBe(3);
    const values = lines.map(({ evaluation }) => ('cp' in evaluation ? evaluation.cp : Number.NaN));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  test.each([
    ['mate', '7k/5KQ1/8/8/8/8/8/8 b - - 0 1', { won: 'w' }],
    ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', { cp: 0 }],
  ])('the engine tells the result of a finished position: %s', (_what, fen, evaluation) => {
    expect(look(fen, 3)).toEqual({ depth: 0, lines: [{ evaluation, moves: [] }] });
  });

  test.each([
    ['a bare king against a bishop', '8/8/4k3/8/8/3BK3/8/8 w - - 0 1'],
    ['fifty moves without a capture', '8/8/4k3/8/8/3QK3/8/8 w - - 99 80'],
  ])('the engine counts a draw as nothing: %s', (_what, fen) => {
    const values = look(fen, 3).lines.map(({ evaluation }) => evaluation);
    expect(values).toEqual([{ cp: 0 }]);
  });

  test('the board is as it was, wherever time runs out', () => {
    let time = 0;
    const search = new Search(LEGAL, () => time++);
    for (let cut = 0; cut < 20; cut++) search.deepen(2, time + (cut % 4));
    while (search.depth < 4) search.deepen(2, Number.POSITIVE_INFINITY);
    const [line] = findingsOf(search).lines;
    expect(line?.evaluation).toEqual({ mate: 2 });
    expect(line?.moves[0]).toBe('c4f7');
  });

  test('a search that is cut short keeps what it knew, and goes on from there', () => {
    let time = 0;
    const search = new Search(START_FEN, () => time++);
    expect(search.deepen(1, 1_000)).toBe(true);
    let { depth, lines } = search;
    // The last round is the one that time cuts short.
    while (search.deepen(1, time + 2)) ({ depth, lines } = search);
    expect(lines).toHaveLength(1);
    expect(search.lines).toBe(lines);
    expect(search.depth).toBe(depth);
    expect(search.deepen(1, Number.POSITIVE_INFINITY)).toBe(true);
    expect(search.depth).toBe(depth + 1);
  });
});
