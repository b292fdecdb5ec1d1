import { drawLots, LOTS_METHOD, sealOf } from '../../src/rules/lots';
import { expect, test } from '../support/browser/test';
import { bracketOf } from '../support/games/brackets';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { text } from './parts/texts';
import { ID, speakTournament } from './parts/told-tournament';

/** Tables with nothing but what is asked for: the matches come as the live bracket has them. */
const TABLES = { stage: [], group: [], round: [], match: [], match_game: [], participant: [] };

test('[TM-07] [TM-09] [TB-02] [TB-04] [TB-05] [TB-06] [TB-10] [TB-13] a finished tournament: podium, bracket, list, time machine; then an armageddon, and a result that goes by itself', async ({
  newcomer,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource: the server responded with a status of 500/);
  const { page } = await newcomer();
  const matches = bracketOf({ entrants: 8, begun: Date.UTC(2026, 10, 22, 20) });
  const names = ['player_1', 'player_2', 'player_3', 'player_5', 'player_4'];
  const finalStandings = names.map((name, index) => ({
    ...{ id: index + 1, name, rank: index + 1 },
    ...(index === 0 && { prize: 30 }),
  }));
  const answer = (results: unknown) => ({ results: JSON.stringify(results), prizePool: 60 });
  const seed = 'ab'.repeat(32);
  const draw = {
    ...{ method: LOTS_METHOD, commit: sealOf(seed), committedAt: 1, seed, openedAt: 2 },
    ...{ entrants: names, order: drawLots(seed, names.length) },
  };
  await page.route('**/api/tournament/71*', route =>
    route.fulfill({ json: { ...answer({ tournament: TABLES, finalStandings, matches }), draw } }),
  );
  await page.route('**/api/tournament/72*', route => route.fulfill({ json: answer({}) }));
  let answer73 = (): void => undefined;
  const isAsked = new Promise<void>(resolve => {
    answer73 = resolve;
  });
  await page.route('**/api/tournament/73*', async route => {
    await isAsked;
    const { results } = answer({ tournament: TABLES, finalStandings, matches });
    await route.fulfill({ json: { results } });
  });
  await page.route('**/api/tournament/73*', route => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.route('**/api/tournament/74*', route => route.fulfill({ json: {} }));

  await follow(page, '/tournament/71');
  const podium = page.getByTestId('podium');
  await expect(podium.locator('[data-rank="1"]').first()).toHaveText(/player_1.*30/);
  await expect(podium.getByRole('listitem').filter({ hasText: 'player_3' })).toHaveText(/^3\.ºplayer_33$/);
  // Whoever came after the first three stands with an ordinal.
  await expect(podium).toContainText(/4\.º.*player_5.*5\.º.*player_4/s);
  await expect(page.getByTestId('prize-pool')).toContainText('60');
  const bracket = page.getByTestId('bracket');
  await expect(bracket).toHaveAttribute('data-ready', '');
  const before = Number(await bracket.getAttribute('data-scale'));
  await page.getByTestId('zoom-out').click();
  await expect
    .poll(async () => Number(await bracket.getAttribute('data-scale')))
    .toBeCloseTo(before / 1.1, 2);

  // Whoever looks at a player comes back to where they were.
  const near = await bracket.getAttribute('data-scale');
  await page.getByTestId('match-0').focus();
  await page.keyboard.press('Enter');
  const opened = page.getByTestId('match-panel-0');
  await expect(opened.getByTestId('match-spectate')).toHaveCount(0);
  await opened.getByTestId('match-profile').first().click();
  await expect(page).toHaveURL(/\/profile\/player_1$/);
  await page.goBack();
  await expect(opened).toBeVisible();
  await expect(bracket).toHaveAttribute('data-scale', near ?? '');
  await page.keyboard.press('Escape');
  await isAccessible(page, 'a finished tournament: podium and bracket');

  // Every result is hidden for who comes late, and comes back.
  const first = page.getByTestId('match-0');
  await expect(first).toHaveAttribute('data-state', 'FINISHED');
  await page.getByTestId('hide-results').click();
  await expect(first).toHaveAttribute('data-state', 'READY');
  await page.getByTestId('time').getByRole('slider').press('ArrowRight');
  // Rounds are named where they began, as far as there is room.
  await expect(page.getByTestId('time')).toContainText(text('es', 'bracket.round.finalRound'));
  await expect(first).toHaveAttribute('data-state', 'FINISHED');
  await page.getByTestId('show-all').click();

  // Whoever doubts the draw repeats it.
  await page.getByTestId('draw').locator('summary').click();
  await page.getByTestId('draw-verify').click();
  await expect(page.getByTestId('draw-verdict')).toHaveText(text('es', 'bracket.draw.verdict.right'));

  await page.getByTestId('view-list').click();
  const list = page.getByTestId('bracket-list');
  await expect(list.getByRole('heading', { level: 2 }).first()).toContainText(
    text('es', 'bracket.round.final'),
  );
  await list.getByRole('tab').nth(1).click();
  await expect(list.getByRole('heading', { level: 2 })).toHaveCount(4);
  await list.getByRole('tab').first().click();
  // Arrows go from match to match, and sideways from round to round.
  const row = (id: number) => list.getByTestId(`row-${id}`).getByRole('button');
  await row(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row(4)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(0)).toBeFocused();
  await row(0).click();
  const panel = page.getByTestId('match-panel-0');
  await expect(panel.getByTestId('match-profile').first()).toHaveAttribute('href', '/profile/player_1');
  await isAccessible(page, 'a finished tournament as a list');

  // Results without a tournament: one alert that works, and nothing behind it.
  await follow(page, '/tournament/72');
  await expect(page.getByTestId('alert')).toContainText(text('es', 'error.generic'));
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('tournament-missing')).toBeVisible();
  await follow(page, '/tournament/73');
  await expect(page.getByRole('alert')).toContainText(text('es', 'bracket.error.title'));
  await page.getByRole('button', { name: text('es', 'common.retry') }).click();
  await expect(page.getByTestId('tournament-loading')).toBeVisible();
  answer73();
  await expect(podium).toContainText('player_1');
  await expect(page.getByTestId('prize-pool')).toHaveCount(0);
  await follow(page, '/tournament/74');
  await expect(page.getByTestId('tournament-missing')).toBeVisible();

  // An armageddon is explained until ten seconds before its limit; then the lobby says where it leads, and about when.
  const said: unknown[] = [];
  await speakTournament(page, 'armageddon', 12_000, message => said.push(JSON.parse(message)));
  await page.goto(`/tournament/${ID}`);
  const explained = page.getByTestId('armageddon');
  await expect(explained).toContainText(text('es', 'lobby.armageddon.clocks'));
  await expect(explained).toHaveCount(0);
  const lobby = page.getByTestId('tournament-lobby');
  await expect(lobby).toContainText(/hacia las \d{1,2}:\d\d/);
  // Giving up is asked about: Enter stays.
  await page.getByTestId('give-up').click();
  await expect(page.getByTestId('alert')).toContainText(text('es', 'tournament.giveUp.text'));
  await isAccessible(page, 'giving a tournament up');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('alert')).toHaveCount(0);
  expect(said).not.toContainEqual({ action: 'leave' });
  await page.getByTestId('give-up').click();
  await page.getByTestId('alert-action-1').click();
  await expect.poll(() => said).toContainEqual({ action: 'leave' });
  await expect(page.getByTestId('give-up')).toBeDisabled();

  // A result tells how the player stands now, and goes after 15 seconds by itself.
  await page.evaluate(() => sessionStorage.clear());
  await speakTournament(page, 'joined');
  await page.clock.install();
  await page.goto(`/tournament/${ID}`);
  const result = page.getByTestId('last-match');
  const boards = page.getByTestId('info-board');
  await expect(result.getByTestId('info-board').first()).toHaveAttribute('data-state', 'advanced');
  await expect(result.getByTestId('info-board').nth(1)).toHaveAttribute('data-state', 'joined');
  await expect(result).toContainText(text('es', 'lobby.board.joinedText'));
  await page.clock.fastForward(9_000);
  await expect(result).toBeVisible();
  await page.clock.fastForward(6_000);
  await expect(result).toHaveCount(0);
  await expect(boards).toHaveAttribute('data-state', 'joined');

  // Halted before an armageddon, its board stands over the bracket.
  await page.evaluate(() => sessionStorage.clear());
  await speakTournament(page, 'halted');
  await page.goto(`/tournament/${ID}`);
  await expect(boards).toHaveAttribute('data-state', 'armageddon');
  await expect(boards).toContainText(text('es', 'lobby.armageddon.clocks'));
  // The list says of a match that waits for its players about when it begins.
  await page.getByTestId('view-list').click();
  await expect(
    list
      .getByRole('listitem')
      .filter({ hasText: /Hacia las \d{1,2}:\d\d/ })
      .first(),
  ).toBeVisible();
});
