import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MovableClock, machineClock } from '../../../src/server/clock';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a moved clock shows the move in both times and in the offset', async () => {
  const clock = new MovableClock(500);
  const [now, steady] = [clock.now(), clock.steadyNow()];
  await clock.move(60_000);
  expect(clock.now() - now).toBe(60_000);
  expect(clock.steadyNow() - steady).toBe(60_000);
  expect(clock.offset).toBe(60_500);
  expect(clock.now() - machineClock.now()).toBe(60_500);
});

test('timers that have come due fire in order of their moments, a recurring one once', async () => {
  const clock = new MovableClock(0);
  const fired: string[] = [];
  clock.every(1_000, () => fired.push('every second'));
  clock.after(900, () => fired.push('900'));
  clock.after(30_000, () => fired.push('30000'));
  clock.after(30_001, () => fired.push('30001'));
  clock.after(50, () => fired.push('50'));
  await clock.move(30_000);
  expect(fired).toEqual(['50', '900', 'every second', '30000']);
});

test('a timer that is not due after a move fires when its remaining time has passed', async () => {
  const clock = new MovableClock(0);
  const fired: string[] = [];
  clock.after(30_000, () => fired.push('once'));
  clock.every(20_000, () => fired.push('again'));
  await clock.move(29_000);
  expect(fired).toEqual(['again']);
  vi.advanceTimersByTime(1_000);
  expect(fired).toEqual(['again', 'once']);
  vi.advanceTimersByTime(39_000);
  expect(fired).toEqual(['again', 'once', 'again', 'again']);
});

test('a timer that another one cancels does not fire', async () => {
  const clock = new MovableClock(0);
  const fired: string[] = [];
  const later = clock.after(20, () => fired.push('later'));
  clock.after(10, () => later.cancel());
  await clock.move(100);
  vi.advanceTimersByTime(100);
  expect(fired).toEqual([]);
});

test('a timer set during a move counts from the move’s end', async () => {
  const clock = new MovableClock(0);
  const fired: string[] = [];
  clock.after(10, () => clock.after(10, () => fired.push('second')));
  await clock.move(100);
  expect(fired).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(fired).toEqual(['second']);
});

test('code after a sleep runs before the next timer fires', async () => {
  const clock = new MovableClock(0);
  const fired: string[] = [];
  clock.after(20, () => fired.push('timer'));
  void clock.sleep(10).then(() => fired.push('slept'));
  await clock.move(100);
  expect(fired).toEqual(['slept', 'timer']);
});

test.each([
  ['the clock of the machine', machineClock],
  ['a clock that can be moved', new MovableClock(0)],
])('a sleep by %s ends when it is aborted, even before it began', async (_name, clock) => {
  vi.useRealTimers();
  const end = new AbortController();
  const sleep = clock.sleep(3_600_000, end.signal);
  end.abort();
  await sleep;
  await clock.sleep(3_600_000, end.signal);
});
