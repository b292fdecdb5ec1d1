import type { Page } from '@playwright/test';
import { type BoardPage, expect, RENDERERS, test } from './page';

/** The canvas under conditions that browsers and people bring about. */

/** Takes the GPU away from the board and gives it back, as a driver does that is restarted. */
async function loseContext({ root }: BoardPage): Promise<void> {
  await root.locator('canvas').evaluate(async canvas => {
    const gl = (canvas as HTMLCanvasElement).getContext('webgl2');
    const switcher = gl?.getExtension('WEBGL_lose_context');
    if (!switcher) throw new Error('this canvas has no WebGL');
    const heard = (name: string) =>
      new Promise(resolve => canvas.addEventListener(name, resolve, { once: true }));
    const lost = heard('webglcontextlost');
    switcher.loseContext();
    await lost;
    const restored = heard('webglcontextrestored');
    // The browser takes it back only after the event has run its course.
    await new Promise(resolve => setTimeout(resolve));
    switcher.restoreContext();
    await restored;
  });
}

interface Alive {
  listeners: number;
  textures: number;
  canvases: number;
}

/** Counts what is alive, from before the page's own code. */
async function countAlive(page: Page): Promise<() => Promise<Alive>> {
  await page.addInitScript(() => {
    const alive = { listeners: 0, textures: 0 };
    Object.assign(globalThis, { alive });
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    const known = new Map<EventTarget, Set<string>>();
    const ids = new WeakMap<object, number>();
    let last = 0;
    const keyOf = (type: string, listener: object, options: unknown) => {
      const id = ids.get(listener) ?? ++last;
      ids.set(listener, id);
      const capture = typeof options === 'object' ? (options as AddEventListenerOptions)?.capture : options;
      return `${type} ${id} ${capture === true}`;
    };
    // What belongs to an element goes with it; these stay as long as the page.
    const stays = (target: EventTarget) =>
      target === window || target === document || target instanceof MediaQueryList;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      add.call(this, type, listener, options);
      if (!listener || !stays(this)) return;
      const keys = known.get(this) ?? new Set();
      known.set(this, keys.add(keyOf(type, listener, options)));
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      remove.call(this, type, listener, options);
      if (listener) known.get(this)?.delete(keyOf(type, listener, options));
    };
    Object.defineProperty(alive, 'listeners', {
      get: () => [...known.values()].reduce((sum, keys) => sum + keys.size, 0),
    });
    const { createTexture, deleteTexture } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.createTexture = function () {
      alive.textures += 1;
      return createTexture.call(this);
    };
    WebGL2RenderingContext.prototype.deleteTexture = function (texture) {
      if (texture) alive.textures -= 1;
      deleteTexture.call(this, texture);
    };
  });
  return () =>
    page.evaluate(() => {
      const { alive } = globalThis as unknown as { alive: Omit<Alive, 'canvases'> };
      const { listeners, textures } = alive;
      return { listeners, textures, canvases: document.querySelectorAll('canvas').length };
    });
}

test('[SH-01] the GPU is lost twice in a row under a dragged piece, and the game goes on', async ({
  board,
  page,
}) => {
  await board.open({ renderer: 'webgl', theme: 'GOLD', set: 'rune', width: 408 });
  await board.carry('e2', 'e4');
  await board.rest();
  const before = await board.root.screenshot();
  await loseContext(board);
  await loseContext(board);
  await board.rest();
  expect((await board.root.screenshot()).equals(before)).toBe(true);
  await page.mouse.up();
  await expect(board.cell('e4')).toHaveAttribute('data-piece', 'wP');
  expect(await board.twin()).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
});

test('[SH-01] a GPU that never comes back: the board is drawn without it, and the game goes on', async ({
  board,
  page,
}) => {
  await board.open({ renderer: 'webgl', theme: 'GOLD', set: 'rune', width: 408 });
  await board.press('e2');
  await board.root.locator('canvas').evaluate(canvas => {
    (canvas as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  const kind = () =>
    board.root
      .locator('canvas')
      .evaluate(canvas => ((canvas as HTMLCanvasElement).getContext('2d') ? 'canvas' : 'webgl'));
  await expect.poll(kind).toBe('canvas');
  await expect(page.locator('canvas')).toHaveCount(1);
  await board.press('e4');
  await expect(board.cell('e4')).toHaveAttribute('data-piece', 'wP');
  await board.rest();
  const drawn = await board.picture();
  await board.open({ renderer: 'canvas', theme: 'GOLD', set: 'rune', width: 408 });
  await board.press('e2');
  await board.press('e4');
  await board.rest();
  expect(drawn.equals(await board.picture())).toBe(true);
});

for (const renderer of RENDERERS) {
  test(`[BI-03 SH-01] a board drawn move by move looks like one that is drawn at once (${renderer})`, async ({
    board,
  }) => {
    const look = { renderer, theme: 'GOLD', set: 'bone', width: 408 } as const;
    await board.open(look);
    for (const [from, to] of [
      ['e2', 'e4'],
      ['d7', 'd5'],
      ['e4', 'd5'],
      ['d8', 'd5'],
      ['b1', 'c3'],
      ['d5', 'e5'],
    ] as const) {
      await board.press(from);
      await board.press(to);
      await board.rest();
    }
    const after = await board.picture();
    const fen = 'rnb1kbnr/ppp1pppp/8/4q3/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 3 4';
    expect(await board.twin()).toBe(fen.split(' ')[0]);
    await board.open({ ...look, fen, last: 'd5e5' });
    expect(after.equals(await board.picture())).toBe(true);
  });

  test(`[SH-01] another screen, another size, a sleeping tab: the same picture after it (${renderer})`, async ({
    board,
    page,
  }) => {
    await board.open({ renderer, theme: 'BRONZE', width: 408 });
    const canvas = board.root.locator('canvas');
    const wide = () => canvas.evaluate(element => (element as HTMLCanvasElement).width);
    const before = await board.picture();
    expect(await wide()).toBe(400);

    const devtools = await page.context().newCDPSession(page);
    const screen = { width: 1440, height: 900, mobile: false };
    await devtools.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 2 });
    await board.press('e2');
    await expect.poll(wide).toBe(800);
    await devtools.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 1 });
    await board.press('e2');
    await expect.poll(wide).toBe(400);

    await page.setViewportSize({ width: 300, height: 600 });
    await expect.poll(wide).toBeLessThan(300);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(wide).toBe(400);

    // Asleep, the browser keeps frames back: the moves of that time are there when it wakes up.
    await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    expect((await board.picture()).equals(before)).toBe(true);
    await board.press('e2');
    await board.press('e4');
    expect((await board.picture()).equals(before)).toBe(false);
  });

  test(`[SH-01] a board that comes and goes forty times leaves nothing behind (${renderer})`, async ({
    board,
    page,
  }) => {
    const alive = await countAlive(page);
    await board.open({ renderer, width: 240, folds: '' });
    const fold = page.getByRole('button', { name: 'fold' });
    // Not by the mouse: Playwright's own listeners would be counted.
    const press = () => fold.evaluate(button => (button as HTMLButtonElement).click());
    const comeAndGo = async (times: number) => {
      for (let time = 0; time < times; time++) {
        await press();
        await expect(board.root).toHaveCount(0);
        await press();
        await expect(board.root).toHaveAttribute('data-ready', '');
      }
      await board.rest();
      return alive();
    };
    const early = await comeAndGo(4);
    const before = await board.picture();
    expect(await comeAndGo(36)).toEqual(early);
    expect(early.canvases).toBe(1);
    expect((await board.picture()).equals(before)).toBe(true);
  });
}
