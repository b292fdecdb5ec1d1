import { describe, expect, test } from 'vitest';
import { isWhole, partSeen, toWindow } from '../../../../src/client/bracket/camera';
import { BracketControl } from '../../../../src/client/bracket/control';
import { miniatureOf } from '../../../../src/client/bracket/miniature';
import { buildBracket } from '../../../../src/client/bracket/model';
import { pinsOf, placeOfPin } from '../../../../src/client/bracket/pins';
import { roadOf } from '../../../../src/client/bracket/road';
import { scheduleOf } from '../../../../src/client/bracket/schedule';
import { bracketOf } from '../../../support/games/brackets';
import { words } from './words';

const WINDOW = { width: 1000, height: 700 };
const BEGUN = Date.UTC(2026, 10, 22, 20);

function shown(entrants: number, isMirrored = false) {
  const control = new BracketControl({ prefersStillness: () => true });
  const bracket = buildBracket(bracketOf({ entrants, played: entrants / 2, begun: BEGUN }));
  control.show({ bracket, words, isMirrored, followed: 1, boards: new Set() });
  control.resize(WINDOW.width, WINDOW.height);
  const layout = control.picture?.layout;
  if (!layout) throw new Error('no layout');
  return { control, bracket, layout };
}

describe('the overview', () => {
  test.each([8, 64, 512])(
    '[TB-09] the overview of %i is as high as the time slider beside it, and contains the frame of the window',
    entrants => {
      const { control, layout } = shown(entrants);
      const { width, height, frameOf } = miniatureOf(layout);
      expect(width).toBeLessThanOrEqual(158);
      expect(height).toBe(56);
      const frame = frameOf(control.seen);
      expect(frame.left).toBeGreaterThanOrEqual(0);
      expect(frame.top).toBeGreaterThanOrEqual(0);
      expect(frame.left + frame.width).toBeLessThanOrEqual(width);
      expect(frame.top + frame.height).toBeLessThanOrEqual(height);
    },
  );

  test.each([false, true])(
    '[TB-16] a point of the overview comes into the middle of the window (mirrored: %s)',
    isMirrored => {
      const { control, layout } = shown(64, isMirrored);
      const { pointAt, left, top, scale } = miniatureOf(layout);
      const point = pointAt({ x: left + layout.width * scale * 0.5, y: top + layout.height * scale * 0.5 });
      control.lookAt(point);
      const seen = partSeen(control.camera, WINDOW);
      expect(seen.x + seen.width / 2).toBeCloseTo(layout.width / 2);
      expect(seen.y + seen.height / 2).toBeCloseTo(layout.height / 2);
    },
  );

  test('[TB-16] the overview is not needed while all of the bracket is seen', () => {
    const { control, layout } = shown(64);
    expect(isWhole(layout, control.seen)).toBe(false);
    for (let press = 0; press < 60; press++) control.zoom(1 / 1.1);
    expect(isWhole(layout, control.seen)).toBe(true);
  });
});

describe('the pins of a road', () => {
  test('[TB-09] pins stand at the next match and at those after a win and a loss', () => {
    const { control, bracket } = shown(8);
    const road = roadOf(bracket, 1, scheduleOf(bracket, BEGUN + 3_600_000));
    if (!road) throw new Error('no road');
    const pins = pinsOf(road);
    expect(pins.map(({ kind }) => kind)).toEqual(['me', 'win', 'loss']);
    const [me, win, loss] = pins.map(({ match }) => bracket.matches.get(match));
    expect([me?.group, me?.round]).toEqual(['winners', 2]);
    expect([win?.group, win?.round]).toEqual(['winners', 3]);
    expect([loss?.group, loss?.round]).toEqual(['losers', 2]);
    // Near, the reader's own name is in gold, and the others sit on the end of their boxes.
    expect(placeOfPin(pins[0] as never, pins, control)).toBe(null);
    const box = win && control.picture?.layout.boxes.get(win.id);
    if (!box) throw new Error('no box');
    const rect = toWindow(control.camera, box);
    expect(placeOfPin(pins[1] as never, pins, control)).toEqual({
      ...{ x: rect.x + rect.width + 8, y: rect.y + 4, back: '-100%, -100%' },
    });
  });

  test('[TB-09] zoomed out, the reader is marked as well, in the middle of their box', () => {
    const { control, bracket } = shown(64);
    const road = roadOf(bracket, 1, scheduleOf(bracket, BEGUN));
    const pins = road ? pinsOf(road) : [];
    for (let press = 0; press < 60; press++) control.zoom(1 / 1.1);
    expect(placeOfPin(pins[0] as never, pins, control)).toMatchObject({ back: '-50%, -50%' });
  });

  test('[I18-05] pins stand on the other side in Arabic', () => {
    const { control, bracket } = shown(64, true);
    const road = roadOf(bracket, 1, scheduleOf(bracket, BEGUN));
    const pins = road ? pinsOf(road) : [];
    const box = control.picture?.layout.boxes.get(pins[1]?.match ?? -1);
    if (!box) throw new Error('no box');
    const rect = toWindow(control.camera, box);
    expect(placeOfPin(pins[1] as never, pins, control)).toMatchObject({ x: rect.x - 8, back: '0, -100%' });
  });
});
