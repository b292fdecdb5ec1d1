import type { Page } from '@playwright/test';

/** Waits for fonts and for whatever fades or slides. What moves for ever is not waited for. */
export async function becomesStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)));
  });
}
