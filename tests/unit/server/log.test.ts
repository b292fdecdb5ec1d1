import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../src/server/log';

let lines: string[];
let time: number;
let log: ReturnType<typeof createLog>;
beforeEach(() => {
  [lines, time] = [[], 0];
  log = createLog('info', { write: line => void lines.push(line) }, () => time);
});

const away = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect', code: 'ECONNREFUSED' });
const told = () => lines.map(line => JSON.parse(line) as Record<string, unknown>);

test('[IP-02] a failed query is logged without the values it was called with', () => {
  const cause = Object.assign(new pg.DatabaseError('duplicate key', 13, 'error'), {
    code: '23505',
    detail: 'Key (username)=(Secretive) already exists.',
  });
  log.error(
    { err: new DrizzleQueryError('update "player" set "username" = $1', ['Secretive'], cause) },
    'failed',
  );
  expect(lines.join('')).not.toContain('Secretive');
  expect(told()).toMatchObject([
    {
      msg: 'failed',
      err: {
        message: 'Failed query: update "player" set "username" = $1',
        stack: expect.stringMatching(/^ +at /),
        causes: [{ message: 'duplicate key', code: '23505' }],
      },
    },
  ]);
});

test('[IP-02] a lost connection is logged without what its client knows', () => {
  const client = { secretKey: 1_234_567, connectionParameters: { password: 'hush' } };
  log.warn({ err: Object.assign(new Error('Connection terminated unexpectedly'), { client }) }, 'lost');
  expect(lines.join('')).not.toMatch(/1234567|secretKey|hush/);
  expect(told()).toMatchObject([{ err: { message: 'Connection terminated unexpectedly' } }]);
});

test('[IP-02] an outage is logged once a minute with a count of the rest, whichever logger tells it', () => {
  const child = log.child({ part: 'http' });
  for (time = 0; time < 60_000; time += 200) {
    log.warn({ err: away() }, 'leases could not be renewed');
    child.warn({ err: new Error('Failed query', { cause: away() }) }, 'call failed for now');
  }
  expect(told()).toMatchObject([{ msg: 'leases could not be renewed', err: { code: 'ECONNREFUSED' } }]);
  time = 60_000;
  child.warn({ err: away() }, 'call failed for now');
  expect(told()[1]).toMatchObject({ msg: 'call failed for now', part: 'http', alike: 599 });
});

test('errors that are no outage are logged each time', () => {
  const unable = Object.assign(new Error('spawn stockfish ENOENT'), { syscall: 'spawn stockfish' });
  for (let times = 0; times < 3; times++) {
    log.error({ err: new Error('a fault of ours') }, 'failed');
    log.warn({ err: unable }, 'the engine failed');
    log.info({ game: times }, 'game began');
  }
  expect(lines).toHaveLength(9);
});
