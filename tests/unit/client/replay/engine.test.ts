import { expect, test } from 'vitest';
import {
  createEngine,
  engineArrow,
  evaluationOf,
  noteFindings,
  setPermission,
  toldOf,
} from '../../../../src/client/replay/state/engine';
import { START_FEN } from '../../../../src/rules/chess';

const told = (engine: string | null, depth: number, cp: number) => ({
  engine,
  depth,
  lines: [{ evaluation: { cp }, moves: ['e2e4', 'e7e5'] }],
});

test('[MH-12] the best move is drawn as an arrow and its verdict shown for the position, once an engine has looked', () => {
  const state = createEngine();
  expect(evaluationOf(state, START_FEN)).toBeNull();
  expect(engineArrow(state, START_FEN)).toEqual([]);
  noteFindings(state, START_FEN, told(null, 9, 30));
  expect(evaluationOf(state, START_FEN)).toEqual({ cp: 30 });
  expect(engineArrow(state, START_FEN)).toEqual([{ from: 'e2', to: 'e4', ink: 'green' }]);
});

test('[MH-12] the operator’s engine has the last word on a position', () => {
  const state = createEngine();
  noteFindings(state, START_FEN, told(null, 9, 30));
  noteFindings(state, START_FEN, told('Deep', 20, 25));
  noteFindings(state, START_FEN, told(null, 12, 31));
  expect(toldOf(state, START_FEN)).toMatchObject({ engine: 'Deep', depth: 20 });
});

test('[MH-12] a search that begins anew does not replace what a deeper one has found', () => {
  const state = createEngine();
  noteFindings(state, START_FEN, told(null, 14, 30));
  noteFindings(state, START_FEN, told(null, 3, 55));
  expect(toldOf(state, START_FEN)).toMatchObject({ depth: 14, lines: [{ evaluation: { cp: 30 } }] });
  noteFindings(state, START_FEN, told(null, 15, 28));
  expect(toldOf(state, START_FEN)?.depth).toBe(15);
  noteFindings(state, START_FEN, told('Deep', 12, 25));
  expect(toldOf(state, START_FEN)?.engine).toBe('Deep');
});

test('[MH-12] findings of all positions are forgotten while a game runs', () => {
  const state = createEngine();
  setPermission(state, 'free', true);
  noteFindings(state, START_FEN, told('Deep', 20, 25));
  setPermission(state, 'playing');
  expect(toldOf(state, START_FEN)).toBeNull();
  expect(state.hasOperator).toBe(false);
});

test('[MH-12] of more than five hundred positions the oldest is forgotten', () => {
  const state = createEngine();
  for (let count = 0; count <= 500; count++) noteFindings(state, `position ${count}`, told(null, 1, count));
  expect(toldOf(state, 'position 0')).toBeNull();
  expect(toldOf(state, 'position 1')).not.toBeNull();
  expect(Object.keys(state.known)).toHaveLength(500);
});
