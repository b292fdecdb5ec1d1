import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Language } from '../../../src/client/state/shapes';

const LANGUAGES: readonly Language[] = ['es', 'en', 'ru', 'pt', 'ar'];

/**
 * Nothing that axe calls serious or critical, in any of these languages.
 *
 * @param screen what is on show, for whoever reads the failure
 */
export async function isAccessible(
  page: Page,
  screen: string,
  languages: readonly Language[] = LANGUAGES,
): Promise<void> {
  for (const language of languages) {
    await speak(page, language);
    // What is still fading in has the contrast of a ghost.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all(document.getAnimations().map(one => finished(one)));
      function finished(animation: Animation): Promise<unknown> {
        const endless = animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
        return endless ? Promise.resolve() : animation.finished.catch(() => undefined);
      }
    });
    // The other mode opens a page of its own, and ours would lose the focus.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const grave = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(node => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`,
      );
    expect.soft(grave, `${screen}, ${language}`).toEqual([]);
  }
}

/** Changes the language as another tab would: whatever is open stays open. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(chosen => {
    const key = 'kingside.settings';
    const newValue = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: chosen });
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
