import { readFile } from 'node:fs/promises';
import { parseGame } from '@mliebelt/pgn-parser';
import type { Locator, Page } from '@playwright/test';
import type { HistoryEntry } from '../../src/protocol/history';
import { expect, test } from '../support/browser/test';
import { FOOLS_MATE, list } from '../support/games/famous';
import { freshName } from '../support/names';
import { operaMatch } from './fixtures/match';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { text } from './parts/texts';

/**
 * A user's list of games, which these tests answer themselves; `matches-stored.spec.ts` has a server with a history.
 */

const GAMES = 60;
const PAGE = 25;
const NEWEST = Date.UTC(2026, 10, 20, 18, 42);
const HOURS = 3_600_000;

/** A game of two players, the newest first, with alternating colours. */
const entryAt = (index: number, own: string, rival: string): HistoryEntry => ({
  ...{ id: GAMES - index, matchId: GAMES - index, date: new Date(NEWEST - index * 7 * HOURS).toISOString() },
  ...(index % 2 === 0 ? { whites: own, blacks: rival } : { whites: rival, blacks: own }),
  ...{ win: false, draw: false, reason: 'checkmate', gameTimeControl: 'BLITZ_3', type: 'BLITZ_RANKED' },
  movements: list(FOOLS_MATE)
    .map((san, ply) => `${san}>${NEWEST + ply}`)
    .join(' '),
});

/**
 * Answers the calls for the user's history.
 * @returns numbers of the pages asked for so far
 */
async function tellGames(page: Page, own: string, rival: string): Promise<string[]> {
  const asked: string[] = [];
  const all = Array.from({ length: GAMES }, (_, index) => entryAt(index, own, rival));
  await page.route(/\/api\/matchs\/\d+/, route => {
    const number = /\/matchs\/(\d+)/.exec(route.request().url())?.[1] ?? '';
    // The browser may ask again for a page that it has in its cache: each page is listed once.
    if (!asked.includes(number)) asked.push(number);
    return route.fulfill({
      json: { content: all.slice(Number(number) * PAGE, (Number(number) + 1) * PAGE) },
    });
  });
  const summary = { games: GAMES, wins: 30, draws: 0, change: { rapid: null, blitz: 31 } };
  await page.route(/\/api\/matchs\/summary/, route => route.fulfill({ json: summary }));
  await page.route(/\/api\/match\/\d+/, route => route.fulfill({ json: operaMatch() }));
  return asked;
}

const row = (page: Page, id: number): Locator => page.locator(`[data-match="${id}"]`);

/** Scrolls the page to its end. */
const toBottom = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test('[MH-01 MH-02] sixty games load page by page as the user scrolls, and the way back from a game or opponent leads to the same place', async ({
  newcomer,
  server,
}) => {
  const { page, username } = await newcomer();
  const rival = freshName();
  await server.player(rival);
  const asked = await tellGames(page, username, rival);
  await follow(page, '/matches');
  const table = page.getByRole('table', { name: text('es', 'matches.title') });
  await expect(row(page, GAMES)).toBeVisible();
  await expect(page.getByTestId('matches-summary')).toHaveText(/60 partidas.*30.*0.*30.*Blitz \+31/);
  expect(asked).toEqual(['0']);
  await expect(table).toHaveAttribute('aria-rowcount', '-1');
  for (const last of [35, 10]) {
    await toBottom(page);
    await expect(row(page, last)).toBeVisible();
  }
  await toBottom(page);
  await expect(page.getByTestId('matches-end')).toHaveText('60 partidas en total');
  expect(asked).toEqual(['0', '1', '2']);
  await expect(table).toHaveAttribute('aria-rowcount', '61');
  await expect(page.getByRole('columnheader').first()).toBeInViewport({ ratio: 1 });
  // The page has only the rows that are in view.
  expect(await page.locator('[data-match]').count()).toBeLessThan(40);

  const game = row(page, 5);
  await game.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await game.getByTestId('match-date').click();
  await expect(page).toHaveURL(/\/matches\/5$/);
  await expect(page.getByTestId('replay-slider')).toBeVisible();
  await page.goBack();
  await expect(game).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(80);
  // A press on the row, beside its links and buttons, opens the game as well.
  await game.locator('[data-reason]').click();
  await expect(page).toHaveURL(/\/matches\/5$/);
  await page.goBack();
  await game.getByTestId('match-opponent').click();
  await expect(page).toHaveURL(new RegExp(`/profile/${rival}$`));
});

test('[MH-06] a game is copied and saved as PGN, with clocks if wanted, that another program can read, and chosen games make one file', async ({
  newcomer,
}) => {
  const { page, username } = await newcomer();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await tellGames(page, username, 'anya');
  await follow(page, '/matches');
  const game = row(page, 59);
  await game.getByTestId('pgn-copy').click();
  await expect(page.getByTestId('toast')).toHaveText(text('es', 'matches.pgn.copied'));
  const plain = await clipboard();
  const read = parseGame(plain);
  expect(read.tags).toMatchObject({ White: 'anya', Black: username, Result: '0-1' });
  expect(read.moves.map(({ notation }) => notation.notation)).toEqual(list(FOOLS_MATE));

  const downloading = page.waitForEvent('download');
  await game.getByTestId('pgn-download').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`2026-11-20_anya_vs_${username}_59.pgn`);
  expect(await readFile(await download.path(), 'utf8')).toBe(plain);

  await expect(page.getByTestId('choice')).toBeHidden();
  await game.getByTestId('match-choose').check();
  await expect(page.getByTestId('choice-count')).toHaveText('1 elegida');
  await page.getByTestId('pgn-clocks').check();
  await game.getByTestId('pgn-copy').click();
  await expect.poll(clipboard).toContain('[%clk ');
  const annotated = parseGame(await clipboard());
  expect(annotated.moves.every(({ commentDiag }) => commentDiag.clk !== undefined)).toBe(true);
  expect(annotated.tags).toMatchObject({ GameId: '59', ECO: 'C41' });

  const asked: string[] = [];
  await page.route(/\/api\/matchs\/pgn/, route => {
    asked.push(new URL(route.request().url()).search);
    return route.fulfill({ body: plain });
  });
  const exported = async (): Promise<string> => {
    const file = page.waitForEvent('download');
    await page.getByTestId('export').click();
    return readFile(await (await file).path(), 'utf8');
  };
  expect(await exported()).toBe(plain);
  await page.getByTestId('choice-all').click();
  await game.getByTestId('match-choose').uncheck();
  await expect(page.getByTestId('choice-count')).toHaveText('59 elegidas');
  await exported();
  expect(asked).toEqual(['?only=59&form=annotated', '?except=59&form=annotated']);
  await isAccessible(page, 'chosen games');
  await page.getByTestId('choice-clear').click();
  await expect(page.getByTestId('choice')).toBeHidden();
});

test('[MH-09 AL-10 ER-03 ER-05] a report needs a reason of at most 140 characters, and keeps it when sending fails', async ({
  newcomer,
  expectInConsole,
}) => {
  expectInConsole(/status of 500/);
  const { page, username } = await newcomer();
  await tellGames(page, username, 'anya');
  const sent: string[] = [];
  await page.route('**/api/report', route => {
    sent.push(route.request().postData() ?? '');
    return sent.length === 1
      ? route.fulfill({ status: 500, json: { message: 'Internal Server Error' } })
      : route.fulfill({ json: { date: NEWEST } });
  });
  await follow(page, '/matches');
  await row(page, 58).getByTestId('match-report').click();
  const alert = page.getByRole('dialog', { name: text('es', 'alert.report.title') });
  const field = alert.getByRole('textbox');
  await expect(field).toBeFocused();
  await expect(alert).toContainText('anya');
  await isAccessible(page, 'report');
  await field.fill('   ');
  await page.getByTestId('alert-action-0').click();
  await expect(alert).toContainText(text('es', 'matches.report.required'));
  expect(sent).toEqual([]);
  await field.fill('');
  await field.pressSequentially('x'.repeat(141), { delay: 0 });
  await expect(field).toHaveValue('x'.repeat(140));
  await expect(page.getByTestId('report-count')).toHaveText('140 / 140');

  await field.fill('Abandona cuando pierde');
  await page.getByTestId('alert-action-0').click();
  await expect(alert).toContainText(text('es', 'matches.report.failed'));
  await expect(alert).not.toContainText(/500|Internal|Server/);
  await expect(field).toHaveValue('Abandona cuando pierde');
  const wide = (await alert.boundingBox())?.width ?? 0;
  // Enter sends (AL-04).
  await field.press('Enter');
  const thanks = page.getByRole('dialog', { name: text('es', 'alert.report.sent') });
  await expect(thanks).toBeVisible();
  // A form is wider than a dialog with a few words (AL-10).
  expect((await thanks.boundingBox())?.width).toBeLessThan(wide);
  expect(JSON.parse(sent.at(-1) ?? '')).toEqual({ match: 58, reason: 'Abandona cuando pierde' });
});
