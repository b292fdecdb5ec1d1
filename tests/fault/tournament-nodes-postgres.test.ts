import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dropDatabase, newDatabase } from '../support/server/place';
import { IMPATIENT, type ServerOptions, startServer, type TestServer } from '../support/server/server';
import {
  type Contestant,
  type Deed,
  enter,
  newTournament,
  type Plan,
  playedOut,
  resultsOf,
} from '../support/server/tournaments';
import { until } from '../support/until';

/** Two nodes on one PostgreSQL, one of which goes while it runs a tournament: no result is lost or doubled, and all come back. */

const DATABASE = 'kingside-tournament-nodes';

let options: ServerOptions;
const nodes = new Set<TestServer>();
beforeAll(async () => {
  options = { env: { ...IMPATIENT, HOUSE: 'off', DATABASE_URL: await newDatabase(DATABASE) } };
});
// A third node would take the tournament of the next test, and its players would look for it in vain.
afterEach(async () => {
  await Promise.all([...nodes].map(node => node.stop()));
  nodes.clear();
});
afterAll(() => dropDatabase(DATABASE));

async function start(): Promise<TestServer> {
  const node = await startServer(options);
  nodes.add(node);
  return node;
}

/** Both players of a match choose the same result for a game: by its match and number. */
const DEEDS: readonly Deed[] = ['win', 'lose', 'draw'];
const plan = (): Plan => match => {
  const isFirst = (match.player.id ?? 0) < (match.opponent?.id ?? 0);
  const deed = DEEDS[((match.id ?? 0) * 7 + (match.game ?? 0) * 3) % 3] ?? 'draw';
  if (deed === 'draw') return match.isArmageddon ? (isFirst ? 'win' : 'lose') : 'draw';
  return (deed === 'win') === isFirst ? 'win' : 'lose';
};

const decided = (contestants: readonly Contestant[]): number =>
  Math.max(
    ...contestants.map(
      ({ bracket }) =>
        [...bracket.values()].filter(({ participants }) => participants.some(({ result }) => result != null))
          .length,
    ),
  );

const hasDecided = (contestants: readonly Contestant[], count: number): Promise<unknown> =>
  until(
    () => decided(contestants) >= count,
    () => `only ${decided(contestants)} of ${count} matches were decided`,
  );

/** Checks that all players saw the same end, every game counts once, and every prize was paid once. */
async function expectWhole(node: TestServer, id: number, contestants: readonly Contestant[]): Promise<void> {
  await playedOut(contestants);
  const [first] = contestants;
  if (!first) throw new Error('nobody plays');
  const { finalStandings, tournament, matches } = await resultsOf(node, first.session, id);
  expect(finalStandings).toHaveLength(contestants.length);
  expect(finalStandings.slice(0, 3).map(({ rank, prize }) => [rank, prize])).toEqual([
    [1, 50],
    [2, 30],
    [3, 20],
  ]);
  // No player was taken for absent while their node went away.
  expect(matches?.filter(({ state }) => state === 'WALK_OVER' || state === 'FIGHTING')).toEqual([]);
  const places = tournament.match_game.map(one => `${one.parent_id}/${one.number}`);
  expect(new Set(places).size).toBe(places.length);
  const games = tournament.match_game.map(({ game }) => game);
  expect(new Set(games).size).toBe(games.length);
  // The final places come in one frame with the end, which a busy node sends a moment later.
  for (const { bracket } of contestants)
    await expect.poll(() => [...bracket.values()].sort((a, b) => a.id - b.id)).toEqual(matches);
  expect(await node.operate('check')).toContain('Nothing is wrong.');
}

test('[IP-02] a tournament is played out when its node is drained, and the next node ends by SIGTERM', async () => {
  const old = await start();
  let current = old;
  const id = await newTournament(old, '--prize', '100', '--places', '8', '--ready', '30');
  const contestants = await enter(() => current, id, 8, plan);
  await old.operate('tournament', 'start', String(id));
  for (const one of contestants) void one.play();
  await hasDecided(contestants, 2);

  // Players in a lobby of the drained node stay with it; players who connect now go to the other node.
  const second = await start();
  current = second;
  await old.operator('drain', '--wait', '600');
  await hasDecided(contestants, 5);
  await expect.poll(() => old.fetch('/livez').catch(() => 'gone')).toBe('gone');

  const third = await start();
  await hasDecided(contestants, 8);
  current = third;
  nodes.delete(old);
  nodes.delete(second);
  expect(await second.stop()).toBe(0);
  await expectWhole(third, id, contestants);
});

test('[IP-02] the other node goes on with a tournament when its node is killed while its players are on both', async () => {
  const owner = await start();
  const id = await newTournament(owner, '--prize', '100', '--places', '4', '--ready', '30');
  // Half of the players connect to the node that does not run the tournament.
  const at = { one: owner, other: owner };
  const contestants = [
    ...(await enter(() => at.one, id, 2, plan)),
    ...(await enter(() => at.other, id, 2, plan)),
  ];
  await owner.operate('tournament', 'start', String(id));
  const looking = owner.socket('tournament', contestants[0]?.session.token ?? '', { id });
  await looking.next(({ match }) => Boolean(match));
  looking.close();
  at.other = await start();
  for (const one of contestants) void one.play();
  await until(
    () => contestants.every(({ match, lastMatch }) => match !== null || lastMatch !== null),
    () => 'a contestant has seen no match',
  );
  // Games are under way when the node is killed.
  await sleep(1_500);
  nodes.delete(owner);
  await owner.kill();
  at.one = at.other;
  await expectWhole(at.other, id, contestants);
});

test('[IP-02] [LG-09] a node killed inside the transaction that closes the final leaves that to the next one, which pays once', async () => {
  const owner = await start();
  let current = owner;
  const id = await newTournament(
    owner,
    ...['--prize', '100', '--places', '2', '--best-of', '1', '--ready', '30'],
  );
  const contestants = await enter(
    () => current,
    id,
    2,
    index => () => (index === 0 ? 'win' : 'lose'),
  );
  await owner.operate('tournament', 'start', String(id));
  const outside = new pg.Client({ connectionString: owner.databaseUrl ?? '' });
  await outside.connect();
  try {
    // Closing the tournament has to lock its row; games and their series only refer to it.
    await outside.query('begin');
    await outside.query('select from tournament where id = $1 for no key update', [id]);
    for (const one of contestants) void one.play();
    const waiting = async (): Promise<number> => {
      const { rows } = await outside.query<{ count: string }>(
        'select count(distinct pid) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      return Number(rows[0]?.count);
    };
    await expect.poll(waiting).toBe(1);
    nodes.delete(owner);
    await owner.kill();
    await outside.query('rollback');
    current = await start();
    await playedOut(contestants);
    const { rows } = await outside.query('select from ledger_transfer where reason = $1 and reference = $2', [
      'tournament-prize',
      String(id),
    ]);
    expect(rows).toHaveLength(1);
  } finally {
    await outside.end();
  }
  const { finalStandings } = await resultsOf(current, contestants[0]?.session ?? fail(), id);
  expect(finalStandings.map(({ rank, prize }) => [rank, prize])).toEqual([
    [1, 50],
    [2, 30],
  ]);
  expect(contestants.map(({ you }) => you?.state)).toEqual(['champion', 'eliminated']);
  expect(await current.operate('check')).toContain('Nothing is wrong.');
});

function fail(): never {
  throw new Error('nobody plays');
}
