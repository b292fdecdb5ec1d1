import { expect, test } from 'vitest';
import type { KeyPress } from '../../../../src/client/board/keyboard';
import { promotionKey } from '../../../../src/client/board/promotion-keys';

const effectOf = (key: string, part: Partial<KeyPress> = {}, isOnTop = true) =>
  promotionKey(
    { key, code: '', repeat: false, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...part },
    isOnTop,
  );
const rook = { kind: 'choose', piece: 'r' };

test.each([
  ['r', { code: 'KeyR' }],
  ['R', { code: 'KeyR', shiftKey: true }],
  ['к', { code: 'KeyR' }],
  ['К', { code: 'KeyR', shiftKey: true }],
  ['ق', { code: 'KeyR' }],
] as const)('[BI-12] the key %s with %j chooses the rook', (key, part) => {
  expect(effectOf(key, part)).toEqual(rook);
});

test('[BI-12] a letter chooses by what it writes where the keyboard is a Latin one, else by its place', () => {
  expect(effectOf('q', { code: 'KeyA' })).toEqual({ kind: 'choose', piece: 'q' });
  expect(effectOf('a', { code: 'KeyQ' })).toBeNull();
  expect(effectOf('لا', { code: 'KeyB' })).toEqual({ kind: 'choose', piece: 'b' });
});

test('[BI-12] with Ctrl, Meta or Alt every key is the browser’s, as are those that mean nothing here', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey'])
    for (const key of ['r', 'к', 'ArrowLeft', 'ArrowDown', 'Tab', 'Home', 'Enter', 'Escape'])
      expect(effectOf(key, { code: 'KeyR', [held]: true }), `${held} ${key}`).toBeNull();
  for (const key of ['F5', 'F11', 'ArrowLeft', 'x', '5', 'Shift', 'Dead'])
    expect(effectOf(key), key).toBeNull();
});

test('[BI-12] arrows and Tab walk, Home and End jump, Escape cancels', () => {
  expect(['ArrowDown', 'ArrowUp', 'Tab'].map(key => effectOf(key))).toEqual([
    { kind: 'walk', by: 1 },
    { kind: 'walk', by: -1 },
    { kind: 'walk', by: 1 },
  ]);
  expect(effectOf('ArrowDown', {}, false)).toEqual({ kind: 'walk', by: -1 });
  expect(effectOf('Tab', { shiftKey: true }, false)).toEqual({ kind: 'walk', by: -1 });
  expect(['Home', 'End'].map(key => effectOf(key))).toEqual([
    { kind: 'jump', to: 'first' },
    { kind: 'jump', to: 'last' },
  ]);
  expect(effectOf('Escape')).toEqual({ kind: 'cancel' });
});

test('[BI-12] a key that is held down chooses nothing, and the first press of Enter is left to the button', () => {
  for (const key of ['r', 'Enter', ' ']) expect(effectOf(key, { repeat: true })).toEqual({ kind: 'nothing' });
  for (const key of ['Enter', ' ']) expect(effectOf(key)).toBeNull();
});
