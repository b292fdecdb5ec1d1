import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type WebSocket from 'ws';
import type { ChannelName } from '../../../src/protocol/close-codes';
import { OPENING } from '../../support/games/scripted';
import { CHANNELS, HELLOS, KNOWN } from '../../support/server/calls';
import {
  bare,
  isMove,
  moveMessage,
  newcomer,
  type Pair,
  pair,
  play,
  sit,
} from '../../support/server/game-pair';
import { expectQuietLog, TALKATIVE } from '../../support/server/quiet-log';
import {
  IMPATIENT,
  type Session,
  startServer,
  type TestServer,
  type TestSocket,
} from '../../support/server/server';

/** Frames that no client of ours would ever send, on every channel: as its first message and later. */

let server: TestServer;
/** A game that goes on all the time; its White, the vandal, sends the bad frames. */
let seats: Pair;
let vandal: Session;

beforeAll(async () => {
  server = await startServer({ env: { ...IMPATIENT, ...TALKATIVE } });
  seats = await pair(server, 'RAPID_10', [await server.player(KNOWN), await newcomer(server)]);
  await play(seats, OPENING);
  vandal = seats.white.session;
});
/** On a slow machine all this takes longer than a player may be away from a game. */
const SEEN_MS = 15_000;
let seenAt = Date.now();
afterEach(async () => {
  if (Date.now() - seenAt < SEEN_MS) return;
  seenAt = Date.now();
  const { socket } = await sit(server, vandal);
  socket.close();
  await socket.closed;
});
afterAll(() => server.stop());

type Send = (socket: WebSocket) => void;

const text =
  (frame: string): Send =>
  socket =>
    socket.send(frame);
const json = (frame: unknown): Send => text(JSON.stringify(frame));
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
/** One message in so many pieces. */
const inPieces =
  (pieces: number, frame: string): Send =>
  socket => {
    for (let piece = 0; piece < pieces; piece++) {
      const last = piece === pieces - 1;
      socket.send(last ? frame.slice(piece) : frame.slice(piece, piece + 1), { fin: last });
    }
  };
/** Exactly so many bytes. */
const padded = (bytes: number, frame: object): string =>
  JSON.stringify({ ...frame, pad: 'x'.repeat(bytes - JSON.stringify({ ...frame, pad: '' }).length) });

/** Frames that are no message, first or later. */
const NO_MESSAGE: readonly [what: string, code: number, send: Send][] = [
  ['no JSON', 1003, text('hello')],
  ['nothing', 1003, text('')],
  ['half an object', 1003, text('{"action":"ping"')],
  ['an array', 1003, json([{ action: 'ping' }])],
  ['a number', 1003, json(7)],
  ['a text', 1003, json('ping')],
  ['null', 1003, json(null)],
  ['NaN', 1003, text('NaN')],
  ['a number larger than any', 1003, text('1e309')],
  ['2,000 brackets in each other', 1003, text(nested(2_000))],
  ['10,000 brackets in each other', 1009, text(nested(10_000))],
  ['4 KiB and a byte', 1009, text(padded(4_097, { action: 'ping' }))],
  ['a binary frame', 1003, socket => socket.send(Buffer.from('{"action":"ping"}'), { binary: true })],
  ['no UTF-8', 1007, socket => socket.send(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), { binary: false })],
  ['17 pieces', 1008, inPieces(17, '{"action":"ping"}      ')],
  ['17 pieces without an end', 1008, inPieces(18, '{"action":"ping"}      ')],
];

/** Messages that do not open a channel. */
const NO_HELLO: readonly [what: string, code: number, send: Send][] = [
  ['an empty object', 4401, json({})],
  ['another message', 4401, json({ action: 'ping' })],
  ['a prototype with a token', 4401, text('{"__proto__":{"token":"a.b.c"}}')],
  ['a constructor with a token', 4401, json({ constructor: { prototype: { token: 'a.b.c' } } })],
  ['a token larger than any number', 4401, text('{"token":1e309}')],
  ['4 KiB without a token', 4401, text(padded(4_096, {}))],
];

/** Messages that have no place on a channel that is open. */
const NO_ACTION: readonly [what: string, code: number, send: Send][] = [
  ['an empty object', 1003, json({})],
  ['an action of 7', 1003, json({ action: 7 })],
  ['an action of null', 1003, json({ action: null })],
  ['a list of actions', 1003, json({ action: ['ping'] })],
  ['a prototype with an action', 1003, text('{"__proto__":{"action":"ping"}}')],
  ['a constructor with an action', 1003, json({ constructor: { prototype: { action: 'ping' } } })],
  ['an action larger than any number', 1003, text('{"action":1e309}')],
];

/** Messages that are strange and have nothing wrong with them. */
const HARMLESS: readonly [what: string, send: Send][] = [
  ['an unknown action', json({ action: 'dance' })],
  ['an action that every object has', json({ action: 'constructor' })],
  ['an action named __proto__', json({ action: '__proto__' })],
  ['an action of half a surrogate', text('{"action":"\\ud800"}')],
  ['a number larger than any beside it', text('{"action":"ping","n":1e309}')],
  ['a prototype beside it', text('{"action":"ping","__proto__":{"action":"surrender"}}')],
  ['brackets beside it', text(`{"action":"ping","more":${nested(1_900)}}`)],
  ['4 KiB', text(padded(4_096, { action: 'pong' }))],
  ['16 pieces', inPieces(16, '{"action":"ping"}    ')],
];

const helloOf = (channel: ChannelName, { token }: Session): object => ({ ...HELLOS[channel], token });

/** A socket that has connected and not sent its first message. */
async function opened(channel: ChannelName): Promise<TestSocket> {
  const socket = bare(server, `/live/${channel}`);
  await new Promise(resolve => socket.socket.once('open', resolve));
  return socket;
}

/** A channel whose user is admitted and has been sent a frame. */
async function entered(channel: ChannelName, session: Session = vandal): Promise<TestSocket> {
  const socket = bare(server, `/live/${channel}`, helloOf(channel, session));
  await socket.next(() => true);
  return socket;
}

/** Resolves when the server has dealt with all that was sent. Rejects when it has hung up instead. */
function settled({ socket, closed }: TestSocket): Promise<unknown> {
  const answered = new Promise(resolve => socket.once('pong', resolve));
  socket.ping();
  return Promise.race([answered, closed.then(code => Promise.reject(new Error(`closed with ${code}`)))]);
}

/** A user for the channel: queue and duel need a newcomer, since the vandal is in a game and would be sent to it. */
const idler = (channel: ChannelName) =>
  channel === 'queue' || channel === 'duel' ? newcomer(server) : Promise.resolve(vandal);

const ends = async (sockets: readonly TestSocket[]) => Promise.all(sockets.map(({ closed }) => closed));

describe.each(CHANNELS)('channel %s', channel => {
  test.each([...NO_MESSAGE, ...NO_HELLO])(
    '[WS-02] [WS-03] a first message of %s closes the channel with %i',
    async (_what, code, send) => {
      const socket = await opened(channel);
      send(socket.socket);
      expect(await socket.closed).toBe(code);
    },
  );

  test('[WS-02] a bad token in 16 pieces as first message closes the channel with 4401', async () => {
    const socket = await opened(channel);
    inPieces(16, JSON.stringify({ ...HELLOS[channel], token: 'a.b.c' }))(socket.socket);
    expect(await socket.closed).toBe(4401);
  });

  test('[WS-03] each later frame that is no message of the channel closes it with its exact code', async () => {
    const own = await idler(channel);
    const answers: Record<string, number> = {};
    const cases = [
      ...NO_MESSAGE,
      ...NO_ACTION,
      ['a second hello', 1003, json(helloOf(channel, own))] as const,
    ];
    for (const [what, , send] of cases) {
      const socket = await entered(channel, own);
      send(socket.socket);
      answers[what] = await socket.closed;
    }
    expect(answers).toEqual(Object.fromEntries(cases.map(([what, code]) => [what, code])));
  });

  test.each(HARMLESS)('%s changes nothing on an open channel', async (_what, send) => {
    const socket = await entered(channel, await idler(channel));
    send(socket.socket);
    await settled(socket);
    // The queue would pair this player with the next one.
    socket.close();
    await socket.closed;
  });

  test('the tenth unknown action closes the channel with 1008, and nine are ignored', async () => {
    const socket = await entered(channel, await idler(channel));
    for (let sent = 0; sent < 9; sent++) socket.send({ action: 'dance' });
    await settled(socket);
    socket.send({ action: 'dance' });
    expect(await socket.closed).toBe(1008);
  });

  test.each<[string, (socket: WebSocket) => void]>([
    ['messages', socket => socket.send('{"action":"pong"}')],
    ['ping frames', socket => socket.ping()],
    ['pong frames that nobody asked for', socket => socket.pong('now')],
  ])('the 101st of %s within 20 s closes the channel with 1008', async (_what, send) => {
    const socket = await entered(channel, await idler(channel));
    for (let sent = 0; sent < 99; sent++) send(socket.socket);
    await settled(socket);
    send(socket.socket);
    expect(await socket.closed).toBe(1008);
  });

  test('[WS-03] a channel beyond 20 of one person closes their oldest with 4403', async () => {
    const own = await newcomer(server);
    const first = await entered('status', own);
    const tabs = await Promise.all(Array.from({ length: 19 }, () => entered('status', own)));
    const another = bare(server, `/live/${channel}`, helloOf(channel, own));
    expect(await first.closed).toBe(4403);
    for (const tab of [...tabs, another]) tab.close();
    await ends([...tabs, another]);
  });
});

test.each<[ChannelName, (number: number) => object]>([
  ['tournament', id => ({ id })],
  ['spectate', game => ({ username: KNOWN, game })],
  ['duel', bet => ({ gameMode: 'BLITZ_3', options: { bet, public: false } })],
])(
  '[WS-03] a first message on %s with a number that no column holds is refused for good',
  async (channel, withNumber) => {
    const who = await idler(channel);
    for (const number of [1e300, -1e300, 2 ** 63, 2 ** 53, 0.5]) {
      const socket = bare(server, `/live/${channel}`, { ...withNumber(number), token: who.token });
      const came = await Promise.race([socket.next(() => true), socket.closed]).catch(() => socket.closed);
      // Both say that it is worth coming again.
      expect([1011, 1013], `${number}`).not.toContain(await came);
      socket.close();
    }
  },
);

test('[WS-02] every channel without a whole first message within five seconds is closed with 4401', async () => {
  const silent = await Promise.all(CHANNELS.map(opened));
  const beginning = await Promise.all(CHANNELS.map(opened));
  for (const { socket } of beginning) socket.send('{"token":', { fin: false });
  const pinging = await Promise.all(CHANNELS.map(opened));
  for (const { socket } of pinging) socket.ping();
  const codes = await ends([...silent, ...beginning, ...pinging]);
  expect(codes).toEqual(codes.map(() => 4401));
});

test('[IP-15] of two tabs the newer has the game, the queue and the duel, and both keep all other channels', async () => {
  const tabs = { queue: await newcomer(server), duel: await newcomer(server), game: vandal };
  for (const [channel, who] of Object.entries(tabs) as [keyof typeof tabs, Session][]) {
    const [older, newer] = [await entered(channel, who), await entered(channel, who)];
    expect(await older.closed).toBe(4002);
    await settled(newer);
    newer.close();
  }
  for (const channel of CHANNELS.filter(name => !(name in tabs))) {
    const both = [await entered(channel), await entered(channel)];
    for (const tab of both) await settled(tab);
    for (const tab of both) tab.close();
  }
});

test('[WS-06] the game stands as before all these frames, and goes on; the log is quiet', async () => {
  const white = await sit(server, vandal);
  expect(white.state).toMatchObject({ ply: 4 });
  white.socket.send(moveMessage('f1c4', { mid: 'after all', ply: 4 }));
  expect(await white.socket.next(isMove)).toMatchObject({ confirmation: 'after all', ply: 5 });
  // Black's first connection may have been closed meanwhile: a busy machine may lose the game's lease, and takes it up again.
  expect((await sit(server, seats.black.session)).state).toMatchObject({ ply: 5 });
  expectQuietLog(server, [vandal.token, seats.black.session.token]);
});
