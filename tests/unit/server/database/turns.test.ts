import { EventEmitter } from 'node:events';
import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm/sql';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAway, isBusy } from '../../../../src/server/database/database';
import { LanePool } from '../../../../src/server/database/lane-pool';
import { Turns } from '../../../../src/server/database/turns';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('requests for a connection are served by lane, then in order of arrival', async () => {
  const turns = new Turns(1, 5_000, () => undefined);
  const served: string[] = [];
  const giveBack = await turns.take('rest');
  const waiting = (['rest', 'games', 'rest', 'leases', 'games'] as const).map(async (lane, index) => {
    const done = await turns.take(lane);
    served.push(`${lane} ${index}`);
    done();
    // Once more changes nothing: a connection is given back once.
    done();
  });
  giveBack();
  await Promise.all(waiting);
  expect(served).toEqual(['leases 3', 'games 1', 'games 4', 'rest 0', 'rest 2']);
  const [one, other] = [await turns.take('rest'), turns.take('rest')];
  let lent = false;
  void other.then(() => {
    lent = true;
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(lent).toBe(false);
  one();
  await other;
});

test('the thousand-and-first waiting request of the rest is refused at once, and a game’s never', async () => {
  const refused = vi.fn();
  const turns = new Turns(1, 5_000, refused);
  const giveBack = await turns.take('rest');
  const waiting = Array.from({ length: 1_000 }, () => turns.take('rest'));
  const error = await turns.take('rest').catch(one => one);
  expect([isBusy(error), isAway(error), refused.mock.calls.length]).toEqual([true, true, 1]);
  const game = turns.take('games');
  giveBack();
  (await game)();
  for (const one of waiting) (await one)();
});

test('a request that has waited for five seconds is refused, and no longer served', async () => {
  const refused = vi.fn();
  const turns = new Turns(1, 5_000, refused);
  const giveBack = await turns.take('games');
  const late = turns.take('rest').catch(isBusy);
  const game = turns.take('games');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toBe(true);
  giveBack();
  (await game)();
  (await turns.take('rest'))();
  expect(refused).toHaveBeenCalledOnce();
});

/** A pool with one connection, which notes what it is asked. */
function onePool() {
  vi.useRealTimers();
  const asked: string[] = [];
  const client = Object.assign(new EventEmitter(), {
    release: vi.fn(),
    query(query: string | { text: string }, values: unknown, done?: unknown) {
      const text = typeof query === 'string' ? query : query.text;
      asked.push(text);
      const answer = { rows: [] };
      const fails = text.includes('broken');
      const callback = [values, done].find(one => typeof one === 'function');
      if (typeof callback === 'function')
        setTimeout(() => (fails ? callback(new Error('planted')) : callback(null, answer)), 1);
      else return new Promise(resolve => setTimeout(() => resolve(answer), 1));
    },
  });
  const shared = {
    connect: async () => {
      client.release = vi.fn();
      return client;
    },
  };
  const turns = new Turns(1, 5_000, () => undefined);
  const lane = (name: 'games' | 'rest') => drizzle(new LanePool(shared as unknown as pg.Pool, turns, name));
  return { asked, games: lane('games'), rest: lane('rest') };
}

test('[WS-07] a flood of other statements keeps no move waiting, and a transaction under way is not interrupted', async () => {
  const { asked, games, rest } = onePool();
  const flood = rest.transaction(async tx => {
    await tx.execute(sql`select 1`);
    await tx.execute(sql`select 2`);
  });
  const others = Array.from({ length: 100 }, () => rest.execute(sql`select 'other'`));
  const move = games.execute(sql`select 'move'`);
  // A statement is sent when somebody waits for it.
  await Promise.all([flood, ...others, move]);
  expect(asked.slice(0, 6)).toEqual([
    'begin',
    'select 1',
    'select 2',
    'commit',
    "select 'move'",
    "select 'other'",
  ]);
});

test('a statement that fails gives its connection back', async () => {
  const { asked, rest } = onePool();
  const broken = rest.execute(sql`broken`).catch(() => 'failed');
  const next = rest.execute(sql`select 1`);
  expect((await Promise.all([broken, next]))[0]).toBe('failed');
  expect(asked).toEqual(['broken', 'select 1']);
});

test('a connection that cannot be opened gives its turn back', async () => {
  const turns = new Turns(1, 5_000, () => undefined);
  const connect = vi.fn().mockRejectedValue(new Error('planted'));
  const pool = new LanePool({ connect } as unknown as pg.Pool, turns, 'rest');
  for (let attempt = 0; attempt < 3; attempt++) await expect(pool.connect()).rejects.toThrow('planted');
  (await turns.take('rest'))();
});
