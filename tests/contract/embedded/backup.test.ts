import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOTH_BARE } from '../../support/games/scripted';
import { hasEnded, type Pair, pair, play, sit } from '../../support/server/game-pair';
import { clear, newDataDir } from '../../support/server/place';
import { runOperator, startServer, type TestServer } from '../../support/server/server';

const options = { env: { HOUSE: 'off' } };

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await newDataDir();
  server = await startServer(options);
});
afterAll(async () => {
  await server.stop();
  await clear(folder);
});

const file = (name: string): string => join(folder, name);

test('a backup is taken while games are played, and a server that starts on it plays them on and balances its books', async () => {
  const seats: Pair[] = await Promise.all([pair(server), pair(server)]);
  await Promise.all(seats.map(two => play(two, 'e2e4 e7e5')));
  await server.operate('grant', seats[0]?.white.session.uid ?? '', '5');
  const moves = BOTH_BARE.split(' ');
  const third = await pair(server);
  const [taken] = await Promise.all([
    server.operate('backup', file('one')),
    play(third, moves.slice(0, 60).join(' ')),
  ]);
  for (const key of ['secret.key', 'signs tokens']) expect(taken).toContain(key);
  expect((await stat(file('one'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['one']);
  await play(third, moves.slice(60, 64).join(' '), 60);

  const dataDir = await newDataDir();
  expect(await runOperator(dataDir, 'restore', file('one'))).toMatchObject({ code: 0 });
  const second = await startServer({ ...options, dataDir });
  try {
    for (const { white, black } of seats) {
      const back = { white: await sit(second, white.session), black: await sit(second, black.session) };
      expect(back.white.state).toMatchObject({ ply: 2 });
      await play(back, 'g1f3 b8c6', 2);
      back.black.socket.send({ action: 'surrender' });
      await back.white.socket.next(hasEnded);
    }
    const { state } = await sit(second, third.white.session);
    expect(state.ply).toBeLessThanOrEqual(60);
    expect((await second.api(seats[0]?.white.session.token).get('/statement')).body).toMatchObject({
      balances: { king: 1_005 },
    });
    expect(await second.operator('check')).toMatchObject({ code: 0 });
  } finally {
    await second.stop();
  }
});

test('a backup never takes the place of a file, and needs a folder that exists', async () => {
  await writeFile(file('mine'), 'mine');
  expect(await server.operator('backup', file('mine'))).toMatchObject({ code: 1, stderr: /exists already/ });
  expect(await server.operator('backup', file('no/where'))).toMatchObject({
    code: 1,
    stderr: /does not exist/,
  });
  await rm(file('mine'));
});

test('a restore is refused on a folder with a database, on one in use, and for what is no backup, and leaves nothing behind', async () => {
  expect(await runOperator(server.dataDir, 'restore', file('one'))).toMatchObject({
    code: 1,
    stderr: /holds a database already/,
  });
  const empty = await newDataDir();
  await writeFile(file('junk'), 'no archive');
  for (const name of ['junk', 'nothing'])
    expect(await runOperator(empty, 'restore', file(name))).toMatchObject({ code: 1, stderr: /.+/ });
  expect(await runOperator(empty, 'restore')).toMatchObject({ code: 1, stderr: /The file is missing/ });
  expect(await readdir(empty)).toEqual([]);
  await clear(empty);
});
