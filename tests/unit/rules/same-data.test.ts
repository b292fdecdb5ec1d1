import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Position } from '../../../src/rules/position/position';
import { isSameData } from '../../../src/rules/same-data';

const OTHER_FEN = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

test.each([
  [1, 1],
  [0, -0],
  [null, null],
  [[], []],
  [
    { a: 1, b: [{ c: 'x' }] },
    { b: [{ c: 'x' }], a: 1 },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
  [new Date(5), new Date(5)],
  [new Position(), new Position()],
])('%j and %j are the same data', (one, other) => {
  expect(isSameData(one, other)).toBe(true);
  expect(isSameData(other, one)).toBe(true);
});

test.each([
  [1, '1'],
  [0, null],
  [null, undefined],
  [null, {}],
  [[], {}],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: 1 }],
  [{ a: undefined }, { toString: 1 }],
  [{ a: 1 }, { b: 1 }],
  [{ a: { b: [1] } }, { a: { b: [2] } }],
  [new Date(5), new Date(6)],
  [new Position(), new Position(OTHER_FEN)],
])('%j and %j are not the same data', (one, other) => {
  expect(isSameData(one, other)).toBe(false);
  expect(isSameData(other, one)).toBe(false);
});

/** With names in one order, so that the texts of the same data are equal. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

test('any two values are the same data if JSON with sorted members writes the same text', () => {
  const few = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(few, few, (one, other) => {
      expect(isSameData(one, JSON.parse(JSON.stringify(one)))).toBe(true);
      expect(isSameData(one, other)).toBe(textOf(one) === textOf(other));
    }),
  );
});
