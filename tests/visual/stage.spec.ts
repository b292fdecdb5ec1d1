import type { CDPSession, Page } from '@playwright/test';
import { BIG_RUN } from '../support/runner/big-run';
import { type BoardPage, expect, RENDERERS, testAlone as test } from './page';

/** The canvas when the GPU is lost, the graphics setting is switched, and window or tab change. */

/** Takes the GPU away from the board and gives it back, as a graphics driver does when it restarts. */
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
    // The browser gives it back only after the event has been handled.
    await new Promise(resolve => setTimeout(resolve));
    switcher.restoreContext();
    await restored;
  });
}

/** Kind of context that the board's canvas is drawn with. */
function kindOf({ root }: BoardPage): Promise<'canvas' | 'webgl'> {
  return root
    .locator('canvas')
    .evaluate(canvas => ((canvas as HTMLCanvasElement).getContext('2d') ? 'canvas' : 'webgl'));
}

/** Tells the page that there is a graphics card of this name; the processor still draws. */
async function nameGpu(page: Page, name: string): Promise<void> {
  await page.addInitScript(named => {
    const UNMASKED_RENDERER_WEBGL = 0x9246;
    const { getParameter } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.getParameter = function (parameter) {
      return parameter === UNMASKED_RENDERER_WEBGL ? named : getParameter.call(this, parameter);
    };
  }, name);
}

type Colour = readonly number[];

/**
 * Reads in every frame the pixel about to be painted in the middle of h5, where no piece ever stands.
 *
 * @returns ends it; resolves to one colour a frame, an empty one where there was no canvas
 */
async function watchFrames({ page, root }: BoardPage): Promise<() => Promise<Colour[]>> {
  await root.evaluate(board => {
    const seen: number[][] = [];
    const probe = document.body.appendChild(document.createElement('i'));
    const stop = () => {
      probe.remove();
      return seen;
    };
    Object.assign(globalThis, { stop });
    probe.style.cssText = 'position: fixed; block-size: 1px';
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    // Resize observers are called after the callbacks of a frame and before it is painted.
    new ResizeObserver(() => {
      const canvas = board.querySelector('canvas');
      if (canvas) {
        context?.drawImage(canvas, (canvas.width * 7.5) / 8, (canvas.height * 3.5) / 8, 1, 1, 0, 0, 1, 1);
      }
      seen.push(canvas && context ? [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)] : []);
    }).observe(probe);
    const nextFrame = () => {
      probe.style.inlineSize = probe.style.inlineSize === '1px' ? '2px' : '1px';
      if (probe.isConnected) requestAnimationFrame(nextFrame);
    };
    nextFrame();
  });
  return () => page.evaluate(() => (globalThis as unknown as { stop(): number[][] }).stop());
}

/** Largest difference in a channel; infinite between a colour and none. */
const difference = (a: Colour = [], b: Colour = []): number =>
  Math.max(...a.map((channel, index) => Math.abs(channel - (b[index] ?? Number.POSITIVE_INFINITY))));

interface Alive {
  listeners: number;
  textures: number;
  contexts: number;
  canvases: number;
}

/** Counts listeners, textures, contexts and canvases that are alive, from before the page's own code runs. */
async function countAlive(page: Page): Promise<() => Promise<Alive>> {
  await page.addInitScript(() => {
    const alive = { listeners: 0, textures: 0, contexts: 0 };
    Object.assign(globalThis, { alive });
    const contexts = new Set<WebGL2RenderingContext>();
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (...wish: unknown[]) {
      const context = Reflect.apply(getContext, this, wish);
      if (context instanceof WebGL2RenderingContext) contexts.add(context);
      return context;
    };
    Object.defineProperty(alive, 'contexts', {
      get: () => [...contexts].filter(context => !context.isContextLost()).length,
    });
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
    // A listener on an element goes with it; listeners on these targets last as long as the page.
    const stays = (target: EventTarget) =>
      target === window || target === document || target instanceof MediaQueryList;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      add.call(this, type, listener, options);
      if (!listener || !stays(this)) return;
      const keys = known.get(this) ?? new Set();
      const key = keyOf(type, listener, options);
      known.set(this, keys.add(key));
      if (typeof options === 'object') options.signal?.addEventListener('abort', () => keys.delete(key));
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
      const { listeners, textures, contexts } = alive;
      return { listeners, textures, contexts, canvases: document.querySelectorAll('canvas').length };
    });
}

test('[SH-01] a game with a dragged piece goes on after the GPU is lost twice in a row', {
  tag: BIG_RUN,
}, async ({ board, page }) => {
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

test('[SH-01] the board is drawn without the GPU when it never comes back, and the game goes on', {
  tag: BIG_RUN,
}, async ({ board, page }) => {
  await board.open({ renderer: 'webgl', theme: 'GOLD', set: 'rune', width: 408 });
  await board.press('e2');
  await board.root.locator('canvas').evaluate(canvas => {
    (canvas as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect.poll(() => kindOf(board)).toBe('canvas');
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

test('[SH-01] light graphics are switched on and off at once under a game that goes on', {
  tag: BIG_RUN,
}, async ({ board, page }) => {
  await nameGpu(page, 'Apple GPU');
  const alive = await countAlive(page);
  await board.open({ theme: 'GOLD', set: 'rune', width: 408, switches: '' });
  const button = page.getByRole('button', { name: 'light' });
  // Not by the mouse: Playwright's own listeners would be counted.
  const press = () => button.evaluate(element => (element as HTMLButtonElement).click());
  const comesTo = async (kind: 'canvas' | 'webgl') => {
    await expect.poll(() => kindOf(board)).toBe(kind);
    const contexts = kind === 'webgl' ? 1 : 0;
    await expect
      .poll(alive)
      .toMatchObject({ contexts, textures: contexts && expect.any(Number), canvases: 1 });
  };
  await comesTo('webgl');
  const { listeners } = await alive();
  const before = await board.picture();
  const seen = await watchFrames(board);
  await board.arrow('h6', 'h4');
  await board.rest();
  const drawn = (await seen()).at(-1);

  const seenSince = await watchFrames(board);
  await press();
  await comesTo('canvas');
  // Each press comes before the stage of the last one is made.
  for (let time = 0; time < 4; time++) {
    await press();
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await comesTo('canvas');
  await press();
  await comesTo('webgl');
  await board.rest();
  expect((await alive()).listeners).toBe(listeners);
  const frames = await seenSince();
  expect(frames.length).toBeGreaterThan(10);
  expect(frames.filter(frame => !(difference(drawn, frame) < 40))).toEqual([]);
  // A left click erases the arrow.
  await board.press('h5');
  await board.rest();
  expect((await board.picture()).equals(before)).toBe(true);

  for (const [from, to, kind] of [
    ['e2', 'e4', 'canvas'],
    ['d7', 'd5', 'webgl'],
    ['e4', 'd5', 'canvas'],
    ['d8', 'd5', 'webgl'],
  ] as const) {
    // The press comes with a piece in the hand.
    await board.press(from);
    await press();
    await comesTo(kind);
    await board.press(to);
    await expect(board.cell(from)).toHaveAttribute('data-piece', '');
  }
  await board.rest();
  expect(await board.twin()).toBe('rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR');
});

for (const [what, renderer] of [
  ['the address names the renderer', 'webgl'],
  ['there is no GPU', undefined],
] as const) {
  test(`[SH-01] light graphics keep the canvas where ${what}`, {
    tag: BIG_RUN,
  }, async ({ board, page }) => {
    await board.open({ ...(renderer && { renderer }), theme: 'GOLD', width: 408, switches: '' });
    const canvas = await board.root.locator('canvas').elementHandle();
    const before = await board.picture();
    await page.getByRole('button', { name: 'light' }).click();
    await expect.poll(async () => (await board.picture()).equals(before)).toBe(false);
    await page.getByRole('button', { name: 'light' }).click();
    await expect.poll(async () => (await board.picture()).equals(before)).toBe(true);
    expect(await canvas?.evaluate(element => element.isConnected)).toBe(true);
  });
}

/** Games of the run that looks for memory that stays, and those of them that only warm the page up. */
const GAMES = 1_000;
const EARLY_GAMES = 100;

/**
 * Counts all objects of the page and what the browser keeps for them, after a collection. The size of the heap would say less: for
 * hundreds of games it grows by code that is compiled for speed.
 */
async function countKept(
  devtools: CDPSession,
): Promise<{ objects: number; nodes: number; documents: number }> {
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const counted = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  for (const { objectId } of [objects, result]) {
    if (objectId) await devtools.send('Runtime.releaseObject', { objectId });
  }
  const { metrics } = await devtools.send('Performance.getMetrics');
  const read = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN;
  return { objects: Number(counted.result.value), nodes: read('Nodes'), documents: read('Documents') };
}

/** Shows games one after another from within the page, from either side and in turn; each is made anew with all around it. */
function showGames(page: Page, wish: string, games: number): Promise<void> {
  return page.evaluate(
    async ([query, count]) => {
      const drawn = () =>
        new Promise<void>(resolve => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('[data-testid=board][data-ready]')) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document.body, {
            subtree: true,
            childList: true,
            attributeFilter: ['data-ready'],
          });
        });
      for (let game = 0; game < count; game++) {
        const isDrawn = drawn();
        await window.show?.(`${query}&side=${game % 2 === 0 ? 'b' : 'w'}`);
        await isDrawn;
      }
    },
    [wish, games] as const,
  );
}

for (const renderer of RENDERERS) {
  test(`[SH-01] a board drawn move by move looks like one drawn at once (${renderer})`, {
    tag: BIG_RUN,
  }, async ({ board }) => {
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

  test.describe('on squares of no whole number of pixels', () => {
    test.use({ deviceScaleFactor: 1.25 });

    test(`[BI-09 BI-21 SH-01] a piece that has moved leaves nothing of itself behind (${renderer})`, async ({
      board,
      page,
    }) => {
      await board.open({ renderer, theme: 'GOLD', set: 'bone', width: 389, me: 'w', premove: 'queue' });
      const asPaintedWhole = async () => {
        await board.rest();
        const shown = await board.root.screenshot();
        // A tab that was hidden may have lost what was drawn: all is painted again.
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await board.rest();
        return shown.equals(await board.root.screenshot());
      };
      await board.carry('e2', 'b5');
      expect(await asPaintedWhole()).toBe(true);
      await page.mouse.up();
      expect(await asPaintedWhole()).toBe(true);
      await board.drag('e2', 'e4');
      await board.drag('d2', 'd4');
      expect(await asPaintedWhole()).toBe(true);
      await board.opponent('e5');
      await board.opponent('exd4');
      await board.arrow('a1', 'h8');
      expect(await asPaintedWhole()).toBe(true);
      await board.press('h3');
      expect(await asPaintedWhole()).toBe(true);
    });
  });

  test(`[SH-01] the board looks the same after another screen, another size and a sleeping tab (${renderer})`, {
    tag: BIG_RUN,
  }, async ({ board, page }) => {
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

    // A sleeping browser holds frames back, and draws the board when it wakes up.
    await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    expect((await board.picture()).equals(before)).toBe(true);
    await board.press('e2');
    await board.press('e4');
    expect((await board.picture()).equals(before)).toBe(false);
  });

  test(`[SH-01] a board that is removed and brought back forty times leaves nothing behind (${renderer})`, {
    tag: BIG_RUN,
  }, async ({ board, page }) => {
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

  test(`[SH-01] a thousand games that are shown and left leave no memory behind (${renderer})`, {
    tag: BIG_RUN,
  }, async ({ board, page }) => {
    const alive = await countAlive(page);
    await board.open({ renderer, width: 240 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const left = async () => ({
      ...(await alive()),
      ...(await countKept(devtools)),
    });
    // By then each part of the page has been there, and all code has run.
    await showGames(page, `renderer=${renderer}&width=240`, EARLY_GAMES);
    const { objects: few, ...early } = await left();
    await showGames(page, `renderer=${renderer}&width=240`, GAMES - EARLY_GAMES);
    const { objects: many, ...late } = await left();
    expect(late).toEqual(early);
    expect(late.canvases).toBe(1);
    // One object a game would be twice this.
    expect(many - few).toBeLessThan((GAMES - EARLY_GAMES) / 2);
  });
}
