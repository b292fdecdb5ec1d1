import { playMoves } from '../../support/browser/play';
import { sitDownAsWhite } from '../../support/browser/rival';
import { test } from '../../support/browser/test';
import { list, OPERA_GAME } from '../../support/games/famous';
import { pictureFile, SIZES } from './rest';

for (const language of ['es', 'ar', 'ru'] as const)
  for (const viewport of SIZES)
    test(`board options at ${viewport.width}×${viewport.height} in ${language}`, async ({
      newcomer,
      server,
    }) => {
      const person = await newcomer({ language, context: { viewport, hasTouch: viewport.width < 600 } });
      const table = await sitDownAsWhite(person, server);
      const { page, board } = table.w;
      await playMoves(table, list(OPERA_GAME).slice(0, 12));
      const take = async (name: string) => {
        await board.still();
        await page.screenshot({ path: pictureFile(`${name}-${viewport.width}-${language}.png`) });
      };
      await page.getByTestId('settings').click();
      await page.getByTestId('setting-coordinates-outside').click();
      await page.getByTestId('setting-inkShapes').click();
      await take('30-options-board');
      await page.getByTestId('tab-game').click();
      await take('31-options-game');
      await page.getByTestId('tab-sound').click();
      await take('32-options-sound');
      await page.getByTestId('settings-close').click();
      await page.keyboard.press('z');
      for (const [from, to, key] of [
        ['b3', 'f7', 'Control'],
        ['g5', 'f6', 'Alt'],
        ['b1', 'c3', 'Shift'],
        ['c4', 'b5', null],
      ] as const) {
        const [start, end] = [await board.centre(from), await board.centre(to)];
        if (key) await page.keyboard.down(key);
        await page.mouse.move(start.x, start.y);
        await page.mouse.down({ button: 'right' });
        await page.mouse.move(end.x, end.y, { steps: 2 });
        await page.mouse.up({ button: 'right' });
        if (key) await page.keyboard.up(key);
      }
      await page.keyboard.press('x');
      await take('33-zen-turned');
    });
