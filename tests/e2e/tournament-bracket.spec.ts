import type { Page } from '@playwright/test';
import { NEAR_SCALE } from '../../src/client/bracket/camera';
import { drawLots, LOTS_METHOD, sealOf } from '../../src/rules/lots';
import { expect, test } from '../support/browser/test';
import { bracketOf } from '../support/games/brackets';
import { BESIDE_ROWS } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { text } from './parts/texts';

/** Finished tournaments, answered in the server's place. */

const ID = 71;
/** Empty tables of results: the matches come as the live bracket has them. */
const TABLES = { stage: [], group: [], round: [], match: [], match_game: [], participant: [] };
const NAMES = ['player_1', 'player_2', 'player_3', 'player_5', 'player_4', 'player_6'];
const RESULTS = {
  tournament: TABLES,
  finalStandings: NAMES.map((name, index) => ({
    ...{ id: index + 1, name, rank: index + 1 },
    ...(index === 0 && { prize: 30 }),
    ...(index > 3 && { rank: 5, rankTo: 6 }),
  })),
  matches: bracketOf({ entrants: 8, begun: Date.UTC(2026, 10, 22, 20) }),
};
const SEED = 'ab'.repeat(32);
const DRAW = {
  ...{ method: LOTS_METHOD, commit: sealOf(SEED), committedAt: 1, seed: SEED, openedAt: 2 },
  ...{ entrants: NAMES, order: drawLots(SEED, NAMES.length) },
};

const answer = (results: unknown, more: object = {}): object => ({
  results: JSON.stringify(results),
  ...more,
});

/** Answers the call for a tournament in the server's place, and opens it. */
async function open(page: Page, json: object): Promise<void> {
  await page.route(`**/api/tournament/${ID}*`, route => route.fulfill({ json }));
  await follow(page, `/tournament/${ID}`);
}

test('[TB-02 TB-04] a finished tournament shows its podium, with the prize pool and everybody’s rank', async ({
  newcomer,
}) => {
  const { page } = await newcomer();
  await open(page, answer(RESULTS, { prizePool: 60 }));
  const podium = page.getByTestId('podium');
  await expect(podium.locator('[data-rank="1"]').first()).toHaveText(/player_1.*30/);
  await expect(podium.getByRole('listitem').filter({ hasText: 'player_3' })).toHaveText(/^3\.ºplayer_33$/);
  await expect(page.getByTestId('prize-pool')).toContainText('60');
  await expect(page.getByTestId('bracket')).toHaveAttribute('data-ready', '');
  await isAccessible(page, 'a finished tournament: podium and bracket');
  await page.getByTestId('podium-standings').click();
  await expect(page.getByTestId('standings')).toContainText(/4\.º.*player_.*5\.º a 6\.º.*7\.º a 8\.º/s);
});

test('[TB-11] the names of a field of sixteen that is over are read at first sight on a desk', {
  tag: BESIDE_ROWS,
}, async ({ newcomer }) => {
  const { page } = await newcomer();
  await page.setViewportSize({ width: 1440, height: 900 });
  const matches = bracketOf({ entrants: 16, begun: Date.UTC(2026, 10, 22, 20) });
  await open(page, answer({ ...RESULTS, matches }, { draw: DRAW }));
  const bracket = page.getByTestId('bracket');
  await expect(bracket).toHaveAttribute('data-ready', '');
  expect(Number(await bracket.getAttribute('data-scale'))).toBeGreaterThanOrEqual(NEAR_SCALE);
  await expect(page.getByTestId('rounds-list')).toHaveCount(0);
  for (const [width, height] of [
    [1440, 900],
    [900, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByTestId('time')).toBeInViewport({ ratio: 1 });
  }
  // No name can be read in the whole, so the way to a list that has them is offered.
  await page.getByTestId('fit').click();
  await page.getByTestId('rounds-list').click();
  await expect(page.getByTestId('bracket-list')).toContainText('player_16');
  await expect(page.getByTestId('view-list')).toBeFocused();
});

test('[TB-13] a match opens with its players’ profiles, and the way back leads to the bracket as it was', async ({
  newcomer,
}) => {
  const { page } = await newcomer();
  await open(page, answer(RESULTS));
  await expect(page.getByTestId('prize-pool')).toHaveCount(0);
  const bracket = page.getByTestId('bracket');
  await expect(bracket).toHaveAttribute('data-ready', '');
  await page.getByTestId('zoom-out').click();
  const near = await bracket.getAttribute('data-scale');
  await page.getByTestId('match-0').focus();
  await page.keyboard.press('Enter');
  const opened = page.getByTestId('match-panel-0');
  await expect(opened.getByTestId('match-profile')).toHaveCount(2);
  await expect(opened.getByTestId('match-spectate')).toHaveCount(0);
  await opened.getByTestId('match-profile').first().click();
  await expect(page).toHaveURL(/\/profile\/player_1$/);
  await page.goBack();
  await expect(opened).toBeVisible();
  await expect(bracket).toHaveAttribute('data-scale', near ?? '');
});

test('results of a tournament can be hidden, are shown again round by round, and its draw can be repeated', {
  tag: BESIDE_ROWS,
}, async ({ newcomer }) => {
  const { page } = await newcomer();
  await open(page, answer(RESULTS, { draw: DRAW }));
  const first = page.getByTestId('match-0');
  await expect(first).toHaveAttribute('data-state', 'FINISHED');
  await page.getByTestId('hide-results').click();
  await expect(first).toHaveAttribute('data-state', 'READY');
  await expect(page.getByTestId('past')).toBeVisible();
  await expect(page.getByTestId('podium')).not.toContainText('player_');
  await page.getByTestId('time').getByRole('slider').press('ArrowRight');
  // Rounds are named at their beginning, as far as there is room.
  await expect(page.getByTestId('time')).toContainText(text('es', 'lobby.round.finalRound'));
  await expect(first).toHaveAttribute('data-state', 'FINISHED');
  await page.getByTestId('show-all').click();
  await expect(page.getByTestId('past')).toHaveCount(0);
  await expect(page.getByTestId('podium')).toContainText('player_1');
  await page.getByTestId('draw').locator('summary').click();
  await page.getByTestId('draw-verify').click();
  await expect(page.getByTestId('draw-verdict')).toHaveText(text('es', 'bracket.draw.verdict.right'));
});

test('[TB-10] a bracket shown as a list names its rounds, and arrow keys go from match to match', async ({
  newcomer,
}) => {
  const { page } = await newcomer();
  await open(page, answer(RESULTS));
  await page.getByTestId('view-list').click();
  const list = page.getByTestId('bracket-list');
  const rounds = list.getByRole('heading', { level: 2 });
  await expect(rounds.first()).toContainText(text('es', 'lobby.round.final'));
  await list.getByRole('tab').nth(1).click();
  await expect(rounds).toHaveCount(4);
  await list.getByRole('tab').first().click();
  const row = (id: number) => list.getByTestId(`row-${id}`).getByRole('button');
  await row(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row(4)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(0)).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByTestId('match-panel-0');
  await expect(panel.getByTestId('match-profile').first()).toHaveAttribute('href', '/profile/player_1');
  await isAccessible(page, 'a finished tournament as a list');
});

test('[TB-02 TB-05 TB-06] results that load, fail, are damaged or do not exist are each shown as such', async ({
  newcomer,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource: the server responded with a status of 500/);
  const { page } = await newcomer();
  let reply = (): void => undefined;
  const isAsked = new Promise<void>(resolve => {
    reply = resolve;
  });
  await page.route('**/api/tournament/73*', async route => {
    await isAsked;
    await route.fulfill({ json: answer(RESULTS) });
  });
  await page.route('**/api/tournament/73*', route => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await follow(page, '/tournament/73');
  await expect(page.getByRole('alert')).toContainText(text('es', 'bracket.error.title'));
  await page.getByRole('button', { name: text('es', 'common.retry') }).click();
  await expect(page.getByTestId('tournament-loading')).toBeVisible();
  reply();
  await expect(page.getByTestId('podium')).toContainText('player_1');

  // Results without a tournament show an alert that can be closed, and nothing behind it.
  await page.route('**/api/tournament/72*', route => route.fulfill({ json: answer({}) }));
  await follow(page, '/tournament/72');
  await expect(page.getByTestId('alert')).toContainText(text('es', 'alert.error.generic'));
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('tournament-missing')).toBeVisible();
});
