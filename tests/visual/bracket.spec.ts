import type { Page } from '@playwright/test';
import { expect, RENDERERS, type RendererWish, test } from './page';

/** Pictures of the bracket, each beside what it must contain, and what hands and keys do with it. */

type Wish = Record<string, string | number>;

async function open(page: Page, url: string, renderer: RendererWish, wish: Wish): Promise<void> {
  const query = new URLSearchParams({ renderer, ...mapped(wish) });
  await page.goto(`${url}/bracket.html?${query}`);
  await expect(page.getByTestId('bracket')).toHaveAttribute('data-ready', '');
  await rest(page);
}

const mapped = (wish: Wish) =>
  Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, String(value)]));
const renders = async (page: Page) => Number(await page.getByTestId('bracket').getAttribute('data-renders'));
const scale = async (page: Page) => Number(await page.getByTestId('bracket').getAttribute('data-scale'));

/** Waits until no frame is asked for any more, nor will be once a scale has settled. */
async function rest(page: Page): Promise<number> {
  for (let before = -1; ; ) {
    const now = await renders(page);
    if (now === before) return now;
    before = now;
    await page.waitForTimeout(400);
  }
}

/** How many pixels are gold, sky or as bright as text. */
function content(page: Page, picture: Buffer): Promise<Record<'gold' | 'sky' | 'bright', number>> {
  return page.evaluate(
    async source => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const found = { gold: 0, sky: 0, bright: 0 };
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]];
        if (r > 180 && g > 130 && b < 110) found.gold += 1;
        if (b > 200 && r < 130) found.sky += 1;
        if (r + g + b > 690) found.bright += 1;
      }
      return found;
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}

test.use({ viewport: { width: 1160, height: 720 } });

for (const renderer of RENDERERS) {
  const pictures: {
    name: string;
    wish: Wish;
    out?: number;
    has: Partial<Record<'gold' | 'sky' | 'bright', number>>;
  }[] = [
    {
      name: 'of-8',
      wish: { entrants: 8, played: 9, fighting: 2, me: 1 },
      has: { gold: 300, sky: 300, bright: 1000 },
    },
    {
      name: 'of-27-wide',
      wish: { entrants: 27, played: 24, fighting: 3, me: 1, names: 'wide' },
      has: { gold: 300, bright: 1000 },
    },
    {
      name: 'of-128-far',
      wish: { entrants: 128, played: 120, fighting: 9, me: 1 },
      out: 14,
      has: { gold: 200 },
    },
    {
      name: 'arabic',
      wish: { entrants: 8, played: 9, fighting: 1, me: 1, names: 'arabic', lang: 'ar' },
      has: { gold: 300, bright: 1000 },
    },
  ];
  for (const { name, wish, out = 0, has } of pictures) {
    test(`[TB-09 TB-11 TB-15] the bracket ${name} (${renderer})`, async ({ board: _, boardUrl, page }) => {
      await open(page, boardUrl, renderer, wish);
      for (let press = 0; press < out; press++) await page.getByTestId('zoom-out').click();
      await page.mouse.move(600, 400);
      await rest(page);
      const picture = await page.screenshot();
      const found = await content(page, picture);
      for (const [kind, least] of Object.entries(has)) {
        expect(found[kind as keyof typeof found], kind).toBeGreaterThan(least);
      }
      expect(picture).toMatchSnapshot(`${name}-${renderer}.png`, { maxDiffPixelRatio: 0.01 });
    });
  }

  test(`[TB-13 TB-14 TB-16 TB-17 TB-21 SH-01] wheel, drag, click and keys; then it rests (${renderer})`, async ({
    board: _,
    boardUrl,
    page,
  }) => {
    await open(page, boardUrl, renderer, { entrants: 32, played: 20, fighting: 3, me: 1 });
    const before = await scale(page);
    await page.mouse.move(580, 400);
    await page.mouse.wheel(0, -100);
    await expect.poll(() => scale(page)).toBeCloseTo(before * 1.06, 2);
    await page.getByTestId('zoom-out').click();
    await expect.poll(() => scale(page)).toBeCloseTo((before * 1.06) / 1.1, 2);

    // A drag is no click.
    await page.mouse.move(580, 400);
    await page.mouse.down();
    await page.mouse.move(560, 300, { steps: 5 });
    await page.mouse.up();
    await rest(page);
    const panel = page.getByTestId(/^match-panel-/);
    await expect(panel).toHaveCount(0);

    // The keyboard goes from match to match, and says each.
    await page.getByRole('tree').locator('[tabindex="0"]').focus();
    const first = page.locator(':focus');
    await expect(first).toHaveAttribute('aria-label', /^G\d\.\d+: /);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await expect(page.locator(':focus')).toHaveAttribute('data-match', 'G1.1');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(':focus')).toHaveAttribute('data-match', 'G2.1');
    await page.keyboard.press('PageDown');
    await expect(page.locator(':focus')).toHaveAttribute('data-match', 'P1.1');
    await page.keyboard.press('PageUp');
    for (let down = 0; down < 20; down++) {
      if ((await page.locator(':focus').getAttribute('data-state')) === 'FIGHTING') break;
      await page.keyboard.press(down === 15 ? 'ArrowRight' : 'ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await expect(panel.getByTestId('match-profile')).toHaveCount(2);
    const names = await panel.locator('bdi[translate=no]').allTextContents();
    expect(await panel.getByTestId('match-profile').first().getAttribute('href')).toBe(
      `/profile/${names[0]}`,
    );
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveAttribute('role', 'treeitem');

    // The edge pans; away from it nothing moves and nothing is drawn.
    const drawn = await rest(page);
    await page.mouse.move(580, 715);
    await expect.poll(() => renders(page)).toBeGreaterThan(drawn);
    await page.mouse.move(580, 300);
    const still = await rest(page);
    await page.waitForTimeout(1500);
    expect(await renders(page)).toBe(still);
  });
}
