import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { dealAnswer, type MarketItem, searchAnswer } from '../../src/protocol/market';
import { seededRandom, whole } from '../support/random';
import { IS_BIG_RUN } from '../support/runner/big-run';
import { newcomer } from '../support/server/game-pair';
import { type Session, startServer, type TestServer } from '../support/server/server';
import { codesOf, withTwoFactor } from '../support/server/traders';

/** Kill -9 of the server in the middle of buying, selling and cancelling: a deal has happened as a whole, or not at all. */

const options = { env: { HOUSE: 'off', HOUSE_MARKET: 'off', ADDRESS_LIMITS: 'off' } };
const KILLS = IS_BIG_RUN ? 12 : 1;

let server: TestServer;
afterEach(() => server.stop());

async function ownAvatars({ token }: Session): Promise<MarketItem[]> {
  const query = { action: 'sell', type: 'avatars', page: 0, generation: 'ALL', order: 'ASC', orderBy: 'ID' };
  const answer = v.parse(searchAnswer, (await server.api(token).post('/marketplace/search', query)).body);
  return 'content' in answer ? answer.content : [];
}

test('[LG-01] [LG-02] [API-09] [API-10] [API-11] sales and purchases that were answered have happened once, also when the server was killed and the answer was lost', async () => {
  const random = seededRandom('kills under deals');
  server = await startServer(options);
  for (let kill = 0; kill < KILLS; kill++) {
    const [seller, buyer] = [await newcomer(server), await newcomer(server)];
    const [code] = codesOf(await withTwoFactor(server.api(seller.token)));
    const [codeOfBuyer] = codesOf(await withTwoFactor(server.api(buyer.token)));
    const id = (await ownAvatars(seller))[0]?.id ?? 0;
    const item = { id, itemType: 'AVATAR' };
    const call = (who: Session, path: string, body: object) =>
      server
        .api(who.token)
        .post(`/marketplace/${path}`, body, { 'idempotency-key': `${kill} ${path} ${who.uid}` })
        .catch(() => null);
    // One of the steps is under way when the server dies.
    const steps = [
      () => call(seller, 'sell', { ...item, price: 40, otpCode: code }),
      () => call(buyer, 'purchase', { ...item, price: 40, otpCode: codeOfBuyer }),
    ];
    if (kill % 3 === 1) steps.splice(1, 0, () => call(seller, 'cancel', item));
    const dying = whole(random, 0, steps.length - 1);
    for (const step of steps.slice(0, dying)) await step();
    const running = steps[dying]?.();
    await sleep(whole(random, 0, 12));
    await server.kill();
    await running;
    server = await startServer({ ...options, dataDir: server.dataDir });
    for (const step of steps.slice(dying)) {
      const answer = await step();
      // The call repeated under its key is carried out now, or its first answer is given again.
      if (answer) expect(v.is(dealAnswer, answer.body)).toBe(true);
    }
    const owned = [(await ownAvatars(seller)).length, (await ownAvatars(buyer)).length];
    const isSold = owned[1] === 2;
    expect(owned).toEqual(isSold ? [0, 2] : [1, 1]);
    expect(await server.operate('check')).toContain('Nothing is wrong.');
  }
});
