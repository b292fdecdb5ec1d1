import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { ALLOWANCE_MESSAGES, FIRST_MESSAGE_MS } from '../../../../src/protocol/limits';
import { shortestWay } from '../../../../src/rules/lag';
import { Connection } from '../../../../src/server/live/connection';
import { textFrame } from '../../../../src/server/live/text-frame';

/** More than the system keeps for a reader that does not read. */
const FLOOD_BYTES = 64 * 1024 * 1024;
const TEXT = 'x'.repeat(32 * 1024);
const FRAME = textFrame(TEXT);

let listener: WebSocketServer;
let client: WebSocket;
let served: WebSocket;
let wire: Duplex;
let connection: Connection;

beforeEach(async () => {
  listener = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(listener, 'listening');
  const arrival = once(listener, 'connection') as Promise<[WebSocket, IncomingMessage]>;
  client = new WebSocket(`ws://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  const [[arrived, request]] = await Promise.all([arrival, once(client, 'open')]);
  [served, wire] = [arrived, request.socket];
  connection = new Connection(served, wire, () => performance.now());
  connection.endFirstMessageLimit();
});
afterEach(() => {
  client.terminate();
  listener.close();
});

/** Sends until the connection is given up. @returns most bytes that waited in this process */
async function flood(send: () => void): Promise<number> {
  let most = 0;
  for (let sent = 0; connection.isOpen && sent < FLOOD_BYTES; sent += FRAME.length) {
    send();
    most = Math.max(most, served.bufferedAmount);
    await turn();
  }
  return most;
}

test('a spectator who stops reading is dropped with 4500 before they cost memory', async () => {
  client.pause();
  const closing = vi.spyOn(served, 'close');
  let left = 0;
  connection.onClose(() => left++);
  const most = await flood(() => connection.sendPrepared(FRAME));
  expect(connection.isOpen).toBe(false);
  expect(most).toBeLessThan(64 * 1024 + 2 * FRAME.length);
  expect(left).toBe(1);
  expect(closing).toHaveBeenCalledWith(4500, expect.any(String));
  // The connection ends even if the client never reads the code; its next one begins with the whole state.
  const closed = once(client, 'close');
  client.resume();
  await closed;
});

test('a player or a status channel that stops reading is cut at a megabyte', async () => {
  client.pause();
  const most = await flood(() => connection.send({ frame: TEXT }));
  expect(connection.isOpen).toBe(false);
  expect(most).toBeLessThan(1024 * 1024 + 2 * FRAME.length);
  expect(served.readyState).toBeGreaterThanOrEqual(WebSocket.CLOSING);
});

test('[TM-06] a channel of large frames lets its clients be further behind', async () => {
  client.pause();
  connection.allowUnread(4 * 1024 * 1024);
  const reasons: string[] = [];
  connection.onGivenUp = why => reasons.push(why);
  const most = await flood(() => connection.send({ frame: TEXT }));
  expect(connection.isOpen).toBe(false);
  expect(most).toBeGreaterThan(4 * 1024 * 1024);
  expect(reasons).toEqual(['slow']);
});

test('a client that reads its waiting data counts as alive before it can answer, and one that does not read does not', () => {
  let now = 0;
  const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1 });
  const line = new PassThrough({ highWaterMark: 1 });
  const slow = new Connection(socket as unknown as WebSocket, line, () => now);
  slow.endFirstMessageLimit();
  const look = (at: number): number => {
    now = at;
    slow.noteReading();
    return slow.lastSeen;
  };
  // Frames that the system takes at once do not show that the client reads.
  slow.probe();
  line.read();
  expect(look(4_000)).toBe(0);
  for (let sent = 0; sent < 4; sent++) slow.sendPrepared(FRAME, 2 * FLOOD_BYTES);
  expect(look(8_000)).toBe(0);
  line.read();
  line.read();
  expect(look(12_000)).toBe(12_000);
  expect(look(16_000)).toBe(12_000);
});

test('a client that reads one large frame counts as alive before its end', async () => {
  client.pause();
  connection.sendPrepared(textFrame('x'.repeat(FLOOD_BYTES)));
  const noted = (): number => {
    connection.noteReading();
    return connection.lastSeen;
  };
  await turn();
  const before = noted();
  await turn();
  expect(noted()).toBe(before);
  client.resume();
  for (let turns = 0; turns < 10; turns++) await turn();
  client.pause();
  expect(wire.writableLength).toBeGreaterThan(FLOOD_BYTES);
  expect(noted()).toBeGreaterThan(before);
});

test('[WS-03] a first message that lies unread in the socket after a pause of the process is in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const late = new Connection(served, wire, () => performance.now());
    late.onText = () => late.endFirstMessageLimit();
    await turn();
    client.send('the token');
    vi.advanceTimersByTime(FIRST_MESSAGE_MS);
    for (let turns = 0; turns < 5; turns++) await turn();
    expect(late.isOpen).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('[WS-03] a connection without a first message is closed with 4401', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const silent = new Connection(served, wire, () => performance.now());
    const closed = once(client, 'close');
    vi.advanceTimersByTime(FIRST_MESSAGE_MS);
    expect((await closed)[0]).toBe(4401);
    expect(silent.isOpen).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('answers to earlier pings do not count as messages of the client', async () => {
  let answers = 0;
  const answered = new Promise<void>(resolve =>
    served.on('pong', () => {
      answers += 1;
      if (answers === 2) resolve();
    }),
  );
  connection.probe();
  connection.probe();
  await answered;
  expect(connection.line.roundTrip).toBeGreaterThan(0);
  for (let sent = 0; sent < ALLOWANCE_MESSAGES; sent++) expect(connection.spend()).toBe(true);
  // The whole allowance was still there, and is used up now.
  expect(connection.spend()).toBe(false);
});

test.each([
  ['of one byte of length', 125],
  ['of two', 126],
  ['of two, the longest', 65_535],
  ['of eight', 65_536],
])('a frame %s is read as it was sent', async (_what, length) => {
  const text = `${'é'.repeat(8)}${'x'.repeat(length - 16)}`;
  const heard = once(client, 'message');
  connection.sendPrepared(textFrame(text));
  const [data, isBinary] = await heard;
  expect(String(data)).toBe(text);
  expect(isBinary).toBe(false);
});

test('frames sent together leave in one piece, in order with the library’s own frames', async () => {
  const heard: string[] = [];
  const all = new Promise<void>(resolve =>
    client
      .on('message', data => heard.push(String(data)))
      .on('ping', () => heard.push('ping'))
      .on('close', () => resolve()),
  );
  const wrote = vi.spyOn(wire, '_write');
  connection.together(() => {
    connection.send({ one: 1 });
    connection.probe();
    connection.send({ two: 2 });
  });
  expect(wrote).toHaveBeenCalledOnce();
  connection.close(4200, 'started');
  connection.send({ three: 3 });
  await all;
  expect(heard).toEqual(['{"one":1}', 'ping', '{"two":2}']);
});

test('nothing follows a close frame that the library has sent by itself', async () => {
  const frames: string[] = [];
  client.on('message', data => frames.push(String(data)));
  const closed = once(client, 'close');
  served.close(1000);
  connection.send({ late: true });
  await closed;
  expect(frames).toEqual([]);
});

test('[IP-03] a first message and the answer to any message prove how short the way is, however late the pongs', () => {
  let now = 0;
  const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1 });
  const sent = new PassThrough();
  const held = new Connection(socket as unknown as WebSocket, sent, () => now);
  const { line } = held;
  held.onText = () => held.endFirstMessageLimit();
  held.probe();
  // A client echoes the ping's payload: the frame without its two bytes of header.
  const stamp = (sent.read() as Buffer).subarray(2);
  now = 60;
  socket.emit('message', Buffer.from('the token'), false);
  expect(shortestWay(line)).toBe(60);
  held.ask({ action: 'pg' }, 'pong');
  now = 960;
  socket.emit('pong', stamp);
  expect(line.roundTrip).toBe(960);
  expect(shortestWay(line)).toBe(60);
  held.ask({ action: 'pg' }, 'pong');
  now = 1_000;
  // The oldest question is answered first, and answers without a question prove nothing.
  for (let said = 0; said < 3; said++) held.hearAnswer('pong');
  expect(shortestWay(line)).toBe(40);
});

test('[WS-11] a heartbeat is due two seconds after the client was last told how things stand', () => {
  let now = 0;
  const timed = new Connection(served, wire, () => now);
  timed.endFirstMessageLimit();
  now = 1_000;
  timed.tell({ fen: 'first' });
  now = 2_500;
  expect(timed.isQuiet()).toBe(false);
  timed.send({ action: 'drawOffered' });
  now = 3_000;
  expect(timed.isQuiet()).toBe(true);
  timed.noteTold();
  expect(timed.isQuiet()).toBe(false);
});

test('a ping leaves with the first frame after its time, and alone where none comes', async () => {
  let now = 0;
  const watching = new Connection(served, wire, () => now);
  watching.endFirstMessageLimit();
  watching.pingMs = 4_000;
  watching.probe();
  const wrote = vi.spyOn(wire, '_write');
  const heard: string[] = [];
  client.on('message', data => heard.push(String(data))).on('ping', () => heard.push('ping'));
  for (const at of [1_900, 4_000, 6_000]) {
    now = at;
    watching.sendPrepared(textFrame(String(at)));
    expect(watching.isPingLate()).toBe(false);
  }
  expect(wrote).toHaveBeenCalledTimes(3);
  now = 10_000;
  expect(watching.isPingLate()).toBe(true);
  await expect.poll(() => heard).toEqual(['ping', '1900', '4000', 'ping', '6000']);
});

test('a silent client is given up within ten seconds, and its silence begins anew after a pause of the process', () => {
  let now = 0;
  const silent = new Connection(served, wire, () => now);
  silent.endFirstMessageLimit();
  now = 9_000;
  expect(silent.isDead(false)).toBe(false);
  expect(silent.isDead(true)).toBe(false);
  now = 18_000;
  expect(silent.isDead(false)).toBe(false);
  now = 18_500;
  expect(silent.isDead(false)).toBe(true);
});

test('a connection of a channel without clocks keeps no round trips', () => {
  let now = 0;
  const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1 });
  const sent = new PassThrough();
  const watching = new Connection(socket as unknown as WebSocket, sent, () => now);
  watching.endFirstMessageLimit();
  watching.isMeasured = false;
  watching.ask({ action: 'ping' }, 'ping');
  sent.read();
  watching.probe();
  const stamp = (sent.read() as Buffer).subarray(2);
  now = 60;
  socket.emit('message', Buffer.from('the token'), false);
  watching.hearAnswer('ping');
  socket.emit('pong', stamp);
  expect(watching.line).toEqual({ roundTrip: null, proofs: [] });
  expect(watching.lastSeen).toBe(60);
});
