import type { Page } from '@playwright/test';
import { expect, RENDERERS, testAlone as test } from './page';

interface Work {
  /** Calls that draw on a canvas. */
  drawn: number;
  /** Frames that were asked for; a ticker that runs asks for one after another. */
  frames: number;
  /** Commits of React by its package: one for the page, one for the layers of the stage. */
  commits: Record<string, number>;
}

/** Counts drawing, asked frames and commits of React, from before the page's own code runs. */
async function countWork(page: Page): Promise<() => Promise<Work>> {
  await page.addInitScript(() => {
    const work: Work = { drawn: 0, frames: 0, commits: {} };
    const counted: [object, string[], () => void][] = [];
    const draw = () => {
      work.drawn += 1;
    };
    const plain = [
      'drawImage',
      'fillRect',
      'clearRect',
      'strokeRect',
      'fill',
      'stroke',
      'fillText',
      'putImageData',
    ];
    const gl = ['drawElements', 'drawArrays', 'clear', 'drawElementsInstanced', 'drawArraysInstanced'];
    const ask = () => {
      work.frames += 1;
    };
    counted.push(
      [CanvasRenderingContext2D.prototype, plain, draw],
      [WebGL2RenderingContext.prototype, gl, draw],
      [WebGLRenderingContext.prototype, gl.slice(0, 3), draw],
      [window, ['requestAnimationFrame'], ask],
    );
    for (const [owner, names, count] of counted) {
      const methods = owner as Record<string, (...values: unknown[]) => unknown>;
      for (const name of names) {
        const original = methods[name];
        if (!original) throw new Error(`no ${name}`);
        methods[name] = function (this: unknown, ...values: unknown[]) {
          count();
          return original.apply(this, values);
        };
      }
    }
    const packages: string[] = [];
    const devtools = {
      supportsFiber: true,
      inject: (react: { rendererPackageName: string }) => packages.push(react.rendererPackageName),
      onCommitFiberRoot(id: number) {
        const name = packages[id - 1] ?? '';
        work.commits[name] = (work.commits[name] ?? 0) + 1;
      },
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
    };
    Object.assign(globalThis, { work, __REACT_DEVTOOLS_GLOBAL_HOOK__: devtools });
  });
  return () => page.evaluate(() => (globalThis as unknown as { work: Work }).work);
}

for (const renderer of RENDERERS) {
  test(`[SH-01] the board draws nothing, asks for no frame and renders no React in three idle seconds after a move (${renderer})`, async ({
    board,
    page,
  }) => {
    const work = await countWork(page);
    await board.open({ renderer });
    await board.press('e2');
    await board.rest();
    const before = { renders: await board.renders(), ...(await work()) };
    await board.press('e4');
    await page.mouse.move(1, 1);
    await board.rest();
    const moved = { renders: await board.renders(), ...(await work()) };
    expect(moved.renders).toBeGreaterThan(before.renders);
    expect(moved.drawn).toBeGreaterThan(before.drawn);
    expect(moved.frames).toBeGreaterThan(before.frames);
    // The board is one element of @pixi/react: a move is no matter of its.
    expect(moved.commits).toEqual({
      'react-dom': expect.any(Number),
      '@pixi/react': before.commits['@pixi/react'],
    });
    expect(await board.twin()).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');

    // Seeing that nothing is drawn needs some time in which something could be.
    await page.waitForTimeout(3000);
    expect({ renders: await board.renders(), ...(await work()) }).toEqual(moved);
  });
}
