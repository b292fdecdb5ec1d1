import { expect, test } from 'vitest';
import { opensElsewhere } from '../../../../src/client/page/opens-elsewhere';

const PLAIN = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test('a plain press on a link is the product’s, one with another button or a modifier key the browser’s', () => {
  expect(opensElsewhere(PLAIN)).toBe(false);
  for (const part of [
    { button: 1 },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
  ])
    expect(opensElsewhere({ ...PLAIN, ...part }), JSON.stringify(part)).toBe(true);
});
