import { test } from '../../support/browser/test';
import { list } from '../../support/games/tournaments';
import { pictureFile, SIZES } from './rest';

for (const language of ['es', 'ar'] as const)
  for (const viewport of SIZES)
    test(`tournaments at ${viewport.width}×${viewport.height} in ${language}`, async ({ newcomer }) => {
      const { page } = await newcomer({ language, context: { viewport, hasTouch: viewport.width < 600 } });
      const take = async (name: string) => {
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(400);
        await page.screenshot({ path: pictureFile(`${name}-${viewport.width}-${language}.png`) });
      };
      await page.route(/tournament\/all/, route => route.fulfill({ json: list(Date.now()) }));
      await page.reload();
      await page.getByTestId('tournament-bubble').waitFor();
      await take('40-home');
      await page.getByTestId('home-tournament').click();
      await page.getByTestId('tournament-1').waitFor();
      await take('41-tournaments');
      await page.getByTestId('ticket-1').click();
      await page.getByTestId('alert').waitFor();
      await take('42-ticket');
      await page.keyboard.press('Escape');
      await page.getByTestId('ticket-2').click();
      await take('43-leave');
      await page.keyboard.press('Escape');
      await page.evaluate(() => scrollTo(0, 9_999));
      await take('44-foot');
    });
