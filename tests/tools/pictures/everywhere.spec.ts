import type { Page } from '@playwright/test';
import { operaMatch } from '../../e2e/fixtures/match';
import { startWithHistory } from '../../e2e/parts/history';
import { Looks } from '../../e2e/parts/looks';
import { BoardOnPage, byDragging } from '../../support/browser/board';
import { acceptTerms, Person, signIn } from '../../support/browser/person';
import { playMoves } from '../../support/browser/play';
import { sitDownAsWhite } from '../../support/browser/rival';
import { expect, test } from '../../support/browser/test';
import { list, OPERA_GAME } from '../../support/games/famous';
import { freshName } from '../../support/names';
import { create } from '../../support/server/duels';
import { pictureFile, rest } from './rest';

/** Screens that most users see each day, in four windows in Spanish and two in Arabic, without loading them again. */

const WINDOWS = {
  es: [
    { width: 1440, height: 900 },
    { width: 1024, height: 640 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ],
  ar: [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ],
} as const;
/** Half-moves after which the Opera game is in full swing. */
const MIDDLE = 24;

/** Takes pictures of a page in every window. `before` is called in each. */
async function taker(page: Page) {
  const looks = await Looks.at(page);
  const board = new BoardOnPage(page);
  return async (name: string, before: (width: number) => Promise<void> = async () => undefined) => {
    for (const language of ['ar', 'es'] as const) {
      await looks.language(language);
      for (const viewport of WINDOWS[language]) {
        await page.setViewportSize(viewport);
        await before(viewport.width);
        await rest(page);
        if (await board.root.isVisible()) await board.still();
        await page.screenshot({ path: pictureFile(`${name}-${viewport.width}-${language}.png`) });
      }
    }
    await page.setViewportSize(WINDOWS.es[0]);
  };
}

test('pictures of the first minutes', async ({ open, houseServer }) => {
  const page = await open({ baseURL: houseServer.url });
  const take = await taker(page);
  const username = freshName();
  await page.goto('/');
  await signIn(page, 'google', username);
  await expect(page.getByTestId('alert-action-1')).toBeVisible();
  await take('70-terms');
  await acceptTerms(page);
  const alert = page.getByTestId('alert');
  await expect(alert.getByRole('textbox')).toBeVisible();
  await take('71-name');
  await alert.getByRole('textbox').fill(username);
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('starter-skip')).toBeVisible();
  await take('72-avatar');
  await page.getByTestId('starter-skip').click();
  await expect(page.getByTestId('home-steps')).toBeVisible();
  await take('73-home-first');
  await page.getByTestId('home-house').scrollIntoViewIfNeeded();
  await take('74-home-house', () => page.getByTestId('home-house').scrollIntoViewIfNeeded());
});

test('pictures of home, the menu and a game', async ({ open, expectInConsole }) => {
  test.setTimeout(480_000);
  expectInConsole(/WebSocket connection to .* failed|Failed to load resource/);
  const { server, owner } = await startWithHistory(60);
  const page = await open({ baseURL: server.url });
  const take = await taker(page);
  const person = new Person(page, owner);
  await page.goto('/');
  await signIn(page, 'google', owner);
  await person.isIn('main');
  await expect(page.getByTestId('home-last')).toBeVisible();
  await take('75-home');
  const sheet = async (width: number) => {
    await page.keyboard.press('Escape');
    if (width < 900) await page.getByTestId('menu-more').click();
  };
  await take('76-menu', sheet);
  await take('77-search', async width => {
    await sheet(width);
    await page.getByTestId('search-players').click();
    await page.getByTestId('player-search-name').fill('luc');
    await expect(page.getByTestId('found-Lucan_1810')).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await expect(page.getByTestId('offline')).not.toBeEmpty();
  await take('78-offline');
  await page.context().setOffline(false);
  await expect(page.getByTestId('offline')).toBeEmpty();

  const challenge = await create(server, { bet: 100, challenge: owner });
  await expect(page.getByTestId(`challenged-${challenge.id}`)).toBeVisible();
  await take('79-challenge');
  challenge.socket.send({ action: 'leave' });
  await expect(page.getByTestId(`challenged-${challenge.id}`)).toBeHidden();

  const table = await sitDownAsWhite(person, server, 'rapid');
  await playMoves(table, list(OPERA_GAME).slice(0, MIDDLE));
  table.b.send('offerDraw');
  await expect(page.getByTestId('accept-draw')).toBeEnabled();
  await take('80-game-offer');
  const second = await page.context().newPage();
  await second.goto('/');
  await new Person(second, owner).isPlaying();
  await expect(page.getByTestId('played-elsewhere')).toBeVisible();
  await take('81-replaced');
  await second.close();
  await page.getByTestId('play-here').click();
  await person.isPlaying();
  await page.getByTestId('surrender').click();
  await page.getByTestId('alert-action-1').click();
  await expect(page.getByTestId('alert')).toBeVisible();
  await take('82-result');
  await page.getByTestId('result-fold').click();
  await take('82-result-folded');
  await page.close();
  await server.stop();
});

test('pictures of past games', async ({ open, expectInConsole }) => {
  expectInConsole(/status of 500/);
  const { server, owner } = await startWithHistory(60);
  const page = await open({ baseURL: server.url });
  const take = await taker(page);
  const board = new BoardOnPage(page);
  const lines = page.getByTestId('engine-lines').getByRole('listitem');
  await page.goto('/');
  await signIn(page, 'google', owner);
  await expect(page.getByTestId('home-last')).toBeVisible();
  await page.goto('/matches');
  await expect(page.getByTestId('match-date').first()).toBeVisible();
  await take('83-history');
  await page.goto(`/profile/${owner}`);
  await expect(page.getByTestId('profile-card')).toBeVisible();
  await take('84-profile');
  await page.route('**/api/match/1?*', route => route.fulfill({ json: operaMatch() }));
  await page.route('**/api/match/1', route => route.fulfill({ json: operaMatch() }));
  await page.goto(`/matches/1?ply=${MIDDLE}`);
  await expect(board.root).toHaveAttribute('data-ready', '');
  await expect(lines.first()).toBeVisible();
  await take('85-replay');
  await take('86-replay-menu', async () => {
    await page.keyboard.press('Escape');
    await page.getByTestId('replay-more').click();
  });
  await page.goto('/matches?view=analysis');
  await expect(board.root).toHaveAttribute('data-ready', '');
  await byDragging(board, { san: 'e4', from: 'e2', to: 'e4', promotion: null });
  await expect(lines.first()).toBeVisible();
  await take('87-analysis');
  await page.route(/\/api\/user(\?|$)/, route => route.fulfill({ status: 500, json: {} }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toBeVisible();
  await take('88-home-failed');
  await page.close();
  await server.stop();
});
