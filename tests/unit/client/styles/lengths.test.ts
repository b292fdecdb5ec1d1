import { expect, test } from 'vitest';
import { breakpoint, spellLengths } from '../../../../src/client/styles/lengths';

test('boxes and breakpoints grow with the text, and gaps and lines do not', () => {
  expect(spellLengths('clamp(24px, 100% - 12px, 340px)')).toBe('clamp(1.5rem, 100% - 12px, 21.25rem)');
  expect(spellLengths('0 -28px 1px')).toBe('0 -1.75rem 1px');
  expect(breakpoint(641)).toBe('40.0625em');
});

test('names and figures without a unit stay as they are', () => {
  expect(spellLengths('var(--box-touch) url(icon-32px.png) 100')).toBe(
    'var(--box-touch) url(icon-32px.png) 100',
  );
});
