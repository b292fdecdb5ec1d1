import { readFile } from 'node:fs/promises';
import { parseGame, parseGames } from '@mliebelt/pgn-parser';
import type { Browser, Download, Locator, Page } from '@playwright/test';
import { TIME_CONTROLS } from '../../src/rules/time-control';
import { enter } from '../support/browser/person';
import { test as base, expect } from '../support/browser/test';
import { BIG_RUN } from '../support/runner/big-run';
import { hasNoGraveFault, inEachLanguage, isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { type HistoryServer, type PlayedGame, startWithHistory } from './parts/history';
import { text } from './parts/texts';

const GAMES = 60;

interface Fixtures {
  /** The owner of the history, at their list of games. */
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

// One server with a history for all of them.
test.describe.configure({ mode: 'default' });

const row = (page: Page, game: PlayedGame): Locator => page.locator(`[data-match="${game.id}"]`);

/** What stands in rows, read in the page: sixty rows by one expectation a cell take ten seconds of processor time. */
function readAll(rows: Element[]): [string | null, Record<string, unknown>][] {
  return rows.map(row => {
    const mark = (name: string): (string | null | undefined)[] => {
      const found = row.querySelector(`[data-${name}]`);
      return [found?.getAttribute(`data-${name}`), found?.textContent];
    };
    const read = {
      index: row.getAttribute('aria-rowindex'),
      side: mark('side'),
      result: mark('result'),
      reason: mark('reason'),
      opponent: row.querySelector('[data-testid=match-opponent]')?.textContent,
      whole: row.textContent,
    };
    return [row.getAttribute('data-match'), read];
  });
}

/** Scrolls by less than a window, so that no row is passed over, and lets the page draw what has come into view. */
const scrollOn = (page: Page) =>
  page.evaluate(async () => {
    scrollBy({ top: innerHeight / 3, behavior: 'instant' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });

/** Scrolls the page to its end. */
const toBottom = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** Numbers of the pages asked for so far, in order. */
function pagesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', request => {
    const found = /\/matchs\/(\d+)/.exec(request.url())?.[1];
    if (found !== undefined && !asked.includes(found)) asked.push(found);
  });
  return asked;
}

const saved = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

/** All rows that are in the page now, by game. */
const readRows = (page: Page): Promise<[string | null, Record<string, unknown>][]> =>
  page.locator('[data-match]').evaluateAll(readAll);

test('[MH-01 MH-02] sixty games come page by page as one scrolls, each with colour, result, reason and time control; date and opponent are links, and whoever comes back finds the list where they left it', async ({
  reader,
  history,
}) => {
  const page = await reader('/');
  const asked = pagesAsked(page);
  await follow(page, '/matches');
  const table = page.getByRole('table', { name: text('es', 'matches.title') });
  const [newest] = history.games;
  const game = history.games[55];
  if (!newest || !game) throw new Error('No such game.');
  await expect(row(page, newest)).toBeVisible();
  expect(asked).toEqual(['0']);
  await expect(table).toHaveAttribute('aria-rowcount', '-1');
  const rows = new Map(await readRows(page));
  // The list goes on where one scrolls to.
  await expect(async () => {
    await scrollOn(page);
    for (const [id, read] of await readRows(page)) rows.set(id, read);
    expect(rows.size).toBe(GAMES);
  }).toPass({ intervals: [100] });
  for (const [index, { id, side, result, reason, rival, control }] of history.games.entries()) {
    const shown = index === 0 ? 'unknown' : reason;
    expect(rows.get(String(id))).toEqual({
      index: String(index + 2),
      side: [side, expect.stringMatching(text('es', `matches.side.${side}`))],
      result: [result, expect.stringMatching(text('es', `matches.result.${result}`))],
      reason: [shown, expect.stringMatching(text('es', `matches.reason.${shown}`))],
      opponent: rival,
      whole: expect.stringContaining(TIME_CONTROLS[control].shortName),
    });
  }
  expect(asked).toEqual(['0', '1', '2']);
  await toBottom(page);
  await expect(page.getByTestId('matches-end')).toHaveText('60 partidas en total');
  await expect(table).toHaveAttribute('aria-rowcount', '61');
  await expect(page.getByRole('columnheader').first()).toBeInViewport({ ratio: 1 });
  // Only what is in view is in the page.
  expect(await page.locator('[data-match]').count()).toBeLessThan(40);

  await row(page, game).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await row(page, game).getByTestId('match-date').click();
  await expect(page).toHaveURL(new RegExp(`/matches/${game.id}$`));
  await expect(page.getByTestId('replay-slider')).toBeVisible();
  await page.goBack();
  await expect(row(page, game)).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(80);
  // Beside its links and buttons a game's row is the way to it as well.
  await row(page, game).locator('[data-reason]').click();
  await expect(page).toHaveURL(new RegExp(`/matches/${game.id}$`));
  await page.goBack();
  await row(page, game).getByTestId('match-opponent').click();
  await expect(page).toHaveURL(new RegExp(`/profile/${game.rival}$`));
});

test('[MH-06] a game is copied and saved as PGN, with clocks if wanted, and another program reads it', async ({
  reader,
  history,
}) => {
  const page = await reader('/matches', { permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const game = history.games[1];
  if (!game) throw new Error('No such game.');
  const players = game.side === 'w' ? [history.owner, game.rival] : [game.rival, history.owner];
  const cells = row(page, game);

  await cells.getByTestId('pgn-copy').click();
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'matches.pgn.copied'));
  const plain = await clipboard();
  expect(plain).toContain('[TimeControl "unknown"]');
  const read = parseGame(plain);
  expect(read.tags).toMatchObject({ White: players[0], Black: players[1], Result: '1/2-1/2' });
  expect(read.moves.map(({ notation }) => notation.notation)).toEqual(game.sans);

  const downloading = page.waitForEvent('download');
  await cells.getByTestId('pgn-download').click();
  const download = await downloading;
  const day = game.endedAt.toISOString().slice(0, 10);
  expect(download.suggestedFilename()).toBe(`${day}_${players[0]}_vs_${players[1]}_${game.id}.pgn`);
  expect(await saved(download)).toBe(plain);

  await page.getByTestId('pgn-clocks').check();
  await cells.getByTestId('pgn-copy').click();
  await expect.poll(clipboard).toContain('[%clk ');
  const annotated = parseGame(await clipboard());
  expect(annotated.moves.every(({ commentDiag }) => commentDiag.clk !== undefined)).toBe(true);
  expect(annotated.tags).toMatchObject({ GameId: String(game.id), PlyCount: game.sans.length, ECO: 'C41' });
  expect(await clipboard()).toContain(`[Link "${history.server.url}/matches/${game.id}"]`);
});

test('[MH-01 MH-06] filters stand in the address, narrow the list and what is exported, and can be taken off', {
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
  await page.getByTestId('export').click();
  const exported = parseGames(await saved(await downloading));
  expect(exported.map(({ tags }) => tags?.Black)).toEqual(blackWins.map(() => history.owner));
  expect(exported.map(({ moves }) => moves.length)).toEqual(blackWins.map(({ sans }) => sans.length));

  await page.getByTestId('filter-reason').selectOption('stalemate');
  await expect(page.getByText(text('es', 'matches.filtered.title'))).toBeVisible();
  await expect(page.getByTestId('export')).toBeDisabled();
  await page.getByTestId('filter-clear').click();
  await expect(page).toHaveURL(/\/matches(\?side=nonsense)?$/);
  await expect(row(page, history.games[0] as PlayedGame)).toBeVisible();
});

test('[MH-01 MH-02] opponents are searched by letters of their name and games by day; ratings, openings, and the games of another player', {
  tag: BIG_RUN,
}, async ({ reader, history }) => {
  const page = await reader();
  const [newest] = history.games;
  if (!newest) throw new Error('No games.');
  await expect(row(page, newest).getByTestId('match-rating')).toHaveText(/^\d{4}(±0|[+−]\d+)$/);
  await expect(row(page, newest).getByTestId('match-opening').last()).toContainText('Barnes Opening');

  const search = page.getByTestId('search-opponent');
  await search.fill('UCAN');
  const against = history.games.filter(({ rival }) => rival === 'Lucan_1810');
  await expect(page).toHaveURL(/\?opponent=UCAN$/);
  await expect(page.getByTestId('matches-end')).toContainText(String(against.length));
  await expect(page.getByTestId('match-opponent').first().locator('mark')).toHaveText('ucan');

  // The newest is of 20 November, then one every seven hours.
  await page.getByTestId('filter-dates').click();
  await page.getByTestId('dates-to').fill('2026-11-18');
  await page.getByTestId('dates-from').fill('2026-11-15');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('dates-from')).toBeHidden();
  const [since, until] = [new Date(2026, 10, 15), new Date(2026, 10, 19)];
  const between = against.filter(({ endedAt }) => endedAt >= since && endedAt < until);
  expect(between.length).toBeGreaterThan(1);
  await expect(page.locator('[data-match]')).toHaveCount(between.length);
  await page.getByTestId('search-clear').click();
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/\?to=2026-11-18&from=2026-11-15$/);
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

test('[MH-09 AL-10 ER-03 ER-05] a report needs a reason of at most 140 signs; what was typed stays when it fails', async ({
  reader,
  history,
  expectInConsole,
}) => {
  expectInConsole(/status of 500/);
  const page = await reader();
  const game = history.games[2];
  if (!game) throw new Error('No such game.');
  const sent: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/report')) sent.push(request.postData() ?? '');
  });
  await row(page, game).getByTestId('match-report').click();
  const alert = page.getByRole('dialog', { name: text('es', 'alert.report.title') });
  const field = alert.getByRole('textbox');
  await expect(field).toBeFocused();
  await expect(alert).toContainText(game.rival);
  await field.fill('   ');
  await page.getByTestId('alert-action-0').click();
  await expect(alert).toContainText(text('es', 'alert.report.required'));
  expect(sent).toEqual([]);

  await field.fill('');
  await field.pressSequentially('x'.repeat(141), { delay: 0 });
  await expect(field).toHaveValue('x'.repeat(140));
  await expect(page.getByTestId('report-count')).toHaveText('140 / 140');

  await field.fill('Abandona cuando pierde');
  const failures = [
    { status: 500, json: { message: 'Internal Server Error' }, words: text('es', 'alert.report.failed') },
    { status: 200, json: { message: 'Not today' }, words: /Not today/ },
    { status: 200, json: { date: 0 }, words: text('es', 'alert.report.failed') },
  ];
  for (const { status, json, words } of failures) {
    await page.route('**/api/report', route => route.fulfill({ status, json }), { times: 1 });
    await page.getByTestId('alert-action-0').click();
    await expect(alert).toContainText(words);
    await expect(alert).not.toContainText(/500|Internal|Server/);
    await expect(field).toHaveValue('Abandona cuando pierde');
  }
  const wide = (await alert.boundingBox())?.width ?? 0;
  // Enter sends (AL-04).
  await field.press('Enter');
  const thanks = page.getByRole('dialog', { name: text('es', 'alert.report.sent') });
  await expect(thanks).toBeVisible();
  // A form has more room than a few words (AL-10).
  expect((await thanks.boundingBox())?.width).toBeLessThan(wide);
  expect(JSON.parse(sent.at(-1) ?? '')).toEqual({ match: game.id, reason: 'Abandona cuando pierde' });
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('alert')).toBeHidden();

  await row(page, game).getByTestId('match-report').click();
  await field.fill('Otra vez');
  await page.getByTestId('alert-action-0').click();
  await expect(alert).toContainText(text('es', 'alert.report.already'));
});

test('[MH-01 ER-04] a page that does not come can be asked for again, and the others stay; nothing at all says so', {
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

  await page.route('**/matchs/0?*', route => route.fulfill({ status: 500, json: { message: 'no' } }));
  await page.getByTestId('filter-side').selectOption('w');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText(text('es', 'matches.error.title'));
  await page.unroute('**/matchs/0?*');
  await failure.getByRole('button').click();
  await expect(row(page, history.games[0] as PlayedGame)).toBeVisible();

  await page.route('**/matchs/pgn?*', route => route.fulfill({ status: 500, json: { message: 'no' } }));
  await page.getByTestId('export').click();
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'matches.export.failed'));
  await expect(page.getByTestId('export')).toBeEnabled();
});

test('[MH-01 SH-09] whoever has not played is told so; nothing is wider than the window nor a grave accessibility fault, in five languages', {
  tag: BIG_RUN,
}, async ({ newcomer, reader }) => {
  const { page: fresh } = await newcomer();
  await fresh.goto('/matches');
  await expect(fresh.getByText(text('es', 'matches.empty.title'))).toBeVisible();
  await expect(fresh.getByTestId('export')).toBeDisabled();
  await isAccessible(fresh, 'no games');

  const page = await reader('/matches?result=win', { viewport: { width: 320, height: 640 } });
  await inEachLanguage(page, async language => {
    for (const width of [320, 390, 700, 961, 1024, 1241]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(page.getByTestId('match-date').first()).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(width > 960 ? 1 : 0);
      if (width === 320 || width === 1241) await hasNoGraveFault(page, `history at ${width}, ${language}`);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overhang, `${width}, ${language}`).toBeLessThanOrEqual(0);
    }
  });
  await page.getByTestId('match-report').first().click();
  await expect(page.getByTestId('report-reason')).toBeFocused();
  await isAccessible(page, 'report');
});
