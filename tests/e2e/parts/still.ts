import type { Page } from '@playwright/test';

/** Waits for fonts and for everything that fades or slides, but not for endless animations. */
export async function becomesStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)));
  });
}
