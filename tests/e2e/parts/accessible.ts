import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Language } from '../../../src/protocol/settings';
import { IS_BIG_RUN } from '../../support/runner/big-run';
import { becomesStill } from './still';

/**
 * Checks that axe finds nothing serious or critical, in the page's language; in the big run in Arabic as well, which
 * has its own direction and type.
 *
 * @param screen name of the screen, for the failure
 * @param languages further languages
 */
export async function isAccessible(
  page: Page,
  screen: string,
  languages: readonly Language[] = IS_BIG_RUN ? ['ar'] : [],
): Promise<void> {
  let first = true;
  const look = async (language: Language): Promise<void> => {
    // Colours are the same in every language, but Arabic has its own type.
    await hasNoGraveFault(page, `${screen}, ${language}`, first || language === 'ar');
    first = false;
  };
  await inEachLanguage(page, look, languages);
}

/** Checks the page in its language and then in the others, and leaves it in its own. */
export async function inEachLanguage(
  page: Page,
  look: (language: Language) => Promise<void>,
  languages: readonly Language[],
): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.lang as Language);
  for (const language of [before, ...languages.filter(one => one !== before)]) {
    await speak(page, language);
    await look(language);
  }
  await speak(page, before);
}

/**
 * @param screen name of the screen, with its language
 * @param colours whether contrast is measured, which is most of the work
 */
export async function hasNoGraveFault(page: Page, screen: string, colours = true): Promise<void> {
  // An element that is still fading in has too little contrast.
  await becomesStill(page);
  // Axe is loaded once a page, and reports violations only: loading and passed rules take longer than the check.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'], rules: { 'color-contrast': { enabled: colours } } })
    // Axe's other mode opens a page of its own, and ours would lose the focus.
    .setLegacyMode()
    .analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`,
    );
  expect.soft(grave, screen).toEqual([]);
}

/** Changes the language as another tab would: everything that is open stays open. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(chosen => {
    const key = 'kingside.settings';
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: chosen });
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Checks that each accessible name contains the visible words, since users of voice control say what they see. */
export async function namesSayWhatIsSeen(page: Page, screen: string): Promise<void> {
  const rule = { type: 'rule', values: ['label-content-name-mismatch'] } as const;
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { ...rule, values: [...rule.values] }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const wrong = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 300)));
  expect.soft(wrong, screen).toEqual([]);
}
