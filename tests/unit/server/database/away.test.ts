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

test.each([
  ['25006', 'a database that has become read-only'],
  ['28P01', 'a password that was changed while the server runs'],
  ['28000', 'a user who may no longer sign in'],
])('[HT-08] SQLSTATE %s counts as the database being away: %s', (code, message) => {
  const error = Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
  expect(isAway(new Error('Failed query', { cause: error }))).toBe(true);
});

test('[HT-08] a broken rule of the tables is a failure of ours', () => {
  const error = Object.assign(new pg.DatabaseError('duplicate key', 0, 'error'), { code: '23505' });
  expect(isAway(error)).toBe(false);
});
