import { ID, speakTournament } from '../../e2e/parts/told-tournament';
import { test } from '../../support/browser/test';
import { pictureFile, SIZES } from './rest';

/** A tournament as one of its players sees it, at each of its moments. The test plays the server's part. */

/** Element that shows that a scene is there. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ start: 'tournament-start', last: 'last-match', waiting: 'info-board' },
  ...{ eliminated: 'eliminated', champion: 'champion' },
};
const SCENES = [
  'start',
  'lobby',
  'ready',
  'armageddon',
  'last',
  'waiting',
  'eliminated',
  'champion',
] as const;

for (const language of ['es', 'ar'] as const)
  for (const viewport of SIZES)
    test(`a tournament’s lobby at ${viewport.width}×${viewport.height} in ${language}`, async ({
      newcomer,
    }) => {
      test.setTimeout(120_000);
      const { page } = await newcomer({ language, context: { viewport, hasTouch: viewport.width < 600 } });
      for (const scene of SCENES) {
        await page.unrouteAll();
        await page.evaluate(() => sessionStorage.clear());
        await speakTournament(page, scene);
        await page.goto(`/tournament/${ID}`);
        if (scene === 'eliminated' || scene === 'champion' || scene === 'waiting')
          await page.getByTestId('last-match-continue').click();
        await page.getByTestId(SIGNS[scene] ?? 'tournament-lobby').waitFor();
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(2_000);
        if (scene === 'waiting' && viewport.width > 600) {
          await page.screenshot({ path: pictureFile(`lobby-near-${viewport.width}-${language}.png`) });
          for (let press = 0; press < 13; press++) await page.getByTestId('zoom-out').click();
          await page.getByRole('tree').locator('[tabindex="0"]').focus();
          await page.keyboard.press('ArrowDown');
          await page.waitForTimeout(1_000);
        }
        const whole = viewport.width < 600 && { fullPage: true };
        await page.screenshot({
          path: pictureFile(`lobby-${scene}-${viewport.width}-${language}.png`),
          ...whole,
        });
      }
    });
