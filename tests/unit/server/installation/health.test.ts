import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Room } from '../../../../src/server/database/room';
import { healthOf, type Trouble } from '../../../../src/server/installation/health';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function node(write: () => Promise<Room>) {
  let time = 0;
  let asked = 0;
  let draining = false;
  let trouble: Trouble | null = null;
  const health = healthOf({
    clock: () => time,
    isDraining: () => draining,
    trouble: () => trouble,
    write: () => {
      asked++;
      return write();
    },
  });
  return {
    health,
    pass(milliseconds: number): void {
      time += milliseconds;
    },
    drain(on: boolean): void {
      draining = on;
    },
    set(other: Trouble | null): void {
      trouble = other;
    },
    asked: () => asked,
  };
}

test('[IP-02] the database is asked once a second, however many ask for its health', async () => {
  const { health, pass, asked } = node(() => Promise.resolve('ok'));
  expect(await Promise.all(Array.from({ length: 50 }, health))).toEqual(
    Array.from({ length: 50 }, () => 'ok'),
  );
  pass(999);
  await health();
  expect(asked()).toBe(1);
  pass(1);
  await health();
  expect(asked()).toBe(2);
});

test('[IP-02] a database that refuses or stays silent is away, and one that is back is ok', async () => {
  let answer: () => Promise<Room> = () => Promise.reject(new Error('no connection'));
  const { health, pass } = node(() => answer());
  expect(await health()).toBe('database away');
  pass(1_000);
  answer = () => new Promise(() => undefined);
  const told = health();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await told).toBe('database away');
  pass(1_000);
  answer = () => Promise.resolve('ok');
  expect(await health()).toBe('ok');
});

test('[IP-02] a database that answers but has no room to write is unhealthy', async () => {
  const { health } = node(() => Promise.resolve('disk full'));
  expect(await health()).toBe('disk full');
});

test('[IP-02] a draining node says so, without asking the database', async () => {
  const { health, drain, asked } = node(() => Promise.resolve('ok'));
  drain(true);
  expect([await health(), asked()]).toEqual(['draining', 0]);
  drain(false);
  expect(await health()).toBe('ok');
});

test('[IP-02] a node with a wrong clock or key says so, unless the database is away', async () => {
  const { health, pass, set } = node(() => write());
  let write: () => Promise<Room> = () => Promise.resolve('ok');
  set('other key');
  expect(await health()).toBe('other key');
  set('clock apart');
  expect(await health()).toBe('clock apart');
  pass(1_000);
  write = () => Promise.reject(new Error('no connection'));
  expect(await health()).toBe('database away');
  pass(1_000);
  write = () => Promise.resolve('ok');
  set(null);
  expect(await health()).toBe('ok');
});
