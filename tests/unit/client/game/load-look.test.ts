import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BoardStyle } from '../../../../src/client/board/feed';
import type { BoardLook } from '../../../../src/client/canvas/board/look';
import { followLook, loadLook } from '../../../../src/client/game/board/load-look';
import { eventually } from '../../../support/eventually';

/** Pieces are decoded by a stand-in, which refuses them for a while. */

const RARE = { set: 'bone', palette: '1_1_1' };
const PLAIN = { set: 'court', palette: '4_1_1' };
const STYLE: BoardStyle = {
  theme: 'CLASSIC',
  white: PLAIN,
  black: RARE,
  grayscale: false,
  lightGraphics: true,
  coordinates: 'inside',
  inkShapes: false,
};

/** Whether pictures can be decoded now. */
let comes: boolean;
let browser: EventTarget;
/** How many times the board waits for its network. */
let waits: number;
let stop: () => void;

beforeEach(() => {
  comes = true;
  browser = new EventTarget();
  waits = 0;
  stop = () => undefined;
  class Picture {
    src = '';
    async decode(): Promise<void> {
      if (!comes) throw new Error('the picture did not come');
    }
  }
  vi.stubGlobal('Image', Picture);
  vi.stubGlobal('document', { fonts: { load: async () => [] } });
  vi.stubGlobal('addEventListener', (name: string, ear: () => void) => {
    waits += 1;
    browser.addEventListener(name, ear);
  });
  vi.stubGlobal('removeEventListener', (name: string, ear: () => void) =>
    browser.removeEventListener(name, ear),
  );
});
afterEach(() => {
  stop();
  browser.dispatchEvent(new Event('online'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const keysOf = ({ white, black }: BoardLook) => [white.key, black.key];
const OWN = ['court/4_1_1/w', 'bone/1_1_1/b'];
const STAND_IN = ['court/4_1_1/w', 'court/4_1_1/b'];

// The first test, since pieces that have come once stay.
test('[ER-04] a board of which nothing has come is dressed when the network is back', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  comes = false;
  const shown: string[][] = [];
  stop = followLook({ ...STYLE, black: PLAIN }, false, look => shown.push(keysOf(look)));
  await eventually(() => expect(waits).toBe(1));
  expect(shown).toEqual([]);
  expect(report).toHaveBeenCalledOnce();
  comes = true;
  browser.dispatchEvent(new Event('online'));
  await eventually(() => expect(shown).toEqual([STAND_IN]));
  expect(waits).toBe(1);
});

test('[ER-04] a board whose face for labels does not come is dressed without it', async () => {
  vi.stubGlobal('document', { fonts: { load: () => Promise.reject(new Error('NetworkError')) } });
  expect(keysOf(await loadLook({ ...STYLE, black: PLAIN }, false))).toEqual(STAND_IN);
});

test("[ER-04] plain pieces stand in for an opponent's that do not come, until the network is back", async () => {
  comes = false;
  const shown: string[][] = [];
  stop = followLook(STYLE, false, look => shown.push(keysOf(look)));
  await eventually(() => expect(waits).toBe(1));
  expect(shown).toEqual([STAND_IN]);
  comes = true;
  browser.dispatchEvent(new Event('online'));
  await eventually(() => expect(shown).toEqual([STAND_IN, OWN]));
  expect(waits).toBe(1);
});

test('[ER-04] a board whose surface did not come is plain until the network is back', async () => {
  vi.stubGlobal('fetch', async () => {
    if (!comes) throw new TypeError('Failed to fetch');
    return new Response('picture');
  });
  vi.stubGlobal('createImageBitmap', async () => ({}));
  comes = false;
  const shown: (string | undefined)[] = [];
  const style = { ...STYLE, black: PLAIN, lightGraphics: false };
  stop = followLook(style, false, ({ surface }) => shown.push(surface?.theme));
  await eventually(() => expect(waits).toBe(1));
  expect(shown).toEqual([undefined]);
  comes = true;
  browser.dispatchEvent(new Event('online'));
  await eventually(() => expect(shown).toEqual([undefined, 'CLASSIC']));
  expect(waits).toBe(1);
});
