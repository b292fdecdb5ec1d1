import type { Page } from '@playwright/test';

/** Waits for fonts, pictures and whatever fades. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map(image => image.decode().catch(() => undefined)));
    const finite = document
      .getAnimations()
      .filter(one => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(finite.map(one => one.finished.catch(() => undefined)));
  });
}
