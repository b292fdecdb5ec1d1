import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawLots, LOTS_METHOD, sealOf, verifyDraw } from '../../../src/rules/lots';

const SEED = '9705fc8209872a7bfc9894de439c284e035ea3d4368a5b460ac71d192fd33156';
const hashed = (text: string) => createHash('sha256').update(text).digest('hex');

/** The draw once more, written from its description and not from the code. */
function repeated(seed: string, count: number): number[] {
  const words: number[] = [];
  for (let counter = 0; counter < 200; counter++) {
    const digest = createHash('sha256').update(`${seed}:${counter}`).digest();
    for (let word = 0; word < 8; word++) words.push(digest.readUInt32BE(4 * word));
  }
  const order = Array.from({ length: count }, (_, index) => index + 1);
  for (let i = count - 1; i >= 1; i--) {
    const most = 2 ** 32 - (2 ** 32 % (i + 1));
    let word = words.shift() ?? 0;
    while (word >= most) word = words.shift() ?? 0;
    const j = word % (i + 1);
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  return order;
}

describe('draw of lots', () => {
  test('[IP-17] the seal of a seed is its SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), seed => sealOf(seed) === hashed(seed)),
    );
  });

  test.each([0, 1, 2, 3, 5, 16, 63, 64, 65, 512])(
    '[IP-17] a draw of %i entrants can be repeated by anybody',
    count => {
      const order = drawLots(SEED, count);
      expect([...order].sort((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      );
      expect(order).toEqual(repeated(SEED, count));
    },
  );

  test('[IP-17] a published draw is confirmed, or found wrong with the reason', () => {
    const entrants = ['Ana', 'بوريس', 'Карл', 'Dora', 'Eva'];
    const draw = {
      ...{ method: LOTS_METHOD, commit: sealOf(SEED), seed: SEED },
      ...{ entrants, order: drawLots(SEED, 5) },
    };
    const [first = 0, second = 0, ...rest] = draw.order;
    expect(verifyDraw(draw)).toBe('right');
    expect(verifyDraw({ ...draw, seed: null })).toBe('sealed');
    expect(verifyDraw({ ...draw, seed: sealOf('other') })).toBe('seal');
    expect(verifyDraw({ ...draw, order: [second, first, ...rest] })).toBe('order');
    expect(verifyDraw({ ...draw, entrants: [...entrants, 'Faye'] })).toBe('order');
    expect(verifyDraw({ ...draw, method: 'dice' })).toBe('method');
  });
});
