import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Shutdown } from '../../../src/server/shutdown';

const exit = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  exit.mockReset();
  vi.spyOn(process, 'exit').mockImplementation(exit as never);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the steps of a start are undone once, in reverse order, one after another', async () => {
  const undone: string[] = [];
  const shutdown = new Shutdown();
  shutdown.add(() => void undone.push('database'));
  shutdown.add(async () => {
    await Promise.resolve();
    undone.push('games');
  });
  shutdown.add(() => void undone.push('channels'));
  await Promise.all([shutdown.end(0), shutdown.end(1)]);
  expect(undone).toEqual(['channels', 'games', 'database']);
  expect(exit.mock.calls).toEqual([[0]]);
  expect(shutdown.hasBegun).toBe(true);
});

test('steps that cannot be undone keep none of the others from it, and the process ends with 1', async () => {
  const undone: string[] = [];
  const shutdown = new Shutdown();
  shutdown.add(() => void undone.push('database'));
  shutdown.add(() => Promise.reject(new Error('planted')));
  shutdown.add(() => {
    throw new Error('planted as well');
  });
  await shutdown.end(0);
  expect(undone).toEqual(['database']);
  expect(vi.mocked(console.error)).toHaveBeenCalledTimes(2);
  expect(exit.mock.calls).toEqual([[1]]);
});

test('a step that hangs ends the process after ten seconds', () => {
  const shutdown = new Shutdown();
  shutdown.add(() => new Promise(() => undefined));
  void shutdown.end(0);
  vi.advanceTimersByTime(9_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit.mock.calls).toEqual([[1]]);
});
