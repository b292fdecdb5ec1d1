import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBet, newDuelCode, readDuelCode } from '../../../src/rules/duel';

describe('stakes', () => {
  test('[DU-03] the range on show is the specified one', () => {
    const texts = readFileSync(new URL('../../../src/client/i18n/en/duel.json', import.meta.url), 'utf8');
    expect(texts).toContain('"range": "0 - 10.000"');
  });
  test.each([0, 1, 999, 100_000])('[DU-03] %d is a stake', bet => expect(isBet(bet)).toBe(true));
  test.each([-1, 1.5, 100_001, Number.NaN, Number.POSITIVE_INFINITY])('[DU-04] %d is no stake', bet =>
    expect(isBet(bet)).toBe(false),
  );
});

describe('codes', () => {
  test.each(['K7QX4M', 'k7qx4m', ' k7q-x4m ', 'K7Q X4M', 'k7q–x4m', 'K7QX_4M'])(
    '[DU-12] %j is read as a code',
    typed => expect(readDuelCode(typed)).toBe('K7QX4M'),
  );

  test('[DU-12] signs that look alike are read as the one that codes have', () => {
    expect(readDuelCode('oOiIlL')).toBe('001111');
  });

  test.each(['', 'K7QX4', 'K7QX4MM', 'K7QX4U', 'K7QX4Ñ', 'K7QX4\0', '١٢٣٤٥٦'])(
    '[DU-12] %j is no code',
    typed => expect(readDuelCode(typed)).toBeNull(),
  );

  test('[DU-11] every code that is drawn can be read', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(31), { minLength: 6, maxLength: 6 }), lots => {
        const rest = [...lots];
        const code = newDuelCode(() => rest.shift() ?? 0);
        expect(readDuelCode(code)).toBe(code);
      }),
    );
  });
});
