import { expect, test } from 'vitest';
import { analysedAt, analysisSearch } from '../../../../src/client/replay/analysis/analysis-address';
import {
  type Analysis,
  linesNow,
  openAnalysis,
  playLineOn,
  playOn,
  remarkNow,
  showLine,
} from '../../../../src/client/replay/state/analysis';
import { endVariation, showGame, stepReplay } from '../../../../src/client/replay/state/variation';
import { START_FEN } from '../../../../src/rules/chess';
import { PgnBook } from '../../../../src/rules/pgn/book';
import { lineThrough, partsOfVariations } from '../../../../src/rules/pgn/lines';
import { writeTree } from '../../../../src/rules/pgn/write';

const BLACK_BEGINS = '4k3/8/8/8/8/8/r3P3/4K3 b - - 0 30';
const player = { username: '', elo: 0, board: 'CLASSIC', house: false };

function opened(text: string, ply = 0): Analysis {
  const book = new PgnBook();
  const found = book.open(text);
  const read = found.ok ? book.read(0) : null;
  if (!read?.ok) throw new Error(JSON.stringify(read ?? found));
  return openAnalysis(read.tree, { w: player, b: player }, ply);
}
const sansOf = ({ game }: Analysis) => game.moves.map(({ san }) => san);

test('a move at the end continues the game, and an earlier one is tried as a variation', () => {
  const analysis = opened('1. e4 e5', 2);
  expect(playOn(analysis, { from: 'g1', to: 'f3' })).toBe('drop');
  expect(sansOf(analysis)).toEqual(['e4', 'e5', 'Nf3']);
  expect(analysis.game.viewedPly).toBe(3);
  showGame(analysis, 1);
  playOn(analysis, { from: 'c7', to: 'c5' });
  expect(sansOf(analysis)).toEqual(['e4', 'e5', 'Nf3']);
  expect(analysis.variation.moves.map(({ san }) => san)).toEqual(['c5']);
  endVariation(analysis);
  expect(analysis.game.viewedPly).toBe(1);
  expect(playOn(analysis, { from: 'e1', to: 'e8' })).toBeNull();
});

test('a line is played on from the end up to its first illegal move', () => {
  const analysis = opened(START_FEN);
  expect(playLineOn(analysis, ['e2e4', 'd7d5', 'e4d5', 'e1e8'])).toBe('capture');
  expect(sansOf(analysis)).toEqual(['e4', 'd5', 'exd5']);
  expect(analysis.game.captured).toEqual({ w: [], b: ['p'] });
});

test('captured pieces belong to the right side when Black begins', () => {
  const analysis = opened(BLACK_BEGINS);
  playLineOn(analysis, ['a2e2', 'e1e2']);
  expect(sansOf(analysis)).toEqual(['Rxe2+', 'Kxe2']);
  expect(analysis.game.captured).toEqual({ w: ['p'], b: ['r'] });
});

test('the address of an analysis has its position, moves and the ply on show', () => {
  const analysis = opened(BLACK_BEGINS);
  playLineOn(analysis, ['a2a1', 'e1d2']);
  const { start } = analysis.match;
  const place = { ply: 1, side: 'b', line: [], at: null } as const;
  const search = analysisSearch({ start, moves: analysis.game.moves }, place);
  expect(search).toContain('view=analysis');
  const read = analysedAt(search);
  expect(read.start).toBe(BLACK_BEGINS);
  expect(read.moves.map(({ san }) => san)).toEqual(['Ra1+', 'Kd2']);
  expect(read.tags).toEqual([]);
  expect(new URLSearchParams(search).get('side')).toBe('b');
  expect(analysisSearch({ start: START_FEN, moves: [] }, { ply: 0, side: null, line: [], at: null })).toBe(
    '?view=analysis',
  );
});

test('an address that was cut or written by hand opens with the part that can be read', () => {
  expect(analysedAt('?view=analysis&fen=nothing&moves=e2e4.e7e9.g1f3')).toMatchObject({
    start: START_FEN,
    moves: [{ san: 'e4' }],
  });
});

const BRANCHED = '1. e4 (1. d4 d5 (1... Nf6 2. c4 {well}) 2. c4) e5 {[%csl Re5][%cal Ye7e5]} 2. Nf3 *';

test('a variation is stepped into at any of its moves, through to its end, and out of it again', () => {
  const analysis = opened(BRANCHED);
  const [first] = analysis.brought.moves;
  const parts = first ? partsOfVariations(first, 0) : [];
  expect(
    parts.map(({ place, begin, end, depth }) => [
      depth,
      ...place.line.slice(begin, end).map(({ san }) => san),
    ]),
  ).toEqual([
    [1, 'd4', 'd5'],
    [2, 'Nf6', 'c4'],
    [1, 'c4'],
  ]);
  const inner = parts[1];
  if (!inner) throw new Error('No inner variation.');
  showLine(analysis, lineThrough(inner, 0));
  expect(analysis.variation).toMatchObject({ from: 0, at: 2 });
  expect(analysis.variation.moves.map(({ san }) => san)).toEqual(['d4', 'Nf6', 'c4']);
  stepReplay(analysis, 'last');
  expect(remarkNow(analysis, analysis.game, analysis.variation).text).toBe('well');
  endVariation(analysis);
  expect(analysis.game.viewedPly).toBe(0);
  // A line of the game adds nothing to it.
  expect(linesNow(analysis, analysis.game, analysis.variation)).toBe(analysis.brought.moves);
});

test('a tried line and added moves are written out with the game that was brought', () => {
  const analysis = opened(BRANCHED, 3);
  playOn(analysis, { from: 'b8', to: 'c6' });
  showGame(analysis, 2);
  playOn(analysis, { from: 'f1', to: 'c4' });
  const moves = linesNow(analysis, analysis.game, analysis.variation);
  expect(writeTree({ ...analysis.brought, moves })).toContain(
    '1. e4 (1. d4 d5 (1... Nf6 2. c4 {well}) 2. c4) 1... e5 {[%csl Re5][%cal Ye7e5]}\n2. Nf3 (2. Bc4) 2... Nc6 *',
  );
});

test('clocks of a game stand beside its players, and its moves say what they took', () => {
  const analysis = opened(
    '[TimeControl "180+2"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:58]} 2. Nf3 {[%clk 0:02:57.5]} *',
  );
  expect(analysis.match.clocks).toEqual([
    { w: 180_000, b: 180_000 },
    { w: 180_000, b: 180_000 },
    { w: 180_000, b: 178_000 },
    { w: 177_500, b: 178_000 },
  ]);
  expect(analysis.game.moves.map(({ spent }) => spent)).toEqual([2_000, 4_000, 4_500]);
});

test('a side that passes is shown, and is in the address', () => {
  const analysis = opened('1. e4 -- 2. d4', 3);
  expect(sansOf(analysis)).toEqual(['e4', '--', 'd4']);
  const search = analysisSearch(
    { start: START_FEN, moves: analysis.game.moves },
    { ply: 0, side: null, line: [], at: null },
  );
  expect(analysedAt(search).moves.map(({ san }) => san)).toEqual(['e4', '--', 'd4']);
});
