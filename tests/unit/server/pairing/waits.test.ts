import { expect, test } from 'vitest';
import { Waits } from '../../../../src/server/pairing/waits';

test('[WS-12] the usual wait of a mode is the median of its last twenty', () => {
  const waits = new Waits();
  expect(waits.usual('BLITZ_3')).toBeNull();
  for (const waited of [9_000, 1_000, 3_000_000]) waits.add('BLITZ_3', waited);
  expect(waits.usual('BLITZ_3')).toBe(9_000);
  expect(waits.usual('RAPID_10')).toBeNull();
  for (let times = 0; times < 20; times++) waits.add('BLITZ_3', 2_000);
  expect(waits.usual('BLITZ_3')).toBe(2_000);
});
