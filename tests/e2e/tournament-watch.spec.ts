import { expect, test } from '../support/browser/test';
import { moveMessage, type Pair, play, type Seat } from '../support/server/game-pair';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { text } from './parts/texts';
import { beginTournament } from './parts/tournament';

test('[TB-03 TB-14] an onlooker finds the bracket of a running tournament live, and goes from a match to its game and back', async ({
  newcomer,
  server,
}) => {
  const { id, seats } = await beginTournament(server, 'Torre', 4);
  const { page } = await newcomer();
  await follow(page, `/tournament/${id}`);
  const bracket = page.getByTestId('bracket');
  await expect(bracket).toHaveAttribute('data-ready', '');
  await page.getByTestId('zoom-in').click();
  await expect(bracket).toHaveAttribute('data-games', '2');
  await expect(page.getByTestId('podium')).toHaveCount(0);
  const near = await bracket.getAttribute('data-scale');
  await page.getByRole('tree').locator('[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('match-spectate').click();
  await expect(page.getByTestId('live')).toBeVisible();
  await page.goBack();
  await expect(page.getByTestId('match-spectate')).toBeVisible();
  await expect(bracket).toHaveAttribute('data-games', '2');
  await expect(bracket).toHaveAttribute('data-scale', near ?? '');
  for (const { socket } of seats) socket.close();
});

test('[MH-11] a finished match leads to its games, and a replay leads back to the match', async ({
  newcomer,
  server,
}) => {
  const { id, seats } = await beginTournament(server, 'Torre', 2);
  const [pair] = pairsOf(seats);
  if (!pair) throw new Error('Nobody sits at a game.');
  await play(pair, 'e2e4 e7e5');
  pair.black.socket.send({ action: 'surrender' });
  const { page } = await newcomer();
  // A phone begins with the list, so the map has never been drawn there.
  await page.setViewportSize({ width: 390, height: 844 });
  await follow(page, `/tournament/${id}`);
  await page.getByTestId('bracket-list').getByTestId(/^row-/).first().getByRole('button').click();
  const games = page.getByTestId('match-games');
  await expect(games.getByTestId('match-game')).toHaveText(/1–0|0–1/);
  await isAccessible(page, 'the games of a match');
  await games.getByTestId('match-game').click();
  await expect(page.getByTestId('replay-result')).toContainText('Torre');
  await page.goBack();
  await expect(games).toBeVisible();
  await page.goForward();
  await page.getByTestId('replay-bracket').click();
  await expect(page).toHaveURL(new RegExp(`/tournament/${id}\\?match=\\d+$`));
  await expect(games).toBeVisible();
  for (const { socket } of seats) socket.close();
});

test('[SP-01] an onlooker sees the games of a tournament side by side, and follows a player through its rounds', async ({
  newcomer,
  server,
}) => {
  const { id, entrants, seats } = await beginTournament(server, 'Torre', 4);
  const [one, two] = pairsOf(seats);
  if (!one || !two) throw new Error('Not everybody sits at a game.');
  await play(one, 'e2e4 e7e5');
  const nameOf = (seat: Seat) => entrants[seats.indexOf(seat)]?.name ?? '?';
  const { page } = await newcomer();
  await follow(page, `/tournament/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('es', 'common.page.tournament'));
  await expect(page.getByRole('heading', { level: 2, name: 'Torre' })).toBeVisible();
  await expect(page).toHaveTitle(/^Torre · /);
  await page.getByTestId('tournament-games').click();
  const boards = page.getByTestId('wall-board');
  await expect(boards).toHaveCount(2);
  const opened = page.locator('[data-testid=wall-board][data-fen*="/4p3/4P3/"]');
  // White sits below.
  await expect(opened.locator('[data-side=white]')).toContainText(nameOf(one.white));
  await expect(opened.getByTestId('wall-follow').last()).toContainText(nameOf(one.white));
  await isAccessible(page, 'the games of a tournament');
  one.white.socket.send(moveMessage('g1f3'));
  await expect(page.locator('[data-testid=wall-board][data-fen*="/4P3/5N2/"]')).toHaveCount(1);

  // A followed player who loses is followed on: they drop to the losers' bracket, and wait there.
  const followed = nameOf(one.black);
  await opened.getByTestId('wall-follow').filter({ hasText: followed }).click();
  await expect(page.getByTestId('live')).toBeVisible();
  one.black.socket.send({ action: 'surrender' });
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('followed')).toContainText('Torre');
  await expect(page.getByTestId('followed')).toContainText(/perdedores/);
  await page.getByTestId('followed').getByRole('link').first().click();
  await expect(boards).toHaveCount(1);
  for (const { socket } of seats) socket.close();
});

/** Pairs of seats that play each other. */
const pairsOf = (seats: readonly Seat[]): Pair[] =>
  seats.flatMap(white => {
    const black = seats.find(({ state }) => userOf(state.player) === userOf(white.state.opponent));
    return white.state.side === 'w' && black ? [{ white, black }] : [];
  });

const userOf = (player: unknown): string => (player as { username: string }).username;
