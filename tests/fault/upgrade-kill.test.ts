import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { boardsAnswer, upgradeAnswer } from '../../src/protocol/items';
import { seededRandom, whole } from '../support/random';
import { newcomer } from '../support/server/game-pair';
import { startServer, type TestServer } from '../support/server/server';

/** Kill -9 of the server in the middle of upgrading a board: it has happened and was paid for, or neither. */

const options = { env: { HOUSE: 'off', HOUSE_MARKET: 'off', ADDRESS_LIMITS: 'off' } };
const KILLS = 4;

let server: TestServer;
afterEach(() => server.stop());

test('[API-33] [BO-07] [LG-01] an upgrade that was answered has happened once, also when the answer was lost', async () => {
  const random = seededRandom('kills under upgrades');
  server = await startServer(options);
  for (let kill = 0; kill < KILLS; kill++) {
    const who = await newcomer(server);
    const boards = async () => v.parse(boardsAnswer, (await server.api(who.token).get('/boards')).body);
    const [board] = await boards();
    const upgrade = () =>
      server
        .api(who.token)
        .post(`/board/upgrade/${board?.id}`, { piece: 'n', grade: 1 }, { 'idempotency-key': `${kill}` })
        .catch(() => null);
    const running = upgrade();
    await sleep(whole(random, 0, 12));
    await server.kill();
    await running;
    server = await startServer({ ...options, dataDir: server.dataDir });
    // The same wish under the same key: done now, or answered again.
    expect(v.parse(upgradeAnswer, (await upgrade())?.body)).toMatchObject({ status: 200 });
    expect((await boards())[0]).toMatchObject({ grade: 1, upgraded: ['n'] });
    expect((await server.api(who.token).get('/user')).body).toMatchObject({ user: { kingAmount: 970 } });
    expect(await server.operate('check')).toContain('Nothing is wrong.');
  }
}, 600_000);
