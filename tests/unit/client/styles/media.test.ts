import { expect, test } from 'vitest';
import { MEDIA, spellMedia } from '../../../../src/client/styles/media';

test('a breakpoint has one meaning in style sheets and in code', () => {
  expect(spellMedia('(--phone) and (--still), (--low)')).toBe(
    `${MEDIA.phone} and ${MEDIA.still}, ${MEDIA.low}`,
  );
  expect(new Set(Object.values(MEDIA)).size).toBe(Object.keys(MEDIA).length);
});

test('a breakpoint that does not exist is refused', () => {
  expect(() => spellMedia('(--tabletop)')).toThrow('tabletop');
});
