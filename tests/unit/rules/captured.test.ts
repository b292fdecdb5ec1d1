import { expect, test } from 'vitest';
import { materialLead } from '../../../src/rules/captured';
import type { Captured } from '../../../src/rules/chess';

test.each<[string, Captured, number]>([
  ['nothing taken', { w: [], b: [] }, 0],
  ['White took a queen for a rook', { w: ['r'], b: ['q'] }, 4],
  ['Black took a knight and a pawn for a bishop', { w: ['n', 'p'], b: ['b'] }, -1],
])('[GM-02] %s', (_what, captured, lead) => {
  expect(materialLead(captured)).toBe(lead);
});
