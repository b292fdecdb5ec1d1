import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  HearingTurns,
  hasSleptThrough,
  RefreshTimer,
  refreshDelay,
} from '../../../../src/client/transport/token-refresh';

const NOW = 1_000_000;
const minutes = (count: number) => count * 60_000;

test('[ID-07] a token is refreshed five minutes before its end', () => {
  expect(refreshDelay(NOW + minutes(60), NOW, 0)).toBe(minutes(55));
  expect(refreshDelay(NOW + minutes(10), NOW, 0)).toBe(minutes(5));
});

test('a token that lives less than five minutes is not refreshed in a loop', () => {
  expect(refreshDelay(NOW + minutes(4), NOW, 0)).toBe(30_000);
  expect(refreshDelay(NOW - minutes(4), NOW, 0)).toBe(30_000);
});

test('[ID-07] a tab that slept through its refresh first looks whether another tab has a newer token', () => {
  const loaded = NOW - minutes(60);
  // A refresh in time, or a little late, is no sleep.
  expect(hasSleptThrough(NOW + minutes(5), loaded, NOW)).toBe(false);
  expect(hasSleptThrough(NOW + minutes(5) - 9_000, loaded, NOW)).toBe(false);
  expect(hasSleptThrough(NOW + minutes(4), loaded, NOW)).toBe(true);
  expect(hasSleptThrough(NOW - minutes(600), loaded, NOW)).toBe(true);
  // A page that has just been loaded has just read the newest token.
  expect(hasSleptThrough(NOW - minutes(600), NOW - 1_000, NOW)).toBe(false);
});

test('[ID-07] a tab that cannot refresh its token hears of other tabs once a minute, and at once for another token', async () => {
  const turns = new HearingTurns();
  let heard = 0;
  const hear = async () => {
    heard += 1;
  };
  const calls = [
    ['first', NOW, 1],
    ['first', NOW + 1_000, 1],
    ['first', NOW + minutes(1), 1],
    ['first', NOW + minutes(1) + 1, 2],
    ['second', NOW + minutes(1) + 2, 3],
    ['second', NOW + minutes(2), 3],
    // The machine's clock was set back.
    ['second', NOW - minutes(600), 4],
  ] as const;
  for (const [token, now, turn] of calls) {
    await turns.take(token, now, hear);
    expect(heard).toBe(turn);
  }
  let end: () => void = () => undefined;
  const order: string[] = [];
  const slow = () =>
    new Promise<void>(resolve => {
      end = resolve;
    });
  const both = ['one', 'two'].map(async name => {
    await turns.take('third', NOW, slow);
    order.push(name);
  });
  expect(order).toEqual([]);
  end();
  await Promise.all(both);
  expect(order).toEqual(['one', 'two']);
});

test('after a failure the pause doubles from half a minute to sixteen', () => {
  const pauses = [1, 2, 3, 6, 20].map(failures => refreshDelay(NOW, NOW, failures));
  expect(pauses).toEqual([30_000, 60_000, 120_000, minutes(16), minutes(16)]);
});

describe('refreshing with TOKEN_TTL_S=600', () => {
  const tenMinutesOn = () => Date.now() + minutes(10);
  let refreshes: number;
  let online: boolean;
  let troubles: number;
  let timer: RefreshTimer;

  beforeEach(() => {
    vi.useFakeTimers();
    [refreshes, online, troubles] = [0, true, 0];
    timer = new RefreshTimer({
      async refresh() {
        refreshes += 1;
        if (!online) throw new Error('offline');
        timer.keep(tenMinutesOn());
      },
      failed: () => {
        troubles += 1;
      },
    });
    timer.keep(tenMinutesOn());
  });
  afterEach(() => {
    timer.stop();
    vi.useRealTimers();
  });

  test('[ID-07] the token is renewed every five minutes, for as long as the page is open', async () => {
    await vi.advanceTimersByTimeAsync(minutes(5) - 1);
    expect(refreshes).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(refreshes).toBe(1);
    await vi.advanceTimersByTimeAsync(minutes(50));
    expect(refreshes).toBe(11);
  });

  test('[ID-07] without a network refreshing goes on beyond the end of the token, and recovers', async () => {
    online = false;
    await vi.advanceTimersByTimeAsync(minutes(30));
    expect(troubles).toBeGreaterThan(4);
    online = true;
    const before = refreshes;
    await vi.advanceTimersByTimeAsync(minutes(16) + minutes(5));
    expect(refreshes).toBeGreaterThan(before + 1);
  });

  test('[ID-07] a refresh that failed is tried as soon as there is a network again, and no other one is hurried', async () => {
    timer.retry();
    expect(refreshes).toBe(0);
    online = false;
    await vi.advanceTimersByTimeAsync(minutes(30));
    const before = refreshes;
    online = true;
    timer.retry();
    timer.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(refreshes).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(minutes(5) - 1);
    expect(refreshes).toBe(before + 1);
    timer.stop();
    timer.retry();
    expect(refreshes).toBe(before + 1);
  });

  test('[ID-08] a user who was signed out by a refusal is not asked about again', async () => {
    online = false;
    const refused = new RefreshTimer({
      async refresh() {
        refused.stop();
        throw new Error('auth/user-disabled');
      },
      failed: () => {
        troubles += 1;
      },
    });
    timer.stop();
    refused.keep(tenMinutesOn());
    await vi.advanceTimersByTimeAsync(minutes(60));
    expect(troubles).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
