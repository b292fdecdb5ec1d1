import { expect, test } from 'vitest';
import { readInParts } from '../../../../src/client/transport/download-progress';
import { ROWS_HEADER } from '../../../../src/protocol/account';

/** A file that comes in parts. */
const fileOf = (parts: readonly string[], headers: Record<string, string> = {}): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    }),
    { headers: { 'content-type': 'application/json', ...headers } },
  );

test('a file that comes in parts tells what share of its lines has come', async () => {
  const shares: number[] = [];
  const file = await readInParts(fileOf(['{\n1,\n', '2,\n3', ',\n4\n}\n'], { [ROWS_HEADER]: '5' }), {
    onPart: () => undefined,
    onShare: share => shares.push(share),
  });
  expect(shares).toEqual([0.4, 0.6, 1]);
  expect([await file.text(), file.type]).toEqual(['{\n1,\n2,\n3,\n4\n}\n', 'application/json']);
});

test('a file of unknown length tells that it comes, and no share', async () => {
  const shares: number[] = [];
  let parts = 0;
  const file = await readInParts(fileOf(['a\n', 'b\n']), {
    onPart: () => {
      parts += 1;
    },
    onShare: share => shares.push(share),
  });
  // The first time before any part: its headers have come.
  expect([await file.text(), shares, parts]).toEqual(['a\nb\n', [], 3]);
});
