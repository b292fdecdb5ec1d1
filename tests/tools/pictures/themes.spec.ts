import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import themes from '../../../assets/boards/themes.json' with { type: 'json' };
import type { PieceSet } from '../../../src/rules/piece-style';
import { RENDERERS, test } from '../../visual/page';

/** Pictures of twelve themes side by side under each piece set, in both renderers. */

const FOLDER = process.env.PICTURES ?? '/tmp/pictures';
const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 5 9';
/** One palette of each kind: plain, coloured, precious. */
const PALETTES: Readonly<Record<PieceSet, string>> = { court: '4_1_1', rune: '2_1_1', bone: '0_1_2' };

for (const renderer of RENDERERS) {
  for (const [set, palette] of Object.entries(PALETTES)) {
    test(`themes in ${renderer} under the pieces ${set}`, async ({ board, page, browser }) => {
      const pictures: string[] = [];
      for (const theme of Object.keys(themes)) {
        const wish = {
          renderer,
          theme,
          set,
          white: palette,
          black: palette,
          fen: FEN,
          last: 'e8g8',
          width: 432,
        };
        await board.open(wish);
        await board.press('d3');
        await page.mouse.move(1, 1);
        await board.rest();
        const box = await board.root.boundingBox();
        if (!box) throw new Error('the board has no box');
        const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
        pictures.push((await page.screenshot({ clip })).toString('base64'));
      }
      const wall = await browser.newPage({ viewport: { width: 1840, height: 900 } });
      await wall.setContent(
        `<body style="margin:8px;background:#0b0d17;display:grid;grid-template-columns:repeat(4,max-content);gap:8px">${pictures
          .map(picture => `<img src="data:image/png;base64,${picture}">`)
          .join('')}`,
      );
      mkdirSync(FOLDER, { recursive: true });
      await wall.screenshot({ path: join(FOLDER, `themes-${renderer}-${set}.png`), fullPage: true });
      await wall.close();
    });
  }
}
