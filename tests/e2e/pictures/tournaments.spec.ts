import { test } from '../../support/browser/test';
import { beforeStart } from '../../support/games/before';
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

for (const language of ['es', 'ar'] as const)
  for (const viewport of SIZES)
    test(`before a tournament at ${viewport.width}×${viewport.height} in ${language}`, async ({
      newcomer,
    }) => {
      const { page } = await newcomer({ language, context: { viewport, hasTouch: viewport.width < 600 } });
      const now = Date.now();
      const states = {
        usual: beforeStart(now, 11),
        empty: beforeStart(now, 0, {
          house: true,
          fillTo: 8,
          entryFee: 0,
          bestOf: 1,
          gameTimeControll: 'BLITZ_3',
        }),
        full: beforeStart(now, 64, { places: 64, name: 'WWWWWWWWWWWWWWWWWWWW Abierto' }),
        mine: beforeStart(now, 11, { joined: true, feePaid: 150 }),
        coming: beforeStart(now, 0, {
          status: 'CREATED',
          openDate: now + 9e6,
          startDate: now + 9e7,
          prizePool: 0,
        }),
        cancelled: { cancelled: { name: 'Copa de Medianoche', reason: 'tooFew' } },
      };
      for (const [name, json] of Object.entries(states)) {
        await page.route(/api\/tournament\/1(\?|$)/, route => route.fulfill({ json }));
        await page.goto('/tournament/1');
        await page.getByTestId(/^tournament-(before|cancelled)$/).waitFor();
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(500);
        const fullPage = viewport.width < 600;
        await page.screenshot({
          path: pictureFile(`40-${name}-${viewport.width}-${language}.png`),
          fullPage,
        });
        await page.unroute(/api\/tournament\/1(\?|$)/);
      }
    });
