import { readFile } from 'node:fs/promises';
import { parseGames } from '@mliebelt/pgn-parser';
import type { Browser, Download, Locator, Page } from '@playwright/test';
import type { Language } from '../../src/protocol/settings';
import { enter } from '../support/browser/person';
import { test as base, expect } from '../support/browser/test';
import { BIG_RUN } from '../support/runner/big-run';
import { hasNoGraveFault, inEachLanguage, isAccessible } from './parts/accessible';
import { type HistoryServer, type PlayedGame, startWithHistory } from './parts/history';
import { text } from './parts/texts';

const GAMES = 60;

interface Fixtures {
  /** Opens a page as the owner of the history, at their list of games. */
  reader: (path?: string, context?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
}

const test = base.extend<Fixtures, { history: HistoryServer }>({
  history: [
    async ({ playwright: _ }, use) => {
      const history = await startWithHistory(GAMES);
      await use(history);
      expect(await history.server.stop(), history.server.output()).toBe(0);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  reader: async ({ open, history }, use) => {
    await use(async (path = '/matches', context = {}) => {
      const page = await open({ baseURL: history.server.url, ...context });
      await enter(page, () => history.server.signIn(history.owner), path);
      return page;
    });
  },
});

// The tests of this file share one server with a history.
test.describe.configure({ mode: 'default' });

const row = (page: Page, game: PlayedGame): Locator => page.locator(`[data-match="${game.id}"]`);

/** Scrolls the page to its end. */
const toBottom = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

const saved = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

test('[MH-01 MH-06] filters stand in the address, narrow the list and the export, and can be removed', {
  tag: BIG_RUN,
}, async ({ reader, history }) => {
  const page = await reader('/matches?result=win&side=nonsense');
  const wins = history.games.filter(game => game.result === 'win');
  await expect(page.getByTestId('filter-result')).toHaveValue('win');
  await expect(page.getByTestId('matches-end')).toContainText(String(wins.length));
  await page.getByTestId('filter-side').selectOption('b');
  const blackWins = wins.filter(game => game.side === 'b');
  await expect(page).toHaveURL(/result=win&side=b/);
  await expect(page.locator('[data-match]')).toHaveCount(blackWins.length);

  const downloading = page.waitForEvent('download');
  await page.getByTestId('export-all').click();
  await expect(page.getByTestId('choice-count')).toContainText(String(blackWins.length));
  await page.getByTestId('export').click();
  const exported = parseGames(await saved(await downloading));
  expect(exported.map(({ tags }) => tags?.Black)).toEqual(blackWins.map(() => history.owner));
  expect(exported.map(({ moves }) => moves.length)).toEqual(blackWins.map(({ sans }) => sans.length));

  await page.getByTestId('filter-reason').selectOption('stalemate');
  await expect(page.getByText(text('es', 'matches.filtered.title'))).toBeVisible();
  await expect(page.getByTestId('export-all')).toBeHidden();
  await expect(page.getByTestId('choice')).toBeHidden();
  await page.getByTestId('filter-clear').click();
  await expect(page).toHaveURL(/\/matches(\?side=nonsense)?$/);
  await expect(row(page, history.games[0] as PlayedGame)).toBeVisible();
});

test('[MH-01 MH-02] games are found by letters of an opponent’s name and by day, show ratings and openings, and another player’s games are listed', {
  tag: BIG_RUN,
}, async ({ reader, history }) => {
  const page = await reader();
  const [newest] = history.games;
  if (!newest) throw new Error('No games.');
  await expect(row(page, newest).getByTestId('match-rating')).toHaveText(/^\d{4}(±0|[+−]\d+)$/);
  await expect(row(page, newest).getByTestId('match-opening').last()).toContainText('Apertura Barnes');

  const search = page.getByTestId('search-opponent');
  await search.fill('UCAN');
  const against = history.games.filter(({ rival }) => rival === 'Lucan_1810');
  await expect(page).toHaveURL(/\?opponent=UCAN$/);
  await expect(page.getByTestId('matches-end')).toContainText(String(against.length));
  await expect(page.getByTestId('match-opponent').first().locator('mark')).toHaveText('ucan');

  // The newest game is of 20 November, and the others lie seven hours apart.
  await page.getByTestId('filter-dates').click();
  await page.getByTestId('dates-to').fill('2026-11-18');
  // Typed, because the browser then tells of a date after each digit of the year. Month and day are equal: the browser's
  // language decides which of them comes first.
  await page.getByTestId('dates-from').pressSequentially('11112026');
  await expect(page.getByTestId('dates-from')).toHaveValue('2026-11-11');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('dates-from')).toBeHidden();
  const [since, until] = [new Date(2026, 10, 11), new Date(2026, 10, 19)];
  const between = against.filter(({ endedAt }) => endedAt >= since && endedAt < until);
  expect(between.length).toBeGreaterThan(1);
  await expect(page.locator('[data-match]')).toHaveCount(between.length);
  await page.getByTestId('search-clear').click();
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/\?to=2026-11-18&from=2026-11-11$/);
  await page.getByTestId('filter-clear').click();

  await page.goto('/profile/lucan_1810');
  await page.getByTestId('profile-matches').click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Lucan_1810');
  await expect(page.getByTestId('matches-end')).toContainText(String(against.length));
  const theirs = page.locator(`[data-match="${against[0]?.id}"]`);
  await expect(theirs.getByTestId('match-opponent')).toContainText(history.owner);
  await expect(theirs.locator('[data-side]')).toHaveAttribute(
    'data-side',
    against[0]?.side === 'w' ? 'b' : 'w',
  );
  await expect(page.getByTestId('match-report')).toHaveCount(0);
  await page.getByTestId('filter-result').selectOption('win');
  await expect(page).toHaveURL(/\?view=matches&result=win$/);
  await hasNoGraveFault(page, "another player's games");
  await page.getByTestId('player-card').click();
  await expect(page.getByTestId('profile-card')).toBeVisible();
});

test('[MH-01 ER-04] a page of games that failed can be asked for again while the others stay, and a list without an answer shows its failure', {
  tag: BIG_RUN,
}, async ({ reader, history, expectInConsole }) => {
  expectInConsole(/status of 500|net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/);
  const page = await reader('/');
  await page.route('**/matchs/1?*', route => route.fulfill({ status: 500, json: { message: 'no' } }));
  await page.goto('/matches');
  await expect(row(page, history.games[0] as PlayedGame)).toBeVisible();
  await toBottom(page);
  const end = page.getByTestId('matches-end');
  await expect(end).toContainText(text('es', 'matches.more.failed'));
  await expect(row(page, history.games[24] as PlayedGame)).toBeVisible();
  await page.unroute('**/matchs/1?*');
  await end.getByRole('button', { name: text('es', 'common.retry') }).click();
  await expect(async () => {
    await toBottom(page);
    await expect(row(page, history.games[GAMES - 1] as PlayedGame)).toBeVisible({ timeout: 500 });
  }).toPass();

  for (const call of ['**/matchs/0?*', '**/matchs/summary?*'])
    await page.route(call, route => route.fulfill({ status: 500, json: { message: 'no' } }));
  await page.getByTestId('filter-side').selectOption('w');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText(text('es', 'matches.error.title'));
  await expect(page.getByTestId('matches-summary')).toBeHidden();
  for (const call of ['**/matchs/0?*', '**/matchs/summary?*']) await page.unroute(call);
  await failure.getByRole('button').click();
  await expect(row(page, history.games[0] as PlayedGame)).toBeVisible();
  await expect(page.getByTestId('matches-summary')).toBeVisible();

  await page.route('**/matchs/pgn?*', route => route.fulfill({ status: 500, json: { message: 'no' } }));
  await page.getByTestId('export-all').click();
  await page.getByTestId('export').click();
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'matches.export.failed'));
  await expect(page.getByTestId('export')).toBeEnabled();
});

test('[MH-01 SH-09] a user without games is told so, and the history fits every width and has no grave accessibility fault, in Russian and Arabic too', {
  tag: BIG_RUN,
}, async ({ newcomer, reader }) => {
  const { page: fresh } = await newcomer();
  await fresh.goto('/matches');
  await expect(fresh.getByText(text('es', 'matches.empty.title'))).toBeVisible();
  await expect(fresh.getByTestId('export-all')).toBeHidden();
  await isAccessible(fresh, 'no games');

  const page = await reader('/matches?result=win', { viewport: { width: 320, height: 640 } });
  const look = async (language: Language): Promise<void> => {
    for (const width of [320, 390, 700, 961, 1024, 1241]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(page.getByTestId('match-date').first()).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(width > 960 ? 1 : 0);
      if (width === 320 || width === 1241) await hasNoGraveFault(page, `history at ${width}, ${language}`);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overhang, `${width}, ${language}`).toBeLessThanOrEqual(0);
    }
  };
  // Russian has the longest words.
  await inEachLanguage(page, look, ['ru', 'ar']);
  await page.getByTestId('match-report').first().click();
  await expect(page.getByTestId('report-reason')).toBeFocused();
  await isAccessible(page, 'report');
});
