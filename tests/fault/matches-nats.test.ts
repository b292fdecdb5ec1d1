import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parseTournamentMessage } from '../../src/protocol/tournament';
import type { MatchFrame } from '../../src/protocol/tournament-entities';
import { create, duelSocket } from '../support/server/duels';
import { hasEnded, newcomer, sit } from '../support/server/game-pair';
import { type NatsServer, startNats } from '../support/server/nats';
import { dropDatabase, newDatabase } from '../support/server/place';
import {
  type Frame,
  hasAction,
  LONG_LEASES,
  startServer,
  type TestServer,
  TestSocket,
} from '../support/server/server';
import {
  type Contestant,
  enter,
  newTournament,
  type Plan,
  playedOut,
  resultsOf,
} from '../support/server/tournaments';

/** Duels and tournaments whose players are at three nodes on one PostgreSQL and NATS. */

const DATABASE = 'kingside-matches-nats';

let nats: NatsServer;
let nodes: [TestServer, TestServer, TestServer];
beforeAll(async () => {
  nats = await startNats();
  const env = {
    ...LONG_LEASES,
    HOUSE: 'off',
    DATABASE_URL: await newDatabase(DATABASE),
    NATS_URL: `nats://${nats.address}`,
  };
  nodes = await Promise.all([startServer({ env }), startServer({ env }), startServer({ env })]);
});
afterEach(() => TestSocket.closeAll());
afterAll(async () => {
  await Promise.all(nodes.map(node => node.stop()));
  await dropDatabase(DATABASE);
  await nats.kill();
});

test('[IP-15] [WS-13] [WS-14] a duel whose owner has gone to another node is joined at a third, and begins for both', async () => {
  const [first, second, third] = nodes;
  const owner = await create(first, { bet: 10 });
  const own = duelSocket(second, owner.session);
  expect(await own.next(hasAction('duel_waiting'))).toMatchObject({ id: owner.id });
  expect(await owner.socket.closed).toBe(4002);
  const rival = await newcomer(first);
  const joined = duelSocket(third, rival, { idMatch: owner.id });
  const matches = await Promise.all([own, joined].map(socket => socket.next(hasAction('duel_match'))));
  expect(new Set(matches.map(({ limit }) => limit)).size).toBe(1);
  own.send({ action: 'acceptMatch' });
  await joined.next(hasAction('opponentAccepted'));
  joined.send({ action: 'acceptMatch' });
  await Promise.all([own, joined].map(socket => socket.next(hasAction('started'))));
  const seats = [await sit(first, owner.session), await sit(third, rival)] as const;
  expect(seats[0].state.game).toBe(seats[1].state.game);
  seats[0].socket.send({ action: 'surrender' });
  await seats[1].socket.next(hasEnded);
});

/** The one who applied first wins every game. */
const earlierWins: Plan = ({ player, opponent }) => ((player.id ?? 0) < (opponent?.id ?? 0) ? 'win' : 'lose');

const entrantsOf = ({ entrants }: Frame): { connected?: boolean }[] =>
  (entrants as { connected?: boolean }[] | undefined) ?? [];

/** The whole bracket in a frame, as an onlooker who takes no changes alone is sent it. */
function matchesOf(frame: Frame): MatchFrame[] {
  const message = parseTournamentMessage(JSON.stringify(frame));
  if (message.kind !== 'info') return [];
  return [...(message.data.upper ?? []), ...(message.data.lower ?? [])].sort((a, b) => a.id - b.id);
}

/** Players and limits of each game of a match, as both of its players were told when they were called. */
function callsOf(contestants: readonly Contestant[]): Map<string, Set<string>> {
  const calls = new Map<string, Set<string>>();
  for (const { told, name } of contestants)
    for (const { id, game, matchTimerLimit, player, opponent } of told) {
      if (matchTimerLimit === null || player.accepted || opponent?.accepted) continue;
      expect(player).toMatchObject({ name, elo: expect.any(Number) });
      const key = `${id}/${game}`;
      const call = [...[name, opponent?.name].sort(), matchTimerLimit].join(' ');
      calls.set(key, (calls.get(key) ?? new Set()).add(call));
    }
  return calls;
}

test('[TM-01] [TM-03] [TM-05] [TM-07] [TM-08] [TM-09] [WS-16] a tournament whose players are at three nodes is played to its end, and all see the same', async () => {
  const [first] = nodes;
  const id = await newTournament(first, '--best-of', '1', '--places', '6', '--ready', '600');
  const contestants: Contestant[] = [];
  for (const node of nodes)
    contestants.push(
      ...(await enter(
        () => node,
        id,
        2,
        () => earlierWins,
      )),
    );
  // The hall at each node shows which entrants are connected, at whichever node.
  const halls = nodes.map((node, index) =>
    node.socket('tournament', contestants[2 * index]?.session.token ?? '', { id }),
  );
  const pages = nodes.map((node, index) =>
    node.socket('status', contestants[2 * index]?.session.token ?? ''),
  );
  for (const hall of halls) await hall.next(frame => entrantsOf(frame).length === 6);
  await first.operate('tournament', 'start', String(id));
  for (const page of pages)
    await page.next(frame => (frame.tournament as { status?: string } | undefined)?.status === 'CLOSED');
  for (const hall of halls) await hall.next(hasAction('tournament_info'));
  await TestSocket.closeAll();
  const { token } = await newcomer(first);
  const onlookers = nodes.map(node => node.socket('tournament', token, { id }));
  for (const one of contestants) void one.play();
  await playedOut(contestants);

  for (const calls of callsOf(contestants).values()) expect([...calls]).toHaveLength(1);
  const states = contestants.map(({ you }) => you?.state);
  expect(states).toEqual(['champion', ...Array(5).fill('eliminated')]);
  for (const { you, lastMatch, outMatch } of contestants) {
    expect(lastMatch).toMatchObject({ player: { result: you?.state === 'champion' ? 'win' : 'loss' } });
    if (you?.state === 'eliminated') expect(outMatch).toMatchObject({ player: { result: 'loss' } });
  }
  const { matches, finalStandings } = await resultsOf(first, contestants[0]?.session ?? fail(), id);
  expect(finalStandings).toHaveLength(6);
  // No player was taken for absent for being at another node than the opponent.
  expect(matches?.filter(({ state }) => state === 'WALK_OVER')).toEqual([]);
  for (const onlooker of onlookers)
    await onlooker.next(frame => isDeepStrictEqual(matchesOf(frame), matches));
});

function fail(): never {
  throw new Error('nobody plays');
}
