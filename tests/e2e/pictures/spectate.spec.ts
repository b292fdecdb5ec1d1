import { BoardOnPage } from '../../support/browser/board';
import { addressOf, expect, NETWORK, test } from '../../support/browser/site';
import { type Pair, pair, play, newcomer as player } from '../../support/server/game-pair';
import { becomesStill } from '../parts/still';
import { pictureFile, SIZES } from './rest';

/** Morphy's Opera game, in two parts, in the form of the wire. */
const MIDDLE =
  'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5';
const REST = 'c4b5 b8d7';

const nameOf = ({ state }: Pair['white']): string => (state.player as { username: string }).username;

for (const language of ['es', 'ar'] as const)
  for (const viewport of SIZES)
    test(`spectating at ${viewport.width}×${viewport.height} in ${language}`, async ({
      newcomer,
      site,
      expectInConsole,
    }) => {
      expectInConsole(NETWORK);
      const { server } = site;
      const line = await site.newLine();
      const context = { viewport, baseURL: addressOf(line), hasTouch: viewport.width < 600 };
      const [{ page }, one, other] = await Promise.all([
        newcomer({ language, context }),
        player(server),
        player(server),
      ]);
      const board = new BoardOnPage(page);
      const take = async (name: string) => {
        await becomesStill(page);
        if (await board.root.isVisible()) await board.still();
        await page.screenshot({ path: pictureFile(`${name}-${viewport.width}-${language}.png`) });
      };

      await page.goto('/profile/nobody_at_all/spectate');
      await expect(page.getByTestId('spectate-notFound')).toBeVisible();
      await take('20-spectate-nobody');
      const first = await pair(server, 'BLITZ_3', [one, other]);
      await play(first, MIDDLE);
      await page.goto(`/profile/${nameOf(first.white)}/spectate`);
      await expect(page.getByTestId('live')).toBeVisible();
      await take('21-spectate-live');
      await page.getByTestId('settings').click();
      await expect(page.getByTestId('settings-panel')).toBeVisible();
      await take('22-spectate-settings');
      await page.getByTestId('settings-close').click();
      await page.getByTestId('moves').locator('[data-ply="7"]').click();
      await take('23-spectate-studying');
      await play(first, REST, MIDDLE.split(' ').length);
      await expect(page.getByTestId('go-live')).toHaveAttribute('data-news', 'true');
      await take('24-spectate-news');
      await page.getByTestId('go-live').click();
      line.refuses = true;
      line.cut();
      await expect(page.getByTestId('reconnecting')).toBeVisible();
      await take('25-spectate-lost');
      line.refuses = false;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByTestId('reconnecting')).toBeHidden();
      first.black.socket.send({ action: 'surrender' });
      await expect(page.getByTestId('alert')).toBeVisible();
      await take('26-spectate-won');
      await page.getByTestId('alert-action-0').click();
      await expect(page.getByTestId('spectate-notPlaying')).toBeVisible();
      await take('27-spectate-idle');
    });
