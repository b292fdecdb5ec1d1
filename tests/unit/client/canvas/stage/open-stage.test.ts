import type { Application } from 'pixi.js';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stage } from '../../../../../src/client/canvas/stage/stage';

/** Openings of the stage without a browser: Pixi says that a stage is there when the test says so. */

/** Properties of `<Application>` and of the layers in it. */
interface Declared {
  onInit(app: object): void;
  children: ReactElement<{ opening: { stage: Stage; isClosed: boolean }; onReady(stage: Stage): void }>;
}

const react = vi.hoisted(() => ({ opened: [] as { declared: Declared | null; isUnmounted: boolean }[] }));
vi.mock('react-dom', () => ({ createPortal: (element: object) => element }));
vi.mock('react-dom/client', () => ({
  createRoot: () => {
    const opening: (typeof react.opened)[number] = { declared: null, isUnmounted: false };
    react.opened.push(opening);
    return {
      render: ({ props }: ReactElement<Declared>) => {
        opening.declared = props;
      },
      unmount: () => {
        opening.isUnmounted = true;
      },
    };
  },
}));

// Read anew, with what is put in its place above: files share the modules that one of them has loaded.
vi.resetModules();
const { openStage } = await import('../../../../../src/client/stage');

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

/** The renderer of one opening comes, and React makes its layers. @returns whether they show scenes */
async function come(opening: number, renderer = {} as Application['renderer']): Promise<boolean> {
  const { declared } = react.opened[opening] ?? {};
  if (!declared) throw new Error(`opening ${opening} has not begun`);
  declared.onInit({ canvas: new EventTarget(), renderer });
  const { props } = declared.children;
  props.onReady(props.opening.stage);
  await vi.advanceTimersByTimeAsync(0);
  return !props.opening.isClosed;
}

test('[ER-04] a stage that never comes is opened anew, for those that wait and for those that come later', async () => {
  const waiting = openStage();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(react.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(react.opened).toHaveLength(2);
  // A slow machine has more time for the next one.
  await vi.advanceTimersByTimeAsync(2 * PATIENCE_MS - 1);
  expect(react.opened).toHaveLength(2);
  const renderer = {} as Application['renderer'];
  expect(await come(1, renderer)).toBe(true);
  expect((await waiting).renderer).toBe(renderer);
  expect((await openStage()).renderer).toBe(renderer);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(react.opened).toHaveLength(2);
  // The first one comes after all.
  expect(await come(0)).toBe(false);
  expect(react.opened.map(({ isUnmounted }) => isUnmounted)).toEqual([true, false]);
});
