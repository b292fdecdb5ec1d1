import { Person } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { BESIDE_ROWS } from '../support/runner/big-run';
import { isAccessible } from './parts/accessible';
import { follow } from './parts/go-to';
import { stopTime } from './parts/stopped-time';
import { text } from './parts/texts';
import { ID, speakTournament } from './parts/told-tournament';

/** A tournament as its players see it. The tests answer in the server's place. */

test('[TM-05 QU-06 QU-07] a player waits for a tournament in its lobby or beside other pages, until a match calls', async ({
  page,
}) => {
  const tell = await speakTournament(page, 'start');
  await Person.comeBack(page);
  await follow(page, '/matches');
  const note = page.getByTestId('tournament-note');
  await expect(note).toContainText(text('es', 'lobby.note.title'));
  await page.getByTestId('go-to-tournament').click();
  const start = page.getByTestId('tournament-start');
  await expect(start.getByRole('timer')).toHaveText(/^[34]:\d\d$/);
  await expect(start).toContainText('aurelia_v');
  await isAccessible(page, 'before a tournament');
  await page.getByTestId('tournament-fold').click();
  await expect(note).toBeVisible();
  tell('lobby');
  await expect(page.getByTestId('tournament-lobby')).toBeVisible();
  await expect(page).toHaveTitle(text('es', 'lobby.called'));
  await expect(note).toHaveCount(0);
});

test('[TM-01 TM-03 TM-11] the lobby of a match shows both players, the series and the time left, over a picture that changes each minute', async ({
  page,
}) => {
  const tell = await speakTournament(page, 'lobby');
  await page.clock.install();
  await Person.comeBack(page);
  const lobby = page.getByTestId('tournament-lobby');
  for (const shown of ['aurelia_v', 'Maximiliano_Ortega_9', '1880', '1860'])
    await expect(lobby).toContainText(shown);
  await expect(lobby.getByRole('heading', { level: 1 })).toHaveText('Partida 3 de 3');
  await expect(lobby).toContainText(/Ronda 2, ganadores/);
  await expect(lobby).toContainText(/1½.*½/s);
  const ring = page.getByTestId('ring');
  await expect(ring).toHaveText(/^0:[0-4]\d$/);
  const scene = page.getByTestId('lobby-scene');
  await expect(scene).toHaveAttribute('data-picture', '2');
  await isAccessible(page, 'lobby of a match', []);
  await page.clock.fastForward(60_000);
  await expect(ring).toHaveText('0:00');
  await expect(scene).toHaveAttribute('data-picture', '3');

  // The explanation of an armageddon goes ten seconds before the limit.
  tell('armageddon', 40_000);
  const explained = page.getByTestId('armageddon');
  await expect(explained).toContainText(text('es', 'lobby.armageddon.clocks'));
  await page.clock.fastForward(30_000);
  await expect(explained).toHaveCount(0);
});

test('giving a tournament up is asked about, and Enter chooses to stay', { tag: BESIDE_ROWS }, async ({
  page,
}) => {
  const said: unknown[] = [];
  await speakTournament(page, 'lobby', message => said.push(JSON.parse(message)));
  await Person.comeBack(page);
  const alert = page.getByTestId('alert');
  await page.getByTestId('give-up').click();
  await expect(alert).toContainText(text('es', 'tournament.giveUp.text'));
  await isAccessible(page, 'giving a tournament up');
  await page.keyboard.press('Enter');
  await expect(alert).toHaveCount(0);
  expect(said).not.toContainEqual({ action: 'leave' });
  await page.getByTestId('give-up').click();
  await page.getByTestId('alert-action-1').click();
  await expect.poll(() => said).toContainEqual({ action: 'leave' });
  await expect(page.getByTestId('give-up')).toBeDisabled();
});

test('[TM-07 TM-09 QU-05] the result of a match covers everything, explains what follows, and closes by itself after 15 s', async ({
  page,
}) => {
  const tell = await speakTournament(page, 'lobby');
  await Person.comeBack(page);
  await expect(page.getByTestId('tournament-lobby')).toBeVisible();
  // The result shows for 15 s, which is too short for a check on a busy machine.
  const pass = await stopTime(page);
  tell('joined');
  const result = page.getByTestId('last-match');
  for (const shown of ['aurelia_v', 'Maximiliano_Ortega_9', /2½.*½/s])
    await expect(result).toContainText(shown);
  const boards = page.getByTestId('info-board');
  await expect(boards.first()).toHaveAttribute('data-state', 'advanced');
  await expect(boards.nth(1)).toHaveAttribute('data-state', 'joined');
  await expect(boards.nth(1)).toContainText(text('es', 'lobby.board.joinedText'));
  await isAccessible(page, 'result of a match');
  await pass(14_500);
  await expect(result.getByTestId('ring')).toHaveText('1');
  await pass(1_000);
  await expect(result).toHaveCount(0);
  await follow(page, `/tournament/${ID}`);
  await expect(boards).toHaveAttribute('data-state', 'joined');

  // The next match may have been called or confirmed already.
  for (const [scene, title] of [
    ['called', 'lobby.board.called'],
    ['confirmed', 'lobby.board.ready'],
  ] as const) {
    tell(scene);
    await expect(boards.nth(1)).toHaveAttribute('data-state', 'ready');
    await expect(boards.nth(1).getByRole('heading')).toHaveText(text('es', title));
    await page.getByTestId('last-match-continue').click();
    await expect(result).toHaveCount(0);
  }
  tell('halted');
  await expect(boards).toHaveAttribute('data-state', 'armageddon');
});

test('[TM-08] a player sees the end of their tournament, as eliminated or as its champion', async ({
  page,
}) => {
  const tell = await speakTournament(page, 'eliminated');
  await Person.comeBack(page);
  const go = page.getByTestId('last-match-continue');
  await go.click();
  await expect(page.getByTestId('eliminated')).toContainText('5.º a 6.º de 16');
  await isAccessible(page, 'out of a tournament');
  tell('champion');
  await go.click();
  const podium = page.getByTestId('champion').getByTestId('podium');
  await expect(podium.locator('[data-rank="1"]').first()).toContainText('aurelia_v');
  await isAccessible(page, 'champion');
});
