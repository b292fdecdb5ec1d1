import type { PointerEvent as ReactPointerEvent } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { BracketControl } from '../../../../src/client/bracket/control';
import { useBracketHands } from '../../../../src/client/tournament/bracket/use-bracket-hands';
import { asText } from '../page/as-text';

/** A mouse on the map of a bracket. */

let said: string[];
let hands: ReturnType<typeof useBracketHands>;

beforeEach(() => {
  said = [];
  const control = {
    point: (at: object | null) => said.push(at ? 'point' : 'leave'),
    pan: (x: number, y: number) => (x || y) && said.push(`pan ${x} ${y}`),
    choose: () => said.push('choose'),
    boxUnder: () => null,
    fling: () => said.push('fling'),
  } as unknown as BracketControl;
  function Surface() {
    hands = useBracketHands(control, { current: null });
    return null;
  }
  asText(<Surface />);
});

const mouse = (x: number, buttons: number, ctrlKey = false) =>
  ({
    ...{
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      buttons,
      ctrlKey,
      clientX: x,
      clientY: 0,
      timeStamp: x,
    },
    currentTarget: { setPointerCapture: () => undefined, getBoundingClientRect: () => ({ x: 0, y: 0 }) },
  }) as unknown as ReactPointerEvent<HTMLElement>;

test('[TB-16] a mouse whose button was released unheard moves the map no more', () => {
  hands.onPointerDown(mouse(0, 1));
  hands.onPointerMove(mouse(20, 1));
  hands.onPointerMove(mouse(40, 0));
  hands.onPointerMove(mouse(60, 0));
  expect(said).toEqual(['leave', 'pan 20 0', 'point', 'point']);
});

test('[TB-16] a mouse that has lost the map moves it no more', () => {
  hands.onPointerDown(mouse(0, 1));
  hands.onLostPointerCapture(mouse(0, 1));
  hands.onPointerMove(mouse(20, 1));
  expect(said).toEqual(['leave', 'point']);
});

test('[TB-13] a click with Ctrl, which opens a menu on a Mac, chooses no match', () => {
  hands.onPointerDown(mouse(0, 1, true));
  hands.onPointerUp(mouse(0, 0, true));
  expect(said).toEqual([]);
  hands.onPointerDown(mouse(0, 1));
  hands.onPointerUp(mouse(0, 0));
  hands.onLostPointerCapture(mouse(0, 0));
  expect(said).toEqual(['leave', 'choose']);
});
