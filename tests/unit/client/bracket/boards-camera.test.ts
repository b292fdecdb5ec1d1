import { describe, expect, test } from 'vitest';
import { boardsCamera } from '../../../../src/client/bracket/boards-camera';
import { holds, MARGIN, partSeen, toWindow } from '../../../../src/client/bracket/camera';
import { BracketControl } from '../../../../src/client/bracket/control';
import { type Box, layOut } from '../../../../src/client/bracket/layout';
import { buildBracket } from '../../../../src/client/bracket/model';
import { liveIn } from '../../../../src/client/bracket/now-playing';
import { bracketOf } from '../../../support/games/brackets';
import { words } from './words';

const WINDOWS = [
  { width: 1_208, height: 650 },
  { width: 816, height: 320 },
  { width: 390, height: 500 },
] as const;
const NONE: ReadonlySet<number> = new Set();

const fieldOf = (entrants: number, fighting: number) => {
  const bracket = buildBracket(bracketOf({ entrants, played: entrants / 2 - 3, fighting }));
  const ids = liveIn(bracket).map(({ id }) => id);
  return { bracket, ids };
};

function shown(
  entrants: number,
  fighting: number,
  window: { width: number; height: number },
  isMirrored = false,
) {
  const { bracket, ids } = fieldOf(entrants, fighting);
  const layout = layOut(bracket, new Set(ids), isMirrored);
  const boxes = ids.flatMap((id): Box | Box[] => layout.boxes.get(id) ?? []);
  return {
    layout,
    boxes,
    at: (skip: ReadonlySet<number> = NONE) => boardsCamera(boxes, skip, layout, window),
  };
}

describe('the place with most boards', () => {
  test.each(WINDOWS)(
    'a window of $width×$height shows whole all boards that are told to be shown',
    window => {
      const { boxes, at } = shown(64, 21, window);
      const place = at();
      if (!place) throw new Error('no place');
      const seen = partSeen(place.camera, window);
      const whole = boxes.filter(box => holds(seen, box)).map(({ match }) => match);
      // A window that is lower than a board shows the top of one.
      if (window.height > 340) expect(whole).toEqual(expect.arrayContaining([...place.matches]));
      expect(place.matches.length).toBeGreaterThanOrEqual(1);
    },
  );

  test('a desk shows several of the boards of 64 players at once', () => {
    expect(shown(64, 21, WINDOWS[0]).at()?.matches.length).toBeGreaterThanOrEqual(2);
    expect(shown(8, 3, { width: 1_208, height: 1_000 }).at()?.matches).toHaveLength(3);
  });

  test.each([false, true])('no half of the window is empty, mirrored: %s', isMirrored => {
    for (const window of WINDOWS) {
      const { layout, at } = shown(64, 21, window, isMirrored);
      const place = at();
      if (!place) throw new Error('no place');
      const { x, y, width, height } = toWindow(place.camera, { x: 0, y: 0, ...layout });
      expect(x).toBeLessThanOrEqual(MARGIN);
      expect(y).toBeLessThanOrEqual(MARGIN);
      expect(x + width).toBeGreaterThanOrEqual(window.width - MARGIN - 1e-6);
      expect(y + height).toBeGreaterThanOrEqual(window.height - MARGIN - 1e-6);
    }
  });

  test('press after press shows every board once before any is shown again', () => {
    const { boxes, at } = shown(64, 21, WINDOWS[0]);
    const seen = new Set<number>();
    let presses = 0;
    while (seen.size < boxes.length && presses < 30) {
      const fresh = at(seen)?.matches.filter(match => !seen.has(match)) ?? [];
      expect(fresh.length).toBeGreaterThan(0);
      for (const match of fresh) seen.add(match);
      presses += 1;
    }
    expect(presses).toBeLessThan(boxes.length);
  });

  test('without a board there is no place', () => {
    const { layout } = shown(8, 0, WINDOWS[0]);
    expect(boardsCamera([], NONE, layout, WINDOWS[0])).toBeNull();
  });
});

test.each([true, false])(
  '[TB-14] the way to the boards ends where they are open, with reduced motion: %s',
  still => {
    const control = new BracketControl({ prefersStillness: () => still });
    const { bracket, ids } = fieldOf(64, 21);
    const [window] = WINDOWS;
    control.show({ bracket, words, isMirrored: false, followed: null, boards: new Set(ids) });
    control.resize(window.width, window.height);
    expect(control.snapshot().open.size).toBe(0);
    const matches = control.goToBoards(ids, NONE);
    for (let now = 16; control.advance(now) && now < 5_000; now += 16);
    expect(control.snapshot().open.size).toBe(ids.length);
    for (const match of matches) {
      const box = control.picture?.layout.boxes.get(match);
      expect(box && holds(control.seen, box)).toBe(true);
    }
  },
);

test('[TB-14] a map that changes its height on the way, as what stands below it does, still comes to the boards', () => {
  const control = new BracketControl({ prefersStillness: () => false });
  const { bracket, ids } = fieldOf(64, 21);
  control.show({ bracket, words, isMirrored: false, followed: null, boards: new Set(ids) });
  control.resize(816, 320);
  control.goToBoards(ids, NONE);
  control.advance(16);
  control.resize(816, 280);
  for (let now = 32; control.advance(now) && now < 5_000; now += 16);
  expect(control.camera.scale).toBeGreaterThanOrEqual(0.9);
});
