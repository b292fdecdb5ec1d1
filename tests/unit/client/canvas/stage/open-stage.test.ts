import type { Application } from 'pixi.js';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Openings of the stage without a browser: Pixi says that a stage is there when the test says so. */

const react = vi.hoisted(() => ({ opened: [] as { onInit(app: object): void; isClosed: boolean }[] }));
vi.mock('react-dom', () => ({ createPortal: (element: object) => element }));
vi.mock('react-dom/client', () => ({
  createRoot: () => {
    const opening: (typeof react.opened)[number] = { onInit: () => undefined, isClosed: false };
    react.opened.push(opening);
    return {
      render: ({ props }: ReactElement<{ onInit(app: object): void }>) => {
        opening.onInit = props.onInit;
      },
      unmount: () => {
        opening.isClosed = true;
      },
    };
  },
}));

// Read anew, with what is put in its place above: files share the modules that one of them has loaded.
vi.resetModules();
const { followStage, openStage } = await import('../../../../../src/client/stage');

const PATIENCE_MS = 15_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { devicePixelRatio: 1 });
  vi.stubGlobal('location', { href: 'http://kingside/?renderer=canvas' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, createElement: () => ({}) }));
  vi.stubGlobal('matchMedia', () => new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The stage of one opening comes. */
async function come(opening: number): Promise<Application['renderer']> {
  const renderer = {} as Application['renderer'];
  react.opened[opening]?.onInit({ canvas: new EventTarget(), renderer });
  await vi.advanceTimersByTimeAsync(0);
  return renderer;
}

test('[ER-04] a stage that never comes is opened anew, for those that wait and for those that come later', async () => {
  const taken: unknown[] = [];
  followStage(({ renderer }) => {
    taken.push(renderer);
    return () => undefined;
  });
  const waiting = openStage();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(react.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(react.opened).toHaveLength(2);
  // A slow machine has more time for the next one.
  await vi.advanceTimersByTimeAsync(2 * PATIENCE_MS - 1);
  expect(react.opened).toHaveLength(2);
  const renderer = await come(1);
  expect(taken).toEqual([renderer]);
  expect((await waiting).renderer).toBe(renderer);
  expect((await openStage()).renderer).toBe(renderer);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(react.opened).toHaveLength(2);
  // The first one comes after all.
  await come(0);
  expect(react.opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(taken).toEqual([renderer]);
});
