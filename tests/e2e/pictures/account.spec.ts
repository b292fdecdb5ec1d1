import { playMoves } from '../../support/browser/play';
import { sitDownAsWhite } from '../../support/browser/rival';
import { expect, test } from '../../support/browser/test';
import { list, OPERA_GAME } from '../../support/games/famous';
import { threeCodes } from '../../support/one-time-codes';
import { pictureFile, rest, SIZES } from './rest';

/** Two-factor: its set-up, recovery codes, turned on, and failed. Support: a new ticket, list, thread, failed. */

for (const language of ['es', 'ar'] as const) {
  for (const { width, height } of SIZES) {
    test(`two-factor at ${width}×${height} in ${language}`, async ({ newcomer, server, expectInConsole }) => {
      expectInConsole(/status of 500/);
      const { page } = await newcomer({ language, context: { viewport: { width, height } } });
      const take = async (name: string) => {
        await rest(page);
        await page.screenshot({ path: pictureFile(`${name}-${width}-${language}.png`), fullPage: true });
      };
      await take('50-home');
      await page.getByTestId('home-configuration').click();
      await page.getByTestId('configuration-otp').click();
      await expect(page.getByTestId('otp-qr').locator('svg')).toBeVisible();
      await take('51-otp-setup');
      const secret = ((await page.getByTestId('otp-secret').textContent()) ?? '').replaceAll(' ', '');
      const [first] = await threeCodes(server, secret);
      await page.getByTestId('otp-code').fill(first === '000000' ? '000001' : '000000');
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('otp-tries')).toBeVisible();
      await page.keyboard.press('Enter');
      await take('52-otp-wrong');
      await page.getByTestId('otp-code').fill(first);
      await expect(page.getByTestId('recovery')).toBeVisible();
      await take('53-otp-codes');
      const code = await page.getByTestId('recovery-codes').locator('li span').first().textContent();
      await page.getByTestId('recovery-typed').fill(code ?? '');
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('recovery-left')).toBeVisible();
      await take('54-otp-on');
      await page.route('**/api/otp/qr*', route => route.fulfill({ status: 500, json: { message: 'no' } }));
      await page.reload();
      await expect(page.getByTestId('otp').getByRole('heading', { level: 2 })).toBeVisible();
      await expect(page.getByTestId('otp-on')).toHaveCount(0);
      await take('55-otp-failed');
    });
  }
}

for (const language of ['es', 'ar'] as const) {
  for (const { width, height } of SIZES) {
    test(`support at ${width}×${height} in ${language}`, async ({ newcomer, server, expectInConsole }) => {
      expectInConsole(/status of 500/);
      const { w, b } = await sitDownAsWhite(
        await newcomer({ language, context: { viewport: { width, height } } }),
        server,
      );
      const { page } = w;
      const take = async (name: string) => {
        await rest(page);
        await page.screenshot({ path: pictureFile(`${name}-${width}-${language}.png`) });
      };
      await playMoves({ w, b }, list(OPERA_GAME).slice(0, 20));
      b.send('surrender');
      await expect(page.getByTestId('result-support')).toBeVisible();
      await take('60-result');
      await page.getByTestId('result-support').click();
      await page.getByTestId('support-reason-2').check();
      await page
        .getByTestId('support-subject')
        .fill('El reloj me quitó cuatro segundos al reconectar en la jugada 23');
      await page
        .getByTestId('support-message')
        .fill('Se me cayó la conexión un momento y al volver tenía 5:32 en lugar de 5:36. ¿Podéis mirarlo?');
      await take('61-support-new');
      const answered = page.waitForResponse(
        answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/support'),
      );
      await page.getByTestId('support-send').click();
      const id = String(((await (await answered).json()) as { id: number }).id);
      await expect(page.getByTestId('evidence')).toBeVisible();
      await server.operate(
        'tickets',
        'answer',
        id,
        'Gracias por la partida: se ve el corte de las 20:31:07.',
        '--by',
        'Inés',
      );
      await page.reload();
      await expect(page.getByTestId('home-rapid')).toBeEnabled();
      await take('62-home-unread');
      await page.getByTestId('fab-support').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await take('63-support-list');
      if (width < 641) await page.getByTestId(`ticket-${id}`).click();
      await expect(page.getByTestId('message-staff')).toBeVisible();
      await take('64-support-thread');
      await page.route('**/api/support*', route => route.fulfill({ status: 500, json: { message: 'no' } }));
      await page.reload();
      await page.getByTestId('fab-support').click();
      await expect(page.getByTestId('support').getByRole('alert')).toBeVisible();
      await take('65-support-failed');
    });
  }
}

const NEWS = [
  { kind: 'sold', item: { kind: 'avatar', name: 'raven_1_0' }, king: 1187.5 },
  { kind: 'ticketAnswered', ticket: 7, subject: 'El reloj me quitó cuatro segundos al reconectar' },
  { kind: 'itemBack', item: { kind: 'board', name: 'YGGDRASIL' }, from: 'lent' },
  { kind: 'loanEnded', item: { kind: 'piece', name: 'bone_0_1_4' } },
  { kind: 'saleReversed', item: { kind: 'avatar', name: 'queen_2_1' }, king: 300, part: 'buyer' },
  { kind: 'withdrawn', item: { kind: 'flag', name: 'goldkeep' } },
  { kind: 'otpReset' },
  { kind: 'terms', version: 2 },
  {
    kind: 'ratingCorrected',
    pool: 'blitz',
    from: 1338,
    to: 1500,
    reason: 'La partida se perdió por un fallo nuestro',
  },
  { kind: 'tournamentCancelled', tournament: 3, name: 'Copa de Medianoche', king: 150 },
  { kind: 'itemBack', item: { kind: 'frame', name: 'prism_star' }, from: 'staked' },
];

for (const language of ['es', 'ar'] as const) {
  for (const { width, height } of SIZES) {
    test(`notices and blocked at ${width}×${height} in ${language}`, async ({
      newcomer,
      server,
      expectInConsole,
    }) => {
      expectInConsole(/status of 500|ERR_FAILED/);
      const { page } = await newcomer({ language, context: { viewport: { width, height } } });
      const take = async (name: string) => {
        await rest(page);
        await page.screenshot({ path: pictureFile(`${name}-${width}-${language}.png`) });
      };
      const opened = async (name: string) => {
        await page.getByTestId('notices-bell').click();
        await expect(page.getByTestId('notices')).toBeVisible();
        await page.waitForLoadState('networkidle');
        await take(name);
        await page.getByTestId('notices-close').click();
      };
      await opened('71-notices-empty');
      await page.route('**/api/notices?*', route => route.fulfill({ status: 500, json: { message: 'no' } }));
      await opened('72-notices-failed');
      await page.unroute('**/api/notices?*');
      const now = Date.now();
      const notices = NEWS.map((news, index) => ({
        ...{ id: 1_000 - index, at: now - index * 20 * 3_600_000, unread: index < 3, news },
        player: ['nocturna', 'magnus_k', 'W'.repeat(20)][index % 3],
      }));
      await page.route('**/api/notices?*', route => route.fulfill({ json: { notices } }));
      await page.route('**/api/notices/read', route => route.abort());
      await page.route('**/api/user', async route => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), unreadNotices: 3 } });
      });
      await page.reload();
      await expect(page.getByTestId('notices-unread')).toBeVisible();
      await take('70-bell');
      await opened('73-notices');
      await server.player(`Nocturna_${width}${language}`);
      await page.goto(`/profile/Nocturna_${width}${language}`);
      await page.getByTestId('profile-block').click();
      await expect(page.getByTestId('profile-blocked')).not.toBeEmpty();
      await take('74-card-blocked');
      await page.goto('/configuration');
      await expect(page.getByTestId(`unblock-Nocturna_${width}${language}`)).toBeVisible();
      await page.getByTestId(`unblock-Nocturna_${width}${language}`).scrollIntoViewIfNeeded();
      await take('75-blocked');
    });
  }
}
