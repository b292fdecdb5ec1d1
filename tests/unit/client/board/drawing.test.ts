import { expect, test } from 'vitest';
import { type Drawn, inkOf, withDrawn } from '../../../../src/client/board/drawing';
import { arrowLine } from '../../../../src/client/canvas/board/sketch-shapes';

const keys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test('[BI-17] a mark is red with ctrl or meta, green with shift, blue with alt, and otherwise plain', () => {
  expect(inkOf(keys)).toBe('plain');
  expect(inkOf({ ...keys, ctrlKey: true })).toBe('red');
  expect(inkOf({ ...keys, metaKey: true })).toBe('red');
  expect(inkOf({ ...keys, shiftKey: true })).toBe('green');
  expect(inkOf({ ...keys, altKey: true })).toBe('blue');
  // Windows says ctrl and alt for AltGr.
  expect(inkOf({ ...keys, ctrlKey: true, altKey: true }, true)).toBe('blue');
});

test('[BI-16 BI-17] drawing the same mark again removes it, and in another ink recolours it', () => {
  const arrow: Drawn = { from: 'e2', to: 'e4', ink: 'plain' };
  const back: Drawn = { from: 'e4', to: 'e2', ink: 'plain' };
  const both = withDrawn([arrow], back);
  expect(both).toEqual([arrow, back]);
  expect(withDrawn(both, { ...arrow, ink: 'red' })).toEqual([back, { ...arrow, ink: 'red' }]);
  expect(withDrawn(both, { ...arrow })).toEqual([back]);
});

test('[BI-17] an arrow runs from middle to middle, and a knight’s arrow bends after its long way', () => {
  expect(arrowLine({ from: 'a1', to: 'c3' }, 'w')).toEqual([
    { x: 0.5, y: 7.5 },
    { x: 2.5, y: 5.5 },
  ]);
  expect(arrowLine({ from: 'g1', to: 'f3' }, 'w')).toEqual([
    { x: 6.5, y: 7.5 },
    { x: 6.5, y: 5.5 },
    { x: 5.5, y: 5.5 },
  ]);
  expect(arrowLine({ from: 'g1', to: 'e2' }, 'b')).toEqual([
    { x: 1.5, y: 0.5 },
    { x: 3.5, y: 0.5 },
    { x: 3.5, y: 1.5 },
  ]);
});
