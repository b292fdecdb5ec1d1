import type { Page } from '@playwright/test';
import { expect, RENDERERS, testAlone as test } from './page';

/** Counts every call that draws on a canvas, from before the page's own code runs. */
async function countDrawing(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted: [object, string[]][] = [
      [
        CanvasRenderingContext2D.prototype,
        ['drawImage', 'fillRect', 'clearRect', 'strokeRect', 'fill', 'stroke', 'fillText', 'putImageData'],
      ],
    ];
    const gl = ['drawElements', 'drawArrays', 'clear', 'drawElementsInstanced', 'drawArraysInstanced'];
    counted.push([WebGL2RenderingContext.prototype, gl], [WebGLRenderingContext.prototype, gl.slice(0, 3)]);
    const counter = globalThis as unknown as { drawCalls: number };
    counter.drawCalls = 0;
    for (const [prototype, names] of counted) {
      const methods = prototype as Record<string, (...values: unknown[]) => unknown>;
      for (const name of names) {
        const original = methods[name];
        if (!original) throw new Error(`no ${name}`);
        methods[name] = function (this: unknown, ...values: unknown[]) {
          counter.drawCalls += 1;
          return original.apply(this, values);
        };
      }
    }
  });
  return () => page.evaluate(() => (globalThis as unknown as { drawCalls: number }).drawCalls);
}

for (const renderer of RENDERERS) {
  test(`[SH-01] the board draws nothing in three idle seconds after a move (${renderer})`, async ({
    board,
    page,
  }) => {
    const drawCalls = await countDrawing(page);
    await board.open({ renderer });
    await board.press('e2');
    await board.rest();
    const before = { renders: await board.renders(), calls: await drawCalls() };
    await board.press('e4');
    await page.mouse.move(1, 1);
    await board.rest();
    const moved = { renders: await board.renders(), calls: await drawCalls() };
    expect(moved.renders).toBeGreaterThan(before.renders);
    expect(moved.calls).toBeGreaterThan(before.calls);
    expect(await board.twin()).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');

    // Seeing that nothing is drawn needs some time in which something could be.
    await page.waitForTimeout(3000);
    expect({ renders: await board.renders(), calls: await drawCalls() }).toEqual(moved);
  });
}
