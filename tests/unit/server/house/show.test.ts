import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { machineClock } from '../../../../src/server/clock';
import { Show } from '../../../../src/server/house/show';

const log = pino({ level: 'silent' });
let begun: [string, string][];
let games: { shows: number; running: number };
let busy: Set<string>;
let fails: boolean;
let isOurs: boolean;
let elsewhere: { games: number; shows: number };

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
  games = { shows: 0, running: 0 };
  busy = new Set();
  fails = false;
  isOurs = true;
  elsewhere = { games: 0, shows: 0 };
});
afterEach(() => vi.useRealTimers());

function show(shows = true): Show {
  const players = ['ann', 'ben', 'cid', 'dot'];
  return new Show({
    log,
    timers: machineClock,
    random: () => 0.5,
    isOurs: () => isOurs,
    playedAnywhere: async () => elsewhere,
    house: {
      shows,
      opponentsFor: async (_rating, count) => players.filter(uid => !busy.has(uid)).slice(0, count),
      areFree: async uids => !uids.some(uid => busy.has(uid)),
    },
    games: {
      get shows() {
        return games.shows;
      },
      get running() {
        return games.running;
      },
      create: async ({ white, black, control, rated, origin }) => {
        if (fails) throw new Error('the database is away');
        expect([control.name, rated, origin.kind]).toEqual(['RAPID_10P5', false, 'house']);
        begun.push([white, black]);
        games.shows++;
        games.running++;
        return { ok: true, id: begun.length };
      },
    },
  });
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('two free house players sit down to a show, and no other two before they have ended', async () => {
  busy.add('ann');
  const one = show();
  one.start();
  await pass(10_000);
  expect(begun).toEqual([['ben', 'cid']]);
  const another = async (): Promise<[string, string] | undefined> => {
    games = { shows: 0, running: 0 };
    await pass(2_000);
    return begun.at(-1);
  };
  // The two play a series with alternating colours, then others sit down; sooner if one of them is needed elsewhere.
  expect([await another(), await another(), await another()]).toEqual([
    ['cid', 'ben'],
    ['ben', 'cid'],
    ['cid', 'ben'],
  ]);
  busy.delete('ann');
  expect(await another()).toEqual(['ann', 'ben']);
  busy.add('ben');
  expect(await another()).toEqual(['ann', 'cid']);
  games = { shows: 0, running: 0 };
  one.stop();
  await pass(10_000);
  expect(begun).toHaveLength(6);
});

test('no show begins while draining, while enough games are played, or when shows are turned off', async () => {
  const one = show();
  one.start();
  one.drain(true);
  await pass(5_000);
  one.drain(false);
  games.running = 6;
  await pass(5_000);
  expect(begun).toEqual([]);
  games.running = 5;
  await pass(2_000);
  expect(begun).toHaveLength(1);
  const off = show(false);
  games.shows = 0;
  one.stop();
  off.start();
  await pass(5_000);
  expect(begun).toHaveLength(1);
});

test('a show that cannot begin is tried again', async () => {
  fails = true;
  const one = show();
  one.start();
  await pass(5_000);
  fails = false;
  await pass(2_000);
  expect(begun).toHaveLength(1);
  one.stop();
});

test('a show is kept going by one node, and none is added to one, or to enough games, of another', async () => {
  isOurs = false;
  const one = show();
  one.start();
  await pass(3_000);
  isOurs = true;
  elsewhere = { games: 1, shows: 1 };
  await pass(3_000);
  elsewhere = { games: 6, shows: 0 };
  await pass(3_000);
  expect(begun).toEqual([]);
  elsewhere = { games: 5, shows: 0 };
  await pass(3_000);
  expect(begun).toHaveLength(1);
  one.stop();
});
