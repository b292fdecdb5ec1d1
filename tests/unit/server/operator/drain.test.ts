import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { machineClock } from '../../../../src/server/clock';
import { Drain, NOTICE_MS } from '../../../../src/server/operator/drain';
import { setDraining } from '../../../../src/server/operator/handlers';

let running: number;
let hasHeirs: boolean;
const heard: string[] = [];
const drain = () =>
  new Drain({
    clock: machineClock,
    log: pino({ level: 'silent' }),
    pause: on => heard.push(on ? 'pause' : 'resume'),
    running: () => running,
    hasHeirs: () => hasHeirs,
    end: () => heard.push('end'),
  });

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  hasHeirs = false;
});
afterEach(() => vi.useRealTimers());

test('a drained node ends with its last game', () => {
  running = 2;
  drain().begin(600_000);
  vi.advanceTimersByTime(500_000);
  expect(heard).toEqual(['pause']);
  running = 0;
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['pause', 'end']);
});

test('a drained node ends when the wait is over, counted from the last order', () => {
  running = 1;
  const draining = drain();
  draining.begin(600_000);
  vi.advanceTimersByTime(590_000);
  draining.begin(60_000);
  expect(draining.state).toEqual({ since: Date.now() - 590_000, until: Date.now() + 60_000 });
  vi.advanceTimersByTime(59_000);
  expect(heard).not.toContain('end');
  vi.advanceTimersByTime(2_000);
  expect(heard.at(-1)).toBe('end');
});

test('a drained node whose games others take says that it ends as soon as the balancer knows', () => {
  running = 1;
  hasHeirs = true;
  const draining = drain();
  draining.begin(600_000);
  const { since = 0, until } = draining.state ?? {};
  expect(until).toBe(since + NOTICE_MS);
  vi.advanceTimersByTime(NOTICE_MS - 1_000);
  expect(heard).toEqual(['pause']);
  vi.advanceTimersByTime(2_000);
  expect(heard).toEqual(['pause', 'end']);
});

test('a drain can be cancelled', () => {
  running = 1;
  const draining = drain();
  expect(draining.cancel()).toBe(false);
  draining.begin(1_000);
  expect(draining.cancel()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual(['pause', 'resume']);
  expect(draining.state).toBeNull();
});

test('[IP-02] a drained node beside others keeps its games until the balancer knows, and then ends', () => {
  running = 2;
  hasHeirs = true;
  drain().begin(600_000);
  vi.advanceTimersByTime(4_500);
  expect(heard).toEqual(['pause']);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['pause', 'end']);
});

test('[IP-02] a drained node without games stays for its players until the balancer knows, if there are others', () => {
  running = 0;
  hasHeirs = true;
  const order = () => ({ drain: drain(), unfinishedGames: () => running, hasHeirs: () => hasHeirs });
  expect(setDraining(order(), 600)).toBe('No game is played here: this node ends in 5 s.');
  vi.advanceTimersByTime(4_500);
  expect(heard).toEqual(['pause']);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['pause', 'end']);
  expect(setDraining(order(), 0)).toBe('No game is played here: this node ends now.');
  hasHeirs = false;
  expect(setDraining(order(), 600)).toBe('No game is played here: this node ends now.');
});

test('[IP-02] a drained node whose last neighbour goes waits for its games, and ends when another comes', () => {
  running = 2;
  const draining = drain();
  draining.begin(600_000);
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(['pause']);
  hasHeirs = true;
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['pause', 'end']);
});

test('[IP-02] a drained node beside others ends at once where there is to be no wait', () => {
  running = 2;
  hasHeirs = true;
  drain().begin(0);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['pause', 'end']);
});
