import pg from 'pg';
import { expect, test } from 'vitest';
import { isAway } from '../../../../src/server/database/database';

test('[HT-08] a query after the server has begun to end counts as the database being away, and as no failure of ours', async () => {
  const pool = new pg.Pool();
  await pool.end();
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isAway(error)).toBe(true);
  expect(isAway(new Error('of our own', { cause: error }))).toBe(true);
  expect(isAway(new Error('of our own'))).toBe(false);
});
