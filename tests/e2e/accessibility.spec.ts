import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { FOOLS_MATE, list } from './fixtures/games';
import { acceptTerms, chooseLanguage, chooseUsername, freshName, Person, signIn } from './parts/person';
import { playMoves, sitDown } from './parts/play';
import { expect, test } from './parts/test';

/** Nothing that axe calls serious or critical. */
async function isAccessible(page: Page, screen: string): Promise<void> {
  // What is still fading in has the contrast of a ghost.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map(one => finished(one)));
    function finished(animation: Animation): Promise<unknown> {
      const endless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return endless ? Promise.resolve() : animation.finished.catch(() => undefined);
    }
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`,
    );
  expect.soft(grave, screen).toEqual([]);
}

for (const language of ['es', 'ar'] as const) {
  test(`[SH-01 I18-01 AL-01] login, alerts, home, queue, game and result have no grave accessibility fault, in ${language}`, async ({
    page,
    newcomer,
  }) => {
    const username = freshName();
    const person = new Person(page, username);
    await page.goto('/');
    await chooseLanguage(page, language);
    await expect(page.getByTestId('sign-in-apple')).toBeVisible();
    await isAccessible(page, 'login');

    await signIn(page, 'apple', username);
    await expect(page.getByTestId('alert-action-1')).toBeVisible();
    await isAccessible(page, 'terms');
    await acceptTerms(page);
    await expect(page.getByTestId('alert').getByRole('textbox')).toBeVisible();
    await isAccessible(page, 'username');
    await chooseUsername(page, username);
    await isAccessible(page, 'home');

    const other = await newcomer({ language });
    await person.queue();
    await expect(page.getByTestId('queue')).toBeVisible();
    await isAccessible(page, 'queue');
    await page.getByTestId('queue-cancel').click();
    await person.isIn('main');

    const table = await sitDown(person, other);
    await playMoves(table, list(FOOLS_MATE).slice(0, 3));
    await isAccessible(page, 'game');
    await playMoves(table, list(FOOLS_MATE).slice(3), { after: list(FOOLS_MATE).slice(0, 3) });
    await expect(page.getByTestId('alert')).toBeVisible();
    await isAccessible(page, 'result');
  });
}
