import { expect, test } from 'vitest';
import { COLOURS, type Colours, coloursFor } from '../../../../src/client/canvas/bracket/colours';

/** A theme of the system with white letters on black. */
const NIGHT: Readonly<Record<string, string>> = {
  Canvas: 'rgb(0, 0, 0)',
  CanvasText: 'rgb(255, 255, 255)',
  Highlight: 'rgb(26, 235, 255)',
  LinkText: 'rgb(255, 255, 0)',
};
const read = (keyword: string): string => NIGHT[keyword] ?? '';

test('[TB-11] a bracket is painted in the colours of the system where its user has chosen their own', () => {
  expect(coloursFor(false, read)).toBe(COLOURS);
  const { ground, text, gold, sky } = coloursFor(true, read);
  expect({ ground, text, gold, sky }).toEqual({
    ...{ ground: '#000000', text: '#ffffff', gold: '#1aebff', sky: '#ffff00' },
  });
});

test('[TB-11] letters, edges and marks of a bracket differ from what lies behind them in colours of the system', () => {
  const colours = coloursFor(true, read);
  const pairs: readonly (readonly [keyof Colours, keyof Colours])[] = [
    ['text', 'box'],
    ['text', 'plate'],
    ['quiet', 'box'],
    ['jade', 'box'],
    ['ember', 'box'],
    ['line', 'ground'],
    ['won', 'bar'],
    ['empty', 'ground'],
    ['sky', 'live'],
    ['gold', 'ground'],
  ];
  for (const [on, behind] of pairs) expect([on, colours[on]]).not.toEqual([on, colours[behind]]);
});

test('a keyword that the browser does not know leaves the colour as it is', () => {
  expect(coloursFor(true, () => '').text).toBe(COLOURS.text);
});
