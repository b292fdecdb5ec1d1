import { expect, test } from 'vitest';
import { Allowance } from '../../../../src/server/live/allowance';

test('100 messages are allowed within any 20 s, and more as they grow old', () => {
  const allowance = new Allowance();
  for (let sent = 0; sent < 100; sent++) expect(allowance.spend(sent * 100)).toBe(true);
  expect(allowance.spend(10_000)).toBe(false);
  expect(allowance.spend(19_999)).toBe(false);
  expect(allowance.spend(20_000)).toBe(true);
  expect(allowance.spend(20_000)).toBe(false);
  expect(allowance.spend(20_100)).toBe(true);
});
