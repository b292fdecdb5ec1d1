import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/test';
import { create, duelSocket } from '../../support/server/duels';
import { sit } from '../../support/server/game-pair';
import { hasAction, type TestSocket } from '../../support/server/server';
import { Looks } from '../parts/looks';
import { pictureFile, rest, SIZES } from './rest';

/** A duel from the room to its receipt, in one page, so that all windows and languages show the same duel. */

const RIVAL = 'Lucan_1810';

const OFFERS = [
  { name: 'Marisol_K', bet: 2_500, gameMode: 'BLITZ_3' },
  { name: 'ivan_petrov', bet: 500, gameMode: 'BULLET_1' },
  { name: 'Yasmin88', bet: 0, gameMode: 'RAPID_10' },
  { name: 'tozudo', bet: 1_000, gameMode: 'BLITZ_3' },
  { name: 'Maximiliano_Ortega_9', bet: 250, gameMode: 'RAPID_10' },
] as const;

/** Takes a picture in both directions of reading and in all windows, the largest last. */
async function takerOf(page: Page) {
  const looks = await Looks.at(page);
  return async (name: string, before?: () => Promise<void>, after?: () => Promise<void>) => {
    for (const language of ['ar', 'es'] as const) {
      await looks.language(language);
      for (const { width, height } of SIZES.toReversed()) {
        await page.setViewportSize({ width, height });
        await before?.();
        await rest(page);
        await page.screenshot({ path: pictureFile(`duel-${name}-${width}-${language}.png`) });
        await after?.();
      }
    }
  };
}

test('pictures of a duel', async ({ newcomer, server }) => {
  const { page } = await newcomer({ username: 'aurelia_v' });
  const take = await takerOf(page);
  const press = (testId: string) => page.getByTestId(testId).click();

  await page.goto('/duel');
  await expect(page.locator('[data-testid=duel] h2').first()).toBeVisible();
  await take('01-empty');
  const owners = new Map<string, TestSocket>();
  for (const { name, bet, gameMode } of OFFERS) {
    const { token } = await server.player(name);
    if (bet > 1_000) await server.operate('grant', name, '5000');
    const socket = server.socket('duel', token, { gameMode, options: { bet } });
    await socket.next(hasAction('duel_waiting'));
    owners.set(name, socket);
  }
  await expect(page.getByTestId('duel-list').getByRole('listitem')).toHaveCount(OFFERS.length);
  await take('02-room');

  await press('duel-create');
  await page.getByTestId('duel-bet').fill('400');
  await take('03-create');
  await page.keyboard.press('Escape');
  await page.getByTestId('duel-list').getByRole('button').nth(1).click();
  await expect(page.locator('[data-testid=alert] form')).toBeVisible();
  await take('04-join');
  await press('alert-action-0');
  await expect(page.getByTestId('duel-ready')).toBeVisible();
  owners.get('tozudo')?.send({ action: 'declineMatch' });
  await expect(page.getByTestId('duel-refund')).toBeVisible();
  await take('15-back');
  await page.keyboard.press('Enter');
  await press('duel-limits');
  await page.getByTestId('duel-limit').fill('700');
  await take('05-limits');
  await press('alert-action-0');
  await expect(page.getByTestId('day-limit')).toBeVisible();
  await take('06-limited');

  await press('duel-create');
  await page.getByTestId('duel-bet').fill('400');
  await press('alert-action-0');
  await expect(page.getByTestId('duel-id')).toBeVisible();
  const code = (await page.getByTestId('duel-id').textContent()) ?? '';
  await take('07-wait');
  const rival = await server.player(RIVAL);
  const first = duelSocket(server, rival, { idMatch: code });
  await first.next(hasAction('duel_match'));
  first.send({ action: 'acceptMatch' });
  await expect(page.getByTestId('duel-ready')).toBeVisible();
  await take('08-ready');
  first.send({ action: 'declineMatch', reason: 'connection' });
  await expect(page.getByTestId('queue')).toBeVisible();
  await take('09-declined');

  const second = duelSocket(server, rival, { idMatch: code });
  await second.next(hasAction('duel_match'));
  second.send({ action: 'acceptMatch' });
  await press('ready');
  await second.next(hasAction('started'));
  const seat = await sit(server, rival);
  await rest(page);
  seat.socket.send({ action: 'surrender' });
  await expect(page.getByTestId('duel-receipt')).toBeVisible();
  await take('10-receipt');
  await press('rematch');
  seat.socket.send({ action: 'rematch' });
  await expect(page.getByTestId('rematch-refusal')).toBeVisible();
  await take('11-refused');

  await page.goto('/matches');
  await expect(page.getByTestId('match-receipt').first()).toBeVisible();
  await take('12-history');
  await press('match-receipt');
  await expect(page.getByTestId('alert').getByTestId('duel-receipt')).toBeVisible();
  await take('13-history-receipt');
  await page.keyboard.press('Escape');
  await page.getByTestId('match-date').click();
  await expect(page.getByTestId('replay-receipt')).toBeVisible();
  await take('14-replay');
});

const CHALLENGER = 'Maximiliano_Ortega_9';
const OWNER = 'Yasmin88';

test('pictures of a challenge', async ({ newcomer, server }) => {
  const { page } = await newcomer({ username: 'aurelia_v' });
  const take = await takerOf(page);
  const press = (testId: string) => page.getByTestId(testId).click();
  const rival = await server.player(CHALLENGER);

  await page.goto(`/profile/${CHALLENGER}`);
  await expect(page.getByTestId('challenge')).toBeVisible();
  await take('21-profile');
  await press('challenge');
  await page.getByTestId('duel-bet').fill('400');
  await take('22-challenge');
  await press('alert-action-0');
  await expect(page.getByTestId('duel-id')).toBeVisible();
  await take('23-challenged');
  const code = await page.getByTestId('duel-id').textContent();
  await server.api(rival.token).post(`/duels/${code}/decline`, { reason: 'connection' });
  await expect(page.getByTestId('duel-refund')).toBeVisible();
  await take('24-declined');
  await press('alert-action-0');

  for (const bet of [0, 400]) {
    const { socket } = await create(server, { bet, challenge: 'aurelia_v' }, await server.player());
    if (bet === 0) socket.send({ action: 'leave' });
  }
  await create(server, { bet: 400, challenge: 'aurelia_v' }, rival);
  await expect(page.locator('[data-testid^=challenged-]').first()).toBeVisible();
  await take('25-card');
  const theirs = page.getByTestId('notices').getByRole('link', { name: CHALLENGER });
  // A change of window or language closes the dialogs.
  const look = async () => {
    await press('notices-bell');
    await expect(theirs).toBeVisible();
  };
  await take('25-notices', look, () => press('notices-close'));
  await look();
  await theirs.click();
  await expect(page.getByTestId('duel-decline')).toBeVisible();
  await take('26-incoming');
  await press('duel-decline');
  const { token } = await server.player(RIVAL);
  await server.api(token).post('/settings', { challenges: false });
  await page.goto(`/profile/${RIVAL}`);
  await expect(page.getByTestId('challenges-off')).toBeVisible();
  await take('27-off');

  await create(server, {}, await server.player(OWNER));
  await page.goto('/duel');
  const looks = await Looks.at(page);
  await page.setViewportSize(SIZES[0]);
  for (const language of ['ar', 'es'] as const) {
    await looks.language(language);
    await page.mouse.move(0, 0);
    await page.getByTestId('duel-list').getByText(OWNER).hover();
    await expect(page.getByTestId('name-card')).toBeVisible();
    await rest(page);
    await page.screenshot({ path: pictureFile(`duel-28-name-1440-${language}.png`) });
  }
});
