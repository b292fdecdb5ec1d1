import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeCode } from '../../src/protocol/close-codes';
import { endAll, playersOf, playOn, seatCrowd, type Table } from '../support/crowd/crowd';
import { FaultProxy } from '../support/proxy';
import { type Random, seededRandom, whole } from '../support/random';
import { duelSocket, meet, purses } from '../support/server/duels';
import { isMove, moveMessage, type Pair, pair, play, type Seat, sit } from '../support/server/game-pair';
import { type OwnPostgres, onPostgres, startPostgres } from '../support/server/postgres';
import { hasAction, IMPATIENT, type Session, startServer, type TestServer } from '../support/server/server';
import { comeBack } from './come-back';
import { checkRecords, expectNoFailure } from './records';

/** How long the database does not answer. */
const SILENCE_MS = 10_000;
/** How long a player has thought already whose minute would run out during the silence. */
const THOUGHT_MS = 53_000;

let postgres: OwnPostgres;
let random: Random;
let proxy: FaultProxy;
let server: TestServer;
let tables: Table[] = [];

beforeAll(async () => {
  random = seededRandom('slow-postgres');
  postgres = await startPostgres();
  proxy = await FaultProxy.open(postgres.port, random);
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  server = await startServer({ env: { ...IMPATIENT, HOUSE: 'off', DATABASE_URL: url.href } });
});
afterEach(() => {
  for (const driver of playersOf(tables)) driver.stop();
  proxy.refuses = false;
  proxy.weather = {};
  proxy.release();
});
afterAll(async () => {
  await server.stop();
  proxy.close();
  await postgres.stop();
});

/** Seats a crowd that plays on by itself, whatever happens to the database. */
async function seat(games: number): Promise<void> {
  tables = await seatCrowd({ server, games, random, plies: 160, think: () => whole(random, 150, 500) });
}

async function endAndCheck(): Promise<void> {
  await endAll(tables);
  await checkRecords(server, tables);
  expectNoFailure(server);
}

const call = ({ token }: Session) => server.api(token).getOnce('/user');

async function expectRefusal(session: Session): Promise<void> {
  const answer = await call(session);
  expect(answer).toMatchObject({ status: 503, body: { message: 'Service Unavailable' } });
  expect(answer.headers.get('retry-after')).toBe('5');
}

/**
 * The server reports itself as not ready, so newcomers go elsewhere; the process is well and is not to be restarted.
 */
async function expectAway(): Promise<void> {
  for (const path of ['/healthz', '/readyz'])
    expect(await server.fetch(path)).toMatchObject({ status: 503, body: { status: 'database away' } });
  expect((await server.fetch('/livez')).status).toBe(200);
}

const movesHeard = ({ socket }: Seat): number => socket.frames.filter(isMove).length;

/** Two players in a game in which White, who is to move, has next to no time left. */
async function nearlyOutOfTime(): Promise<Pair> {
  const seats = await pair(server, 'BULLET_1');
  await play(seats, 'e2e4 e7e5');
  // Pretends that another node has just released the game: the next sweep takes it over as it is stored.
  await onPostgres(
    postgres.url,
    `with late as (
       update game set turn_since = now() - interval '${THOUGHT_MS} ms'
       where state = 'playing' and white = '${seats.white.session.uid}' returning id
     )
     update lease set owner = null, until = now() + interval '2 s' from late
     where lease.kind = 'game' and lease.id = late.id`,
  );
  expect(await seats.white.socket.closed).toBe(closeCode.resynchronise);
  return comeBack(server, seats);
}

test('[IP-02] no move is confirmed and no game lost while the database is silent for 10 s, and all games go on', async () => {
  await seat(4);
  const movers = await pair(server);
  await play(movers, 'd2d4 d7d5');
  const late = await nearlyOutOfTime();
  await playOn(tables, 2);

  proxy.hold();
  const silence = sleep(SILENCE_MS);
  const heard = [movesHeard(movers.white), movesHeard(movers.black)];
  const message = moveMessage('c2c4', { mid: 'held', ply: 2 });
  movers.white.socket.send(message);
  await Promise.all([
    expectRefusal(movers.white.session),
    expectAway(),
    expect(server.socket('status', movers.black.session.token).closed).resolves.toBe(closeCode.tryAgainLater),
    expect(movers.white.socket.closed).resolves.toBe(closeCode.resynchronise),
    expect(movers.black.socket.closed).resolves.toBe(closeCode.resynchronise),
  ]);
  expect([movesHeard(movers.white), movesHeard(movers.black)]).toEqual(heard);
  await silence;
  proxy.release();

  // Had the silence counted, White's flag would have fallen long ago.
  expect(await late.white.socket.closed).toBe(closeCode.resynchronise);
  const lateAgain = await comeBack(server, late);
  expect(lateAgain.white.state).toMatchObject({ ply: 2, time: 60_000 });
  expect(lateAgain.white.state.lastMove).toBeGreaterThanOrEqual(THOUGHT_MS);
  await play(lateAgain, 'g1f3', 2);

  const again = await comeBack(server, movers);
  again.white.socket.send(message);
  expect(await again.white.socket.next(isMove)).toMatchObject({ confirmation: 'held', ply: 3 });
  await play(again, 'e7e6', 3);
  expect((await call(movers.white.session)).status).toBe(200);
  await playOn(tables, 4);
  await endAndCheck();
});

test('[IP-02] a database that refuses for 3 s is reported by 503 and 1013 at once, and then all games go on', async () => {
  await seat(4);
  const [white, black] = [await server.player(), await server.player()];
  proxy.refuses = true;
  proxy.cut();
  await expectRefusal(white);
  await expectAway();
  for (const channel of ['status', 'queue', 'game'] as const) {
    const socket = server.socket(channel, white.token, { gameMode: 'BLITZ_3', playlist: 'NORMAL' });
    expect(await socket.closed).toBe(closeCode.tryAgainLater);
  }
  // The database stays away for a while, and the players who come back meanwhile are refused.
  await sleep(3_000);
  proxy.refuses = false;
  await playOn(tables, 4);
  expect((await server.fetch('/healthz')).status).toBe(200);
  await play(await pair(server, 'BLITZ_3', [white, black]), 'e2e4 e7e5');
  await endAndCheck();
});

test('[LG-05] [IP-02] stakes wait when the database goes away before a duel starts, and the duel is begun afterwards', async () => {
  const { id, owner, joiner } = await meet(server, { bet: 100 });
  owner.socket.send({ action: 'acceptMatch' });
  await joiner.socket.next(hasAction('opponentAccepted'));
  proxy.refuses = true;
  proxy.cut();
  joiner.socket.send({ action: 'acceptMatch' });
  expect(await joiner.socket.closed).toBe(closeCode.tryAgainLater);
  // The sweep, which runs each second, finds no database.
  await sleep(2_000);
  proxy.refuses = false;

  /** Connects again and again until the duel is there, as a client does. */
  const comesBack = async (session: Session) => {
    for (;;) {
      const socket = duelSocket(server, session);
      const frame = await socket.next(hasAction('duel_match', 'started')).catch(() => null);
      if (frame) return { socket, frame };
      await sleep(200);
    }
  };
  const [first, second] = [await comesBack(owner.session), await comesBack(joiner.session)];
  expect(first.frame).toMatchObject({ id, accepted: true, held: 100 });
  expect(second.frame).toMatchObject({ id, accepted: false, held: 100 });
  second.socket.send({ action: 'acceptMatch' });
  await Promise.all([first, second].map(({ socket }) => socket.next(hasAction('started'))));
  expect(await purses(server, owner.session, joiner.session)).toEqual([900, 900]);
  const { socket } = await sit(server, owner.session);
  socket.send({ action: 'surrender' });
  await socket.next(hasAction('lose'));
  expect(await purses(server, owner.session, joiner.session)).toEqual([900, 1_100]);
  expect(await server.operate('check')).toContain('Nothing is wrong.');
});

test('[IP-02] all games go on without a resynchronisation when the database answers late', async () => {
  await seat(4);
  proxy.weather = { delay: 100, jitter: 50 };
  await playOn(tables, 6);
  proxy.weather = {};
  await endAndCheck();
  for (const driver of playersOf(tables)) expect(driver.states).toBe(1);
});
