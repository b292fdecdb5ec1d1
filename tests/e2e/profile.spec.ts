import * as v from 'valibot';
import flags from '../../assets/flags.json' with { type: 'json' };
import { publicUserAnswer } from '../../src/protocol/users';
import { playMoves } from '../support/browser/play';
import { sitDownAsWhite } from '../support/browser/rival';
import { expect, test } from '../support/browser/test';
import { FOOLS_MATE, list } from '../support/games/famous';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { pressByKey } from './parts/keyboard';
import { text } from './parts/texts';

test('[PR-09] [PR-10] [PR-11] [PR-12] [SH-15] [CF-12] from the result to the winner’s card: name, ratings, figures, board, pieces, flag; blocked there, and let in again in the settings', async ({
  newcomer,
  server,
}) => {
  const loser = await newcomer();
  const { page } = loser;
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  // What the operator has awarded is on the board of the next game.
  await server.operate('award', loser.username, 'board', 'RUBY');
  await server.operate('award', loser.username, 'piece', 'bone_0_1_4');
  const table = await sitDownAsWhite(loser, server);
  const winner = table.b;
  await expect(loser.board.root).toHaveAttribute('data-theme', 'RUBY');
  expect(asked.filter(url => /\/bone-[^/]*\.js$/.test(url))).toHaveLength(1);
  for (const [kind, name] of [
    ['board', 'RUBY'],
    ['piece', 'bone_0_1_4'],
    ['flag', 'goldkeep'],
    ['avatar', 'knight_1_2'],
    ['frame', 'gold_crown'],
  ] as const) {
    await server.operate('award', winner.username, kind, name);
  }
  await playMoves(table, list(FOOLS_MATE));
  await page.getByTestId('alert').getByRole('link', { name: winner.username }).click();

  const card = page.getByTestId('profile-card');
  await expect(card.getByRole('heading', { name: winner.username.toUpperCase() })).toBeVisible();
  await expect(page).toHaveURL(`/profile/${winner.username}`);
  await expect(page.getByTestId('title')).toHaveText(text('es', 'common.page.profile'));
  const answer = v.parse(publicUserAnswer, await loser.get(`/user/${winner.username}`));
  expect(answer.blitz_ranked).toBeGreaterThan(1500);
  const figure = (name: string) => card.locator(`[data-stat=${name}]`);
  await expect(figure('rapid')).toContainText(`#${Math.round(answer.rapid_ranked)}`);
  await expect(figure('blitz')).toContainText(`#${Math.round(answer.blitz_ranked)}`);
  const expected = { games: 1, wins: 1, draws: 0, losses: 0, checkmates: 1, surrenders: 0, leaves: 0 };
  for (const [name, count] of Object.entries(expected)) {
    await expect(figure(name), name).toContainText(new RegExp(`(^|\\D)${count}(\\D|$)`));
  }

  const board = page.getByTestId('profile-board');
  await expect(board).toHaveAttribute('data-theme', 'RUBY');
  await expect(board).toContainText(text('es', 'common.board.RUBY'));
  // All of them are there, drawn in the set that they own.
  await expect(board.locator('img[src^="data:image/svg"]')).toHaveCount(32);
  await expect(board).toHaveAttribute('data-pieces', 'bone_0_1_4');
  for (const picture of ['avatar/knight_1_2', 'frame/gold_crown']) {
    await expect(card.locator(`img[src$="${picture}"]`)).toHaveCount(1);
  }
  const { color_1, color_2, color_3 } = flags.goldkeep;
  for (const colour of [color_1, color_2, color_3]) {
    await expect(card.locator(`[data-flag=goldkeep] path[fill="${colour}"]`)).not.toHaveCount(0);
  }
  await expect(page.getByTestId('profile-spectate')).toHaveAttribute(
    'href',
    `/profile/${winner.username}/spectate`,
  );

  // Blocked from the card, and let in again in the settings, by keyboard.
  await pressByKey(loser, 'profile-block');
  await expect(page.getByTestId('profile-blocked')).toHaveText(text('es', 'profile.block.on'));
  await isAccessible(page, 'card');

  await pressByKey(loser, 'profile-blocked-list');
  await expect(page).toHaveURL('/configuration#blocked');
  await expect(page.getByTestId(`unblock-${winner.username}`)).toBeInViewport();
  await pressByKey(loser, `unblock-${winner.username}`);
  await expect(page.getByTestId('blocked-none')).toBeVisible();
  // The last game can be kept and reported there.
  const pgn = page.waitForEvent('download');
  await pressByKey(loser, 'pgn-download');
  expect((await pgn).suggestedFilename()).toMatch(/\.pgn$/);
  await pressByKey(loser, 'configuration-report');
  await expect(page.getByTestId('report-reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByTestId('back').click();
  await expect(page).toHaveURL(`/profile/${winner.username}`);

  // The product came here from the game by itself: back leads home. From there to one's own card and back again.
  await page.getByTestId('back').click();
  await expect(page).toHaveURL('/');
  await page.getByTestId('home-card').click();
  await page.getByTestId('hub-public').click();
  await expect(card.getByRole('heading', { name: loser.username.toUpperCase() })).toBeVisible();
  await expect(page.getByTestId('title')).toBeFocused();
  await expect(page.getByTestId('profile-spectate')).toHaveCount(0);
  await expect(figure('losses')).toContainText('1');
  await card.getByRole('link', { name: text('es', 'profile.ownGames') }).click();
  await expect(page).toHaveURL('/matches');
  await page.getByTestId('back').click();
  await expect(card).toBeVisible();
  await page.getByTestId('back').click();
  await page.getByTestId('back').click();
  await expect(page.getByTestId('home-card')).toBeVisible();
});

test('[PR-13] [ER-04] nobody, undefined and unreadable names are not found; a failed call can be repeated', async ({
  newcomer,
  expectInConsole,
}) => {
  expectInConsole(/status of 500/);
  const { page, username } = await newcomer();
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  const missing = page.getByTestId('profile-missing');
  await page.goto('/profile/undefined');
  for (const name of ['undefined', '%20', 'x'.repeat(201)]) {
    await follow(page, `/profile/${name}`);
    await expect(page).toHaveURL(`/profile/${name}`);
    await expect(missing, name).toContainText(text('es', 'profile.missing.title'));
  }
  expect(asked.filter(path => /^\/api\/user\/(undefined|%20|x)/.test(path))).toEqual([]);

  // Names are found however they are written.
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
