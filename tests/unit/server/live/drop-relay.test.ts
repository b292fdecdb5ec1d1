import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalBus } from '../../../../src/server/bus/local';
import type { Database } from '../../../../src/server/database/database';
import { DropRelay } from '../../../../src/server/live/drop-relay';
import { channelsDropped } from '../../../../src/server/live/events';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an order that the bus has brought is not carried out again when its row is read', async () => {
  const orders = [1, 2, 3].map(id => ({ id: String(id), uid: 'ana', code: 4403 }));
  const db = { execute: async () => ({ rows: orders.splice(0, 2) }) } as unknown as Database;
  const bus = new LocalBus(pino({ level: 'silent' }));
  const carriedOut: string[] = [];
  bus.subscribe(channelsDropped, ({ uid }, source) => carriedOut.push(`${uid} ${source}`));
  const relay = new DropRelay({ db, bus, node: 'here', now: () => 0, failed: () => expect.unreachable() });
  relay.start();
  bus.deliver(channelsDropped.name, '{"uid":"ana","code":4403}', 'elsewhere');
  await vi.advanceTimersByTimeAsync(2_500);
  expect(carriedOut).toEqual(['ana elsewhere', 'ana read']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(carriedOut).toEqual(['ana elsewhere', 'ana read', 'ana read']);
  await relay.stop();
});

test('an order that the database does not take reaches the other nodes in the next round', async () => {
  const stored: unknown[] = [];
  const failures: unknown[] = [];
  let isAway = true;
  const values = async (rows: readonly unknown[]) => {
    if (isAway) throw new Error('away');
    stored.push(...rows);
  };
  const db = { insert: () => ({ values }), execute: async () => ({ rows: [] }) } as unknown as Database;
  const bus = new LocalBus(pino({ level: 'silent' }));
  const relay = new DropRelay({ db, bus, node: 'here', now: () => 0, failed: error => failures.push(error) });
  relay.start();
  bus.publish(channelsDropped, { uid: 'ana', code: 4403 });
  await vi.advanceTimersByTimeAsync(0);
  expect([stored, failures.length]).toEqual([[], 1]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(4_000);
  expect(stored).toEqual([{ uid: 'ana', code: 4403, node: 'here' }]);
  await relay.stop();
});
