import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { darkPath } from '../../../../src/client/kit/qr-code';

/** Paints the rectangles of a path on a grid. */
function painted(path: string, size: number): number[] {
  const grid = Array.from({ length: size * size }, () => 0);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    const start = Number(y) * size + Number(x);
    grid.fill(1, start, start + Number(width));
  }
  return grid;
}

test.each([
  'http://127.0.0.1:3000/duel?id=K7QX4M',
  `https://kingside.example/duel?id=K7QX4M&${'x'.repeat(120)}`,
])('[DU-11] the drawing of a QR code is dark exactly where the code is: %s', text => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const path = darkPath(modules.size, (row, column) => modules.get(row, column) === 1);
  expect(painted(path, modules.size)).toEqual([...modules.data]);
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
});
