import { join } from 'node:path';
import { testAlone as test } from '../../visual/page';

/**
 * Pictures of the bracket for each number of entrants: as it opens, zoomed out, zoomed in with its live boards, at its
 * earlier rounds, and as a list.
 */

const FOLDER = process.env.PICTURES ?? '/tmp/pictures';
/** A desktop, a small laptop, a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 640 },
  { width: 390, height: 844 },
] as const;
const FIELDS = [
  { entrants: 8, played: 5, fighting: 3, me: 1 },
  { entrants: 32, played: 20, fighting: 5, me: 20 },
  { entrants: 128, played: 120, fighting: 9, me: 1 },
  { entrants: 512, played: 400, fighting: 60, me: 300 },
] as const;

for (const lang of ['es', 'ar'] as const)
  for (const viewport of SIZES)
    for (const field of FIELDS)
      test(`the bracket of ${field.entrants} at ${viewport.width}×${viewport.height} in ${lang}`, async ({
        board: _,
        boardUrl,
        page,
      }) => {
        const { entrants, played, fighting, me } = field;
        const wish = { entrants, played, fighting, me, lang, names: lang === 'ar' ? 'arabic' : '' };
        const query = new URLSearchParams({
          ...Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, String(value)])),
          ...{ whole: '', renderer: 'canvas' },
        });
        const take = async (name: string) => {
          await page.waitForTimeout(900);
          await page.screenshot({
            path: join(FOLDER, `bracket-${entrants}-${name}-${viewport.width}-${lang}.png`),
          });
        };
        await page.setViewportSize(viewport);
        await page.goto(`${boardUrl}/bracket.html?${query}`);
        await page.getByTestId('view-map').click();
        await page.locator('[data-testid=bracket][data-ready]').waitFor();
        await page.mouse.move(2, 2);
        await take('opened');
        await page.getByTestId('find-me').click();
        for (let press = 0; press < 3; press++) await page.getByTestId('zoom-in').click();
        await page.mouse.move(2, 2);
        await take('living');
        for (let press = 0; press < (entrants > 32 ? 34 : 12); press++)
          await page.getByTestId('zoom-out').click();
        await page.mouse.move(2, 2);
        await take('far');
        await page
          .getByTestId('time')
          .getByRole('slider')
          .fill(String(Math.floor(played / 2)));
        await page.mouse.move(2, 2);
        await take('earlier');
        await page.getByTestId('show-all').click();
        await page.getByTestId('view-list').click();
        await take('list');
      });
