import { expect } from '@playwright/test';
import { NETWORK, Site, test as withSite } from '../support/browser/site';
import { seededRandom } from '../support/random';
import { type OwnPostgres, startPostgres } from '../support/server/postgres';
import { sit } from './browser-game';
import { goThrough } from './outage';

const KILLS = 2;

/** A site on a PostgreSQL of its own. */
const test = withSite.extend<object, { postgres: OwnPostgres }>({
  postgres: [
    async ({ playwright: _ }, use) => {
      const postgres = await startPostgres();
      await use(postgres);
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ postgres }, use) => {
      const site = await Site.open(seededRandom('kill of PostgreSQL'), { DATABASE_URL: postgres.url });
      await use(site);
      expect(await site.stop(), `the server's exit code\n${site.output()}`).toBe(0);
    },
    { scope: 'worker' },
  ],
});

test('a game in two browsers goes on by itself after a kill -9 of PostgreSQL', async ({
  site,
  postgres,
  open,
  expectInConsole,
}) => {
  expectInConsole(NETWORK);
  const game = await sit(site, open);
  const outage = { kill: () => postgres.kill(), comeBack: () => postgres.start() };
  for (let n = 1; n <= KILLS; n++)
    await goThrough({ ...outage, unheard: n % 2 === 0, cutsOff: false }, [game], site);
  await game.end();
});
