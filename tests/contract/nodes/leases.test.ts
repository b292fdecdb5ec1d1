import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { START_FEN } from '../../../src/rules/chess';
import { TIME_CONTROLS } from '../../../src/rules/time-control';
import { checkPairs } from '../../../src/server/check/pairs';
import { checkShortGames } from '../../../src/server/check/short-games';
import { followClock } from '../../../src/server/database/now';
import type { GameOrder } from '../../../src/server/games/order';
import type { ClosedGame } from '../../../src/server/games/settlement';
import {
  type Append,
  appendMoves,
  closeGame,
  createGame,
  lastGame,
  letGoGames,
  storeOffer,
} from '../../../src/server/games/store';
import { takeOver } from '../../../src/server/games/take-over';
import { Duty } from '../../../src/server/lease/duty';
import {
  type Claim,
  countLeases,
  endLease,
  endNode,
  leaseNode,
  releaseLeases,
  renewLeases,
  type TakeOverLimits,
  takeDuty,
} from '../../../src/server/lease/leases';
import { LEASE_SECONDS, setLeaseTerm } from '../../../src/server/lease/term';
import { pauseBlamed, pauseLeft } from '../../../src/server/pairing/pauses';
import { takeOverRuns } from '../../../src/server/tournaments/run/store';
import { eventually } from '../../support/eventually';
import { type BareDatabase, bareDatabase } from '../bare-database';

/** Games and their leases in the database itself. */

const ORDER: GameOrder = {
  white: 'ada',
  black: 'bob',
  control: TIME_CONTROLS.BLITZ_3,
  rated: true,
  origin: { kind: 'rematch', of: 0, first: { kind: 'quick' } },
};
const LEFT = { w: 180_000, b: 180_000 };
const ENDED = { how: 'ended', result: { result: 'white', reason: 'surrender' } } as const;

let bare: BareDatabase;
let claim: Claim;
beforeAll(async () => {
  bare = await bareDatabase();
  await bare.migrate();
  await bare.db.execute(
    sql`insert into player (uid, username) values ('ada', 'Ada'), ('bob', 'Bob'), ('cyd', 'Cyd'), ('dan', 'Dan')`,
  );
});
beforeEach(async () => {
  await bare.db.execute(sql`delete from game_move`);
  await bare.db.execute(sql`delete from game`);
  await bare.db.execute(sql`delete from lease`);
  claim = await begin();
});
afterAll(() => bare.close());

async function begin(white = 'ada', black = 'bob'): Promise<Claim> {
  const ratings = { w: 1500, b: 1500 };
  const made = await createGame(bare.db, 'first', {
    ...ORDER,
    white,
    black,
    origin: { kind: 'quick' },
    ratings,
  });
  if (!made.ok) throw new Error('One of the two is playing already.');
  return made.claim;
}

/** Makes the owner look silent for so many seconds; the lease covers the first two. */
const silence = (seconds: number) =>
  bare.db.execute(sql`update lease set until = now() + interval '2 seconds' - ${`${seconds} s`}::interval`);

/** Limits of a take-over of whatever is free. */
const ANY: TakeOverLimits = { held: [], onlyLeftOver: false, heirs: [] };
const unheard = () => undefined;

/** Takes over what is free. @returns the claim of the only game */
async function takeOverBy(node: string): Promise<Claim> {
  const { games } = await takeOver(bare.db, node, ANY, unheard);
  expect(games.map(({ stored }) => stored.id)).toEqual([claim.id]);
  return games[0]?.claim ?? claim;
}

const firstMove = (by: Claim): Append => ({
  ...by,
  ...{ ply: 1, san: 'e4', from: 'e2', to: 'e4', promotion: null, mid: null, fen: '-', left: LEFT },
  ...{ spent: 0, credit: 0, roundTrip: null, shortestWay: null, at: Date.now() },
});

const owner = async (): Promise<unknown> =>
  (await bare.db.execute(sql`select owner, fence::int from lease where kind = 'game'`)).rows;

test('[IP-04] a game that is let go is taken over with the thinking time that its owner says, and by a claim that runs alone', async () => {
  await bare.db.execute(sql`update game set turn_since = now() - interval '20 seconds'`);
  await letGoGames(bare.db, [{ ...claim, fence: claim.fence + 1, thought: 900 }]);
  expect(await owner()).toEqual([{ owner: 'first', fence: claim.fence }]);
  await letGoGames(bare.db, [{ ...claim, thought: 700 }]);
  expect(await owner()).toEqual([{ owner: null, fence: claim.fence }]);
  const { games } = await takeOver(bare.db, 'second', ANY, unheard);
  expect(games.map(({ stored }) => Math.round(stored.elapsed))).toEqual([700]);
  // The row counts where the owner says nothing.
  await letGoGames(
    bare.db,
    games.map(one => one.claim),
  );
  const { games: again } = await takeOver(bare.db, 'third', ANY, unheard);
  expect(again[0]?.stored.elapsed).toBeGreaterThanOrEqual(700);
});

test('[IP-02] a node that leases itself is seen by the others until it ends or its lease runs out, and forgotten later', async () => {
  const seen = (node: string) => leaseNode(bare.db, node, 'pairing');
  expect(await seen('first')).toEqual({ names: [], dutyOwner: null });
  await seen('third');
  await takeDuty(bare.db, 'pairing', 'first');
  const { names, dutyOwner } = await seen('second');
  expect([names.sort(), dutyOwner]).toEqual([['first', 'third'], 'first']);
  // Its own duty is no other node's, and a game's lease makes no node.
  expect(await seen('first')).toMatchObject({ dutyOwner: null });
  await endNode(bare.db, 'third');
  expect((await seen('second')).names).toEqual(['first']);
  await silence(3);
  expect(await seen('second')).toEqual({ names: [], dutyOwner: null });
  const rows = async () =>
    (await bare.db.execute(sql`select owner from lease where kind = 'node' order by owner`)).rows;
  expect(await rows()).toEqual([{ owner: 'first' }, { owner: 'second' }]);
  await silence(90);
  await seen('second');
  expect(await rows()).toEqual([{ owner: 'second' }]);
});

describe('leases', () => {
  test('[IP-02] a former owner’s late calls change nothing, neither for itself nor for its successor', async () => {
    await silence(3);
    const successor = await takeOverBy('first');
    expect(successor).toEqual({ id: claim.id, fence: 2 });
    const both = [claim, successor];

    await releaseLeases(bare.db, 'game', [claim]);
    expect(await endLease(bare.db, 'game', claim)).toBe(false);
    expect(await owner()).toEqual([{ owner: 'first', fence: 2 }]);
    expect(both.map(await renewLeases(bare.db, 'game', both))).toEqual([false, true]);
    expect(await storeOffer(bare.db, claim, { offer: 'w', muted: [] })).toBe(false);
    expect(await closeGame(bare.db, claim, ENDED, LEFT, [])).toBe(false);
    // Both owners' moves go in one statement, and only the successor's counts as stored.
    expect(both.map(await appendMoves(bare.db, both.map(firstMove)))).toEqual([false, true]);

    await releaseLeases(bare.db, 'game', [successor]);
    expect(await owner()).toEqual([{ owner: null, fence: 2 }]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['has run out', () => silence(3)],
    ['was let go', () => releaseLeases(bare.db, 'game', [claim])],
  ])('[IP-02] nothing is written under a lease that %s, and it is not renewed', async (_, happen) => {
    await happen();
    expect([claim].map(await renewLeases(bare.db, 'game', [claim]))).toEqual([false]);
    expect([claim].map(await appendMoves(bare.db, [firstMove(claim)]))).toEqual([false]);
    expect(await storeOffer(bare.db, claim, { offer: 'b', muted: ['w'] })).toBe(false);
    expect(await closeGame(bare.db, claim, ENDED, LEFT, [])).toBe(false);
    expect(await lastGame(bare.db, 'bob')).toMatchObject({ id: claim.id, state: 'playing', endedAgo: null });
    expect(await countLeases(bare.db, 'game')).toEqual({ all: 1, free: 1, owners: 0 });
    expect(await takeOverBy('second')).toEqual({ id: claim.id, fence: 2 });
    expect(await countLeases(bare.db, 'game')).toEqual({ all: 1, free: 0, owners: 1 });
  });

  test('[IP-02] a take-over says what it has taken before it reads it', async () => {
    await silence(4);
    const claimed: Claim[] = [];
    const unread = Object.create(bare.db, {
      select: {
        value: () => {
          throw new Error('planted');
        },
      },
    });
    await expect(takeOver(unread, 'second', ANY, claims => claimed.push(...claims))).rejects.toThrow(
      'planted',
    );
    expect(claimed).toEqual([{ id: claim.id, fence: 2 }]);
  });

  test('[IP-02] time during which nobody owned a game is charged to nobody', async () => {
    const began = performance.now();
    // White has thought for ten seconds, of which the last four are not known to have been played.
    await bare.db.execute(sql`update game set turn_since = now() - interval '10 seconds'`);
    await silence(4);
    const { games } = await takeOver(bare.db, 'second', ANY, unheard);
    expect(games[0]?.stored.elapsed).toBeGreaterThanOrEqual(6_000);
    expect(games[0]?.stored.elapsed).toBeLessThanOrEqual(6_000 + Math.ceil(performance.now() - began));
  });

  describe('after a move of the clock', () => {
    const HOUR_MS = 3_600_000;
    beforeEach(() => followClock({ offset: HOUR_MS }));
    afterEach(() => followClock({ offset: 0 }));

    test('a lease from before the move goes on, and is renewed', async () => {
      expect([claim].map(await renewLeases(bare.db, 'game', [claim]))).toEqual([true]);
      expect(await countLeases(bare.db, 'game')).toMatchObject({ free: 0 });
    });

    test('a new row is written with the moved time', async () => {
      await releaseLeases(bare.db, 'game', [await begin('cyd', 'dan')]);
      const { rows } = await bare.db.execute(
        sql`select white, round(extract(epoch from created_at - now()) / 3600)::int as hours from game order by id`,
      );
      expect(rows).toEqual([
        { white: 'ada', hours: 0 },
        { white: 'cyd', hours: 1 },
      ]);
    });

    test('the time without an owner is still charged to nobody', async () => {
      const began = performance.now();
      await bare.db.execute(sql`update game set turn_since = now() + interval '3590 seconds'`);
      await silence(4);
      const { games } = await takeOver(bare.db, 'second', ANY, unheard);
      expect(games[0]?.stored.elapsed).toBeGreaterThanOrEqual(6_000);
      expect(games[0]?.stored.elapsed).toBeLessThanOrEqual(6_000 + Math.ceil(performance.now() - began));
    });
  });

  test('[IP-02] a free lease is taken over once, not from its holder, and by a draining node only when nobody else wants it', async () => {
    const limits: TakeOverLimits = { held: [], onlyLeftOver: true, heirs: [] };
    const taken = async (more: Partial<TakeOverLimits> = {}) =>
      (await takeOver(bare.db, 'second', { ...limits, ...more }, unheard)).games.length;
    await bare.db.execute(sql`update lease set until = now() + interval '1 minute'`);
    expect(await taken({ onlyLeftOver: false })).toBe(0);
    await silence(3);
    expect(await taken()).toBe(0);
    await silence(9);
    expect(await taken({ held: [claim] })).toBe(0);
    expect(await taken()).toBe(1);
    expect(await taken({ onlyLeftOver: false })).toBe(0);
  });

  test('[IP-02] leases of a dead node are dealt in equal parts among the others, and none waits for one that does not come', async () => {
    const heirs = ['a', 'b', 'c', 'first'];
    // In one transaction the database's time stands still.
    await bare.db.transaction(async tx => {
      await tx.execute(sql`
        insert into tournament (id, name, open_at, start_at, entry_fee, prize_pool, split, elo_start, elo_end, game_mode,
          places, ready_ms, commit, seed)
        select id, 'Cup', now(), now() + interval '1 hour', 0, 0, '[100]', 0, 9999, 'BLITZ_3', 8, 1, '', ''
        from generate_series(1, 30) as id`);
      await tx.execute(
        sql`insert into tournament_run (tournament, seq, snapshot) select id, 1, '{}' from tournament`,
      );
      await tx.execute(sql`
        insert into lease (kind, id, owner, fence, until) select 'tournament', id, 'first', 1, now() from tournament`);
      const taken = async (node: string) =>
        (await takeOverRuns(tx, node, { held: [], onlyLeftOver: false, heirs })).length;
      expect([await taken('b'), await taken('b'), await taken('a')]).toEqual([10, 0, 10]);
      // The third does not come, and its part is anybody's after a moment.
      const silent = sql`update lease set until = now() - interval '351 milliseconds' where owner = 'first'`;
      await tx.execute(sql`${silent} and kind = 'tournament'`);
      expect([await taken('a'), await taken('c')]).toEqual([10, 0]);
      // Leases that were let go are free for whoever looks first.
      await tx.execute(sql`update lease set owner = null where kind = 'tournament'`);
      expect(await taken('c')).toBe(30);
      await tx.execute(sql`delete from tournament_run`);
      await tx.execute(sql`delete from tournament`);
    });
  });

  test('the table of leases is indexed by its key alone, and its pages have room for updates', async () => {
    const { rows } = await bare.db.execute(
      sql`select indexdef from pg_indexes where tablename = 'lease' union all
        select unnest(reloptions) from pg_class where relname = 'lease'`,
    );
    expect(rows.map(row => Object.values(row)[0])).toEqual([
      expect.stringMatching(/\(kind, id\)$/),
      'fillfactor=50',
      ...Array.from({ length: 5 }, () => expect.stringMatching(/^autovacuum_/)),
    ]);
  });

  test('moves touch no index of games or leases, however full the archive is', async () => {
    const { db } = bare;
    await db.execute(sql`delete from lease`);
    await db.execute(sql`update game set state = 'aborted'`);
    await db.execute(
      sql`insert into player (uid, username) select 'u' || i, 'U' || i from generate_series(1, 400) as i`,
    );
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into game (white, black, game_mode, rated, origin, fen, white_left, black_left)
      select 'u' || 2 * i - 1, 'u' || 2 * i, 'BLITZ_3', true, 'quick', ${START_FEN}, 1, 1
      from generate_series(1, 200) as i returning id`);
    await db.execute(sql`
      insert into lease select 'game', id, 'first', 1, now() + interval '1 minute' from game where state = 'playing'`);
    const changes = async () => {
      await db.execute(sql`select pg_stat_force_next_flush()`);
      const found = await db.execute<{ all: number; hot: number }>(sql`
        select sum(n_tup_upd)::int as all, sum(n_tup_hot_upd)::int as hot
        from pg_stat_user_tables where relname in ('game', 'lease')`);
      return found.rows[0] ?? { all: 0, hot: 0 };
    };
    const before = await changes();
    for (const ply of [1, 2, 3]) {
      // Leases are renewed so that none ends during this loop on a slow machine.
      await db.execute(sql`update lease set until = now() + interval '1 minute'`);
      for (const { id } of rows) {
        const move = { ...firstMove({ id: Number(id), fence: 1 }), ply, fen: START_FEN };
        expect([move].map(await appendMoves(db, [move]))).toEqual([true]);
      }
    }
    // Each connection of the pool tells its counts when it has been idle for some seconds.
    await expect.poll(async () => (await changes()).all - before.all).toBeGreaterThanOrEqual(1_800);
    const after = await changes();
    // A table whose index is touched has no HOT updates at all, so half would be missing; full pages cost a few.
    expect(after.hot - before.hot).toBeGreaterThan(1_000);
  });
});

describe('a duty', () => {
  /** A node that may have the duty. `now`: its steady clock. */
  function nodeOf(name: string, world = { mayHold: true, now: 0 }) {
    const duty = new Duty({
      leaseDb: bare.db,
      log: pino({ level: 'silent' }),
      kind: 'pairing',
      node: name,
      mayHold: () => world.mayHold,
      now: () => world.now,
    });
    return { duty, world };
  }

  test('[IP-02] a duty is one node’s at a time, and another’s as soon as that one stops or drains', async () => {
    const [one, two] = [nodeOf('one').duty, nodeOf('two').duty];
    await one.start();
    await two.start();
    expect([one.isHeld, two.isHeld]).toEqual([true, false]);
    await one.stop();
    expect(one.isHeld).toBe(false);
    await eventually(() => expect(two.isHeld).toBe(true));
    const three = nodeOf('three').duty;
    await three.start();
    two.drain(true);
    expect(two.isHeld).toBe(false);
    await eventually(() => expect(three.isHeld).toBe(true));
    two.drain(false);
    await three.stop();
    await eventually(() => expect(two.isHeld).toBe(true));
    await two.stop();
  });

  test('[IP-02] a duty of a node that dies is another’s once its lease has run out', async () => {
    const dead = await takeDuty(bare.db, 'pairing', 'dead');
    expect(await takeDuty(bare.db, 'pairing', 'two')).toBeNull();
    await silence(3);
    expect(await takeDuty(bare.db, 'pairing', 'two')).toEqual({ id: 1, fence: (dead?.fence ?? 0) + 1 });
  });

  test('a duty outlasts two seconds in a process that is told a longer term', async () => {
    setLeaseTerm(30);
    try {
      await takeDuty(bare.db, 'pairing', 'one');
      await bare.db.execute(sql`update lease set until = until - interval '3 seconds'`);
      expect(await takeDuty(bare.db, 'pairing', 'two')).toBeNull();
    } finally {
      setLeaseTerm(LEASE_SECONDS);
    }
  });

  test('[IP-02] a node counts on its duty for two seconds, and not while others cannot hear it', async () => {
    const { duty, world } = nodeOf('one');
    await duty.start();
    world.now = 1_999;
    expect(duty.isHeld).toBe(true);
    world.now = 2_000;
    expect(duty.isHeld).toBe(false);
    // The lease is renewed, since the database saw no pause.
    await eventually(() => expect(duty.isHeld).toBe(true));
    world.mayHold = false;
    expect(duty.isHeld).toBe(false);
    await eventually(async () => expect(await takeDuty(bare.db, 'pairing', 'two')).not.toBeNull());
    await duty.stop();
  });
});

describe('settlements', () => {
  const played = { id: 0, white: 'ada', black: 'bob', rated: true, control: TIME_CONTROLS.BLITZ_3 };
  let settled: [string, ClosedGame][];
  let fails: boolean;
  const settlements = [
    async (_: unknown, closed: ClosedGame) => void settled.push(['ratings', closed]),
    async (tx: Pick<BareDatabase['db'], 'execute'>, closed: ClosedGame) => {
      settled.push(['stakes', closed]);
      await tx.execute(sql`update player set games = games + 1 where uid = ${closed.white}`);
      if (fails) throw new Error('stakes cannot be settled');
    },
  ];
  const gamesOfAda = async () =>
    (await bare.db.execute<{ games: number }>(sql`select games from player where uid = 'ada'`)).rows[0]
      ?.games;
  beforeEach(() => {
    settled = [];
    fails = false;
  });

  test('[IP-09] settlements run in order, hear how the game ended, and commit with its end', async () => {
    const before = (await gamesOfAda()) ?? 0;
    await bare.db.execute(sql`update game set ply = 4`);
    const left = { w: 60_000, b: 50_000 };
    expect(await closeGame(bare.db, claim, ENDED, left, settlements)).toBe(true);
    const about = { id: claim.id, origin: { kind: 'quick' }, blamed: [] };
    const closed = { ...played, ...ENDED, ...about, counts: true };
    expect(settled).toEqual([
      ['ratings', closed],
      ['stakes', closed],
    ]);
    expect(await gamesOfAda()).toBe(before + 1);
    expect(await owner()).toEqual([]);
    expect(await lastGame(bare.db, 'ada')).toMatchObject({
      state: 'ended',
      reason: 'surrender',
      left: { own: 60_000, other: 50_000 },
    });
  });

  test('[IP-09] a settlement that fails takes everything back: the game is not over and its lease goes on', async () => {
    const before = await gamesOfAda();
    fails = true;
    await expect(closeGame(bare.db, claim, ENDED, LEFT, settlements)).rejects.toThrow('stakes');
    expect(await gamesOfAda()).toBe(before);
    expect(await lastGame(bare.db, 'ada')).toMatchObject({ state: 'playing', endedAgo: null, reason: null });
    expect([claim].map(await renewLeases(bare.db, 'game', [claim]))).toEqual([true]);
  });

  test('settlements hear of a game that was called off, and of what a rematch is played for', async () => {
    await closeGame(bare.db, claim, ENDED, LEFT, []);
    const origin = { kind: 'rematch', of: claim.id, first: { kind: 'quick' } } as const;
    const again = await createGame(bare.db, 'first', { ...ORDER, origin, ratings: { w: 1500, b: 1500 } });
    if (!again.ok) throw new Error('One of the two is playing already.');
    const closing = { how: 'aborted', reason: 'nostart', blamed: ['bob'] } as const;
    expect(await closeGame(bare.db, again.claim, closing, LEFT, settlements)).toBe(true);
    expect(settled.map(([name]) => name)).toEqual(['ratings', 'stakes']);
    expect(settled[0]?.[1]).toEqual({ ...played, ...closing, id: again.claim.id, origin });
  });

  test('[IP-09] a quick game in which one side has not moved twice is neither rated nor counted', async () => {
    await bare.db.execute(sql`update game set ply = 3`);
    await closeGame(bare.db, claim, ENDED, LEFT, settlements);
    expect(settled[0]?.[1]).toMatchObject({ rated: false, counts: false, result: ENDED.result });
    const [row] = (await bare.db.execute(sql`select rated, unrated_because, reason from game`)).rows;
    expect(row).toEqual({ rated: false, unrated_because: 'short', reason: 'surrender' });
  });
});

test('[IP-10] the pause before the next queue grows with each game that is counted against a player, and is forgotten after a day', async () => {
  const closing = { how: 'aborted', reason: 'nostart', blamed: ['bob'] } as const;
  const miss = async () => {
    await closeGame(bare.db, claim, closing, LEFT, [pauseBlamed]);
    claim = await begin();
    // From the end of the game on: what is left of it depends on how soon one asks.
    const { rows } = await bare.db.execute(sql`
      select extract(epoch from until - (select max(ended_at) from game))::int as pause from queue_pause where uid = 'bob'`);
    return rows[0]?.pause;
  };
  expect(await pauseLeft(bare.db, 'bob')).toBe(0);
  expect([await miss(), await miss(), await miss()]).toEqual([30, 120, 480]);
  expect(await pauseLeft(bare.db, 'ada')).toBe(0);
  followClock({ offset: 481_000 });
  expect(await pauseLeft(bare.db, 'bob')).toBe(0);
  followClock({ offset: 481_000 + 25 * 3_600_000 });
  expect(await miss()).toBe(30);
  followClock({ offset: 0 });
});

describe('rated games of a pair', () => {
  const next = async (turned = false) => {
    const { white, black } = ORDER;
    const order = {
      ...ORDER,
      ...(turned && { white: black, black: white }),
      origin: { kind: 'quick' } as const,
    };
    const made = await createGame(bare.db, 'first', { ...order, ratings: { w: 1500, b: 1500 } });
    if (!made.ok) throw new Error('One of the two is playing already.');
    return made;
  };
  const end = async (one: Claim, ply: number) => {
    await bare.db.execute(sql`update game set ply = ${ply} where id = ${one.id}`);
    await closeGame(bare.db, one, ENDED, LEFT, []);
  };
  const stored = async (one: Claim) =>
    (await bare.db.execute(sql`select rated, unrated_because from game where id = ${one.id}`)).rows[0];

  test('[IP-09] of games with fewer than ten moves a side one is rated in 24 hours, and longer ones still are', async () => {
    await end(claim, 20);
    const first = await next();
    expect(first).toMatchObject({ rated: true, unratedBecause: null });
    await end(first.claim, 19);
    expect(await stored(first.claim)).toEqual({ rated: true, unrated_because: null });
    const long = await next(true);
    expect(long).toMatchObject({ rated: true, unratedBecause: 'few' });
    await end(long.claim, 20);
    expect(await stored(long.claim)).toEqual({ rated: true, unrated_because: null });
    const second = await next(true);
    await end(second.claim, 19);
    expect(await stored(second.claim)).toEqual({ rated: false, unrated_because: 'few' });
    const tooShort = await next();
    await end(tooShort.claim, 3);
    expect(await stored(tooShort.claim)).toEqual({ rated: false, unrated_because: 'short' });
    followClock({ offset: 24 * 3_600_000 });
    expect(await next()).toMatchObject({ rated: true, unratedBecause: null });
    followClock({ offset: 0 });
  });

  test('[IP-09] a game of a tournament is counted at once, and rated once each side has moved', async () => {
    const score = { w: 0, b: 0 };
    const at = { tournament: 5, name: 'Evening', match: 3, of: 1, number: 1, armageddon: false };
    const origin = { kind: 'series', place: { ...at, score } } as const;
    const closing = { how: 'ended', result: { result: 'black', reason: 'afk' } } as const;
    await end(claim, 20);
    const closed: unknown[] = [];
    for (const ply of [1, 2]) {
      const made = await createGame(bare.db, 'first', { ...ORDER, origin, ratings: { w: 1500, b: 1500 } });
      if (!made.ok) throw new Error('One of the two is playing already.');
      await bare.db.execute(sql`update game set ply = ${ply} where id = ${made.claim.id}`);
      await closeGame(bare.db, made.claim, closing, LEFT, [
        async (_, { rated, ...rest }) => {
          closed.push({ rated, counts: rest.how === 'ended' && rest.counts });
        },
      ]);
      closed.push(await stored(made.claim));
    }
    expect(closed).toEqual([
      { rated: false, counts: true },
      { rated: false, unrated_because: 'unmoved' },
      { rated: true, counts: true },
      { rated: true, unrated_because: null },
    ]);
  });

  test('[IP-09] short games are summed over all opponents of a player', async () => {
    await bare.db.execute(sql`
      insert into player (uid, username) select 'friend-' || n, 'Friend' || n from generate_series(1, 10) n`);
    const order = { ...ORDER, origin: { kind: 'quick' }, ratings: { w: 1500, b: 1500 } } as const;
    await end(claim, 30);
    for (let friend = 1; friend <= 10; friend++) {
      const made = await createGame(bare.db, 'first', { ...order, black: `friend-${friend}` });
      if (!made.ok) throw new Error('One of the two is playing already.');
      await end(made.claim, 8);
    }
    const quietly = { signal: new AbortController().signal, progress: () => undefined };
    expect(await checkPairs(bare.db, quietly)).toMatchObject({ found: 0 });
    expect(await checkShortGames(bare.db, quietly)).toEqual({
      found: 1,
      named: [{ player: 'Ada', partners: 10, short: 10, won: 10, lost: 0 }],
    });
  });

  test('[IP-09] ten games of a pair are rated in 24 hours, with either colour, not counting called-off and short ones', async () => {
    await end(claim, 20);
    for (let game = 2; game <= 10; game++) {
      const made = await next(game % 2 === 0);
      expect(made).toMatchObject({ rated: true, unratedBecause: null });
      await end(made.claim, 20);
      const short = await next();
      await end(short.claim, 3);
      if (game === 10) expect(short).toMatchObject({ rated: false, unratedBecause: 'pair' });
    }
    const beyond = await next();
    expect(beyond).toMatchObject({ rated: false, unratedBecause: 'pair' });
    await end(beyond.claim, 4);
    expect(await stored(beyond.claim)).toEqual({ rated: false, unrated_because: 'pair' });
    await bare.db.execute(
      sql`update game set created_at = created_at - interval '24 hours' where id = ${claim.id}`,
    );
    expect(await next(true)).toMatchObject({ rated: true, unratedBecause: null });
    const report = await checkPairs(bare.db, {
      signal: new AbortController().signal,
      progress: () => undefined,
    });
    expect(report).toEqual({
      found: 1,
      pairs: [
        {
          players: ['Ada', 'Bob'],
          ...{ games: 20, short: 9, busiest: 20, plies: 11.55, won: [15, 5] },
          suspicions: ['many games on one day', 'games without moves', 'short games'],
        },
      ],
    });
  });
});
