import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { FIFTY_MOVES } from '../../support/games/scripted';
import { bare, ends, newcomer, type Pair, pair, play, type Seat } from '../../support/server/game-pair';
import { hasStatus } from '../../support/server/server';
import { sharedServer } from '../../support/server/shared';

const server = await sharedServer();

/** How long the cheat holds back each pong, and how long they take for each move. */
const HELD_MS = 900;
const PACE_MS = 300;
const LOAD_MS = 1_500;
/** Comes back as a client that greets and answers heartbeats at once, and answers each ping late. */
async function cheat({ session }: Seat): Promise<Seat> {
  const socket = bare(server, '/live/game', { token: session.token }, { autoPong: false });
  socket.socket.on('ping', (data: Buffer) => {
    setTimeout(() => socket.socket.pong(data), HELD_MS);
  });
  socket.socket.on('message', data => {
    if (String(data).includes('"pg"')) socket.send({ action: 'pong' });
  });
  return { session, socket, state: await socket.next(hasStatus('recconect')) };
}

const lagRecord = v.object({
  given: v.number(),
  moves: v.number(),
  free: v.number(),
  best: v.number(),
  median: v.number(),
});
const reports = v.object({
  reports: v.array(v.object({ game: v.number(), lag: v.object({ w: lagRecord, b: lagRecord }) })),
});
const clocks = v.object({
  games: v.number(),
  sides: v.array(v.object({ ...lagRecord.entries, game: v.number(), player: v.string(), side: v.string() })),
});

test('[IP-03] a client that answers pings late gains 2 s at most, and a report and the operator show it', async () => {
  const honest = await pair(server, 'BULLET_1', [await newcomer(server), await newcomer(server)]);
  const [first, ...moves] = FIFTY_MOVES.split(' ').slice(0, 46);
  await play(honest, first ?? '');
  const white = await cheat(honest.white);
  const seats: Pair = { white, black: honest.black };
  // After two late answers the client's measured round trip is long.
  await sleep(2 * 2_500 + HELD_MS);
  let thought = 0;
  let left = 60_000;
  for (const [index, move] of moves.entries()) {
    const isCheat = index % 2 === 1;
    if (isCheat) {
      await sleep(PACE_MS);
      thought += PACE_MS;
    }
    const told = await play(seats, move, index + 1);
    if (isCheat) left = Number(told.timeO);
  }
  // Lateness of the server process itself is charged to nobody, so it is allowed on top.
  expect(60_000 - left).toBeGreaterThan(thought - 2_000 - LOAD_MS);

  white.socket.send({ action: 'surrender' });
  await ends(seats);
  const [found] = v.parse(
    clocks,
    JSON.parse((await server.operator('check', '--clocks', '--json')).stdout),
  ).sides;
  expect(found).toMatchObject({ side: 'w' });
  expect(found?.given).toBeLessThanOrEqual(2_000);
  expect(found?.median).toBeGreaterThan(2 * (found?.best ?? 0) + 200);
  await server
    .api(white.session.token)
    .post('/report', { match: found?.game, reason: 'They never lose time' });
  const report = v.parse(reports, JSON.parse((await server.operator('reports', '--json')).stdout));
  expect(report.reports[0]?.lag.w).toMatchObject({ given: found?.given, median: found?.median });
  expect(report.reports[0]?.lag.b.given).toBeLessThan(found?.given ?? 0);
  expect((await server.operator('reports')).stdout).toMatch(/s given back in \d+ moves, \d+ of them free/);
});
