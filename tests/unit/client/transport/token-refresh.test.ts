import { expect, test } from 'vitest';
import { refreshDelay } from '../../../../src/client/transport/token-refresh';

const NOW = 1_000_000;
const minutes = (count: number) => count * 60_000;

test('[ID-07] a token is refreshed five minutes before its end', () => {
  expect(refreshDelay(NOW + minutes(60), NOW, 0)).toBe(minutes(55));
  expect(refreshDelay(NOW + minutes(10), NOW, 0)).toBe(minutes(5));
});

test('a token shorter than that is not refreshed in a loop', () => {
  expect(refreshDelay(NOW + minutes(4), NOW, 0)).toBe(30_000);
  expect(refreshDelay(NOW - minutes(4), NOW, 0)).toBe(30_000);
});

test('after a failure the pause doubles from half a minute to sixteen', () => {
  const pauses = [1, 2, 3, 6, 20].map(failures => refreshDelay(NOW, NOW, failures));
  expect(pauses).toEqual([30_000, 60_000, 120_000, minutes(16), minutes(16)]);
});
