import { NETWORK, test } from '../support/browser/site';
import { endAll, playersOf, playOn, seatCrowd } from '../support/crowd/crowd';
import { whole } from '../support/random';
import { IS_BIG_RUN } from '../support/runner/big-run';
import { sit } from './browser-game';
import { goThrough } from './outage';
import { checkRecords } from './records';

const KILLS = IS_BIG_RUN ? 5 : 2;
/** Games over sockets, beside two in browsers. */
const CROWD = 18;

test('two games in browsers go on by themselves after a kill -9 of the server with 20 running games', async ({
  site,
  open,
  expectInConsole,
}) => {
  expectInConsole(NETWORK);
  const crowd = await seatCrowd({
    server: site.server,
    games: CROWD,
    random: site.random,
    plies: 240,
    url: () => `ws://127.0.0.1:${site.line.port}/live/game`,
    think: () => whole(site.random, 500, 1_500),
  });
  try {
    const games = [await sit(site, open), await sit(site, open)];
    const outage = { kill: () => site.kill(), comeBack: () => site.comeBack() };
    for (let n = 1; n <= KILLS; n++) {
      await goThrough({ ...outage, unheard: n % 2 === 1, cutsOff: true }, games, site);
      await playOn(crowd, 1);
    }
    for (const game of games) await game.end();
    await endAll(crowd);
    await checkRecords(site.server, crowd);
  } finally {
    for (const driver of playersOf(crowd)) driver.stop();
  }
});
