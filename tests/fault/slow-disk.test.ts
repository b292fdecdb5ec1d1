import { rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAll, playOn, seatCrowd } from '../support/crowd/crowd';
import { seededRandom, whole } from '../support/random';
import { isMove, moveMessage, newcomer, pair, play } from '../support/server/game-pair';
import { newDataDir, startServer, type TestServer } from '../support/server/server';
import { comeBack } from './come-back';
import { checkRecords, expectNoFailure } from './records';

/** How long the disk does not answer. */
const SILENCE_MS = 10_000;

let server: TestServer;
let folder: string;
let sign: string;

beforeAll(async () => {
  folder = await newDataDir();
  sign = `${folder}/the-disk-hangs`;
  const preload = fileURLToPath(new URL('slow-disk.mjs', import.meta.url));
  server = await startServer({
    env: { HOUSE: 'off', NODE_OPTIONS: `--import=${preload}`, SLOW_DISK: sign },
  });
});
afterAll(async () => {
  await rm(sign, { force: true });
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('[IP-02] no move is confirmed or lost while a disk hangs for 10 s under the embedded database, and all games go on', async () => {
  const random = seededRandom('slow-disk');
  const tables = await seatCrowd({
    server,
    games: 3,
    random,
    plies: 60,
    think: () => whole(random, 150, 500),
  });
  const movers = await pair(server);
  await play(movers, 'd2d4 d7d5');
  await playOn(tables, 2);
  const visitor = await newcomer(server);

  await writeFile(sign, '');
  const message = moveMessage('c2c4', { mid: 'held', ply: 2 });
  movers.white.socket.send(message);
  const named = server.api(visitor.token).post('/username/change', { username: 'Patience_itself' });
  let answered = false;
  void named.finally(() => {
    answered = true;
  });
  await sleep(SILENCE_MS);
  expect(movers.black.socket.frames.filter(isMove)).toHaveLength(2);
  expect(movers.white.socket.frames.filter(frame => frame.confirmation === 'held')).toEqual([]);
  expect(answered).toBe(false);
  // Calls that need no disk are answered all the while.
  expect((await server.fetch('/config.json')).status).toBe(200);
  await rm(sign);

  expect(await named).toMatchObject({ status: 200, body: { username: 'Patience_itself' } });
  const again = await comeBack(server, movers);
  expect(again.white.state.time).toBeGreaterThan(170_000);
  again.white.socket.send(message);
  expect(await again.white.socket.next(isMove)).toMatchObject({ confirmation: 'held', ply: 3 });
  await play(again, 'e7e6', 3);
  await playOn(tables, 4);
  await endAll(tables);
  await checkRecords(server, tables);
  expectNoFailure(server);
});
