import * as v from 'valibot';
import { expect, test } from 'vitest';
import themes from '../../../assets/boards/themes.json' with { type: 'json' };
import { userAnswer } from '../../../src/protocol/users';
import { PIECE_SETS } from '../../../src/rules/piece-style';
import { newcomer, pair } from '../../support/server/game-pair';
import { sharedServer } from '../../support/server/shared';

const server = await sharedServer();

test.each([
  ['[IM-03] the default avatar', '/items/avatar/zombie_0_0'],
  ['[IM-03] a rare avatar', '/items/avatar/queen_2_2'],
  ['[IM-04] a frame', '/items/frame/prism_star'],
  ['[IM-05] a small flag', '/items/flag/small/moss'],
  ['[IM-05] a large flag', '/items/flag/large/phoenix'],
  ['[IM-06] a piece set', '/items/piece/rune_0_1_5'],
])('%s is a picture that browsers may keep', async (_what, path) => {
  const answer = await server.fetch(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('cache-control')).toMatch(/max-age=\d{6}/);
  expect(answer.body).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
});

test('[IM-01] [IM-02] [BO-09] every theme has its own picture, large and small', async () => {
  const seen = new Set<string>();
  for (const theme of Object.keys(themes)) {
    for (const path of [`/items/board/${theme}`, `/items/board/${theme}/small`]) {
      const answer = await fetch(server.url + path);
      expect(answer.headers.get('content-type'), path).toBe('image/webp');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.subarray(8, 12).toString(), path).toBe('WEBP');
      seen.add(bytes.toString('base64'));
    }
  }
  expect(seen.size).toBe(24);
});

test('[IM-06] each type has twelve pieces, each in its own colours', async () => {
  for (const set of PIECE_SETS) {
    for (const palette of ['', '_4_1_5', '_0_1_1']) {
      const pieces = new Set<string>();
      for (const name of 'kqrbnp') {
        for (const side of ['w', 'b']) {
          const answer = await server.fetch(`/static/pieces/${set}${palette}/${name}_${side}`);
          expect(answer).toMatchObject({
            status: 200,
            body: expect.stringMatching(/^<svg[\s\S]*<\/svg>\s*$/),
          });
          expect(answer.body).not.toContain('{{');
          pieces.add(String(answer.body));
        }
      }
      expect(pieces.size).toBe(12);
    }
  }
  const plain = await server.fetch('/static/pieces/court/k_w');
  expect((await server.fetch('/static/pieces/court_4_1_1/k_w.svg')).body).toBe(plain.body);
  expect((await server.fetch('/static/pieces/court_3_1_2/k_w')).body).not.toBe(plain.body);
});

test('[BO-09] [IP-20] a board and pieces that the operator awards are in play in the next game', async () => {
  const lucky = await newcomer(server);
  const other = await newcomer(server);
  expect(await server.operator('award', lucky.uid, 'board', 'RUBY')).toMatchObject({ code: 0 });
  expect(await server.operator('award', lucky.uid, 'piece', 'rune_0_1_3')).toMatchObject({ code: 0 });
  expect((await server.operator('award', lucky.uid, 'board', 'PLASTIC')).code).toBe(1);
  expect((await server.operator('award', lucky.uid, 'piece', 'rune_5_1_3')).code).toBe(1);
  const { white, black } = await pair(server, 'BLITZ_3', [lucky, other]);
  const [own, theirs] = white.session === lucky ? [white, black] : [black, white];
  const expected = {
    board: 'RUBY',
    card: { board: { name: 'RUBY' }, piece: { type: 'rune_0_1_3' } },
  };
  expect(own.state).toMatchObject({
    player: expected,
    opponent: { board: 'CLASSIC', card: { piece: { type: 'court' } } },
  });
  expect(theirs.state).toMatchObject({ player: { board: 'CLASSIC' }, opponent: expected });

  const { body } = await server.api(lucky.token).get('/user');
  const id = v.parse(userAnswer, body).user.activeBoard?.id ?? 0;
  const [byId, byName] = await Promise.all(
    [`${id}`, 'RUBY'].map(async name => (await fetch(`${server.url}/items/board/${name}`)).arrayBuffer()),
  );
  expect(byId).toEqual(byName);
});

test('[IM-01] [IM-03] [IM-05] a browser that has a picture is told that it is unchanged, by the hash of its content', async () => {
  for (const path of ['/items/avatar/zombie_0_0', '/items/board/RUBY', '/static/pieces/court/k_w']) {
    const { headers } = await server.fetch(path);
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    expect(headers.get('cache-control')).toContain('max-age=604800');
    expect((await server.fetch(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await server.fetch(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  }
});

test.each([
  '/items/avatar/nobody',
  '/items/avatar/..%2f..%2fpackage.json',
  '/items/frame/',
  '/items/flag/huge/moss',
  '/items/flag/toString/moss',
  '/items/board/999999',
  '/items/board/PLASTIC/small',
  '/items/piece/marble',
  '/static/pieces/court/k_x',
  '/static/pieces/court_9_1_1/k_w',
])('[IM-07] %s is answered with 404 and a message', async path => {
  const answer = await server.fetch(path);
  expect(answer).toMatchObject({ status: 404, body: { message: expect.any(String) } });
});
