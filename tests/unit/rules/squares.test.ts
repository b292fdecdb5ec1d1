import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placementOf, START_FEN } from '../../../src/rules/chess';
import { ChessGame } from '../../../src/rules/game';
import { ALL_SQUARES, isLightSquare, piecesOf, squareAt, squareCell } from '../../../src/rules/squares';

test('[BI-09] the 64 squares come once each, in the order of a FEN', () => {
  expect(new Set(ALL_SQUARES).size).toBe(64);
  expect([0, 7, 8, 56, 63].map(index => ALL_SQUARES[index])).toEqual(['a8', 'h8', 'a7', 'a1', 'h1']);
});

test.each([
  { x: 0, y: 0, white: 'a8', black: 'h1' },
  { x: 79.9, y: 79.9, white: 'a8', black: 'h1' },
  { x: 80, y: 0, white: 'b8', black: 'g1' },
  { x: 639.9, y: 639.9, white: 'h1', black: 'a8' },
  { x: 330, y: 500, white: 'e2', black: 'd7' },
  { x: 640, y: 10, white: null, black: null },
  { x: 10, y: 640, white: null, black: null },
  { x: -0.1, y: 10, white: null, black: null },
  { x: Number.NaN, y: 10, white: null, black: null },
])(
  '[BI-09] the point $x, $y at 80 px a square lies on $white, or on $black for Black',
  ({ x, y, white, black }) => {
    expect(squareAt(x, y, 'w', 80)).toBe(white);
    expect(squareAt(x, y, 'b', 80)).toBe(black);
  },
);

test('[BI-09] a square is found where it is drawn, from both sides and at any size', () => {
  const inside = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...ALL_SQUARES),
      fc.constantFrom('w' as const, 'b' as const),
      fc.double({ min: 5, max: 300, noNaN: true }),
      inside,
      inside,
      (square, orientation, squarePx, dx, dy) => {
        const { column, row } = squareCell(square, orientation);
        expect(squareAt((column + dx) * squarePx, (row + dy) * squarePx, orientation, squarePx)).toBe(square);
      },
    ),
  );
});

test.each([
  ['a1', false],
  ['h1', true],
  ['a8', true],
  ['h8', false],
  ['e4', true],
  ['d4', false],
] as const)('[BI-09] the square %s is light: %s', (square, light) => {
  expect(isLightSquare(square)).toBe(light);
});

test('[BI-01] the pieces of the start position stand where they belong', () => {
  const pieces = piecesOf(placementOf(START_FEN));
  expect(pieces.size).toBe(32);
  expect(pieces.get('e1')).toEqual({ side: 'w', letter: 'k' });
  expect(pieces.get('d8')).toEqual({ side: 'b', letter: 'q' });
  expect(pieces.get('a2')).toEqual({ side: 'w', letter: 'p' });
  expect(pieces.get('e4')).toBeUndefined();
  expect([...pieces.keys()].slice(0, 2)).toEqual(['a8', 'b8']);
});

test('[BI-01] a whole FEN is read by its first field, and a piece moves with its move', () => {
  const game = new ChessGame();
  game.move({ from: 'g1', to: 'f3' });
  expect(piecesOf(game.fen)).toEqual(piecesOf(placementOf(game.fen)));
  expect(piecesOf(game.fen).get('f3')).toEqual({ side: 'w', letter: 'n' });
  expect(piecesOf(game.fen).has('g1')).toBe(false);
});
