import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForDeath } from '../../../../src/server/database/death';

/** When the embedded database is believed to be dead. */

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Answer = 'answers' | 'refuses' | 'hangs';

/** A pool of one connection. @param answers to the questions in their order; the last one is repeated */
function watched(...answers: [Answer, ...Answer[]]) {
  const query = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'hangs') await new Promise(() => undefined);
    if (answer === 'refuses') throw new Error('refused');
  });
  const pool = Object.assign(new EventEmitter(), { query });
  const connection = new EventEmitter();
  const dead = vi.fn();
  watchForDeath(pool as unknown as pg.Pool, dead);
  pool.emit('connect', { connection });
  const fail = (severity: string, code: string) =>
    connection.emit('errorMessage', { severity, code, message: `${severity} ${code}` });
  return { dead, fail, query };
}

/** Longer than two questions may take. */
const LONG_MS = 60_000;

test.each([
  ['PANIC', '58030'],
  ['ERROR', 'XX001'],
] as const)(
  'a database that refuses everything after an error (%s, %s) is dead within a second, which is told once',
  async (severity, code) => {
    const { dead, fail } = watched('refuses');
    fail(severity, code);
    fail(severity, code);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(dead.mock.calls).toEqual([[`${severity} ${code}`]]);
    fail(severity, code);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(dead).toHaveBeenCalledTimes(1);
  },
);

test('a database that does not answer after a PANIC is dead within a second, after an error of class XX within five', async () => {
  for (const [severity, code, ms] of [
    ['PANIC', '58030', 1_000],
    ['ERROR', 'XX000', 5_000],
  ] as const) {
    const { dead, fail } = watched('hangs');
    fail(severity, code);
    await vi.advanceTimersByTimeAsync(ms);
    expect(dead).toHaveBeenCalledTimes(1);
  }
});

test('a database that answers after an error of class XX lives, and may die of a later one', async () => {
  const { dead, fail } = watched('answers', 'refuses', 'answers', 'refuses');
  fail('ERROR', 'XX000');
  await vi.advanceTimersByTimeAsync(LONG_MS);
  // The database refuses once and then answers.
  fail('ERROR', 'XX000');
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(dead).not.toHaveBeenCalled();
  fail('ERROR', 'XX001');
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(dead.mock.calls).toEqual([['ERROR XX001']]);
});

test('an error of another class raises no doubt', async () => {
  const { dead, fail, query } = watched('refuses');
  for (const code of ['23505', '40001', '53100']) fail('ERROR', code);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(query).not.toHaveBeenCalled();
  expect(dead).not.toHaveBeenCalled();
});
