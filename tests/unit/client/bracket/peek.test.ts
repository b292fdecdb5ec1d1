import { expect, test } from 'vitest';
import { BracketControl } from '../../../../src/client/bracket/control';
import { buildBracket } from '../../../../src/client/bracket/model';
import { peekOf, placeOfPeek } from '../../../../src/client/bracket/peek';
import { bracketOf } from '../../../support/games/brackets';
import { words } from './words';

const bracket = buildBracket(bracketOf({ entrants: 8, played: 4, fighting: 1 }));
const live = [...bracket.matches.values()].find(({ state }) => state === 'FIGHTING')?.id ?? -1;
const over = [...bracket.matches.values()].find(({ isOver }) => isOver)?.id ?? -1;
const empty = [...bracket.matches.values()].find(({ slots }) => slots.every(slot => !slot.player))?.id ?? -1;

function shown() {
  const control = new BracketControl({ prefersStillness: () => true });
  control.show({ bracket, words, isMirrored: false, followed: null, boards: new Set([live]) });
  control.resize(1000, 700);
  return control;
}

test('[TB-14] a running game is shown beside its box, and zoomed out also the players, for pointer and keyboard alike', () => {
  const control = shown();
  const peek = (isFar: boolean, isLive = true) => peekOf(control.snapshot(), isFar, isLive)?.shows ?? null;
  expect(peek(true)).toBeNull();
  const seen = (match: number) => {
    control.mark(match);
    return [peek(false), peek(true), peek(true, false)];
  };
  expect(seen(live)).toEqual(['game', 'game', 'names']);
  expect(seen(over)).toEqual([null, 'names', 'names']);
  expect(seen(empty)).toEqual([null, null, null]);
  // A chosen match has a panel that says more, so it has no card.
  control.choose(over);
  expect(seen(over)).toEqual([null, null, null]);
  control.mark(null);
  const box = control.picture?.layout.boxes.get(live);
  const { x, y, scale } = control.camera;
  if (!box) throw new Error('no box');
  control.point({ x: x + (box.x + 5) * scale, y: y + (box.y + 5) * scale });
  expect(peek(false)).toBe('game');
  // An opened box shows the board itself, so it has no card.
  control.zoom(2);
  expect(control.snapshot().open.has(live)).toBe(true);
  expect(peekOf({ ...control.snapshot(), hovered: live }, false, true)).toBeNull();
});

test('[TB-14] the card stands inside the window, beside the box and joined to it', () => {
  const card = { width: 228, height: 320 };
  const window = { width: 1000, height: 700 };
  const box = { x: 100, y: 20, width: 40, height: 14 };
  expect(placeOfPeek(box, card, window, false)).toEqual({
    ...{ x: 172, y: 12, line: { x: 140, y: 27, width: 32 } },
  });
  // No room at the end of the line, and from the right in Arabic.
  expect(placeOfPeek({ ...box, x: 900 }, card, window, false)).toMatchObject({
    ...{ x: 640, line: { x: 868, width: 32 } },
  });
  expect(placeOfPeek({ ...box, x: 500, y: 690 }, card, window, true)).toMatchObject({ x: 240, y: 368 });
  // In a narrow window the card takes the room that is left.
  expect(placeOfPeek(box, card, { width: 300, height: 700 }, false).x).toBe(60);
});
