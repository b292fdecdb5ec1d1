import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { becomesStill } from '../../e2e/parts/still';

/** Windows of pictures: a desktop, a small laptop and a phone. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 640 },
  { width: 390, height: 844 },
] as const;

/** Path of a picture, in the folder that `PICTURES` names. */
export const pictureFile = (name: string): string =>
  join(process.env.PICTURES ?? 'test-results/pictures', name);

/** Waits for fonts, pictures and everything that fades. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all([...document.images].map(image => image.decode().catch(() => undefined))),
  );
  await becomesStill(page);
}

/** Takes pictures of a page at rest, each named after its screen, window and language. */
export const taker =
  (page: Page, { width }: { width: number }, language: string) =>
  async (name: string): Promise<void> => {
    await rest(page);
    await page.waitForTimeout(300);
    await page.screenshot({ path: pictureFile(`${name}-${width}-${language}.png`) });
  };
