import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, callsOf, KNOWN } from '../../support/server/calls';
import { expectQuietLog, TALKATIVE } from '../../support/server/quiet-log';
import { type Answer, type Session, startServer, type TestServer } from '../../support/server/server';

/** Calls that no client of ours would ever make, from a good user. Each answer is exact, and is JSON. */

let server: TestServer;
let ada: Session;
/** All these calls are more than one user may make. */
let users: readonly Session[];
let turn = 0;
let calls: Call[];

beforeAll(async () => {
  server = await startServer({ env: TALKATIVE });
  ada = await server.player(KNOWN);
  users = [ada, await server.player()];
  calls = await callsOf(server);
});
afterAll(() => server.stop());

const send = (method: string, path: string, init: RequestInit = {}): Promise<Answer> =>
  server.fetch(path, {
    method,
    ...init,
    headers: { authorization: `Bearer ${ada.token}`, ...init.headers },
  });

const refusal = (status: number, message: unknown) => ({ status, body: { message } });
const notFound = refusal(404, 'Not Found');
const starting = (text: string) => expect.stringMatching(new RegExp(`^${text}: `));
/** The refusal of a body without fields: it names the first field that the call needs. */
const firstField = ({ body = {} }: Call) => refusal(400, starting(Object.keys(body)[0] ?? 'body'));
/** A text of any length is a name of the wrong form, which is a business refusal (API-02). */
const badName = (call: Call) => {
  if (call.path === '/username') return refusal(200, 'username already chosen');
  return call.path === '/username/change' ? refusal(200, 'invalid username') : firstField(call);
};
/** A call without a field that it needs does what it does, whatever else an object holds. */
const needsFields = ({ body = {} }: Call) => Object.keys(body).length > 0;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** The answer without what differs from time to time; a refusal is never stored. */
async function exact(answer: Promise<Answer>) {
  const { status, body, headers } = await answer;
  if (status >= 400) expect(headers.get('cache-control')).toBe('no-store');
  return { status, body };
}

/** Each call that takes a body, with the same one. */
async function answersTo(init: RequestInit): Promise<{ call: Call; answer: unknown }[]> {
  const bodied = calls.filter(({ body }) => body);
  expect(bodied.length).toBeGreaterThan(1);
  const authorization = `Bearer ${users[turn++ % users.length]?.token}`;
  const sent = { ...init, headers: { ...init.headers, authorization } };
  return Promise.all(
    bodied.map(async call => ({ call, answer: await exact(send(call.method, `/api${call.path}`, sent)) })),
  );
}

const isDealtWith = (made: unknown[]): boolean => Number(made.at(-1)) < 429;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('calls', () => {
  test.each<[string, string, object | typeof firstField]>([
    [
      'one byte more than 16 KiB',
      `{"username":"${'x'.repeat(16_370)}"}`,
      refusal(413, 'Request body is too large'),
    ],
    ['16 KiB', `{"username":"${'x'.repeat(16_369)}"}`, badName],
    ['nothing', '', refusal(400, starting('body'))],
    ['white space', ' \n', refusal(400, starting('body'))],
    ['half an object', '{"username":"Good_name"', refusal(400, 'The body is not JSON.')],
    ['two objects', '{}{}', refusal(400, 'The body is not JSON.')],
    ['no quotes', '{username:"Good_name"}', refusal(400, 'The body is not JSON.')],
    ['NaN', '{"username":NaN}', refusal(400, 'The body is not JSON.')],
    ['brackets without an end', '['.repeat(10_000), refusal(400, 'The body is not JSON.')],
    ['brackets in each other', nested(8_000), firstField],
    ['a name of brackets', `{"username":${nested(8_000)}}`, firstField],
    ['an array', '[{"username":"Good_name"}]', firstField],
    ['a text', '"Good_name"', refusal(400, starting('body'))],
    ['a number', '7', refusal(400, starting('body'))],
    ['null', 'null', refusal(400, starting('body'))],
    ['no name', '{}', firstField],
    ['a name of null', '{"username":null}', firstField],
    ['a number larger than any', '{"username":1e309}', firstField],
    ['a list of names', '{"username":["Good_name"]}', firstField],
    ['a prototype', '{"__proto__":{"username":"Good_name"}}', firstField],
    ['a constructor', '{"constructor":{"prototype":{"username":"x"}}}', firstField],
  ])('[IP-29] calls refuse a body of %s for its exact fault', async (_what, body, expected) => {
    for (const { call, answer } of await answersTo({ body, headers: JSON_TYPE })) {
      if (typeof expected !== 'function') expect(answer).toEqual(expected);
      else if (needsFields(call)) expect(answer).toEqual(expected(call));
    }
  });

  test('[IP-29] no call fails by a number in its body that no column holds', async () => {
    const numbers = [1e300, -1e300, 2 ** 63, 2 ** 53, 0.5, -1];
    const bodied = calls.filter(({ body }) =>
      Object.values(body ?? {}).some(value => typeof value === 'number'),
    );
    expect(bodied.length).toBeGreaterThan(5);
    for (const { method, path, body = {} } of bodied) {
      for (const [field, example] of Object.entries(body)) {
        if (typeof example !== 'number') continue;
        const { token } = await server.player();
        for (const number of numbers) {
          const changed = JSON.stringify({ ...body, [field]: number });
          const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
          const { status } = await send(method, `/api${path}`, { headers, body: changed });
          expect([path, field, number, status], 'neither a failure nor asked too often').toSatisfy(
            isDealtWith,
          );
        }
      }
    }
  });

  test.each(['1e300', '9'.repeat(30), '-1', '9'.repeat(16), '1.5'])(
    '[IP-29] no call fails by an id of %s in its path',
    async id => {
      const { token } = await server.player();
      for (const { method, path, body } of calls.filter(({ path }) => /\/[01](\/|$)/.test(path))) {
        const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
        const changed = path.replace(/\/[01](?=\/|$)/g, `/${id}`);
        const { status } = await send(method, `/api${changed}`, {
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        expect([changed, status], 'neither a failure nor asked too often').toSatisfy(isDealtWith);
      }
    },
  );

  test.each([
    ['one length', `Content-Length: ${10_000_000}\r\n\r\n${'x'.repeat(10_000_000)}`],
    [
      'pieces',
      `Transfer-Encoding: chunked\r\n\r\n${`10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(152)}0\r\n\r\n`,
    ],
  ])(
    '[IP-29] a body of 10 MB in %s is refused with 413, even to a client that reads only after it has written',
    async (_what, rest) => {
      const { hostname, port, host } = new URL(server.url);
      const socket = connect(Number(port), hostname).pause();
      const head = `POST /api/username HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${ada.token}\r\n`;
      await new Promise((resolve, reject) => {
        socket.on('error', reject);
        socket.write(`${head}Content-Type: application/json\r\n${rest}`, resolve);
      });
      const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1.1 413 .*\{"message":"Request body is too large"\}$/s);
      // The connection is as good as before.
      socket.write(`GET /livez HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      const [next] = (await once(socket, 'data')) as [Buffer];
      expect(String(next)).toMatch(/^HTTP\/1.1 200 /);
      socket.destroy();
    },
  );

  test('calls of paths that lead nowhere are answered with 404', async () => {
    const places = ['static', 'pages', 'items', 'emulator', 'live', 'assets'];
    const paths = [
      ...['', '/', '//user', '/user/a/b', '/nothing', '/User', '/version/'].map(path => `/api${path}`),
      ...places.map(place => `/${place}/nothing`),
      ...['/live/game', '/live/status?token=x', '/nothing.js', '/.env', '/.git/HEAD.lock'],
      ...['/assets/..%2f..%2fserver/main.js', '/static/..%2f..%2fpackage.json', '/items/avatar/..%2f..%2fa'],
    ];
    for (const path of paths) expect([path, await exact(send('GET', path))]).toEqual([path, notFound]);
  });

  test('a call by another method than its own is answered with 404', async () => {
    const known = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    for (const { path } of calls) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        if (known.has(`${method} ${path}`)) continue;
        expect([method, path, await exact(send(method, `/api${path}`))]).toEqual([method, path, notFound]);
      }
    }
  });
});

describe('requests that are hardly HTTP', () => {
  /** Headers under which an answer runs nothing, is shown in no frame and taken for no other type. */
  const isClosed = (head: string): boolean =>
    /^content-security-policy: default-src 'none';.* frame-ancestors 'none'\r$/im.test(head) &&
    /^x-content-type-options: nosniff\r?$/im.test(head);

  /** Sends bytes as they are; answers status, text and whether the answer is closed. */
  async function raw(bytes: string): Promise<{ status: number; text: string; closed: boolean }> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', chunk => {
      answer += String(chunk);
    });
    socket.write(bytes);
    await once(socket, 'close');
    const [head = '', text = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), text, closed: isClosed(head) };
  }

  const bearer = () => `Authorization: Bearer ${ada.token}`;

  test.each<[string, number, string, () => string]>([
    ['rubbish', 400, 'Bad Request', () => `rubbish ${ada.token}\r\n\r\n`],
    ['another version', 400, 'Bad Request', () => `GET / HTTP/9.9\r\n${bearer()}\r\n\r\n`],
    [
      'a NUL in a header',
      400,
      'Bad Request',
      () => `GET / HTTP/1.1\r\nHost: a\u0000b\r\n${bearer()}\r\n\r\n`,
    ],
    [
      'headers of 20 kB',
      431,
      'Request Header Fields Too Large',
      () => `GET / HTTP/1.1\r\nHost: x\r\n${bearer()}${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    [
      'two lengths',
      400,
      'Bad Request',
      () =>
        `POST /api/acepttyc HTTP/1.1\r\nHost: x\r\n${bearer()}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n`,
    ],
    [
      'a length, and pieces',
      400,
      'Bad Request',
      () =>
        `POST /api/acepttyc HTTP/1.1\r\nHost: x\r\n${bearer()}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a length below zero',
      400,
      'Bad Request',
      () => `POST /api/acepttyc HTTP/1.1\r\nHost: x\r\n${bearer()}\r\nContent-Length: -1\r\n\r\n`,
    ],
    ['no Host', 400, 'Bad Request', () => `GET / HTTP/1.1\r\n${bearer()}\r\nConnection: close\r\n\r\n`],
    [
      'an expectation that nobody knows',
      417,
      'Expectation Failed',
      () => `GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n`,
    ],
    [
      'an address that cannot be read',
      400,
      "'/%zz' is not a valid url component",
      () => 'GET /%zz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
    ],
    [
      'the name of another server',
      421,
      'This server has another name. Is PUBLIC_URL set?',
      () => 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    ],
  ])(
    '[API-02] %s is answered with %i, closed to anything a browser would make of it',
    async (_what, status, message, bytes) => {
      expect(await raw(bytes())).toEqual({ status, text: JSON.stringify({ message }), closed: true });
    },
  );

  const upgrade = (path: string, changes: Record<string, string | null> = {}, method = 'GET'): string => {
    const headers = {
      Host: '127.0.0.1',
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...changes,
    };
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      value === null ? [] : `${name}: ${value}`,
    );
    return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  };

  test.each<[string, number, string]>([
    ['without a key', 400, upgrade('/live/game', { 'Sec-WebSocket-Key': null })],
    ['with half a key', 400, upgrade('/live/game', { 'Sec-WebSocket-Key': 'x' })],
    ['of an old version', 400, upgrade('/live/game', { 'Sec-WebSocket-Version': '7' })],
    ['by POST', 405, upgrade('/live/game', {}, 'POST')],
    ['to something else', 400, upgrade('/live/game', { Upgrade: 'h2c' })],
    [
      'by a foreign name',
      421,
      upgrade('/live/game', { Host: 'evil.example', Origin: 'http://evil.example' }),
    ],
    ['from another site', 403, upgrade('/live/game', { Origin: 'https://elsewhere.example' })],
    ['from nowhere', 403, upgrade('/live/game', { Origin: 'null' })],
  ])('[WS-01] an upgrade %s is refused with %i', async (_what, status, bytes) => {
    expect(await raw(bytes)).toMatchObject({ status, closed: true });
  });
});

/** An offer of HTTP/2, as curl --http2 and Java's client make it with every first call. */
const OFFER = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQCAAAA' };

test.each<[string, string, Record<string, string>, string | undefined, object]>([
  ['a call', '/api/version', OFFER, undefined, { status: 200, body: { version: 91 } }],
  ['a call with a body', '/api/username/change', OFFER, '{"username":"a"}', refusal(200, 'invalid username')],
  ['a page', '/', OFFER, undefined, { status: 200 }],
  ['an upgrade of no channel', '/live', { connection: 'Upgrade', upgrade: 'websocket' }, undefined, notFound],
])('[API-02] an offer of another protocol with %s is ignored', async (_what, path, offer, body, expected) => {
  const headers = { authorization: `Bearer ${ada.token}`, ...offer, ...(body && JSON_TYPE) };
  // `fetch` may set no such header.
  const call = request(server.url + path, { method: body ? 'POST' : 'GET', headers, agent: false }).end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const { status, answered } = { status: response.statusCode, answered: await text(response) };
  const isJson = response.headers['content-type']?.includes('json');
  expect({ status, ...(isJson && { body: JSON.parse(answered) as unknown }) }).toMatchObject(expected);
});

describe('the embedded identity', () => {
  const post = (path: string, body: string, type = 'application/json'): Promise<Answer> =>
    server.fetch(path, { method: 'POST', headers: { 'content-type': type }, body });
  const BAD_BODIES = [
    '{',
    '[]',
    'null',
    '7',
    '{}',
    '{"__proto__":{}}',
    nested(2_000),
    '{"name":7,"idToken":7}',
  ];

  test.each([
    ['identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', 'INVALID_IDP_RESPONSE'],
    ['identitytoolkit.googleapis.com/v1/accounts:lookup', 'INVALID_ID_TOKEN'],
    ['securetoken.googleapis.com/v1/token', 'INVALID_REFRESH_TOKEN'],
  ])('[ID-05] %s refuses bad bodies in the words of the SDK: %s', async (path, message) => {
    for (const body of BAD_BODIES) {
      const answer = await exact(post(`/${path}`, body));
      const known = { status: 400, body: { error: { code: 400, message } } };
      expect([body, answer]).toEqual([body, body === '{' ? refusal(400, 'The body is not JSON.') : known]);
    }
  });

  test.each(['', ' ', 'x'.repeat(41), 'a\u0000b', 'a\u001bb', 'a\ud800'])(
    '[ID-05] %j is refused as the name of an identity',
    async name => {
      const answer = await exact(
        post('/emulator/auth/choose', JSON.stringify({ name, providerId: 'google.com' })),
      );
      expect(answer).toEqual(refusal(400, starting('name')));
    },
  );
});

describe('[ID-05] a name that leads to this machine and is not its own', () => {
  const as = async (host: string, path: string): Promise<number | undefined> => {
    // `fetch` may not set a Host of its own.
    const call = request(server.url + path, {
      headers: { host, origin: `http://${host}` },
      agent: false,
    }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };

  test.each(['/', '/config.json', '/api/version', '/emulator/auth/popup.js', '/nothing'])(
    '%s is refused with 421 under a foreign host name',
    async path => {
      for (const host of [
        'evil.example',
        'evil.example:3000',
        '127.0.0.1.evil.example',
        'localhost.evil.example',
      ])
        expect([host, await as(host, path)]).toEqual([host, 421]);
    },
  );

  test('the server’s own names and addresses are accepted, and health checks accept any name', async () => {
    for (const host of ['127.0.0.1', 'localhost:80', 'kingside.localhost', '[::1]:80', '192.168.1.7:3000'])
      expect([host, await as(host, '/config.json')]).toEqual([host, 200]);
    for (const path of ['/healthz', '/readyz', '/livez']) expect(await as('kingside', path)).toBe(200);
  });
});

test('the server is well after all these calls, and the log is quiet', async () => {
  const { body } = await server.fetch('/healthz');
  expect(v.parse(v.looseObject({ status: v.string() }), body).status).toBe('ok');
  expectQuietLog(server, [ada.token, ada.refreshToken]);
});
