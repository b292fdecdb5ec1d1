import { describe, expect, test } from 'vitest';
import type { BracketScene } from '../../../../src/client/bracket/arrangement';
import type { BoxGame } from '../../../../src/client/bracket/box-game';
import {
  minScale,
  NEAR_SCALE,
  PRESS_STEP,
  toWindow,
  WHEEL_STEP,
} from '../../../../src/client/bracket/camera';
import { BracketControl } from '../../../../src/client/bracket/control';
import { type Bracket, buildBracket } from '../../../../src/client/bracket/model';
import { wayOf } from '../../../../src/client/bracket/road';
import { bracketOf } from '../../../support/games/brackets';
import { words } from './words';

const WINDOW = { width: 1000, height: 700 };
const NONE: ReadonlySet<number> = new Set();

function opened(entrants: number, scene: Partial<BracketScene> = {}, still = false) {
  const control = new BracketControl({ prefersStillness: () => still });
  let frames = 0;
  control.attach(() => {
    frames += 1;
  });
  const bracket = buildBracket(bracketOf({ entrants, played: entrants / 2, fighting: 2 }));
  // The view of an entrant opens at their own match, large enough to read.
  control.show({ bracket, words, isMirrored: false, followed: 1, boards: NONE, ...scene });
  control.resize(WINDOW.width, WINDOW.height);
  let now = 0;
  /** Plays frames until nothing moves. */
  const settle = () => {
    let count = 0;
    for (now += 16; control.advance(now) && count < 2000; now += 16) count += 1;
    return count;
  };
  settle();
  return { control, bracket, settle, asked: () => frames };
}

const layoutOf = ({ control }: ReturnType<typeof opened>) => {
  const layout = control.picture?.layout;
  if (!layout) throw new Error('no layout');
  return layout;
};

describe('a match that an address asks for', () => {
  test('a match that is asked for is where reading begins, before the reader’s own place', () => {
    const control = new BracketControl({ prefersStillness: () => true });
    control.choose(20);
    const bracket = buildBracket(bracketOf({ entrants: 64, played: 32 }));
    control.show({ bracket, words, isMirrored: false, followed: 1, boards: NONE });
    control.resize(WINDOW.width, WINDOW.height);
    const box = control.picture?.layout.boxes.get(20);
    if (!box) throw new Error('no box');
    const { seen } = control;
    expect(control.snapshot().chosen).toBe(20);
    expect(box.y).toBeGreaterThan(seen.y);
    expect(box.y + box.height).toBeLessThan(seen.y + seen.height);
  });
});

test('a bracket that is played out is first seen whole by its players too, and while it is played at their match', () => {
  const seenWhole = (played: number) => {
    const control = new BracketControl({ prefersStillness: () => true });
    const bracket = buildBracket(bracketOf({ entrants: 64, played }));
    control.show({ bracket, words, isMirrored: false, followed: 1, boards: NONE });
    control.resize(WINDOW.width, WINDOW.height);
    const layout = control.picture?.layout;
    return layout !== undefined && control.seen.width >= layout.width && control.seen.height >= layout.height;
  };
  expect([seenWhole(32), seenWhole(Number.POSITIVE_INFINITY)]).toEqual([false, true]);
});

describe('the first view of a small field in a small window', () => {
  const WIDE = { width: 952, height: 520 };
  const first = (entrants: number, scene: Partial<BracketScene> = {}, { width, height } = WIDE) => {
    const viewer = opened(entrants, { followed: null, ...scene }, true);
    viewer.control.resize(width, height);
    return viewer;
  };

  test('an onlooker reads the names of sixteen though a rest is outside, and sees the whole by one press', () => {
    const { control } = first(16);
    expect([control.camera.scale, control.isFitted]).toEqual([NEAR_SCALE, false]);
    expect(control.seen.x).toBeLessThanOrEqual(0);
    control.resize(1_208, 720);
    expect([control.camera.scale > NEAR_SCALE, control.isFitted]).toEqual([true, true]);
    control.resize(WIDE.width, WIDE.height);
    control.fit();
    expect([control.camera.scale < NEAR_SCALE, control.isFitted]).toEqual([true, true]);
  });

  test.each([false, true])('a bracket that is over shows its final, mirrored: %s', isMirrored => {
    const bracket = buildBracket(bracketOf({ entrants: 16 }));
    const viewer = first(16, { bracket, isMirrored }, { width: 828, height: 480 });
    const last = layoutOf(viewer).columns.at(-1)?.[0];
    if (!last) throw new Error('no final');
    const { x, width } = toWindow(viewer.control.camera, last);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(828);
  });

  test('a larger field, and a window that holds little of a small one, begin with the whole', () => {
    expect(first(64).control.isFitted).toBe(true);
    expect(first(16, {}, { width: 358, height: 400 }).control.isFitted).toBe(true);
  });
});

describe('the camera', () => {
  test('[TB-16] a press changes the scale by 1.1 and the wheel by 1.06, never above 1.25 nor below the whole bracket', () => {
    const viewer = opened(64);
    const { control } = viewer;
    expect(control.camera.scale).toBe(1);
    control.zoom(PRESS_STEP);
    expect(control.camera.scale).toBeCloseTo(1.1);
    control.zoom(1 / WHEEL_STEP);
    expect(control.camera.scale).toBeCloseTo(1.1 / 1.06);
    for (let press = 0; press < 9; press++) control.zoom(PRESS_STEP);
    expect(control.camera.scale).toBe(1.25);
    for (let press = 0; press < 90; press++) control.zoom(1 / PRESS_STEP);
    expect(control.camera.scale).toBe(minScale(layoutOf(viewer), WINDOW));
  });

  test.each([16, 128, 512])(
    '[TB-10] zoomed out, the headings above a bracket of %i are in its window',
    entrants => {
      const { control } = opened(entrants);
      for (let press = 0; press < 90; press++) control.zoom(1 / PRESS_STEP);
      // Two lines of 30 pixels end where the boxes begin, 72 below the bracket's top at scale 1.
      const { y, scale } = control.camera;
      expect(y + 72 * scale - 60).toBeGreaterThanOrEqual(0);
    },
  );

  test.each([
    [16, -1e6],
    [512, -1e6],
    [512, 1e6],
  ])(
    '[TB-16] zoomed out, all of a bracket of %i is in the window, wherever it was moved before',
    (entrants, far) => {
      const viewer = opened(entrants);
      const { control } = viewer;
      for (let press = 0; press < 8; press++) control.zoom(1 / PRESS_STEP);
      control.pan(far, far);
      for (let press = 0; press < 90; press++) control.zoom(1 / PRESS_STEP);
      const place = toWindow(control.camera, { ...layoutOf(viewer), x: 0, y: 0 });
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.y).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width).toBeLessThanOrEqual(WINDOW.width);
      expect(place.y + place.height).toBeLessThanOrEqual(WINDOW.height);
    },
  );

  test.each([
    [512, 300, false],
    [512, 300, true],
    [32, 20, true],
  ])(
    '[TB-15] [TB-16] a bracket of %i opens where player %i is, large enough to read (mirrored: %s)',
    (entrants, followed, isMirrored) => {
      const boards = new Set([...buildBracket(bracketOf({ entrants })).matches.keys()].slice(0, 9));
      const viewer = opened(entrants, { followed, isMirrored, boards });
      const last = wayOf(viewer.bracket, followed).at(-1);
      const box = last && layoutOf(viewer).boxes.get(last.id);
      if (!box) throw new Error('no box');
      const { x, y, width, height } = toWindow(viewer.control.camera, box);
      expect(viewer.control.camera.scale).toBe(1);
      expect([x >= 0, y >= 0, x + width <= WINDOW.width, y + height <= WINDOW.height]).not.toContain(false);
    },
  );

  test.each([
    [8, false],
    [64, true],
    [512, true],
  ])(
    '[TB-16] a spectator sees all of a bracket of %i in the middle of the window, with the losers beside the winners: %s',
    (entrants, isBeside) => {
      const viewer = opened(entrants, { followed: null });
      const { control } = viewer;
      const layout = layoutOf(viewer);
      expect(control.isFitted).toBe(true);
      expect(layout.isBeside).toBe(isBeside);
      const { x, y, width, height } = toWindow(control.camera, { ...layout, x: 0, y: 0 });
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(WINDOW.height);
      expect(x).toBeCloseTo(WINDOW.width - x - width);
    },
  );

  test('[TB-16] a bracket shown whole stays whole in another window until it is moved, and is whole again by one press', () => {
    const viewer = opened(64, { followed: null }, true);
    const { control } = viewer;
    control.resize(800, 500);
    const small = toWindow(control.camera, { ...layoutOf(viewer), x: 0, y: 0 });
    expect(small.y + small.height).toBeLessThanOrEqual(500);
    control.zoom(PRESS_STEP);
    expect(control.isFitted).toBe(false);
    const { scale } = control.camera;
    control.resize(WINDOW.width, WINDOW.height);
    expect(control.camera.scale).toBe(scale);
    control.fit();
    expect(control.isFitted).toBe(true);
    expect(control.camera.scale).toBe(opened(64, { followed: null }).control.camera.scale);
  });

  test('[TB-16] a listener to moves hears that the bracket is no longer whole with the first one', () => {
    const { control } = opened(64, { followed: null });
    const heard: boolean[] = [];
    control.follow(() => heard.push(control.isFitted));
    control.zoom(PRESS_STEP);
    expect(heard).toEqual([false]);
  });

  test('[TB-14] a bracket shown whole opens its boards only where they fit, and is not scaled up for them', () => {
    const boards = new Set([0, 1]);
    const bracket = buildBracket(bracketOf({ entrants: 4, played: 0, fighting: 2 }));
    const { control } = opened(4, { followed: null, bracket, boards });
    expect(control.camera.scale).toBeLessThan(0.9);
    expect(control.snapshot().open.size).toBe(0);
    control.resize(1400, 1100);
    expect(control.snapshot().open).toEqual(boards);
    expect(control.isFitted).toBe(true);
  });

  test.each([
    ['beside', { width: WINDOW.width - 364, height: WINDOW.height }],
    ['below', { width: WINDOW.width, height: WINDOW.height - 340 }],
  ])('[TB-16] a panel that opens %s the map leaves all of its match in sight', (_where, left) => {
    const viewer = opened(64);
    const { control } = viewer;
    for (const box of layoutOf(viewer).boxes.values()) {
      control.resize(WINDOW.width, WINDOW.height);
      const { x, y, width, height } = toWindow(control.camera, box);
      // A match at the edge of the window can be pressed as well.
      if (x + width < 20 || x > WINDOW.width - 20 || y + height < 20 || y > WINDOW.height - 20) continue;
      control.choose(box.match);
      control.resize(left.width, left.height);
      const after = toWindow(control.camera, box);
      expect(after.x).toBeGreaterThanOrEqual(0);
      expect(after.y).toBeGreaterThanOrEqual(0);
      expect(after.x + after.width).toBeLessThanOrEqual(left.width);
      expect(after.y + after.height).toBeLessThanOrEqual(left.height);
      control.choose(null);
    }
  });

  test('[TB-16] the point under the pointer stays there while the wheel turns', () => {
    const { control } = opened(64);
    control.pan(-400, -900);
    const at = { x: 300, y: 200 };
    const before = control.boxUnder(at);
    control.zoom(1 / WHEEL_STEP, at);
    expect(control.boxUnder(at)?.box.match).toBe(before?.box.match);
  });

  test('[TB-16] dragging pans the bracket, which never leaves the window', () => {
    const viewer = opened(64);
    const { control } = viewer;
    const { x, y } = control.camera;
    control.pan(-30, -40);
    expect(control.camera).toMatchObject({ x: x - 30, y: y - 40 });
    control.pan(-1e6, -1e6);
    const place = toWindow(control.camera, { ...layoutOf(viewer), x: 0, y: 0 });
    expect(place.x + place.width).toBeGreaterThan(WINDOW.width / 2);
    expect(place.y + place.height).toBeGreaterThan(WINDOW.height / 2);
  });

  test.each([false, true])(
    '[TB-16] the bracket still begins where reading does after a resize (mirrored: %s)',
    isMirrored => {
      const shown = opened(64, { isMirrored });
      const { control } = shown;
      const layout = layoutOf(shown);
      const start = (width: number) =>
        isMirrored ? width - control.camera.x - layout.width * control.camera.scale : control.camera.x;
      const before = start(WINDOW.width);
      for (const width of [840, 1100]) {
        control.resize(width, WINDOW.height);
        expect(start(width)).toBeCloseTo(before, 6);
      }
    },
  );

  test('[TB-16] a bracket that is flung goes on for a while and comes to rest', () => {
    const { control, settle } = opened(64);
    control.fling({ x: 0, y: -900 });
    const { y } = control.camera;
    expect(settle()).toBeGreaterThan(10);
    expect(control.camera.y).toBeLessThan(y - 50);
    expect(control.advance(1e6)).toBe(false);
  });

  test('[TB-17] a pointer within 20 px of an edge pans, until it leaves or the end is reached', () => {
    const { control, settle, asked } = opened(64);
    const { y } = control.camera;
    control.point({ x: 500, y: 650 });
    const before = asked();
    expect(control.advance(5000)).toBe(false);
    expect(asked()).toBe(before);
    control.point({ x: 500, y: 690 });
    expect(asked()).toBeGreaterThan(before);
    control.advance(5016);
    control.advance(5032);
    expect(control.camera.y).toBeLessThan(y);
    control.point(null);
    expect(control.advance(5048)).toBe(false);
    control.point({ x: 500, y: 699 });
    expect(settle()).toBeLessThan(2000);
  });

  test('[TB-09] going to a match flies to its box, and with reduced motion arrives at once', () => {
    const flying = opened(64);
    const target = layoutOf(flying).columns[0]?.at(20);
    if (!target) throw new Error('no box');
    flying.control.goTo(target.match);
    expect(flying.settle()).toBeGreaterThan(5);
    const still = opened(64, {}, true);
    still.control.goTo(target.match);
    expect(still.control.camera).toEqual(flying.control.camera);
    expect(still.control.boxUnder({ x: 500, y: 350 })?.box.match).toBe(target.match);
  });

  test('[I18-05] an Arabic bracket begins at the right', () => {
    const viewer = opened(64, { isMirrored: true });
    const first = layoutOf(viewer).boxes.get(0);
    if (!first) throw new Error('no box');
    const { x, width } = toWindow(viewer.control.camera, first);
    expect(WINDOW.width - x - width).toBeCloseTo(32);
  });
});

describe('emphasis', () => {
  test('[TB-13] a chosen match stays chosen while other matches change, and not in another bracket', () => {
    const { control } = opened(8);
    control.choose(3);
    const bracket = buildBracket(bracketOf({ entrants: 8, played: 6 }));
    control.show({ bracket, words, isMirrored: false, followed: null, boards: NONE });
    expect(control.snapshot().chosen).toBe(3);
    control.show({ bracket: buildBracket([]), words, isMirrored: false, followed: null, boards: NONE });
    expect(control.snapshot().chosen).toBe(null);
  });

  test('[TB-09] the way of the player under the pointer is gold, and otherwise the way of the followed player', () => {
    const viewer = opened(8, { followed: 1 });
    const { control } = viewer;
    const edgeOf = (id: number) => {
      const box = layoutOf(viewer).boxes.get(id);
      return box && control.picture?.lookOf(box).edge;
    };
    expect(edgeOf(0)).toBe('gold');
    const other = layoutOf(viewer).boxes.get(3);
    if (!other) throw new Error('no box');
    const { x, y } = toWindow(control.camera, other);
    control.point({ x: x + 40, y: y + 10 });
    expect(control.snapshot().hovered).toBe(3);
    expect(edgeOf(3)).toBe('gold');
    expect(edgeOf(0)).toBe('plain');
    control.point(null);
    expect(edgeOf(0)).toBe('gold');
  });

  test('[TB-09] the followed player’s way is dashed from the next match to the final', () => {
    const viewer = opened(8, { followed: 1 });
    const tones = [...(viewer.control.picture?.tones.values() ?? [])];
    expect(tones.filter(tone => tone === 'ahead').length).toBe(2);
    expect(tones.filter(tone => tone === 'gold').length).toBe(1);
  });

  test('[TB-14] boxes of running games open from scale 0.9 on, and rows make room while the middle stays where it is', () => {
    const fighting = [...buildBracket(bracketOf({ entrants: 64, played: 32, fighting: 2 })).matches.values()]
      .filter(({ state }) => state === 'FIGHTING')
      .map(({ id }) => id);
    const viewer = opened(64, { boards: new Set(fighting) });
    const { control, settle } = viewer;
    expect([...control.snapshot().open]).toEqual(fighting);
    control.zoom(0.8);
    expect(control.isMakingRoom).toBe(true);
    settle();
    expect(control.snapshot().open.size).toBe(0);
    const heights = [...layoutOf(viewer).boxes.values()].map(({ height }) => height);
    expect(Math.max(...heights)).toBe(60);
  });

  test('[TB-14] games in sight are listed with the name of the lower line, those in the middle first', () => {
    const fighting = (bracket: Bracket) =>
      new Set([...bracket.matches.values()].flatMap(({ state, id }) => (state === 'FIGHTING' ? id : [])));
    const bracket = buildBracket(bracketOf({ entrants: 64, played: 0, fighting: 32 }));
    const viewer = opened(64, { bracket, boards: fighting(bracket) });
    const { control, asked } = viewer;
    const seen = control.gamesInSight(32);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.length).toBeLessThan(8);
    expect(control.gamesInSight(1)).toEqual(seen.slice(0, 1));
    const [{ match, name } = { match: -1, name: '' }] = seen;
    expect(bracket.matches.get(match)?.slots[1].player?.name).toBe(name);
    const before = asked();
    control.play(match, { fen: '', running: null } as BoxGame);
    expect(control.games.has(match)).toBe(true);
    expect(asked()).toBeGreaterThan(before);
    control.zoom(0.5);
    expect(control.gamesInSight(32)).toEqual([]);
  });
});

describe('coming back', () => {
  test('[TB-14] the bracket is where it was left when its reader comes back, with its boxes open from the beginning', () => {
    const bracket = buildBracket(bracketOf({ entrants: 64, played: 32, fighting: 3 }));
    const boards = new Set(
      [...bracket.matches.values()].flatMap(({ state, id }) => (state === 'FIGHTING' ? id : [])),
    );
    const left = opened(64, { bracket, boards });
    left.control.zoom(1.1);
    left.control.pan(-200, -700);
    left.settle();
    const again = new BracketControl({ prefersStillness: () => false }, left.control.camera);
    again.choose(3);
    again.show({ bracket, words, isMirrored: false, followed: null, boards });
    again.resize(WINDOW.width, WINDOW.height);
    expect(again.isMakingRoom).toBe(false);
    expect(again.camera).toEqual(left.control.camera);
    expect(again.snapshot()).toMatchObject({ chosen: 3, open: boards });
  });
});
