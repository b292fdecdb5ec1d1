import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userAnswer } from '../../src/protocol/calls';
import { startServer, type TestServer } from './server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test.each([
  ['[IM-03] the default avatar', '/items/avatar/zombie_0_0'],
  ['[IM-03] a rare avatar', '/items/avatar/queen_2_2'],
  ['[IM-04] a frame', '/items/frame/prism_star'],
  ['[IM-05] a small flag', '/items/flag/small/moss'],
  ['[IM-05] a large flag', '/items/flag/large/phoenix'],
  ['[IM-01] a board by its theme', '/items/board/CLASSIC'],
  ['[IM-02] a small board', '/items/board/CLASSIC/small'],
])('%s is a picture that browsers may keep', async (_what, path) => {
  const answer = await server.fetch(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('cache-control')).toMatch(/max-age=\d{6}/);
  expect(answer.body).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
});

test('[IM-01] a board is found by the id of the item too', async () => {
  const { token } = await server.player('Board_owner');
  const { body } = await server.api(token).get('/user');
  const id = v.parse(userAnswer, body).user.activeBoard?.id ?? 0;
  expect((await server.fetch(`/items/board/${id}`)).body).toBe(
    (await server.fetch('/items/board/CLASSIC')).body,
  );
});

test.each([
  '/items/avatar/nobody',
  '/items/avatar/..%2f..%2fpackage.json',
  '/items/frame/',
  '/items/flag/huge/moss',
  '/items/flag/toString/moss',
  '/items/board/999999',
])('[IM-07] %s is 404 with a message', async path => {
  const answer = await server.fetch(path);
  expect(answer).toMatchObject({ status: 404, body: { message: expect.any(String) } });
});
