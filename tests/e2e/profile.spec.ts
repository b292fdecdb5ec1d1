import * as v from 'valibot';
import flags from '../../assets/flags.json' with { type: 'json' };
import { publicUserAnswer } from '../../src/protocol/users';
import { enter } from '../support/browser/person';
import { comeToGame } from '../support/browser/rival';
import { expect, type Server, test } from '../support/browser/test';
import { list } from '../support/games/famous';
import { freshName } from '../support/names';
import { BIG_RUN } from '../support/runner/big-run';
import { ends, pair, play } from '../support/server/game-pair';
import type { Session } from '../support/server/server';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { pressByKey } from './parts/keyboard';
import { text } from './parts/texts';

/** A user without a browser who has just won by mate against another. */
async function winnerOf(server: Server): Promise<{ winner: Session; name: string; loser: Session }> {
  const seats = await pair(server);
  await play(seats, 'f2f3 e7e5 g2g4 d8h4');
  await ends(seats);
  const { username: name } = seats.black.state.player as { username: string };
  return { winner: seats.black.session, name, loser: seats.white.session };
}

test('[PR-09 PR-10 PR-11 PR-12] a public card shows name, ratings, figures, board, pieces, avatar, frame and flag', async ({
  newcomer,
  server,
}) => {
  const { winner, name } = await winnerOf(server);
  for (const [kind, item] of [
    ['board', 'RUBY'],
    ['piece', 'bone_0_1_4'],
    ['flag', 'goldkeep'],
    ['avatar', 'knight_1_2'],
    ['frame', 'gold_crown'],
  ] as const) {
    await server.operate('award', name, kind, item);
  }
  const { page } = await newcomer({ at: `/profile/${name}` });
  const card = page.getByTestId('profile-card');
  await expect(card.getByRole('heading', { name: name.toUpperCase() })).toBeVisible();
  await expect(page).toHaveURL(`/profile/${name}`);
  const answer = v.parse(publicUserAnswer, (await server.api(winner.token).get(`/user/${name}`)).body);
  expect(answer.blitz_ranked).toBeGreaterThan(1500);
  const figure = (what: string) => card.locator(`[data-stat=${what}]`);
  await expect(figure('rapid')).toContainText(`#${Math.round(answer.rapid_ranked)}`);
  await expect(figure('blitz')).toContainText(`#${Math.round(answer.blitz_ranked)}`);
  const expected = { games: 1, wins: 1, draws: 0, losses: 0, checkmates: 1, surrenders: 0, leaves: 0 };
  for (const [what, count] of Object.entries(expected)) {
    await expect(figure(what), what).toContainText(new RegExp(`(^|\\D)${count}(\\D|$)`));
  }

  const board = page.getByTestId('profile-board');
  await expect(board).toHaveAttribute('data-theme', 'RUBY');
  await expect(card).toContainText(text('es', 'common.board.RUBY'));
  // All pieces are there, drawn in the set that the player owns.
  await expect(board.locator('img[src^="data:image/svg"]')).toHaveCount(32);
  await expect(board).toHaveAttribute('data-pieces', 'bone_0_1_4');
  for (const picture of ['avatar/knight_1_2', 'frame/gold_crown']) {
    await expect(card.locator(`img[src$="${picture}"]`)).toHaveCount(1);
  }
  const { color_1, color_2, color_3 } = flags.goldkeep;
  for (const colour of [color_1, color_2, color_3]) {
    await expect(card.locator(`[data-flag=goldkeep] path[fill="${colour}"]`)).not.toHaveCount(0);
  }
  await expect(page.getByTestId('profile-spectate')).toHaveAttribute('href', `/profile/${name}/spectate`);

  // The result of their only game, which they played with Black.
  await expect(page.getByTestId('short-game').locator('[data-result]')).toHaveAttribute('data-result', 'win');
  await expect(page.getByTestId('profile-colour-b')).toContainText(/1 partida.*100\s%/);
  await expect(page.getByTestId('profile-best')).toContainText('mate en la jugada 2');
  const best = answer.blitz_ranked.toFixed();
  await expect(page.getByTestId('rating-graph')).toHaveAccessibleName(new RegExp(`Blitz, 90 d: .*${best}`));
  await isAccessible(page, 'card');
  await page.getByTestId('rating-pool-rapid').check({ force: true });
  await expect(page.getByTestId('rating-none')).toBeVisible();
  await page.getByTestId('profile-best').click();
  await expect(page).toHaveURL(/\/matches\/\d+$/);
});

test('[CF-12] the last game can be kept and reported in the settings', async ({ page, server }) => {
  const { loser } = await winnerOf(server);
  await enter(page, async () => loser, '/configuration');
  const pgn = page.waitForEvent('download');
  await pressByKey({ page }, 'pgn-download');
  expect((await pgn).suggestedFilename()).toMatch(/\.pgn$/);
  await pressByKey({ page }, 'configuration-report');
  const reason = page.getByTestId('report-reason');
  await expect(reason).toBeFocused();
  await reason.fill('Se rindió sin motivo.');
  await reason.press('Enter');
  // The thanks take the form's place, and the focus returns to where it was before the form.
  await page.getByRole('dialog', { name: text('es', 'alert.report.sent') }).press('Escape');
  await expect(page.getByTestId('configuration-report')).toBeFocused();
});

test('[SH-15] the way back leads home from an opponent’s card opened at a game’s end, and to the hub from the user’s own card', async ({
  open,
  server,
}) => {
  const { w: loser, b: winner } = await comeToGame(await open(), server, { played: list('f3 e5 g4') });
  const { page } = loser;
  await winner.play({ from: 'd8', to: 'h4', san: 'Qh4#', promotion: null });
  await page.locator('[data-who=opponent]').getByRole('link', { name: winner.username }).click();
  const card = page.getByTestId('profile-card');
  await expect(card).toContainText(winner.username.toUpperCase());
  // The way back skips the game, which the product itself has left.
  await page.getByTestId('back').click();
  await expect(page).toHaveURL('/');
  await page.getByTestId('home-profile').click();
  await page.getByTestId('hub-public').click();
  await expect(card).toContainText(loser.username.toUpperCase());
  await expect(page.getByTestId('title')).toBeFocused();
  await expect(page.getByTestId('profile-spectate')).toHaveCount(0);
  await page.getByTestId('back').click();
  await expect(page).toHaveURL('/profile');
});

test('a player is blocked on their card and unblocked in the settings by keyboard, and the list shows a deleted account as such', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const other = freshName();
  const { token } = await server.player(other);
  const person = await newcomer({ at: `/profile/${other}` });
  const { page } = person;
  await pressByKey(person, 'profile-block');
  await expect(page.getByTestId('profile-blocked')).toHaveText(text('es', 'profile.block.on'));
  await pressByKey(person, 'profile-blocked-list');
  await expect(page).toHaveURL('/configuration#blocked');
  await expect(page.getByTestId(`unblock-${other}`)).toBeInViewport();
  const { body } = await server.api(token).post('/account/delete', { username: other });
  expect(body).toEqual({ status: 'deleted' });
  await expect.poll(() => server.operate('status')).toContain('deletions none under way');
  await page.reload();
  const blocked = page.getByTestId('blocked');
  await expect(blocked).toContainText(text('es', 'common.gone'));
  await expect(blocked).not.toContainText(other);
  const undo = blocked.locator('[data-testid^=unblock-]');
  await pressByKey(person, (await undo.getAttribute('data-testid')) ?? '');
  await expect(page.getByTestId('blocked-none')).toBeVisible();
});

test('[PR-13] [ER-04] names that are unknown, undefined or unreadable are not found, and a failed call can be repeated', async ({
  newcomer,
  expectInConsole,
}) => {
  expectInConsole(/status of 500/);
  const { page, username } = await newcomer({ at: '/profile/undefined' });
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  const missing = page.getByTestId('profile-missing');
  for (const name of ['undefined', '%20', 'x'.repeat(201)]) {
    await follow(page, `/profile/${name}`);
    await expect(page).toHaveURL(`/profile/${name}`);
    await expect(missing, name).toContainText(text('es', 'profile.missing.title'));
  }
  expect(asked.filter(path => /^\/api\/user\/(undefined|%20|x)/.test(path))).toEqual([]);

  // Names are found in upper and lower case.
  await follow(page, `/profile/${username.toUpperCase()}`);
  await expect(page.getByTestId('profile-card')).toBeVisible();

  await page.route('**/api/user/Nobody_*', route => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await follow(page, '/profile/Nobody_at_all');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(text('es', 'profile.error.title'));
  await alert.getByRole('button').click();
  await expect(missing).toBeVisible();
  await isAccessible(page, 'no such player');
  await missing.getByRole('link').click();
  await expect(page.getByTestId('home-blitz')).toBeVisible();
});

test('[PR-09 PR-13] a player is found by the beginning of their name from any page, and a name that nobody has says so', async ({
  newcomer,
  server,
}) => {
  const name = freshName('Searched');
  await server.player(name);
  const { page } = await newcomer();
  await pressByKey({ page }, 'search-players');
  const panel = page.getByTestId('player-search');
  await expect(page.getByTestId('player-search-name')).toBeFocused();
  await page.keyboard.type(`${name}x`);
  await expect(panel.getByRole('status')).toContainText(`${name}x`);
  await page.keyboard.press('Backspace');
  await expect(panel.getByRole('option', { selected: true })).toContainText(name);
  await isAccessible(page, 'the search for a player');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/profile/${name}`);
  await expect(panel).toBeHidden();
  await expect(page.getByTestId('profile-card')).toContainText(name.toUpperCase());
});
