import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import type { Access } from '../../../../src/server/access';
import { LocalBus } from '../../../../src/server/bus/local';
import { readConfiguration } from '../../../../src/server/configuration';
import { Limits } from '../../../../src/server/limits/limits';
import type { Channel } from '../../../../src/server/live/channel';
import { channelsDropped, sessionEnded, sessionRenewed } from '../../../../src/server/live/events';
import { Live } from '../../../../src/server/live/live';
import { UserSessions } from '../../../../src/server/live/user-sessions';
import { SecurityLog } from '../../../../src/server/security-events';

/** Made-up channels on a real socket: what `live/` does for any subject. */

/** Lines of the log. */
const lines: unknown[] = [];
const log = pino(
  { base: null, timestamp: false, level: 'debug' },
  { write: line => lines.push(JSON.parse(line)) },
);
/** Tokens are names of users; numbers after full stops are the times at which the token ends and its user signed in. */
const access: Access = {
  verify: async token =>
    token === 'forged' || token === 'unknown keys'
      ? { ok: false, why: token === 'forged' ? 'invalid' : 'unavailable' }
      : {
          ok: true,
          uid: token.split('.')[0] ?? '',
          until: Number(token.split('.')[1] ?? 1_000_000),
          signedInAt: Number(token.split('.')[2] ?? 0),
          provedAt: null,
          sid: 'here',
        },
  asksForTerms: async () => undefined,
  playing: async uids => new Set(uids.filter(uid => uid === 'player')),
  standing: async ({ uid }) => {
    standings++;
    if (uid === 'slow') await held;
    if (uid === 'unlucky') throw new Error('planted');
    return uid === 'banned' ? 'BAN' : 'OK';
  },
  hasName: async uid => uid !== 'nameless',
};

const sessions = new UserSessions();
const word = v.object({ token: v.string(), word: v.string() });
const echo: Channel<v.InferOutput<typeof word>> = {
  hello: word,
  needsName: false,
  open(session) {
    const { uid, hello, connection } = session;
    sessions.add(session);
    connection.send({ uid, word: hello.word });
    session.listen(text => connection.send({ heard: text }));
  },
};
const named: Channel = {
  hello: v.object({ token: v.string() }),
  needsName: true,
  open: ({ connection }) => connection.send({ open: true }),
};
/** Tells the client of the last channel that opened below how things stand. */
let tell = (): void => undefined;
const beating: Channel = {
  hello: v.object({ token: v.string() }),
  needsName: false,
  isTimed: true,
  open(session) {
    session.onHeartbeat = () => session.connection.send({ action: 'pg' });
    session.listen(() => undefined);
    tell = () => session.connection.tell({ action: 'moved' });
  },
};
const lasting: Channel = { ...named, stays: true };
const failing: Channel = { ...named, needsName: false, open: () => Promise.reject(new Error('planted')) };

/** Security events that were logged. */
const told: unknown[] = [];
const toldLog = pino({ base: null, timestamp: false }, { write: line => told.push(JSON.parse(line)) });
const security = new SecurityLog(toldLog, { trustProxy: false, logAddresses: false }, () => 0);

let given: Limits;
/** The time of the server under test, in milliseconds. */
let time = 0;
let standings = 0;
/** A promise that reading a user's standing waits for. */
let held: Promise<void> = Promise.resolve();
let bus: LocalBus;
let live: Live;
let server: Server;
let port: number;
const clients: WebSocket[] = [];

const newLive = (): Live =>
  new Live({
    channels: { echo, named, beating, lasting, failing },
    access,
    limits: given,
    bus,
    log,
    security,
    now: () => time,
    configuration: { ...readConfiguration({}), paths: { api: '/api', live: '/live', items: '/items' } },
  });

beforeEach(async () => {
  time = 0;
  standings = 0;
  told.splice(0);
  lines.splice(0);
  bus = new LocalBus(log);
  given = new Limits({ trustProxy: false, limits: { addresses: 'strict', maxSockets: 50 } }, () => 0);
  live = newLive();
  live.start();
  server = createServer().on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  await live.stop();
  server.close();
});

/** A client that sends these texts as soon as it is connected. */
function connect(path: string, ...texts: (object | string)[]) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  clients.push(socket);
  const frames: unknown[] = [];
  socket.on('message', data => frames.push(JSON.parse(String(data))));
  socket.on('open', () => {
    for (const text of texts) socket.send(typeof text === 'string' ? text : JSON.stringify(text));
  });
  const closed = new Promise<number>(resolve => socket.on('close', resolve));
  const next = async (count = 1): Promise<unknown[]> => {
    while (frames.length < count) await once(socket, 'message');
    return frames.splice(0, count);
  };
  return { socket, frames, closed, next };
}

/** Answer to a refused upgrade. */
async function refusedAt(path: string, origin?: string): Promise<IncomingMessage> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, origin === undefined ? {} : { origin });
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  return response;
}
const refusal = async (path: string, origin?: string) => (await refusedAt(path, origin)).statusCode;
async function refused() {
  const { statusCode, headers } = await refusedAt('/live/named');
  return [statusCode, headers['retry-after']];
}

test('a channel gets its user, their first message, and further messages in their order', async () => {
  const client = connect('/live/echo', { token: 'ann', word: 'hello' }, 'one', 'two');
  expect(await client.next(3)).toEqual([{ uid: 'ann', word: 'hello' }, { heard: 'one' }, { heard: 'two' }]);
  client.socket.send('three');
  expect(await client.next()).toEqual([{ heard: 'three' }]);
  expect(live.counts).toEqual({ echo: 1 });
});

test.each<[string, string, object | string, number]>([
  ['an unknown channel', 'none', { token: 'ann' }, 4404],
  ['a name that every object has', 'toString', { token: 'ann' }, 4404],
  ['a first message without a token', 'named', {}, 4401],
  ['a first message that is none', 'named', 'hello', 1003],
  ['a first message of another channel', 'echo', { token: 'ann' }, 1003],
  ['a forged token', 'named', { token: 'forged' }, 4401],
  ['keys that cannot be had', 'named', { token: 'unknown keys' }, 1013],
  ['a failure of ours', 'named', { token: 'unlucky' }, 1013],
  ['a banned user', 'named', { token: 'banned' }, 4403],
  ['a user without a name', 'named', { token: 'nameless' }, 4403],
  ['a channel that fails', 'failing', { token: 'ann' }, 1013],
])('[WS-02 WS-03] a connection is closed with the exact code for %s', async (_what, channel, hello, code) => {
  expect(await connect(`/live/${channel}`, hello).closed).toBe(code);
});

test.each<[string, string, object, object]>([
  ['no token', 'named', {}, { event: 'unauthorized', why: 'no token' }],
  ['a forged token', 'named', { token: 'forged' }, { event: 'tokenInvalid', why: 'invalid' }],
  ['a banned user', 'named', { token: 'banned' }, { event: 'forbidden', uid: 'banned', why: 'BAN' }],
])(
  'a refused channel is a security event, with an address only if addresses may be logged: %s',
  async (...row) => {
    const [, channel, hello, event] = row;
    await connect(`/live/${channel}`, hello).closed;
    expect(told).toEqual([{ level: 30, msg: 'security', reqId: 'ws-1', channel, ...event }]);
  },
);

test('a socket that opens and closes has one id in the log, and a refused one its status', async () => {
  const client = connect('/live/echo', { token: 'ann', word: 'hello' });
  await client.next();
  client.socket.close(1000);
  const ann = { level: 20, reqId: 'ws-1', channel: 'echo', uid: 'ann' };
  const closed = { ...ann, code: 1000, msg: 'socket closed' };
  await expect.poll(() => lines).toEqual([{ ...ann, msg: 'socket opened' }, closed]);
  await refusal('/live/echo', 'https://elsewhere.example');
  expect(lines.at(-1)).toEqual({ level: 20, status: 403, msg: 'socket refused' });
});

test('[WS-02] a channel ends with its token, unless a newer one of the same user came before', async () => {
  const join = (token: string) => connect('/live/echo', { token, word: '' });
  const [ann, ben, cid, dot] = [join('ann.60000'), join('ben.60000'), join('cid.60000'), join('dot.60000')];
  for (const client of [ann, ben, cid, dot]) await client.next();
  ann.socket.send(JSON.stringify({ action: 'token', token: 'ann.90000' }));
  // A token of another user, a forged one, and one that ends earlier change nothing.
  ben.socket.send(JSON.stringify({ token: 'ann.90000', action: 'token' }));
  cid.socket.send(JSON.stringify({ action: 'token', token: 'forged' }));
  dot.socket.send(JSON.stringify({ action: 'token', token: 'dot.30000' }));
  for (const client of [ann, ben, cid, dot]) {
    client.socket.send('heard by the channel');
    // Messages with tokens do not reach the channel.
    expect(await client.next()).toEqual([{ heard: 'heard by the channel' }]);
  }
  time = 59_999;
  ann.socket.send('still here');
  expect(await ann.next()).toEqual([{ heard: 'still here' }]);
  time = 60_000;
  expect(await Promise.all([ben.closed, cid.closed, dot.closed])).toEqual([4419, 4419, 4419]);
  ann.socket.send('and on');
  expect(await ann.next()).toEqual([{ heard: 'and on' }]);
  time = 90_000;
  expect(await ann.closed).toBe(4419);
});

test('a stopping node waits for channels that are being opened, even when their sockets are gone', async () => {
  let answer = (): void => undefined;
  held = new Promise(resolve => {
    answer = resolve;
  });
  const client = connect('/live/named', { token: 'slow' });
  await expect.poll(() => standings).toBe(1);
  void live.stop();
  expect(await client.closed).toBe(1012);
  await expect.poll(() => live.counts).toEqual({});
  const order: string[] = [];
  const stopped = live.stop().then(() => order.push('stopped'));
  await new Promise(setImmediate);
  order.push('answered');
  answer();
  await stopped;
  expect(order).toEqual(['answered', 'stopped']);
});

test('a channel that needs no name is open to users without one', async () => {
  const client = connect('/live/echo', { token: 'nameless', word: 'hi' });
  expect(await client.next()).toEqual([{ uid: 'nameless', word: 'hi' }]);
});

test('sockets from foreign pages or at a stopping node are refused', async () => {
  expect(await refusal('/live/echo', 'https://elsewhere.example')).toBe(403);
  expect(told).toMatchObject([{ event: 'forbidden', status: 403 }]);
  live.stopAccepting();
  expect(await refusal('/live/echo')).toBe(503);
});

test('[IP-21] dropping closes the channels of one user, or those of every user who is not in a game', async () => {
  const [ann, ben] = [
    connect('/live/echo', { token: 'ann', word: '' }),
    connect('/live/named', { token: 'ben' }),
  ];
  const silent = connect('/live/echo');
  const player = connect('/live/echo', { token: 'player', word: '' });
  await Promise.all([ann.next(), ben.next(), player.next(), once(silent.socket, 'open')]);
  bus.publish(channelsDropped, { uid: 'ann', code: 4403 });
  expect(await ann.closed).toBe(4403);
  expect(ben.socket.readyState).toBe(WebSocket.OPEN);
  bus.publish(channelsDropped, { uid: null, code: 4403 });
  expect(await ben.closed).toBe(4403);
  // A connection that has not been identified yet may have passed the check already, so it has to come again.
  expect(await silent.closed).toBe(1013);
  // A player in a game keeps the connection.
  expect(player.socket.readyState).toBe(WebSocket.OPEN);
  player.socket.close();
});

test('[IP-21] dropping a user also closes connections that have sent a first message and are not identified yet', async () => {
  let letGo = () => {};
  held = new Promise(resolve => {
    letGo = resolve;
  });
  const before = standings;
  const greeting = connect('/live/echo', { token: 'slow', word: '' });
  await expect.poll(() => standings).toBe(before + 1);
  const other = connect('/live/echo', { token: 'ben', word: '' });
  await other.next();
  bus.publish(channelsDropped, { uid: 'slow', code: 4403 });
  letGo();
  expect(await greeting.closed).toBe(1013);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
});

test('[ID-09] the end of a session closes its own channels, and looks at those of no other user', async () => {
  const join = (token: string) => connect('/live/echo', { token, word: '' });
  const [ann, ben] = [join('ann'), join('ben')];
  await Promise.all([ann.next(), ben.next()]);
  let looks = 0;
  for (const session of sessions.of('ben'))
    Object.defineProperty(session, 'uid', {
      get() {
        looks++;
        return 'ben';
      },
    });
  bus.publish(sessionEnded, { uid: 'ann', sid: 'elsewhere' });
  bus.publish(sessionEnded, { uid: 'ann', sid: 'here' });
  expect(await ann.closed).toBe(4419);
  expect(looks).toBe(0);
  expect(ben.socket.readyState).toBe(WebSocket.OPEN);
  // Another session of the same user goes on.
  const again = join('ann');
  await again.next();
  bus.publish(sessionEnded, { uid: 'ann', sid: 'elsewhere' });
  again.socket.send('still here');
  expect(await again.next()).toEqual([{ heard: 'still here' }]);
});

test('[WS-02] signing in anew ends a channel of before, but none that has taken the new token or is of another session', async () => {
  const join = (token: string) => connect('/live/echo', { token, word: '' });
  const [stale, renewed, late] = [join('ann.90000.1000'), join('ann.90000.1000'), join('ann.90000.1000')];
  const other = join('ben.90000.1000');
  for (const client of [stale, renewed, late, other]) await client.next();
  const take = async (client: typeof stale) => {
    client.socket.send(JSON.stringify({ action: 'token', token: 'ann.90000.2000' }));
    client.socket.send('taken');
    expect(await client.next()).toEqual([{ heard: 'taken' }]);
  };
  await take(renewed);
  bus.publish(sessionRenewed, { uid: 'ann', sid: 'here', signedInAt: 2_000, olderUntil: 12_000 });
  bus.publish(sessionRenewed, { uid: 'ben', sid: 'elsewhere', signedInAt: 2_000, olderUntil: 12_000 });
  await take(late);
  time = 12_000;
  expect(await stale.closed).toBe(4419);
  for (const client of [renewed, late, other]) {
    client.socket.send('still here');
    expect(await client.next()).toEqual([{ heard: 'still here' }]);
  }
});

test('[ID-09] a session that ends while its channel is being opened is asked to come again, and another one is not', async () => {
  let letGo = () => {};
  held = new Promise(resolve => {
    letGo = resolve;
  });
  const [slow, silent] = [connect('/live/echo', { token: 'slow', word: '' }), connect('/live/echo')];
  await Promise.all([expect.poll(() => standings).toBe(1), once(silent.socket, 'open')]);
  bus.publish(sessionEnded, { uid: 'slow', sid: 'here' });
  await new Promise(setImmediate);
  letGo();
  expect(await slow.closed).toBe(1013);
  silent.socket.send(JSON.stringify({ token: 'ben', word: 'hello' }));
  expect(await silent.next()).toEqual([{ uid: 'ben', word: 'hello' }]);
});

test('[WS-03] the 21st channel of a user closes their oldest with 4403, but never a lasting one', async () => {
  const stays = connect('/live/lasting', { token: 'ann' });
  await stays.next();
  const others = [];
  for (let index = 0; index < 19; index++) {
    const other = connect('/live/named', { token: 'ann' });
    await other.next();
    others.push(other);
  }
  for (const oldest of others.slice(0, 2)) {
    await connect('/live/named', { token: 'ann' }).next();
    expect(await oldest.closed).toBe(4403);
  }
  expect(others.slice(2).map(({ socket }) => socket.readyState)).toEqual(Array(17).fill(WebSocket.OPEN));
  expect(stays.socket.readyState).toBe(WebSocket.OPEN);
  // With lasting channels only, the new one is refused.
  for (let index = 0; index < 20; index++) await connect('/live/lasting', { token: 'ben' }).next();
  expect(await connect('/live/named', { token: 'ben' }).closed).toBe(1008);
});

test('sessions of one user are found until their connections close', async () => {
  const [first, second] = [1, 2].map(() => connect('/live/echo', { token: 'cid', word: '' }));
  await Promise.all([first?.next(), second?.next()]);
  expect(sessions.of('cid')).toHaveLength(2);
  sessions.of('cid')[0]?.connection.close(4200, 'planted');
  expect(sessions.of('cid')).toHaveLength(1);
  sessions.of('cid')[0]?.connection.close(4200, 'planted');
  expect(sessions.of('cid')).toEqual([]);
});

test('[WS-03] an address that opens too many sockets gets 429 with Retry-After, a full server says 503', async () => {
  const open = Array.from({ length: 50 }, () => connect('/live/named').socket);
  await Promise.all(open.map(socket => once(socket, 'open')));
  expect(await refused()).toEqual([503, '30']);
  for (const socket of open) socket.close();
  await Promise.all(open.map(socket => once(socket, 'close')));
  const again = Array.from({ length: 49 }, () => connect('/live/none'));
  expect(await Promise.all(again.map(({ closed }) => closed))).toEqual(again.map(() => 4404));
  expect(await refused()).toEqual([429, '1']);
});

test('[WS-03] a user who connects too often is asked to come later, before their standing is read', async () => {
  standings = 0;
  for (let greeted = 0; greeted < 300; greeted++) given.greeting('ann', '127.0.0.2');
  expect(await connect('/live/named', { token: 'ann' }).closed).toBe(1013);
  expect(standings).toBe(0);
  await connect('/live/named', { token: 'ben' }).next();
});

test('a stopping node closes all channels with 1012', async () => {
  const client = connect('/live/named', { token: 'ann' });
  await client.next();
  await live.stop();
  expect(await client.closed).toBe(1012);
  expect(live.counts).toEqual({});
});

describe('signals', () => {
  /** Advances the time of the server, and lets answers come. */
  async function pass(ms: number): Promise<void> {
    vi.advanceTimersByTime(ms);
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
  }

  beforeEach(async () => {
    await live.stop();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    live = newLive();
    live.start();
  });
  afterEach(() => vi.useRealTimers());

  test('a channel that was sent something since its last ping frame is sent no signal, a silent one is', async () => {
    const client = connect('/live/echo', { token: 'ann', word: '' });
    let pings = 0;
    client.socket.on('ping', () => void pings++);
    await client.next();
    await pass(4_000);
    await pass(4_000);
    expect(client.frames).toEqual([{ action: expect.stringMatching(/ping|check/) }]);
    client.socket.send('and on');
    await client.next(2);
    await pass(4_000);
    expect(client.frames).toEqual([]);
    await pass(4_000);
    expect(client.frames).toHaveLength(1);
    // They go on, with signals or alone, so that its silence never looks like its end.
    expect(pings).toBeGreaterThanOrEqual(3);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('[WS-11] a signal goes along with a heartbeat, and alone where moves leave no room for any', async () => {
    const client = connect('/live/beating', { token: 'ann' });
    const heard: string[] = [];
    client.socket.on('message', data => heard.push(JSON.parse(String(data)).action));
    for (let rounds = 0; rounds < 50; rounds++) await pass(500);
    const signals = (): string[] => heard.filter(action => action === 'ping' || action === 'check');
    await expect.poll(signals).toEqual(['ping', 'check', 'ping']);
    for (const [index, action] of heard.entries()) if (action !== 'pg') expect(heard[index - 1]).toBe('pg');
    heard.length = 0;
    for (let moves = 0; moves < 40; moves++) {
      tell();
      await pass(1_000);
    }
    await expect.poll(signals).toEqual(['check', 'ping']);
    expect(heard).not.toContain('pg');
  });
});
