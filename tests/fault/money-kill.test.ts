import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { seededRandom } from '../support/random';
import { startServer, type TestServer } from '../support/server/server';
import { MONEY_KINDS } from './money-calls';

/**
 * Kill -9 of the server on its embedded database, in each third of everything that moves money or items beside the marketplace:
 * it has happened as a whole, or not at all. Nothing outside can hold that database, so how long a call takes is measured before.
 */

const options = { env: { HOUSE: 'off', HOUSE_MARKET: 'off', ADDRESS_LIMITS: 'off' } };
const THIRDS = 3;

let server: TestServer;
afterEach(() => server.stop());

test('[API-33] [BO-07] [LG-01] [LG-02] [LG-08] [IP-20] calls that move money or items and were answered have happened once, also when the server was killed and the answer was lost', async () => {
  const random = seededRandom('kills under upgrades');
  server = await startServer(options);
  for (const { what, isKeyed, begin } of MONEY_KINDS)
    for (let third = 0; third < THIRDS; third++) {
      const before = await begin(() => server);
      const began = performance.now();
      await before.call();
      const took = performance.now() - began;
      const { call, hasHappened } = await begin(() => server);
      const running = call();
      await sleep((took * (third + random())) / THIRDS);
      await server.kill();
      const answer = await running;
      server = await startServer({ ...options, dataDir: server.dataDir });
      const isDone = await hasHappened();
      if (answer !== null) expect([what, isDone]).toEqual([what, true]);
      // A call repeated under its key is carried out now, or its first answer is given again. An operator's order is
      // repeated only where it was lost.
      if (isKeyed || !isDone) await call();
      expect([what, await hasHappened()]).toEqual([what, true]);
      expect(await server.operate('check')).toContain('Nothing is wrong.');
    }
});
