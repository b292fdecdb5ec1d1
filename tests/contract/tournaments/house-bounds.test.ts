import { count, eq, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LocalBus } from '../../../src/server/bus/local';
import { HouseDuels } from '../../../src/server/duels/house-duels';
import { createHouseDuel, houseDuelsWaiting } from '../../../src/server/duels/store';
import { RHYTHMS, type Rhythm } from '../../../src/server/tournaments/house-schedule';
import { Schedule } from '../../../src/server/tournaments/schedule';
import { tournament } from '../../../src/server/tournaments/tables';
import { freshName } from '../../support/names';
import { ownDatabase } from '../own-database';

/** Bounds on what the house makes by itself: it counts rows of the database, so they hold for any number of nodes. */

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
});
beforeEach(async () => {
  await own.db.delete(tournament);
});
afterAll(() => own.close());

const log = pino({ level: 'warn' });
const ROUNDS = 6;

/** Work that is done in rounds, each of which begins when the test says so. */
interface Node {
  start(): void;
  stop(): Promise<void>;
}

/** Timers of one node. */
function byHand() {
  let work = (): void => undefined;
  return {
    beginRound: () => work(),
    every: (_ms: number, wanted: () => void) => {
      work = wanted;
      return { cancel: () => undefined };
    },
  };
}

/** All nodes begin each round at once. @param after is done when all of them have ended it */
async function rounds(
  nodes: readonly { node: Node; beginRound(): void }[],
  after: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const { node } of nodes) node.start();
  for (let round = 0; round < ROUNDS; round++) {
    for (const { beginRound } of nodes) beginRound();
    await Promise.all(nodes.map(({ node }) => node.stop()));
    await after();
  }
}

function tournamentNode(rhythm: Rhythm) {
  const timers = byHand();
  const node = new Schedule({
    ...{ db: own.db, bus: new LocalBus(log), log, alone: false, rhythm },
    house: { on: false, opponentsFor: async () => [] },
    begin: async () => undefined,
    clock: { now: Date.now, every: timers.every },
  });
  return { node, beginRound: timers.beginRound };
}

async function waitingTournaments(): Promise<number> {
  const [found] = await own.db
    .select({ waiting: count() })
    .from(tournament)
    .where(inArray(tournament.status, ['created', 'open']));
  return found?.waiting ?? 0;
}

const moveFirst = (by: string) =>
  own.db
    .update(tournament)
    .set({ startAt: sql`${tournament.startAt} + ${by}::interval` })
    .where(eq(tournament.id, sql`(select min(id) from tournament)`));

test('two nodes make the two tournaments of the house once', async () => {
  const [one, other] = [tournamentNode(RHYTHMS.human), tournamentNode(RHYTHMS.human)];
  await rounds([one, other]);
  expect(await waitingTournaments()).toBe(2);
});

test('a tournament of the house that is moved far away is followed by two more, and by no third', async () => {
  const nodes = [tournamentNode(RHYTHMS.human), tournamentNode(RHYTHMS.human)];
  await rounds(nodes);
  const counts = new Set<number>();
  await moveFirst('3 days');
  await rounds(nodes, async () => void counts.add(await waitingTournaments()));
  expect(Math.max(...counts)).toBeLessThanOrEqual(4);
  const settled = await waitingTournaments();
  await rounds(nodes);
  expect(await waitingTournaments()).toBe(settled);
});

test('after a restart with another rhythm no more than four tournaments of the house wait', async () => {
  await rounds([tournamentNode(RHYTHMS.human), tournamentNode(RHYTHMS.human)]);
  await moveFirst('20 minutes');
  await rounds([tournamentNode(RHYTHMS.fast), tournamentNode(RHYTHMS.fast)]);
  expect(await waitingTournaments()).toBeLessThanOrEqual(4);
});

function duelNode() {
  const timers = byHand();
  const node = new HouseDuels({
    ...{ db: own.db, log, timers },
    duels: {
      draining: false,
      createForHouse: async (wanted, most) => void (await createHouseDuel(own.db, wanted, most)),
    },
    house: { on: true, opponentsFor: async () => [await houseUid()] },
    // One duel is wished for.
    random: () => 0,
  });
  return { node, beginRound: timers.beginRound };
}

async function houseUid(): Promise<string> {
  const uid = freshName('house');
  await own.db.execute(sql`insert into player (uid, username, house) values (${uid}, ${uid}, true)`);
  return uid;
}

test('three nodes together keep one duel of the house waiting, although each wishes for one', async () => {
  const counts: number[] = [];
  await rounds([duelNode(), duelNode(), duelNode()], async () => {
    counts.push((await houseDuelsWaiting(own.db)).length);
  });
  expect([Math.max(...counts), counts.at(-1)]).toEqual([1, 1]);
});
