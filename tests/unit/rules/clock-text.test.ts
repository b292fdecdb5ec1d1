import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockText } from '../../../src/rules/clock-text';

test.each([
  [1_800_000, '30:00'],
  [600_000, '10:00'],
  [599_999, '9:59'],
  [61_000, '1:01'],
  [60_999, '1:00'],
  [60_000, '1:00'],
  [59_999, '0:59.9'],
  [59_900, '0:59.9'],
  [10_000, '0:10.0'],
  [9_099, '0:09.0'],
  [100, '0:00.1'],
  [99.9, '0:00.0'],
])('[CK-02] %d ms show %s', (left, text) => {
  expect(clockText(left)).toBe(text);
});

test.each([0, -1, -99_999, Number.NEGATIVE_INFINITY])('[CK-06] %d ms are shown as 0:00.0', left => {
  expect(clockText(left)).toBe('0:00.0');
});

test('[CK-02] the text never shows more than is left, and less by under one step only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_600_000 }), left => {
      const [, minutes, seconds, tenths] = /^(\d+):(\d\d)(?:\.(\d))?$/.exec(clockText(left)) ?? [];
      const shown = Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(tenths ?? 0) * 100;
      expect(tenths === undefined).toBe(left >= 60_000);
      expect(left - shown).toBeGreaterThanOrEqual(0);
      expect(left - shown).toBeLessThan(tenths === undefined ? 1000 : 100);
    }),
  );
});
