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
  const file = await readInParts(fileOf(['{\n1,\n', '2,\n3', ',\n4\n}\n'], { [ROWS_HEADER]: '5' }), share =>
    shares.push(share),
  );
  expect(shares).toEqual([0.4, 0.6, 1]);
  expect([await file.text(), file.type]).toEqual(['{\n1,\n2,\n3,\n4\n}\n', 'application/json']);
});

test('a file of unknown length comes whole and tells no share', async () => {
  const shares: number[] = [];
  const file = await readInParts(fileOf(['a\n', 'b\n']), share => shares.push(share));
  expect([await file.text(), shares]).toEqual(['a\nb\n', []]);
});
