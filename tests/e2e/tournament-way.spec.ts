import { expect, test } from '../support/browser/test';
import { isAccessible } from './parts/accessible';
import { text } from './parts/texts';
import { callTwo } from './parts/tournament';

test('[GM-21 TM-07] a game of a tournament goes back to it by itself after 5 s, where its loser is told that they are down', async ({
  newcomer,
  server,
}) => {
  const person = await newcomer();
  const { page } = person;
  const { lobby } = await callTwo(server, person);
  await expect(page.getByTestId('tournament-lobby')).toBeVisible();
  lobby.send({ action: 'acceptMatch' });
  await page.getByTestId('ready').click();
  await person.isPlaying();
  await page.clock.install();
  await expect(page.getByTestId('abort')).toHaveCount(0);
  await page.getByTestId('surrender').click();
  await page.getByTestId('alert-action-1').click();
  await expect(page.getByTestId('series-end')).toContainText('0–1');
  await isAccessible(page, 'end of a game of a tournament');
  await page.clock.fastForward(5_000);
  const result = page.getByTestId('last-match');
  await expect(result).toContainText(text('es', 'lobby.last.dropped'));
  await expect(result.getByTestId('info-board').first()).toHaveAttribute('data-state', 'dropped');
});

test('[TB-01 TB-12] a tournament that is halted shows its players the bracket, with a check for who has come', async ({
  newcomer,
  server,
}) => {
  const person = await newcomer();
  const { page } = person;
  const { id, lobby, name } = await callTwo(server, person);
  await expect(page.getByTestId('tournament-lobby')).toBeVisible();
  lobby.send({ action: 'acceptMatch' });
  await expect(page.getByTestId('opponent-ready')).toHaveAttribute('data-ready', 'true');
  await server.operate('tournament', 'pause', String(id));
  await expect(page.getByTestId('bracket')).toHaveAttribute('data-ready', '');
  await expect(page.getByTestId('info-board')).toHaveAttribute('data-state', 'ready');
  const own = page.getByRole('tree').locator('[tabindex="0"]');
  await expect(own).toHaveAttribute('aria-label', text('es', 'bracket.spoken.ready'));
  await expect(own).toHaveAttribute('aria-label', new RegExp(`; ${name} ha confirmado$`));
  await server.operate('tournament', 'cancel', String(id), 'A storm');
});
