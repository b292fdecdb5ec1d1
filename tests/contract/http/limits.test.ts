import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../../support/crowd/crowd';
import { FIFTY_MOVES } from '../../support/games/scripted';
import { seededRandom, whole } from '../../support/random';
import { CHANNELS, HELLOS, KNOWN } from '../../support/server/calls';
import { type Pair, pair, play, sit } from '../../support/server/game-pair';
import { expectQuietLog, TALKATIVE } from '../../support/server/quiet-log';
import { type Session, startServer, type TestServer } from '../../support/server/server';
import { residentMemory } from '../../support/server/stored';
import { frame, RawSocket } from './raw-socket';

/** Clients that send and never read, or send what no library lets them send. */

const TEXT = 0x81;
const PING = 0x89;
const PONG = 0x8a;

let server: TestServer;
let others: Table[];
/** A long game: its whole state is as large as a state can be. */
let seats: Pair;
let idler: Session;

beforeAll(async () => {
  server = await startServer({ env: TALKATIVE });
  const ada = await server.player(KNOWN);
  idler = await server.player();
  seats = await pair(server, 'RAPID_10', [ada, await server.player()]);
  await play(seats, FIFTY_MOVES.split(' ').slice(0, 90).join(' '));
  const random = seededRandom('limits');
  others = await seatCrowd({ server, games: 2, random, plies: 400, think: () => whole(random, 300, 600) });
});
afterAll(async () => {
  for (const player of playersOf(others)) player.stop();
  await server.stop();
});

const text = (message: object): Buffer => frame(TEXT, JSON.stringify(message));
const hello = (channel: (typeof CHANNELS)[number], { token }: Session): Buffer =>
  text({ ...HELLOS[channel], token });
const times = (count: number, one: Buffer): Buffer[] => Array.from({ length: count }, () => one);

/** Messages that are sent for ever: a ping is answered by 125 bytes, a move with an old ply by the whole game. */
const TALK: readonly [what: string, send: Buffer][] = [
  ['pings', frame(PING, 'x'.repeat(125))],
  ['requests for the whole game', text({ action: 'move', from: 'a2', to: 'a3', ply: 0, mid: 'old' })],
  ['pongs', frame(PONG, 'x'.repeat(125))],
  ['unknown actions', text({ action: 'dance' })],
];

test.each(CHANNELS.flatMap(channel => TALK.map(([what, send]) => [what, channel, send] as const)))(
  '[WS-03] a client that sends %s on %s for ever and never reads is cut off, and costs no memory',
  async (_what, channel, send) => {
    const before = residentMemory(server);
    const client = await RawSocket.open(server.url, channel);
    await client.send(hello(channel, channel === 'game' ? seats.white.session : idler));
    const rush = Buffer.concat(times(500, send));
    let sent = 0;
    while (client.isOpen && sent < 100 * 2 ** 20) {
      await client.send(rush);
      sent += rush.length;
    }
    expect(client.isOpen).toBe(false);
    expect(residentMemory(server) - before).toBeLessThan(50);
  },
);

test.each(CHANNELS)(
  '[WS-03] channel %s with more than 20 messages before its user is known is closed with 1008',
  async channel => {
    const client = await RawSocket.open(server.url, channel);
    await client.send(hello(channel, idler), ...times(25, text({ action: 'pong' })));
    expect(await client.closeCode()).toBe(1008);
  },
);

test.each<[string, number, Buffer]>([
  ['a reserved bit', 1002, frame(TEXT | 0x40, '{}')],
  ['a reserved opcode', 1002, frame(0x83, '{}')],
  ['no mask', 1002, Buffer.from([TEXT, 2, 0x7b, 0x7d])],
  ['a ping in two pieces', 1002, frame(0x09, 'x')],
  ['a ping of 126 bytes', 1002, frame(PING, 'x'.repeat(126))],
  ['a piece of nothing', 1002, frame(0x80, '{}')],
  ['a close code that is none', 1002, frame(0x88, Buffer.from([0x00, 0x07]))],
  ['a length of 100 MiB', 1009, Buffer.from([TEXT, 0xff, 0, 0, 0, 0, 6, 0x40, 0, 0, 0, 0, 0, 0])],
  ['a length of 2⁶³', 1009, Buffer.from([TEXT, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
])('[WS-03] a frame with %s closes the channel with %i', async (_what, code, bytes) => {
  const client = await RawSocket.open(server.url, 'status');
  await client.send(bytes);
  expect(await client.closeCode()).toBe(code);
});

test('[WS-07] games of others have gone on all the time, each move acknowledged, and the log is quiet', async () => {
  expect((await sit(server, seats.white.session)).state).toMatchObject({ ply: 90 });
  await playOn(others, 2);
  await endAll(others);
  expect(playersOf(others).flatMap(({ faults }) => faults)).toEqual([]);
  expect(playersOf(others).map(({ states }) => states)).toEqual(playersOf(others).map(() => 1));
  expectQuietLog(server, [idler.token, seats.white.session.token]);
});
