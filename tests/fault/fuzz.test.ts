import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ChannelName } from '../../src/protocol/close-codes';
import { endAll, playersOf, playOn, seatCrowd, type Table, waitForGame } from '../support/crowd/crowd';
import { TEST_MS } from '../support/hanging';
import { seededRandom, whole } from '../support/random';
import { IS_BIG_RUN } from '../support/runner/big-run';
import { CHANNELS, HELLOS } from '../support/server/calls';
import { expectQuietLog } from '../support/server/quiet-log';
import { LONG_LEASES, type Session, startServer, type TestServer } from '../support/server/server';
import { residentMemory } from '../support/server/stored';
import { spread } from '../support/spread';
import { until } from '../support/until';
import { type Junk, type JunkCall, junk, junkCall } from './frames';
import { checkRecords } from './records';

/** Frames and calls of one run; FUZZ_RUNS asks for more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (IS_BIG_RUN ? 10_000 : 500));
/** Frames and calls that are sent while the same games are played: the games must not end before. */
const BLOCK = 10_000;
/** Only a long run can tell growing memory from memory that the server touches for the first time. */
const MEASURES_MEMORY = RUNS >= BLOCK;
/** Visits in one part of the storm, and how many of them run together. */
const VISITS = 40;
const AT_ONCE = 4;
/** Players whose channels and calls the junk uses. One alone would soon be told to wait by the rate limit. */
const VICTIMS = ['Fuzz_one', 'Fuzz_two', 'Fuzz_three', 'Fuzz_four', 'Fuzz_five', 'Fuzz_six'];

/** A small heap makes the server collect garbage at once, so memory that grows is memory that is kept. */
const options = {
  env: { ...LONG_LEASES, HOUSE: 'off', ADDRESS_LIMITS: 'off', NODE_OPTIONS: '--max-old-space-size=96' },
};
let server: TestServer;
let tables: Table[] = [];
let victims: Session[];
/** All victims there have been. */
const everyone: Session[] = [];

beforeAll(async () => {
  server = await startServer(options);
  for (const name of VICTIMS) everyone.push(await server.player(name));
  if (!MEASURES_MEMORY) return;
  // The first start needs much memory once and does not give it back: begin on a server that starts with less.
  await server.stop({ keepData: true });
  server = await startServer({ ...options, dataDir: server.dataDir });
});
afterEach(() => {
  for (const driver of playersOf(tables)) driver.stop();
});
afterAll(() => server.stop());

/** One visit: a channel, with a token or without, and what is sent on it. */
const visit = fc.record({
  channel: fc.constantFrom<ChannelName[]>('game', 'game', 'game', ...CHANNELS),
  signsIn: fc.constantFrom(true, true, true, true, false),
  who: fc.nat({ max: VICTIMS.length - 1 }),
  frames: fc.array(junk, { minLength: 5, maxLength: 30 }),
});

/** Sends all frames of a visit, then waits until the server has dealt with them: it answers a ping, or has hung up. */
async function play({ channel, signsIn, who, frames }: VisitOf<typeof visit>): Promise<number> {
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/live/${channel}`);
  const closed = new Promise<void>(resolve => socket.on('close', () => resolve()));
  socket.on('error', () => undefined);
  await Promise.race([closed, new Promise(resolve => socket.on('open', resolve))]);
  if (signsIn) {
    const token = victims[who]?.token;
    socket.send(JSON.stringify({ ...HELLOS[channel], username: 'Fuzz_one', token }));
  }
  let sent = 0;
  for (const frame of frames) {
    if (socket.readyState !== WebSocket.OPEN) break;
    send(socket, frame);
    sent++;
    // Some frames are sent in a rush, others one by one.
    if (sent % 4 === 0) await Promise.race([closed, new Promise(setImmediate)]);
  }
  const answered = new Promise(resolve => socket.on('pong', resolve));
  if (socket.readyState === WebSocket.OPEN) socket.ping('enough');
  await Promise.race([closed, answered]);
  socket.terminate();
  return sent;
}

type VisitOf<A> = A extends fc.Arbitrary<infer V> ? V : never;

function send(socket: WebSocket, frame: Junk): void {
  switch (frame.kind) {
    case 'text':
      socket.send(frame.text);
      break;
    case 'binary':
      socket.send(frame.bytes);
      break;
    case 'ping':
      socket.ping('x'.repeat(125));
      break;
    case 'fragments':
      for (let piece = 1; piece <= frame.pieces; piece++) socket.send(' ', { fin: piece === frame.pieces });
      break;
    case 'header':
      lengthOnly(socket, frame.length);
  }
}

/** Announces the length of a frame whose content never follows. */
function lengthOnly(socket: WebSocket, length: number): void {
  const header = Buffer.alloc(14);
  header.writeUInt16BE(0x81ff);
  header.writeBigUInt64BE(BigInt(length), 2);
  (socket as unknown as { _socket?: { write(bytes: Buffer): void } })._socket?.write(header);
}

async function call({ method, path, token, type, body }: JunkCall): Promise<void> {
  const own = victims[token % VICTIMS.length]?.token ?? '';
  const tokens = [undefined, own, `${own}x`, 'x.y.z', `${btoa('{"alg":"none"}')}.${own.split('.')[1]}.`, own];
  const bearer = tokens[token % tokens.length];
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(type && { 'content-type': type }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(method !== 'GET' && { body }),
  });
  await answer.arrayBuffer();
  expect(answer.status, `${method} ${path} ${body.slice(0, 200)}`).toBeLessThan(500);
}

/**
 * Seats victims at games: junk sent there is played with. They are new ones, since junk surrenders, and who has surrendered
 * often is paused for minutes.
 */
async function seatVictims(): Promise<void> {
  victims = await Promise.all(VICTIMS.map(() => server.player()));
  everyone.push(...victims);
  await Promise.all(victims.map(session => waitForGame(server, session)));
}

/** Sends so many frames and calls; the same seed gives the same ones. */
async function storm(runs: number, seed: number): Promise<void> {
  let frames = 0;
  let calls = 0;
  for (let part = seed; frames + calls < runs; part++) {
    await seatVictims();
    const visits = fc.sample(visit, { seed: part, numRuns: VISITS });
    const junkCalls = fc.sample(junkCall, { seed: part, numRuns: VISITS * 2 });
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = visits.shift(); next; next = visits.shift()) {
          frames += await play(next);
          for (const one of junkCalls.splice(0, 2)) {
            await call(one);
            calls++;
          }
        }
      }),
    );
  }
  console.log(`${frames} frames, ${calls} calls`);
}

/**
 * Makes calls that may fail, so that idle connections which the server has closed during a long storm are found and
 * dropped.
 */
async function findStaleConnections(): Promise<void> {
  await Promise.all(Array.from({ length: 16 }, () => server.fetch('/healthz').catch(() => undefined)));
}

/** How long each acknowledgement took so far, milliseconds. */
const acknowledgements = (): number[] =>
  playersOf(tables).flatMap(({ acknowledged }) => acknowledged.map(({ took }) => took));

/**
 * Polls until resident memory has not grown: memory that only waits for the garbage collector does not count.
 * @param before megabytes
 */
async function hasNotGrown(before: number): Promise<void> {
  let least = residentMemory(server);
  await until(
    () => {
      least = Math.min(least, residentMemory(server));
      return least - before < 50;
    },
    () => `memory grew by ${(least - before).toFixed(1)} MB`,
  );
  console.log(`memory: ${before.toFixed(1)} MB, then ${least.toFixed(1)} MB`);
}

test(
  '[WS-03] junk neither breaks the server nor disturbs a game',
  async () => {
    const random = seededRandom('fuzz');
    const took: number[] = [];
    let before = Number.NaN;
    for (let left = RUNS; left > 0; left -= BLOCK) {
      await findStaleConnections();
      tables = await seatCrowd({
        server,
        games: 2,
        random,
        plies: 400,
        think: () => whole(random, 300, 600),
      });
      if (MEASURES_MEMORY && left === RUNS) {
        await storm(3_000, whole(random, 0, 2 ** 30));
        before = residentMemory(server);
      }
      const heard = acknowledgements().length;
      await storm(Math.min(left, BLOCK), whole(random, 0, 2 ** 30));
      const during = acknowledgements().slice(heard);
      expect(during.length).toBeGreaterThan(0);
      took.push(...during);
      await playOn(tables, 2);
      await endAll(tables);
      await checkRecords(server, tables);
      console.log(`acknowledgements in other games: ${spread(took)} of ${took.length}`);
    }
    if (MEASURES_MEMORY) await hasNotGrown(before);
    expect((await server.fetch('/healthz')).status).toBe(200);
    expectQuietLog(
      server,
      everyone.flatMap(({ token, refreshToken }) => [token, refreshToken]),
    );
  },
  TEST_MS + RUNS * 10,
);
