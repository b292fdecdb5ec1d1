import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { retrying } from '../../../../src/server/database/retries';

function failure(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('planted', 7, 'error');
  error.code = code;
  return error;
}

test.each([
  ['a deadlock', failure('40P01')],
  ['a conflict of two transactions', failure('40001')],
  ['what drizzle makes of one', new DrizzleQueryError('select 1', [], failure('40P01'))],
])('work is begun again after %s until it succeeds', async (_, error) => {
  const work = vi.fn().mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockResolvedValue('done');
  expect(await retrying(work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

test('work is begun again three times at most', async () => {
  const work = vi.fn().mockRejectedValue(failure('40P01'));
  await expect(retrying(work)).rejects.toThrow('planted');
  expect(work).toHaveBeenCalledTimes(4);
});

test.each([
  ['a broken key', failure('23505')],
  ['a connection that is gone', new Error('Connection terminated unexpectedly')],
])('work is not begun again after %s', async (_, error) => {
  const work = vi.fn().mockRejectedValue(error);
  await expect(retrying(work)).rejects.toBe(error);
  expect(work).toHaveBeenCalledOnce();
});
