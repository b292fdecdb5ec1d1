import { expect, test } from 'vitest';
import type { RulesEnd, Side } from '../../../src/rules/chess';
import { canMate, outcomeFor, rulesResult, timeoutResult, toldReason } from '../../../src/rules/result';

/** White's pieces besides the king, Black's likewise; light bishops stand on h1 or a8, dark ones on g1 or b8. */
const POSITIONS: readonly [what: string, placement: string, white: boolean, black: boolean][] = [
  ['K - K', '4k3/8/8/8/8/8/8/4K3', false, false],
  ['KQ - K', '4k3/8/8/8/8/8/8/Q3K3', true, false],
  ['KR - K', '4k3/8/8/8/8/8/8/R3K3', true, false],
  ['KP - K', '4k3/8/8/8/8/8/P7/4K3', true, false],
  ['KN - K', '4k3/8/8/8/8/8/8/N3K3', false, false],
  ['KB - K', '4k3/8/8/8/8/8/8/4K2B', false, false],
  ['KNN - K', '4k3/8/8/8/8/8/8/NN2K3', true, false],
  ['KBN - K', '4k3/8/8/8/8/8/8/N3K2B', true, false],
  ['KBB of both colours - K', '4k3/8/8/8/8/8/8/4K1BB', true, false],
  ['KBB of one colour - K', '4k3/8/8/8/8/8/6B1/4K2B', false, false],
  ['KN - KQ', 'q3k3/8/8/8/8/8/8/N3K3', false, true],
  ['KN - KQQ', 'qq2k3/8/8/8/8/8/8/N3K3', false, true],
  ['KN - KR', 'r3k3/8/8/8/8/8/8/N3K3', true, true],
  ['KN - KB', 'b3k3/8/8/8/8/8/8/N3K3', true, true],
  ['KN - KN', 'n3k3/8/8/8/8/8/8/N3K3', true, true],
  ['KN - KP', '4k3/p7/8/8/8/8/8/N3K3', true, true],
  ['KB - KB of one colour', 'b3k3/8/8/8/8/8/8/4K2B', false, false],
  ['KB - KB of both colours', '1b2k3/8/8/8/8/8/8/4K2B', true, true],
  ['KB - KN', 'n3k3/8/8/8/8/8/8/4K2B', true, true],
  ['KB - KP', '4k3/p7/8/8/8/8/8/4K2B', true, true],
  ['KB - KR', 'r3k3/8/8/8/8/8/8/4K2B', false, true],
  ['KB - KQ', 'q3k3/8/8/8/8/8/8/4K2B', false, true],
  ['K - KPPP', '4k3/ppp5/8/8/8/8/8/4K3', false, true],
];

test.each(POSITIONS)('[IP-05] the sides that can mate are known: %s', (_what, placement, white, black) => {
  for (const turn of ['w', 'b']) {
    const fen = `${placement} ${turn} - - 0 1`;
    expect({ white: canMate(fen, 'w'), black: canMate(fen, 'b') }).toEqual({ white, black });
  }
});

test('[GM-19] an absence before both have moved is told as a first move that never came', () => {
  expect([0, 1, 2].map(plies => toldReason('afk', plies))).toEqual(['nomove', 'nomove', 'afk']);
  expect(toldReason('afk')).toBe('afk');
  expect(toldReason('surrender', 0)).toBe('surrender');
});

test('[IP-05] a flag against a side that can mate loses on time', () => {
  const fen = '4k3/8/8/8/8/8/8/R3K3 b - - 0 1';
  expect(timeoutResult(fen, 'b')).toEqual({ result: 'white', reason: 'timeout' });
});

test('[IP-05] a flag against a bare king draws', () => {
  const fen = '4k3/8/8/8/8/8/8/R3K3 w - - 0 1';
  expect(timeoutResult(fen, 'w')).toEqual({ result: 'draw', reason: 'insufficientmaterial' });
});

test.each<[RulesEnd, string]>([
  [{ winner: 'w', reason: 'checkmate' }, 'white'],
  [{ winner: 'b', reason: 'checkmate' }, 'black'],
  [{ winner: null, reason: 'stalemate' }, 'draw'],
  [{ winner: null, reason: 'insufficientmaterial' }, 'draw'],
  [{ winner: null, reason: 'threefoldrepetition' }, 'draw'],
  [{ winner: null, reason: 'fiftymoves' }, 'draw'],
])('[IP-08] an end by the rules, %j, gives the result %s', (end, result) => {
  expect(rulesResult(end)).toEqual({ result, reason: end.reason });
});

test.each<['white' | 'black' | 'draw', Side, string]>([
  ['white', 'w', 'win'],
  ['white', 'b', 'lose'],
  ['black', 'w', 'lose'],
  ['black', 'b', 'win'],
  ['draw', 'w', 'draw'],
  ['draw', 'b', 'draw'],
])('[WS-08] a result of %s is for side %s a %s', (result, side, outcome) => {
  expect(outcomeFor({ result }, side)).toBe(outcome);
});
