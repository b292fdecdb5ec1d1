import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPENING } from '../support/games/scripted';
import { create, duelSocket, purses } from '../support/server/duels';
import { hasEnded, newcomer, pair, play, sit } from '../support/server/game-pair';
import { dropDatabase, newDatabase } from '../support/server/place';
import { onPostgres } from '../support/server/postgres';
import {
  hasAction,
  IMPATIENT,
  isNews,
  LONG_LEASES,
  type ServerOptions,
  type Session,
  startServer,
  type TestServer,
} from '../support/server/server';
import { apply, newTournament } from '../support/server/tournaments';
import { sitAgain } from './come-back';

/** Two nodes on one PostgreSQL. */

const DATABASE = 'kingside-two-nodes';

let url: string;
let client: pg.Client;
let options: ServerOptions;
let nodes: TestServer[] = [];
beforeAll(async () => {
  url = await newDatabase(DATABASE);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  options = { env: { ...IMPATIENT, ...LONG_LEASES, HOUSE: 'off', DATABASE_URL: url } };
});
afterAll(async () => {
  await Promise.all(nodes.map(node => node.stop()));
  await client.end();
  await dropDatabase(DATABASE);
});

/** Number of connections to the database that wait for a lock. */
async function waiting(): Promise<number> {
  const waits = `datname = '${DATABASE}' and wait_event_type = 'Lock'`;
  // A connection of its own: within our transaction the answer would stay the same.
  return (await onPostgres(url, `select from pg_stat_activity where ${waits}`)).length;
}

/** Moves the clocks of both nodes, and of those that start later. */
async function moveClocks(ms: number): Promise<void> {
  const [moved] = await Promise.all(nodes.map(node => node.moveClock(ms)));
  options = { env: { ...options.env, KINGSIDE_TEST_CLOCK: String(moved?.offset) } };
}

test('[IP-02] two nodes that meet at an empty database both start', async () => {
  // Our transaction holds the schema that the first migration creates. One node waits for it, and the other one for that node.
  await client.query('begin');
  await client.query('create schema drizzle');
  const starting = Promise.all([startServer(options), startServer(options)]);
  await expect.poll(waiting).toBe(1);
  await client.query('rollback');
  nodes = await starting;
});

test('[IP-21] a ban ordered at one node closes the channels that its player has at the other', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('there are two');
  const player = await first.player();
  const [here, there] = [first, second].map(node => node.socket('status', player.token));
  await Promise.all([here?.next(hasAction('ping')), there?.next(hasAction('ping'))]);
  await first.operate('ban', player.username);
  expect(await Promise.all([here?.closed, there?.closed])).toEqual([4403, 4403]);
  expect(await second.socket('status', player.token).closed).toBe(4403);
  expect((await second.api(player.token).get('/matchs/0')).status).toBe(403);
});

test('[IP-14] a ready limit stored by one node passes at both when their clocks are moved together', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('there are two');
  const owner = await create(first, { bet: 100, public: false });
  const other = await newcomer(first);
  const joiner = duelSocket(second, other, { idMatch: owner.id });
  const [here, there] = await Promise.all(
    [owner.socket, joiner].map(socket => socket.next(hasAction('duel_match'))),
  );
  expect(here?.limit).toBe(there?.limit);
  joiner.send({ action: 'acceptMatch' });
  await owner.socket.next(hasAction('opponentAccepted'));
  await moveClocks(30_000);
  expect(await owner.socket.next(hasAction('duel_ended'))).toMatchObject({ how: 'late', refunded: 100 });
  expect(await joiner.next(hasAction('duel_returned'))).toMatchObject({ takenOver: true });
  expect(await purses(second, owner.session, other)).toEqual([1000, 900]);
  joiner.send({ action: 'leave' });
  expect(await joiner.closed).toBe(4200);
});

test('[DU-17] a challenge made at one node reaches a page at the other, and is declined there', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('there are two');
  const [owner, whom] = [await first.player(), await first.player()];
  const page = second.socket('status', whom.token);
  await page.next(hasAction('ping'));
  const { id, socket } = await create(first, { bet: 40, challenge: whom.username }, owner);
  await page.next(isNews);
  expect((await second.api(whom.token).get('/notices')).body).toMatchObject({
    notices: [{ player: owner.username, news: { kind: 'challenge', duel: id, bet: 40 } }],
  });
  expect((await second.api(whom.token).post(`/duels/${id}/decline`)).body).toEqual({ declined: true });
  await socket.next(hasAction('duel_declined'));
  expect(await socket.next(hasAction('duel_ended'))).toMatchObject({ how: 'declined', refunded: 40 });
  page.close();
});

test('[ID-09] a session that is ended at one node is refused by the other, and its channels there close', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('there are two');
  const player = await first.player();
  const there = second.socket('status', player.token);
  await there.next(hasAction('ping'));
  await first.api(player.token).post('/signout');
  expect(await there.closed).toBe(4419);
  expect(await second.api(player.token).get('/user')).toMatchObject({
    status: 401,
    body: { ended: 'signedOut' },
  });
  expect(await second.socket('status', player.token).closed).toBe(4401);
});

test('[WS-19] entrants hear that their tournament has begun, at whichever node their page is', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('there are two');
  const id = await newTournament(first, '--ready', '30');
  const isStatus = (status: string) => (frame: { tournament?: unknown }) =>
    (frame.tournament as { status?: string } | undefined)?.status === status;
  // One page at each node: whichever closes the list, the other has a page as well.
  const pages = await Promise.all(
    [first, second].map(async node => {
      const session = await newcomer(first);
      await apply(first, session, id);
      const page = node.socket('status', session.token);
      await page.next(isStatus('OPEN'));
      return page;
    }),
  );
  await first.operate('tournament', 'start', String(id));
  for (const page of pages) expect(await page.next(isStatus('CLOSED'))).toMatchObject({ tournament: { id } });
  for (const page of pages) page.close();
  await first.operate('tournament', 'cancel', String(id), 'seen');
});

test('[IP-02] a drained node gives a game to the node that is asked for it, and charges no time for that', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('there are two');
  const before = Date.now();
  const seats = await pair(first);
  await play(seats, OPENING);
  await first.operator('drain', '--wait', '600');
  // White reconnects at the other node and takes the game along; Black is told to follow.
  const white = await sitAgain(second, seats.white);
  expect(await seats.black.socket.closed).toBe(4500);
  const black = await sitAgain(second, seats.black);
  expect([white.state.ply, black.state.ply]).toEqual([4, 4]);
  expect(Number(white.state.time) - Number(white.state.lastMove)).toBeGreaterThanOrEqual(
    180_000 - (Date.now() - before),
  );
  await play({ white, black }, 'f1c4 f8c5', 4);
  black.socket.send({ action: 'surrender' });
  await white.socket.next(hasEnded);
  // With its last game gone the drained node has nothing to wait for.
  await expect.poll(() => first.fetch('/livez').catch(() => 'gone')).toBe('gone');
  nodes[0] = await startServer(options);
});

test('[IP-02] a drained node hands its games over to the other', async () => {
  const [first, second] = nodes;
  if (!first || !second) throw new Error('there are two');
  const seats = await pair(first);
  await play(seats, OPENING);
  const status = () => second.operate('status');
  await expect.poll(status).toMatch(/^games +0 here, 1 in all, 0 without an owner$/m);
  expect(await status()).toMatch(/^shape +database PostgreSQL, identity embedded$/m);
  await first.operator('drain', '--wait', '0');
  expect(await seats.white.socket.closed).toBe(1012);
  expect((await sitAgain(second, seats.white)).state.ply).toBe(4);
  // A busy node may ask its players to come again (4500): as the page does, the player comes and surrenders again.
  await expect
    .poll(async () => {
      const { socket } = await sit(second, seats.white.session);
      socket.send({ action: 'surrender' });
      return socket.next(hasEnded).then(
        () => 'ended',
        () => 'come again',
      );
    })
    .toBe('ended');
  expect((await second.operator('check')).stdout).toContain('2 games, 10 moves');
});

// Last, because a player who comes to a node that has not heard of the new terms yet agrees to the old ones.
test('[IP-21] new terms ordered at one node wait for the end of a game that the other one plays', async () => {
  nodes[0] = await startServer(options);
  const [first, second] = nodes;
  if (!first || !second) throw new Error('there are two');
  const table = await pair(first);
  const { white, black } = table;
  await play(table, OPENING);
  await expect.poll(() => second.operate('status')).toMatch(/^games +0 here, 1 in all/m);
  // One page at the node of the order, and one at the node of the game.
  const pages = [second, first].map(node => node.socket('status', white.session.token));
  for (const page of pages) await page.next(hasAction('ping'));
  const idle = await second.player();
  expect(await second.operate('terms')).toContain('1 game is being played');
  const standing = async ({ token }: Session) =>
    ((await second.api(token).get('/user')).body as { userStatus: string }).userStatus;
  expect(await standing(idle)).toBe('tyc_not_agreed');
  expect(await standing(white.session)).toBe('OK');
  await play(table, 'f1c4 f8c5', 4);
  black.socket.send({ action: 'surrender' });
  expect(await white.socket.next(hasEnded)).toMatchObject({ action: 'win' });
  for (const page of pages) expect(await page.closed).toBe(4403);
  expect(await standing(white.session)).toBe('tyc_not_agreed');
});
