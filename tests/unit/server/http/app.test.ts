import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Verdict } from '../../../../src/server/access';
import { readConfiguration } from '../../../../src/server/configuration';
import { createApp, type Routes } from '../../../../src/server/http/app';
import type {} from '../../../../src/server/http/session';
import { Limits } from '../../../../src/server/limits/limits';
import { createOperatorApp } from '../../../../src/server/operator/app';
import { handle, type Order } from '../../../../src/server/operator/order';
import type { OrderBook } from '../../../../src/server/operator/order-book';
import { SecurityLog } from '../../../../src/server/security-events';

/** Made-up routes and orders: what `http/` and the operator's address do for any subject. */

const calls: Routes = users => {
  users.get('/mine', request => ({ uid: request.uid }));
  users.get('/terms', { config: { forEveryone: true } }, request => ({ status: request.userStatus }));
};
const greet: Order<{ who: string }> = { name: 'greet', schema: v.object({ who: v.string() }) };
const look: Order<object> = { name: 'look', schema: v.object({}), onlyAsks: true };
const handlers = [
  handle(look, () => 'All is well.'),
  handle(greet, ({ who }) => (who === 'nobody' ? { refusal: 'There is nobody.' } : `Hello ${who}.`)),
];

/** Orders that were kept, each with its source and whether it was done. */
const kept: unknown[] = [];
const book: Pick<OrderBook, 'keep'> = {
  keep: async (source, order, carryOut, isDone) => {
    const outcome = await carryOut();
    kept.push([source, order.do, isDone(outcome)]);
    return outcome;
  },
};

const configuration = readConfiguration({});
/** Tokens that are not good, and why. */
const REFUSED: Record<string, 'invalid' | 'unavailable' | 'departed' | 'expired'> = {
  forged: 'invalid',
  outdated: 'expired',
  'unknown-keys': 'unavailable',
  left: 'departed',
};
function verdictOf(token: string): Verdict {
  const why = REFUSED[token];
  return why !== undefined
    ? { ok: false, why }
    : { ok: true, uid: token, until: Number.POSITIVE_INFINITY, signedInAt: 0, provedAt: null, sid: 'here' };
}

/** Tokens that the access was asked about. */
const asked: string[] = [];
const limits = new Limits(configuration, () => 0);
/** Security events that were logged, of a server that may say where they come from. */
const told: Record<string, unknown>[] = [];
const log = pino({ base: null, timestamp: false }, { write: line => told.push(JSON.parse(line)) });
const security = new SecurityLog(log, { trustProxy: false, logAddresses: true }, () => 0);
let app: Awaited<ReturnType<typeof createApp>>;
let orders: typeof app;
beforeAll(async () => {
  orders = createOperatorApp({ log: pino({ level: 'silent' }), security, token: 'secret', handlers, book });
  app = await createApp(parts);
});
afterAll(() => Promise.all([app.close(), orders.close()]));

const parts: Parameters<typeof createApp>[0] = {
  configuration,
  log: pino({ level: 'silent' }),
  security,
  limits,
  access: {
    verify: async token => {
      asked.push(`verify ${token}`);
      return token === 'signed-out'
        ? { ok: false, why: 'ended', end: 'signedOut', uid: 'ben' }
        : verdictOf(token);
    },
    asksForTerms: async () => undefined,
    playing: async () => new Set(),
    standing: async ({ uid }) => {
      asked.push(`standing ${uid}`);
      return uid === 'banned' ? 'BAN' : 'OK';
    },
    hasName: async () => true,
  },
  verifyOld: async token => verdictOf(token),
  // The session of Ben has ended already.
  signOut: async ({ uid }) => {
    asked.push(`signOut ${uid}`);
    return uid !== 'ben';
  },
  calls: [calls],
  open: [{ prefix: '/shop', routes: shop => void shop.get('/open', () => ({ open: true })) }],
  reserved: ['closed'],
};

const get = (url: string, token?: string) =>
  app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
const signOut = (token: string, from = app) =>
  from.inject({ method: 'POST', url: '/api/signout', headers: { authorization: `Bearer ${token}` } });
const order = async (payload: object, token = 'secret') => {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await orders.inject({
    method: 'POST',
    url: '/operator/orders',
    headers,
    payload,
  });
  return [statusCode, JSON.parse(body)];
};

test.each([
  ['no token', undefined, 401],
  ['a forged one', 'forged', 401],
  ['keys that cannot be had', 'unknown-keys', 503],
  ['of an account that was deleted', 'left', 401],
  ['a banned user', 'banned', 403],
  ['a user', 'ann', 200],
])('[API-01] calls that are handed in need a valid token: %s', async (_what, token, status) => {
  expect((await get('/api/mine', token)).statusCode).toBe(status);
});

test('[ID-08] a user whose account was deleted is told so, as the sign-in’s provider does not know', async () => {
  expect((await get('/api/mine', 'left')).json()).toEqual({ message: 'Unauthorized', departed: true });
});

test('[IP-21] a call for everyone is open to a banned user, and no call is cached', async () => {
  const answer = await get('/api/terms', 'banned');
  expect(answer.json()).toEqual({ status: 'BAN' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('open routes need no token, and unknown addresses below their first segment are 404 and not the client', async () => {
  expect((await get('/shop/open')).json()).toEqual({ open: true });
  const unknown = await get('/shop/something');
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { message: 'Not Found' }]);
  expect((await app.inject('/closed/door')).statusCode).toBe(404);
});

test.each([
  ['no token', undefined, { event: 'unauthorized', status: 401 }],
  ['a forged one', 'forged', { event: 'tokenInvalid', status: 401 }],
  ['one that has run out', 'outdated', { event: 'tokenExpired', status: 401 }],
  ['one of an account that was deleted', 'left', { event: 'sessionRefused', status: 401 }],
  ['a banned user', 'banned', { event: 'forbidden', status: 403, uid: 'banned' }],
])(
  'a refused call is a security event with its request, route and origin: %s',
  async (_what, token, event) => {
    told.splice(0);
    await get('/api/mine?secret=word', token);
    const where = { method: 'GET', route: '/api/mine', address: '127.0.0.1' };
    const reqId = expect.any(String);
    expect(told).toEqual([{ level: 30, msg: 'security', reqId, ...event, ...where }]);
  },
);

test('a security event behind a proxy has the address named by the nearest proxy, whatever stands before it', async () => {
  const lines: Record<string, unknown>[] = [];
  const into = pino({ base: null, timestamp: false }, { write: line => lines.push(JSON.parse(line)) });
  const trusting = readConfiguration({ TRUST_PROXY: 'on', KINGSIDE_DEMO_IDENTITY: 'allow' });
  const behind = await createApp({ ...parts, security: new SecurityLog(into, trusting, () => 0) });
  const headers = { authorization: 'Bearer forged', 'x-forwarded-for': '10.9.8.7, 203.0.113.9' };
  await behind.inject({ url: '/api/mine', headers });
  expect(lines).toMatchObject([{ event: 'tokenInvalid', address: '203.0.113.9' }]);
  await behind.close();
});

test('a good sign-out and a wrong token at the operator’s address are security events', async () => {
  told.splice(0);
  await signOut('forged');
  await signOut('ben');
  await signOut('ann');
  await order({ do: 'look' }, 'guess');
  expect(told).toMatchObject([
    { event: 'signedOut', uid: 'ann', sid: 'here' },
    { event: 'unauthorized', route: '/operator/orders' },
  ]);
});

test('a browser behind https is told to use nothing else for a year, and otherwise nothing', async () => {
  const env = { PUBLIC_URL: 'https://chess.example', KINGSIDE_DEMO_IDENTITY: 'allow' };
  const encrypted = await createApp({ ...parts, configuration: readConfiguration(env) });
  const header = async (of: typeof app) =>
    (await of.inject('/shop/open')).headers['strict-transport-security'];
  expect(await header(encrypted)).toBe('max-age=31536000; includeSubDomains');
  expect(await header(app)).toBeUndefined();
  await encrypted.close();
});

test('[IP-20] an order reaches its handler with checked data, or is refused', async () => {
  expect(await order({ do: 'greet', who: 'Ann' })).toEqual([200, { message: 'Hello Ann.' }]);
  expect(await order({ do: 'greet', who: 'nobody' })).toEqual([400, { message: 'There is nobody.' }]);
  expect(await order({ do: 'look' })).toEqual([200, { message: 'All is well.' }]);
  // Orders that can change something are kept; one that only looks is not.
  expect(kept).toEqual([
    ['command', 'greet', true],
    ['command', 'greet', false],
  ]);
  expect(await order({ do: 'greet', who: 7 })).toEqual([400, { message: expect.stringMatching(/^who: /) }]);
  expect(await order({ do: 'toString' })).toEqual([400, { message: 'do: there is no order "toString"' }]);
  expect(await order({})).toEqual([400, { message: expect.stringMatching(/^do: /) }]);
  expect(await order({ do: 'greet', who: 'Ann' }, 'guess')).toEqual([401, { message: 'Unauthorized' }]);
});

test('[API-02] a user who asks too often is told to wait before the database is asked, and an address before a token is read', async () => {
  const version = () => get('/api/mine', 'eager');
  for (let calls = 0; calls < 300; calls++) expect((await version()).statusCode).toBe(200);
  const before = [...asked];
  told.splice(0);
  const refused = await version();
  expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Too Many Requests' }]);
  expect(refused.headers['retry-after']).toBe('1');
  expect(asked.length).toBe(before.length + 1);
  expect(asked.at(-1)).toBe('verify eager');
  expect((await get('/api/mine', 'ann')).statusCode).toBe(200);
  // Further refusals are logged only once in a while.
  await version();
  expect(told).toMatchObject([{ event: 'tooManyRequests', uid: 'eager', status: 429, route: '/api/mine' }]);
  // Bad tokens come from one address, and then a request from another.
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (localAddress: string) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.end(
      'GET /api/mine HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer forged\r\nConnection: close\r\n\r\n',
    );
    return text(socket);
  };
  const statuses: string[] = [];
  do statuses.push((await ask('127.0.0.1')).slice(9, 12));
  while (statuses.at(-1) === '401');
  // A bad token costs as much as 21 requests.
  expect(statuses).toEqual([...Array.from({ length: 143 }, () => '401'), '429']);
  asked.splice(0);
  told.splice(0);
  const flood = await ask('127.0.0.1');
  expect(flood).toMatch(/^HTTP\/1.1 429 .*\r\nretry-after: 1\r\n.*\{"message":"Too Many Requests"\}$/s);
  expect(flood).toMatch(
    /\r\ncontent-security-policy: default-src 'none'.*\r\nx-content-type-options: nosniff\r\n/s,
  );
  expect(asked).toEqual([]);
});

test('[API-02] a session that is signed out too often has to wait before it is looked up, and costs its user no call', async () => {
  const own = await createApp({ ...parts, limits: new Limits(configuration, () => 0) });
  for (let times = 0; times < 10; times++) expect((await signOut('ann', own)).statusCode).toBe(200);
  asked.splice(0);
  told.splice(0);
  const refused = await signOut('ann', own);
  expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Too Many Requests' }]);
  expect(refused.headers['retry-after']).toBe('5');
  expect(asked).toEqual([]);
  const call = { url: '/api/mine', headers: { authorization: 'Bearer ann' } };
  for (let times = 0; times < 300; times++) expect((await own.inject(call)).statusCode).toBe(200);
  asked.splice(0);
  expect((await signOut('cid', own)).statusCode).toBe(200);
  expect(asked).toEqual(['signOut cid']);
  await own.close();
});

test.each([
  ['a sign-out with a forged token', '/api/signout', 'forged', 1],
  ['a sign-out with one that ran out long ago', '/api/signout', 'outdated', 1],
  ['a sign-out while keys cannot be had', '/api/signout', 'unknown-keys', 0],
  ['a good sign-out', '/api/signout', 'ann', 0],
  ['a call with a forged token', '/api/mine', 'forged', 1],
  ['a call of a session that has ended', '/api/mine', 'signed-out', 0],
  ['a call while keys cannot be had', '/api/mine', 'unknown-keys', 0],
  ['a good call', '/api/mine', 'ann', 0],
])('[API-02] only a bad token is charged to its address: %s', async (_what, url, token, charges) => {
  const own = new Limits(configuration, () => 0);
  const charged = vi.spyOn(own, 'forgedCall');
  const server = await createApp({ ...parts, limits: own });
  const method = url.endsWith('signout') ? 'POST' : 'GET';
  await server.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  expect(charged).toHaveBeenCalledTimes(charges);
  await server.close();
});
