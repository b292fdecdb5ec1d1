import { expect, test } from '../../support/browser/test';
import { duelSocket } from '../../support/server/duels';
import { sit } from '../../support/server/game-pair';
import { hasAction, type TestSocket } from '../../support/server/server';
import { Looks } from '../parts/looks';
import { pictureFile, rest, SIZES } from './rest';

/** A duel from the room to its receipt, in one page, so that all windows and languages show the same. */

const RIVAL = 'Lucan_1810';

const OFFERS = [
  { name: 'Marisol_K', bet: 2_500, gameMode: 'BLITZ_3' },
  { name: 'ivan_petrov', bet: 500, gameMode: 'BULLET_1' },
  { name: 'Yasmin88', bet: 0, gameMode: 'RAPID_10' },
  { name: 'tozudo', bet: 1_000, gameMode: 'BLITZ_3' },
  { name: 'Maximiliano_Ortega_9', bet: 250, gameMode: 'RAPID_10' },
] as const;

test('pictures of a duel', async ({ newcomer, server }) => {
  const { page } = await newcomer({ username: 'aurelia_v' });
  const looks = await Looks.at(page);
  const take = async (name: string) => {
    for (const language of ['ar', 'es'] as const) {
      await looks.language(language);
      for (const { width, height } of SIZES) {
        await page.setViewportSize({ width, height });
        await rest(page);
        await page.screenshot({ path: pictureFile(`duel-${name}-${width}-${language}.png`) });
      }
    }
  };
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
