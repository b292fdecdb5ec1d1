import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasEnded, pair, play, sit } from '../support/server/game-pair';
import { clear, newDataDir } from '../support/server/place';
import { findPrograms, type OwnPostgres, onPostgres, startPostgres } from '../support/server/postgres';
import { startServer } from '../support/server/server';

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Address of a new, empty database. */
async function newDatabase(name: string): Promise<string> {
  await onPostgres(postgres.url, `create database ${name}`);
  return postgres.url.replace(/postgres$/, name);
}

test('a dump that pg_dump makes while a game is played restores to a server that plays it on and balances its books', async () => {
  const programs = findPrograms() ?? '';
  const first = await newDatabase('first');
  const dataDir = await newDataDir();
  const env = { HOUSE: 'off', SECRET_KEY: 'ab'.repeat(32) };
  const server = await startServer({ env: { ...env, DATABASE_URL: first } });
  const seats = await pair(server);
  await play(seats, 'e2e4 e7e5');
  const file = join(dataDir, 'dump');
  execFileSync(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, first]);
  await play(seats, 'g1f3', 2);
  await server.stop();

  const second = await newDatabase('second');
  execFileSync(join(programs, 'pg_restore'), ['--no-owner', `--dbname=${second}`, file]);
  const restored = await startServer({ env: { ...env, DATABASE_URL: second } });
  try {
    const [white, black] = [
      await sit(restored, seats.white.session),
      await sit(restored, seats.black.session),
    ];
    expect(white.state).toMatchObject({ ply: 2 });
    await play({ white, black }, 'g1f3', 2);
    black.socket.send({ action: 'surrender' });
    await white.socket.next(hasEnded);
    expect(await restored.operator('check')).toMatchObject({ code: 0 });
    expect(await restored.operator('backup', join(dataDir, 'no'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pg_dump'),
    });
  } finally {
    await restored.stop();
    await clear(dataDir);
  }
});
