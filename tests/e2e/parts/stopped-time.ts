import type { Page } from '@playwright/test';

/**
 * Stops the time that a page counts by, `performance.now()`, so that what closes by itself waits for a slow machine. Timers
 * go on: the page still hears and shows what comes.
 *
 * @returns lets time pass, in milliseconds
 */
export async function stopTime(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.evaluate(() => {
    let now = performance.now();
    performance.now = () => now;
    Reflect.set(window, 'passTime', (ms: number) => {
      now += ms;
    });
  });
  return ms => page.evaluate(ms => Reflect.get(window, 'passTime')(ms), ms);
}
