import type { Page } from '@playwright/test';
import type { WatchAnswer } from '../../../src/protocol/watch';
import { expect, test } from '../../support/browser/test';
import { begin, meet } from '../../support/server/duels';
import { type Pair, pair, play } from '../../support/server/game-pair';
import { startServer, type TestServer } from '../../support/server/server';
import { SIZES, taker } from './rest';

/** Beginnings of games, in the form of the wire. */
const LINES = [
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1',
  'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7',
  'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6',
  'c2c4 e7e5 b1c3',
  'e2e4 e7e6 d2d4 d7d5 b1c3 f8b4',
  'e2e4 c7c6 d2d4 d7d5 e4d5 c6d5',
  'g1f3 d7d5 g2g3 g8f6 f1g2 e7e6 e1g1',
  'd2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6',
  'e2e4 e7e5 f2f4 e5f4 g1f3',
  'd2d4 f7f5 g2g3',
];

/** Games that have just ended, one of each kind. */
const ENDED = [
  { whites: 'Maximiliano_Ortega_9', blacks: 'Ksenia_R', win: true, draw: false, duel: true },
  { whites: 'Yasmin88', blacks: 'WWWWWWWWWWWWWWWWWWWW', win: false, draw: true },
  { whites: 'luna_ruiz', blacks: 'hamza_dz', win: false, draw: false, tournament: { id: 7, name: 'Copa' } },
].map((game, index) => ({
  ...game,
  matchId: 900 - index,
  date: new Date(Date.now() - index * 240_000).toISOString(),
  gameTimeControl: 'BLITZ_3P2',
}));

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ env: { HOUSE: 'off' } });
  for (const [index, line] of LINES.entries()) {
    const players = await Promise.all(
      [`Maximiliano_Ortega_${index}`, `Wu_${index}`].map(name => server.player(name)),
    );
    const [one, other] = players;
    if (!one || !other) throw new Error('two sit down');
    const table: Pair =
      index === 4
        ? await begin(server, await meet(server, {}, [one, other]))
        : await pair(server, index % 3 === 0 ? 'RAPID_10' : 'BLITZ_3', [one, other]);
    await play(table, line);
  }
});
test.afterAll(() => server.stop());

/** Makes some games look like a tournament's, since a real tournament takes longer than a picture. */
const withTournament = (page: Page) =>
  page.route('**/api/watch?*', async route => {
    const answer = await route.fetch();
    const body = (await answer.json()) as WatchAnswer;
    const games = body.games.map((game, index) => ({
      ...game,
      watchers: (7 * index * index) % 250,
      ...(index % 4 === 1 && { origin: 'tournament' as const }),
    }));
    await route.fulfill({
      response: answer,
      json: { ...body, games, watching: 1204, origins: { tournament: 3, duel: 1 } },
    });
  });

for (const language of ['es', 'ar', 'ru'] as const)
  for (const viewport of SIZES)
    test(`games being played at ${viewport.width}×${viewport.height} in ${language}`, async ({
      newcomer,
      expectInConsole,
    }) => {
      expectInConsole(/status of 500/);
      const { page } = await newcomer({ language, context: { viewport, baseURL: server.url } });
      const take = taker(page, viewport, language);
      const shown = page.getByTestId('live-games').locator('[data-game]');
      await withTournament(page);
      await page.route('**/api/watch/ended*', route => route.fulfill({ json: { games: ENDED } }));
      await page.goto('/?view=live');
      await expect(shown.first()).toBeVisible();
      await take('10-live');
      await page.goto('/?view=live&origin=duel&order=newest');
      await expect(shown).toHaveCount(1);
      await take('11-live-duels');
      await page.goto('/?view=live&name=maximiliano');
      await expect(shown.first()).toBeVisible();
      await take('12-live-name');
      await page.goto('/?view=live&name=nobody_with_this_name');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await take('13-live-nobody');
      await page.unroute('**/api/watch?*');
      await page.route('**/api/watch?*', route => route.fulfill({ status: 500, json: { message: 'no' } }));
      await page.goto('/?view=live');
      await expect(page.getByRole('alert')).toBeVisible();
      await take('14-live-failed');
    });
