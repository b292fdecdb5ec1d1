import { expect, test } from 'vitest';
import { WishKey } from '../../../../src/client/page/wish-key';

test('a wish keeps its key until it is answered, and another wish or a later one has a new key', () => {
  const wish = new WishKey();
  const first = wish.of({ price: 7 });
  expect(wish.of({ price: 7 })).toBe(first);
  const other = wish.of({ price: 8 });
  expect(other).not.toBe(first);
  wish.answered();
  expect(wish.of({ price: 8 })).not.toBe(other);
});
