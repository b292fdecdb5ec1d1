import { expect, test } from 'vitest';
import { analysedAt, analysisSearch } from '../../../../src/client/replay/analysis/analysis-address';
import { openAnalysis, playLineOn, playOn } from '../../../../src/client/replay/state/analysis';
import { endVariation, type Replayed, showGame } from '../../../../src/client/replay/state/variation';
import { START_FEN } from '../../../../src/rules/chess';
import { readGame } from '../../../../src/rules/read-game';

const BLACK_BEGINS = '4k3/8/8/8/8/8/r3P3/4K3 b - - 0 30';
const player = { username: '', elo: 0, board: 'CLASSIC', house: false };

function opened(text: string, ply = 0): Replayed {
  const read = readGame(text);
  if (!read.ok) throw new Error(read.reason);
  return openAnalysis(read.game, { w: player, b: player }, ply);
}
const sansOf = ({ game }: Replayed) => game.moves.map(({ san }) => san);

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
