import { afterEach, expect, test, vi } from 'vitest';
import type { BoxGame } from '../../../../src/client/bracket/box-game';
import { BoxBoards } from '../../../../src/client/canvas/bracket/box-boards';
import { eventually } from '../../../support/eventually';

afterEach(() => vi.unstubAllGlobals());

const PLAIN = { set: 'court', palette: '4_1_1' };
const PLACE = { x: 0, y: 0, width: 80, height: 80 };
const EMPTY: BoxGame = {
  ...{ fen: '8/8/8/8/8/8/8/8 w - - 0 1', lastMove: null, below: 'w', theme: 'BRONZE' },
  ...{ pieces: { w: PLAIN, b: PLAIN }, number: 1, isArmageddon: false, left: [0, 0], running: null, at: 0 },
};

test("[ER-04] a small board's picture that did not come is asked for again with the next painting, and then shown", async () => {
  let comes = false;
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (!comes) throw new TypeError('Failed to fetch');
    return new Response('picture');
  });
  vi.stubGlobal('createImageBitmap', async () => ({}));
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
  const context = {
    getTransform: () => ({ a: 1, e: 0, f: 0 }),
    ...Object.fromEntries(
      ['save', 'restore', 'resetTransform', 'translate', 'drawImage'].map(name => [name, () => undefined]),
    ),
  } as unknown as CanvasRenderingContext2D;
  let told = 0;
  const boards = new BoxBoards(false, () => {
    told += 1;
  });
  const paint = () => boards.paint(context, EMPTY, PLACE);
  paint();
  await eventually(() => {
    paint();
    expect(asked).toBe(2);
  });
  comes = true;
  await eventually(() => {
    paint();
    expect(told).toBe(1);
  });
});
