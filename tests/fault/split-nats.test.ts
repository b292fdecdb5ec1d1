import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newcomer, sit } from '../support/server/game-pair';
import { type NatsPair, startNatsPair } from '../support/server/nats';
import { dropDatabase, newDatabase } from '../support/server/place';
import { onPostgres } from '../support/server/postgres';
import {
  hasAction,
  IMPATIENT,
  LONG_LEASES,
  type Player,
  startServer,
  type TestServer,
  TestSocket,
} from '../support/server/server';
import { StickingPage } from './sticking-page';

/** Two nodes on one PostgreSQL, each at a NATS server of its own, between which the route is cut and comes back. */

const DATABASE = 'kingside-split-nats';
const WAITING = { gameMode: 'BLITZ_3', playlist: 'NORMAL' };

let nats: NatsPair;
let databaseUrl: string;
let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  nats = await startNatsPair();
  databaseUrl = await newDatabase(DATABASE);
  const nodeAt = ({ address }: { address: string }) =>
    startServer({
      env: {
        ...{ ...IMPATIENT, ...LONG_LEASES, HOUSE: 'off' },
        ...{ DATABASE_URL: databaseUrl, NATS_URL: `nats://${address}` },
      },
    });
  here = await nodeAt(nats.first);
  there = await nodeAt(nats.second);
});
beforeEach(async () => {
  nats.heal();
  await bothSay('together');
});
afterEach(() => TestSocket.closeAll());
afterAll(async () => {
  await Promise.all([here, there].map(node => node.stop()));
  await dropDatabase(DATABASE);
  await nats.kill();
});

/** Waits until each node says so of its bus. */
async function bothSay(bus: 'together' | 'split' | 'away'): Promise<void> {
  for (const node of [here, there])
    await expect.poll(async () => (await node.fetch('/readyz')).body).toMatchObject({ status: 'ok', bus });
}

const queue = (node: TestServer, { token }: Player, window?: string): TestSocket =>
  node.socket('queue', token, { ...WAITING, ...(window !== undefined && { window }) });

/** Two players who were paired, each from a node of their own, with their pages there; the first has White. */
async function apart() {
  const players = [await newcomer(here), await newcomer(there)] as const;
  const queues = [queue(here, players[0]), queue(there, players[1])];
  await Promise.all(queues.map(socket => socket.next(hasAction('started'))));
  const seats = [await sit(here, players[0]), await sit(there, players[1])] as const;
  const isWhite = seats[0].state.side === 'w';
  const pages = [new StickingPage(here, players[0]), new StickingPage(there, players[1])] as const;
  return isWhite ? pages : ([pages[1], pages[0]] as const);
}

/** Makes moves in turn; each waits for the one before. */
async function alternate(
  pages: readonly [StickingPage, StickingPage],
  moves: string,
  ply = 0,
): Promise<void> {
  for (const [index, move] of moves.split(' ').entries())
    await pages[((ply + index) % 2) as 0 | 1].move(move, ply + index);
}

const MOVES = ['e2e4 e7e5', 'g1f3 b8c6 f1c4 f8c5', 'c2c3 g8f6'] as const;

const away = {
  begin: () => Promise.all([nats.first.kill(), nats.second.kill()]),
  end: () => Promise.all([nats.first.start(), nats.second.start()]),
};
const split = { begin: async () => nats.cut(), end: async () => nats.heal() };

test.each([
  ['whose bus is split', 'split', split],
  ['whose NATS has gone', 'away', away],
] as const)(
  '[IP-02] [IP-06] players at two nodes %s play on by turns, each at their own, and together when it is whole',
  async (_, state, trouble) => {
    const pages = await apart();
    await alternate(pages, MOVES[0]);
    await trouble.begin();
    await bothSay(state);
    await alternate(pages, MOVES[1], 2);
    await trouble.end();
    await bothSay('together');
    await alternate(pages, MOVES[2], 6);
    const [white, black] = pages;
    await expect
      .poll(() => {
        white.surrender();
        return [white.end, black.end];
      })
      .toMatchObject([
        { action: 'lose', reason: 'surrender' },
        { action: 'win', reason: 'surrender' },
      ]);
    for (const page of pages) await page.leave();
    expect((await here.operator('check')).code).toBe(0);
  },
);

test('[IP-02] [IP-15] each side of a split bus pairs its own players, and none of them twice', async () => {
  nats.cut();
  await bothSay('split');
  const ana = await newcomer(here);
  const windows = [queue(here, ana, 'here'), queue(there, ana, 'there')];
  const ben = { node: here, socket: queue(here, await newcomer(here)) };
  const cid = { node: there, socket: queue(there, await newcomer(there)) };
  // Whichever side is first has the game; the other one finds that Ana plays, and its player goes on waiting.
  expect(await Promise.all(windows.map(({ closed }) => closed))).toEqual([4200, 4200]);
  const first = await Promise.race([ben, cid].map(one => one.socket.closed.then(() => one)));
  const waiting = first === ben ? cid : ben;
  const dot = queue(waiting.node, await newcomer(here));
  expect(await Promise.all([waiting.socket.closed, dot.closed])).toEqual([4200, 4200]);
  const played = "select white, black from game where state = 'playing'";
  const players = (await onPostgres<{ white: string; black: string }>(databaseUrl, played)).flatMap(
    ({ white, black }) => [white, black],
  );
  expect([players.length, new Set(players).size]).toEqual([4, 4]);
});

test('[IP-20] a split bus is told by the status and the metrics of each node, and by its health, which stays good', async () => {
  nats.cut();
  await bothSay('split');
  for (const node of [here, there]) {
    const status = await node.operate('status');
    expect(status).toMatch(/^bus +NATS IS SPLIT/m);
    expect(status).toMatch(/^ +\S+: NOT HEARD$/m);
    const metrics = await (await fetch(`${node.operatorUrl()}/metrics`)).text();
    expect(metrics).toContain('kingside_nodes_unheard 1');
    expect(metrics).toContain('kingside_bus_up{bus="nats"} 1');
    expect(metrics).toContain('kingside_pairs 1');
  }
  nats.heal();
  await bothSay('together');
  for (const node of [here, there])
    await expect.poll(() => node.operate('status')).toMatch(/^bus +NATS answers, 2 nodes$/m);
});
