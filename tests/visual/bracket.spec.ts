import type { Page } from '@playwright/test';
import { BIG_RUN } from '../support/runner/big-run';
import { expect, RENDERERS, type RendererWish, show, test, testAlone } from './page';
import { drawn } from './pixels';

/**
 * Pictures of the bracket, each compared with content that it must have, and the bracket's answers to mouse, fingers
 * and keys.
 */

type Wish = Record<string, string | number>;

async function open(page: Page, url: string, renderer: RendererWish, wish: Wish): Promise<void> {
  // A pointer at the edge would move the map.
  await page.mouse.move(600, 400);
  await show(page, `${url}/bracket.html`, { renderer, ...wish });
  await expect(page.getByTestId('bracket')).toHaveAttribute('data-ready', '');
  await rest(page);
}

const renders = async (page: Page) => Number(await page.getByTestId('bracket').getAttribute('data-renders'));
const scale = async (page: Page) => Number(await page.getByTestId('bracket').getAttribute('data-scale'));

/** Waits until no frame is asked for any more, also not by the timer of a scale that settles. */
async function rest(page: Page): Promise<number> {
  for (let before = -1; ; ) {
    const now = await renders(page);
    if (now === before) return now;
    before = now;
    // A scale settles by a timer of its own, which asks for one more frame.
    await page.waitForTimeout(400);
    // A page that got no processor meanwhile has drawn nothing, and has not come to rest.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
  }
}

/** Number of pixels that are gold, sky blue or as bright as text. */
async function content(page: Page, picture: Buffer): Promise<Record<'gold' | 'sky' | 'bright', number>> {
  const context = await drawn(page, picture);
  return context.evaluate(context => {
    const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
    const found = { gold: 0, sky: 0, bright: 0 };
    for (let i = 0; i < data.length; i += 4) {
      const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]];
      if (r > 180 && g > 130 && b < 110) found.gold += 1;
      if (b > 200 && r < 130) found.sky += 1;
      if (r + g + b > 690) found.bright += 1;
    }
    return found;
  });
}

/** Fingers on the screen, which send an event every 16 ms however long the machine takes. */
async function touching(page: Page) {
  const session = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [number, number][]) => {
    timestamp += 0.016;
    const touchPoints = at.map(([x, y], id) => ({ x, y, id }));
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
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
      name: 'of-64-open',
      wish: { entrants: 64, played: 47, fighting: 6 },
      has: { sky: 300 },
    },
    {
      name: 'of-27-wide',
      wish: { entrants: 27, played: 24, fighting: 3, me: 1, names: 'wide' },
      has: { gold: 300, bright: 1000 },
    },
    {
      name: 'of-128-far',
      wish: { entrants: 128, played: 120, fighting: 9, me: 65 },
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
    test(`[TB-11] the picture ${name} of the bracket has its colours (${renderer})`, async ({
      board: _,
      boardUrl,
      page,
    }) => {
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

  test(`[TB-13 TB-14 SH-01] the bracket follows wheel, drag, click and keys, and draws nothing at rest (${renderer})`, async ({
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

    // Arrow keys go from match to match, and each match is named.
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
    await expect(page.locator(':focus')).toHaveAttribute('data-match', /^G/);
    await page.keyboard.press('PageDown');
    for (let down = 0; down < 8; down++) {
      if ((await page.locator(':focus').getAttribute('data-state')) === 'FIGHTING') break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await expect(panel.getByTestId('match-profile')).toHaveCount(2);
    await expect(panel.getByTestId('match-spectate')).toBeVisible();
    // Best of three: two wins are needed, so each player has two pips.
    await expect(panel.locator('i')).toHaveCount(4);
    const names = await panel.locator('bdi[translate=no]').allTextContents();
    expect(await panel.getByTestId('match-profile').first().getAttribute('href')).toBe(
      `/profile/${names[0]}`,
    );
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveAttribute('role', 'treeitem');

    // A pointer at the edge pans the map; away from the edge nothing moves and nothing is drawn.
    const drawn = await rest(page);
    const map = (await page.getByTestId('bracket').boundingBox()) ?? { y: 0, height: 0 };
    await page.mouse.move(580, map.y + map.height - 5);
    await expect.poll(() => renders(page)).toBeGreaterThan(drawn);
    await page.mouse.move(580, 300);
    const still = await rest(page);
    // Seeing that nothing is drawn needs some time in which something could be.
    await page.waitForTimeout(1500);
    expect(await renders(page)).toBe(still);
  });

  testAlone(
    `[TB-14 SH-01] the bracket shows games being played, follows the overview and two fingers, and draws nothing at rest (${renderer})`,
    {
      tag: BIG_RUN,
    },
    async ({ board: _, boardUrl, page }) => {
      const channels = page.locator('body');
      await open(page, boardUrl, renderer, { entrants: 8, played: 5, fighting: 3, me: 1, whole: '' });
      for (let press = 0; press < 2; press++) await page.getByTestId('zoom-in').click();
      await expect(channels).toHaveAttribute('data-channels', '2');
      await page.mouse.move(20, 20);
      await rest(page);
      const living = await page.screenshot();
      const { sky } = await content(page, living);
      expect(sky).toBeGreaterThan(300);
      expect(living).toMatchSnapshot(`living-${renderer}.png`, { maxDiffPixelRatio: 0.01 });

      // A move is drawn once, and nothing besides.
      const before = await rest(page);
      await page.evaluate(() => window.playOn?.());
      await expect.poll(() => renders(page)).toBeGreaterThan(before);
      expect(await rest(page)).toBeLessThanOrEqual(before + 3);
      expect((await page.screenshot()).equals(living)).toBe(false);

      // Dragging the frame in the overview moves the window.
      const frame = page.getByTestId('minimap-frame');
      const place = async () => (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const map = (await page.getByTestId('minimap').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(map.x + 20, map.y + 20);
      await page.mouse.down();
      await page.mouse.move(map.x + map.width - 20, map.y + map.height - 20, { steps: 3 });
      await page.mouse.up();
      await rest(page);
      const led = await place();
      expect(led.x + led.width).toBeGreaterThan(map.x + map.width / 2);

      // Two fingers pinch: boards that leave the window are let go.
      const fingers = await touching(page);
      const from = await scale(page);
      await fingers('touchStart', [300, 300], [600, 500]);
      for (const by of [20, 40, 60]) await fingers('touchMove', [300 + by, 300 + by], [600 - by, 500 - by]);
      await fingers('touchEnd');
      await expect.poll(() => scale(page)).toBeLessThan(from * 0.75);
      await expect(channels).toHaveAttribute('data-channels', '0');
      const still = await rest(page);
      // Seeing that nothing is drawn needs some time in which something could be.
      await page.waitForTimeout(1200);
      expect(await renders(page)).toBe(still);
    },
  );

  testAlone(
    `[TB-14] the reader’s way over a map of 64 is gold, and results that are hidden and shown again leave nothing behind (${renderer})`,
    {
      tag: BIG_RUN,
    },
    async ({ board: _, boardUrl, page }) => {
      await openField(page, boardUrl, renderer);
      const picture = await page.screenshot();
      const { gold } = await content(page, picture);
      expect(gold).toBeGreaterThan(300);
      expect(picture).toMatchSnapshot(`road-of-64-${renderer}.png`, { maxDiffPixelRatio: 0.01 });
      await page.getByTestId('hide-results').click();
      await rest(page);
      expect((await content(page, await page.screenshot())).gold).toBeLessThan(gold);
      await page.getByTestId('show-all').click();
      await page.mouse.move(20, 20);
      await rest(page);
      expect(await page.screenshot()).toMatchSnapshot(`road-of-64-${renderer}.png`, {
        maxDiffPixelRatio: 0.001,
      });
    },
  );
}

/** A field of 64 in mid-course, all of it in the window, as one of its players sees it. */
async function openField(page: Page, url: string, renderer: RendererWish): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, url, renderer, { entrants: 64, played: 47, fighting: 6, me: 1, whole: '' });
  for (let press = 0; press < 14; press++) await page.getByTestId('zoom-out').click();
  await page.mouse.move(20, 20);
  await rest(page);
}

testAlone(
  'the road of a player has the matches behind, the one being played, and where a win and a loss lead, with times',
  {
    tag: BIG_RUN,
  },
  async ({ board: _, boardUrl, page }) => {
    await openField(page, boardUrl, 'canvas');
    await expect(page.getByTestId('pin-win')).toBeVisible();
    await expect(page.getByTestId('pin-me')).toBeVisible();
    await expect(page.getByTestId('pin-loss')).toBeAttached();
    const road = page.getByTestId('road');
    await expect(road.getByRole('listitem')).toHaveText([/player_64/, /player_33.*En juego/]);
    await expect(page.getByTestId('if-won')).toHaveText(/Ronda 3.*G2\.2.*21:00/);
    await expect(page.getByTestId('if-lost')).toHaveText(/Ronda 2, .*P1\.16.*21:00/);
  },
);

testAlone(
  '[TB-14] a match that is being played shows its game beside it while it has the keyboard’s focus',
  {
    tag: BIG_RUN,
  },
  async ({ board: _, boardUrl, page }) => {
    await openField(page, boardUrl, 'canvas');
    await page.getByRole('tree').locator('[tabindex="0"]').focus();
    for (const key of ['Home', ...Array<string>(16).fill('ArrowDown')]) {
      if ((await page.locator(':focus').getAttribute('data-state')) === 'FIGHTING') break;
      await page.keyboard.press(key);
    }
    await expect(page.getByTestId('peek')).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-channels', '1');
    await rest(page);
    await page.keyboard.press('Tab');
    await expect(page.getByTestId('peek')).toHaveCount(0);
    await expect(page.locator('body')).toHaveAttribute('data-channels', '0');
  },
);

testAlone(
  'a part of a name leads to that player’s match, and a press back to the reader’s own',
  {
    tag: BIG_RUN,
  },
  async ({ board: _, boardUrl, page }) => {
    await openField(page, boardUrl, 'canvas');
    const top = async () => (await page.getByTestId('minimap-frame').boundingBox())?.y ?? 0;
    const search = page.getByTestId('player-search');
    await search.fill('_6');
    await expect(page.getByRole('search')).toContainText(/^6 /);
    await search.press('Enter');
    await expect(page.getByRole('search')).toContainText(/^1 .* 6$/);
    await expect.poll(() => scale(page)).toBeCloseTo(0.8, 2);
    await rest(page);
    const away = await top();
    await page.getByTestId('find-me').click();
    await expect.poll(top).toBeLessThan(away);
  },
);

/** The bracket's canvas as text. @param isAnew has all of it painted first, as after the page was hidden */
const canvas = (page: Page, isAnew: boolean) =>
  page.evaluate(async all => {
    if (all) document.dispatchEvent(new Event('visibilitychange'));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return document.querySelector<HTMLCanvasElement>('[data-testid=bracket] canvas')?.toDataURL();
  }, isAnew);

test('[TB-13] a map that is dragged looks as if all of it were painted anew', async ({
  board: _,
  boardUrl,
  page,
}) => {
  await open(page, boardUrl, 'canvas', { entrants: 64, played: 47, fighting: 6, me: 1 });
  for (const presses of [0, 3]) {
    for (let press = 0; press < presses; press++) await page.getByTestId('zoom-out').click();
    await page.mouse.move(600, 400);
    await rest(page);
    await page.mouse.down();
    let last = await canvas(page, false);
    for (const [x, y] of [
      [588, 394],
      [400, 280],
      [399, 150],
      [230, 160],
      [640, 155],
      [690, 520],
      [500, 521],
    ] as const) {
      await page.mouse.move(x, y);
      const moved = await canvas(page, false);
      expect(moved).not.toBe(last);
      last = await canvas(page, true);
      expect(moved === last, `at ${x}, ${y}`).toBe(true);
    }
    await page.mouse.up();
  }
});

testAlone.describe('on a screen with two pixels for each of the page', () => {
  testAlone.use({ viewport: { width: 1160, height: 720 }, deviceScaleFactor: 2 });

  testAlone(
    '[TB-11] the map is as large as its place where each pixel of the page is two of the screen',
    async ({ board: _, boardUrl, page }) => {
      await open(page, boardUrl, 'canvas', { entrants: 8, played: 9, me: 1 });
      const map = page.getByTestId('bracket');
      const canvas = map.locator('canvas');
      expect(await canvas.boundingBox()).toEqual(await map.boundingBox());
      expect(await canvas.evaluate(element => (element as HTMLCanvasElement).width)).toBe(2 * 1160);
    },
  );
});
