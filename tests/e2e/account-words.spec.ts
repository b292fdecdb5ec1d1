import { Person } from '../support/browser/person';
import { expect, test } from '../support/browser/test';
import { threeCodes } from '../support/one-time-codes';
import { BIG_RUN } from '../support/runner/big-run';
import { namesSayWhatIsSeen } from './parts/accessible';
import { goTo } from './parts/go-to';
import { speakPseudo, wordsInTheCode } from './parts/pseudo';

/** Words that are written and spoken in the pages of an account, and in all that opens over them. */

const PAGES = [
  '/',
  '/profile',
  ...['avatars', 'pieces', 'frames', 'flags'].map(kind => `/profile/${kind}`),
  '/profile?view=statement',
  '/boards',
  '/marketplace',
  '/marketplace?type=boards',
  '/marketplace/sell',
  '/configuration',
  '/configuration/otp',
];

test('[SH-01] controls in an account have accessible names that contain their visible words', {
  tag: BIG_RUN,
}, async ({ newcomer, server }) => {
  const { page, username } = await newcomer();
  const { uid: other } = await server.player(`Lender_${username}`.slice(0, 20));
  const awarded = await server.operate('award', username, 'avatar', 'raven_1_2');
  await server.operate('item', 'lend', /item (\d+)/.exec(awarded)?.[1] ?? '', other, '2099-01-01');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of [...PAGES, `/profile/${username}`]) {
      await goTo(page, address);
      await namesSayWhatIsSeen(page, `${address}, ${width} wide`);
    }
  }
});

for (const language of ['ru', 'ar'] as const)
  test(`[SH-09] no page of an account is wider than the smallest phone, in ${language}`, {
    tag: BIG_RUN,
  }, async ({ newcomer }) => {
    const { page } = await newcomer({ language, context: { viewport: { width: 320, height: 640 } } });
    for (const address of PAGES) {
      await goTo(page, address);
      const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overhang, address).toBeLessThanOrEqual(0);
    }
  });

/**
 * Names of our own, of keys and formats, and dates, which the browser writes: none of them has to be in a catalogue.
 */
const NAMES =
  /^(Kingside|Chrome · Linux|KING|\w+ KING|Aegis.*|CSV|Ctrl|Alt|Español|[\w ]+ \d{4}|\w+, \d+:\d\d)$/;

test('sheets and dialogs over the pages of an account have all their words from the catalogue', {
  tag: BIG_RUN,
}, async ({ open, server }) => {
  const page = await open();
  await speakPseudo(page);
  const { username } = await Person.comeBack(page);
  await server.operate('award', username, 'avatar', 'raven_1_2');
  const reads = async (what: string) => {
    const words = (await wordsInTheCode(page)).filter(one => !NAMES.test(one) && one !== username);
    expect.soft(words, what).toEqual([]);
  };
  const leave = async (testId: string) => {
    await page.keyboard.press('Escape');
    await expect(page.getByTestId(testId)).toBeHidden();
  };

  await page.getByTestId('fab-support').click();
  await page.getByTestId('support-send').click();
  await page.getByTestId('support-attach').click();
  await expect(page.getByTestId('support-attach')).toBeDisabled();
  await reads('a new ticket');
  await page.getByTestId('support-reason-4').check();
  await page.getByTestId('support-subject').fill('1');
  await page.getByTestId('support-message').fill('2');
  await page.getByTestId('support-send').click();
  await expect(page.getByTestId('message-own')).toBeVisible();
  await reads('a thread');
  await page.getByTestId('support-resolve').click();
  await expect(page.getByTestId('support-closed')).toBeVisible();
  await reads('a closed ticket');
  await leave('support');
  await page.getByTestId('notices-bell').click();
  await expect(page.getByTestId('notices')).toBeVisible();
  await reads('notices');
  await leave('notices');

  await goTo(page, '/configuration');
  await page.getByTestId('configuration-username').click();
  await expect(page.getByTestId('alert')).toBeVisible();
  await reads('another name');
  await leave('alert');
  await page.getByTestId('configuration-delete').click();
  await expect(page.getByTestId('delete-next')).toBeVisible();
  await reads('what the end of the account means');
  await page.getByTestId('delete-next').click();
  await reads('the end of the account');
  await leave('delete-account');

  await goTo(page, '/boards');
  await page.getByTestId('upgrade-n').click();
  await expect(page.getByTestId('upgrade-form')).toBeVisible();
  await reads('an upgrade');
  await leave('upgrade-form');

  await goTo(page, '/marketplace/sell');
  const sell = page.locator('[data-testid^=market-sell-]').first();
  await sell.click();
  await expect(page.getByTestId('alert')).toBeVisible();
  await reads('two-factor is missing');
  await leave('alert');
  await page.locator('[data-testid^=market-try-]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await reads('trying on');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await goTo(page, '/configuration/otp');
  const secret = ((await page.getByTestId('otp-secret').textContent()) ?? '').replaceAll(' ', '');
  const [first] = await threeCodes(server, secret);
  await page.getByTestId('otp-code').fill(first === '000000' ? '000001' : '000000');
  await expect(page.getByTestId('alert')).toBeVisible();
  await reads('a wrong code');
  await leave('alert');
  await page.getByTestId('otp-code').fill(first);
  await expect(page.getByTestId('recovery')).toBeVisible();
  await reads('recovery codes');
  const code = await page.getByTestId('recovery-codes').locator('li span').first().textContent();
  await page.getByTestId('recovery-typed').fill(code ?? '');
  await page.getByTestId('recovery-finish').click();
  await expect(page.getByTestId('recovery-left')).toBeVisible();
  await reads('two-factor is on');

  await goTo(page, '/marketplace/sell');
  await sell.click();
  await page.getByTestId('sell-price').fill('40');
  await page.getByTestId('alert-otp').fill('000000');
  await page.getByTestId('alert-action-0').click();
  await expect(page.getByTestId('alert').getByRole('alert').last()).not.toBeEmpty();
  await reads('selling');
});
