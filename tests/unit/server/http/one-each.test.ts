import { once } from 'node:events';
import { expect, test } from 'vitest';
import { OneEach } from '../../../../src/server/http/one-each';

test('[API-16] a user is sent one file at a time, and the next one once it has ended or was given up', async () => {
  const files = new OneEach();
  const first = files.send('ana', ['1. e4', ' e5']);
  expect(() => files.send('ana', [])).toThrow('Another file');
  expect(await files.send('berta', ['1. d4']).toArray()).toEqual(['1. d4']);
  expect(await first.toArray()).toEqual(['1. e4', ' e5']);
  const second = files.send('ana', ['1. c4']);
  second.destroy();
  await once(second, 'close');
  expect(await files.send('ana', []).toArray()).toEqual([]);
});
