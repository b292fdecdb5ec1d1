import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newLine } from '../../../../src/rules/lag';
import { TIME_CONTROLS } from '../../../../src/rules/time-control';
import { LocalBus } from '../../../../src/server/bus/local';
import { machineClock } from '../../../../src/server/clock';
import { Games } from '../../../../src/server/games/games';
import type { GameOrder } from '../../../../src/server/games/order';
import { type Heir, Heirs, leasesDealt } from '../../../../src/server/lease/heirs';
import { FakeStore, ILLEGAL_MOVE } from './fake-store';

/** The games of one node, with a store and players made up. */

const ORDER: GameOrder = {
  white: 'ada',
  black: 'bob',
  control: TIME_CONTROLS.BLITZ_3,
  rated: true,
  origin: { kind: 'quick' },
};
const STORED = { ...ORDER, ratings: { w: 1500, b: 1500 }, left: { w: 180_000, b: 180_000 } };

let store: FakeStore;
let games: Games;
let told: unknown[];
/** Nodes that go on with what this one leaves. */
let others: Heir[];
/** Games that were dealt to them. */
let dealt: [string, number[]][];
/** Added to the time of the game clocks. */
let later: number;
/** The time to which that is added. */
let time: () => number;
/** Whether this node hears `other`, and whether all nodes. */
let hears: boolean;
let hearsAll: boolean;

/** A node beside which there may be others. */
const inCompany = (): Games => newGames(false);

beforeEach(() => {
  store = new FakeStore();
  [told, others, dealt, later, hears, hearsAll] = [[], [], [], 0, false, false];
  time = Date.now;
  games = newGames(true);
});

function newGames(alone: boolean): Games {
  const bus = new LocalBus(pino({ level: 'silent' }));
  bus.subscribe(leasesDealt, ({ heir, ids }) => void dealt.push([heir, ids]));
  return new Games({
    store,
    bus: { publish: (topic, data) => void told.push([topic.name, data]), follow: () => () => undefined },
    log: pino({ level: 'silent' }),
    now: () => time() + later,
    epochOf: moment => moment,
    timers: machineClock,
    alone,
    node: null,
    neighbours: {
      hears: () => hears,
      get hearsAll() {
        return hearsAll;
      },
      get unheard() {
        return hearsAll ? [] : ['other'];
      },
    },
    heirs: new Heirs({ bus, node: 'this', now: () => Date.now(), others: () => others }),
    attend: () => undefined,
  });
}
afterEach(async () => {
  store.failure = null;
  await games.stop();
});

const settled = () => new Promise(resolve => setTimeout(resolve, 10));
/** Rounds of renewing and taking over come several times a second. */
const eventually = <T>(read: () => T) => expect.poll(read);

/** A connection that notes how it was closed. */
function connection() {
  const frames: unknown[] = [];
  const closed: number[] = [];
  return {
    frames,
    closed,
    line: newLine(),
    send: (frame: unknown) => frames.push(frame),
    close: (code: number) => closed.push(code),
  };
}

test('[IP-06] ten players who lose their connections at once lose no game by it until most are back', async () => {
  const seats: { w: ReturnType<typeof connection>; b: ReturnType<typeof connection>; number: number }[] = [];
  for (let number = 0; number < 10; number++) {
    await games.create({ ...ORDER, white: `w${number}`, black: `b${number}` });
    const pair = { w: connection(), b: connection(), number };
    seats.push(pair);
    const actor = games.playing(`w${number}`);
    actor?.connect('w', pair.w);
    actor?.connect('b', pair.b);
    for (const [side, from, to] of [
      ['w', 'e2', 'e4'],
      ['b', 'e7', 'e5'],
    ] as const)
      actor?.post({ kind: 'move', side, move: { from, to } });
  }
  await settled();
  const graces = (): number[] =>
    seats.map(({ w }) => {
      const { deadline, now } = w.frames.at(-1) as { deadline: number; now: number };
      return Math.round((deadline - now) / 1_000);
    });
  for (const { b, number } of seats.slice(0, 9)) games.playing(`b${number}`)?.disconnect('b', b);
  await settled();
  expect(graces().slice(0, 9)).toEqual(Array(9).fill(45));
  for (const { b, number } of seats.slice(9)) games.playing(`b${number}`)?.disconnect('b', b);
  await settled();
  expect(graces()).toEqual(Array(10).fill(225));
  // A game that begins during the outage is part of it.
  await games.create({ ...ORDER, white: 'late', black: 'later' });
  await settled();
  expect(games.playing('late')?.game.standstill).toBeGreaterThan(Date.now());

  for (const { number } of seats.slice(0, 9)) games.playing(`b${number}`)?.connect('b', connection());
  await settled();
  expect(graces()[9]).toBe(45);
});

test('[IP-06] players of games that another node has taken are no part of those who lose their connections at once', async () => {
  await games.stop();
  games = inCompany();
  const sat: { number: number; black: ReturnType<typeof connection> }[] = [];
  const sit = async (number: number): Promise<void> => {
    await games.create({ ...ORDER, white: `w${number}`, black: `b${number}` });
    const black = connection();
    games.playing(`w${number}`)?.connect('w', connection());
    games.playing(`b${number}`)?.connect('b', black);
    sat.push({ number, black });
  };
  for (let number = 0; number < 60; number++) await sit(number);
  // Another node takes what this one lets go.
  store.takeOver = async () => ({ games: [], unreadable: [] });
  await games.start();
  for (const id of store.games.keys()) await store.want(id);
  games.drain(true);
  await eventually(() => games.running).toBe(0);
  games.drain(false);
  for (let number = 60; number < 70; number++) await sit(number);
  for (const { number, black } of sat.slice(60)) games.playing(`b${number}`)?.disconnect('b', black);
  await eventually(() => games.playing('w60')?.game.standstill ?? 0).toBeGreaterThan(Date.now());
});

describe('an order', () => {
  test('[IP-10] an order begins a game, tells both players, and answers with its id', async () => {
    expect(await games.create(ORDER)).toEqual({ ok: true, id: 1 });
    expect(told).toEqual([
      ['user-playing', { uid: 'ada' }],
      ['user-playing', { uid: 'bob' }],
    ]);
    expect([await games.isPlaying('ada'), await games.isPlaying('bob'), games.running]).toEqual([
      true,
      true,
      1,
    ]);
    expect(store.of(1)).toMatchObject({ rated: true, origin: { kind: 'quick' }, ratings: STORED.ratings });
  });

  test('[LV-21] an order names the window that takes the game, and calls all windows when that one has not come in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await games.create(ORDER, { ada: 'w1', bob: 'w2' });
      const actor = games.playing('ada');
      actor?.connect('w', connection(), 'w1');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(told).toEqual([
        ['user-playing', { uid: 'ada', window: 'w1' }],
        ['user-playing', { uid: 'bob', window: 'w2' }],
        ['user-playing', { uid: 'bob' }],
      ]);
      expect([games.windowOf('ada'), games.windowOf('bob'), games.windowOf('cid')]).toEqual([
        'w1',
        null,
        null,
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('[IP-15] an order is refused while one of the two plays, on this node or another', async () => {
    store.keep({ ...STORED, black: 'cid' });
    expect(await games.create(ORDER)).toEqual({ ok: false, code: 'busy' });
    expect([games.running, told]).toEqual([0, []]);
  });

  test('an order is refused while the node is drained', async () => {
    games.drain(true);
    expect(await games.create(ORDER)).toEqual({ ok: false, code: 'draining' });
    expect(store.games.size).toBe(0);
  });

  test('[DU-03] a duel tells its stake with the game, and a quick game none', async () => {
    const first = async (order: GameOrder) => {
      await games.create(order);
      const white = connection();
      games.playing(order.white)?.connect('w', white);
      await settled();
      return white.frames[0];
    };
    const duel = { kind: 'duel', reference: 'K7QX4M' } as const;
    expect(await first({ ...ORDER, rated: false, origin: duel })).toMatchObject({ duel: true, stake: 50 });
    expect(await first({ ...ORDER, white: 'cid', black: 'dan' })).not.toHaveProperty('stake');
  });

  test('[IP-11] an order against the house is never rated', async () => {
    await games.create({ ...ORDER, black: 'house-1' });
    expect(store.of(1).rated).toBe(false);
  });

  test('[IP-09] an unrated game says why before the first move, and its rematch is ordered like the first game', async () => {
    store.pairIsDone = true;
    await games.create(ORDER);
    const actor = games.playing('ada');
    const [white, black] = [connection(), connection()];
    actor?.connect('w', white);
    actor?.connect('b', black);
    await settled();
    for (const { frames } of [white, black])
      expect(frames[0]).toMatchObject({ moves: [], rated: false, unratedBecause: 'pair' });
    store.pairIsDone = false;
    actor?.post({ kind: 'surrender', side: 'w' });
    actor?.post({ kind: 'rematch', side: 'w' });
    actor?.post({ kind: 'rematch', side: 'b' });
    await eventually(() => store.games.size).toBe(2);
    expect(store.of(2)).toMatchObject({ rated: true, unratedBecause: null });
  });

  test('an order that fails with the database leaves nothing behind', async () => {
    store.failure = new Error('the database is away');
    await expect(games.create(ORDER)).rejects.toThrow('away');
    expect([games.running, games.playing('ada')]).toEqual([0, null]);
  });

  test('[IP-19] [IP-20] an order ends a game as won by one of the two, or calls it off, and ends none again', async () => {
    for (const result of ['white', 'black', 'aborted'] as const) {
      const created = await games.create(ORDER);
      if (!created.ok) throw new Error('no game');
      games.end(created.id, result);
      await settled();
      games.end(created.id, 'white');
      await settled();
    }
    expect(store.closed).toMatchObject([
      { how: 'ended', result: { result: 'white' } },
      { how: 'ended', result: { result: 'black' } },
      { how: 'aborted' },
    ]);
  });
});

describe('leases', () => {
  test('[IP-02] games that nobody owns are taken over at the start, and later whenever there are any', async () => {
    store.keep(STORED, false);
    await games.start();
    expect(games.playing('bob')?.claim).toEqual({ id: 1, fence: 2 });
    store.keep({ ...STORED, white: 'cid', black: 'dot' }, false);
    await eventually(() => games.running).toBe(2);
  });

  test('[IP-02] a game that is slow to be read at the start keeps its lease meanwhile, or is given up', async () => {
    const [kept, lost] = [
      store.keep(STORED, false),
      store.keep({ ...STORED, white: 'cid', black: 'dot' }, false),
    ];
    const held = new Map<string, () => void>();
    const { players, renew } = store;
    store.players = async wanted => {
      await new Promise<void>(resolve => held.set(wanted[0]?.uid ?? '', resolve));
      return players.call(store, wanted);
    };
    const renewed = new Set<number>();
    store.renew = async claims => {
      const ours = await renew.call(store, claims);
      for (const claim of claims) if (ours(claim)) renewed.add(claim.id);
      return ours;
    };
    const started = games.start();
    await eventually(() => [...renewed].sort()).toEqual([kept.id, lost.id]);
    // Another node has taken it over after all, since this one was away for too long.
    store.of(lost.id).fence++;
    renewed.clear();
    await eventually(() => renewed.size).toBe(1);
    for (const release of held.values()) release();
    await started;
    expect(games.running).toBe(1);
  });

  test('[IP-02] games whose moves are slow to be read keep their leases meanwhile, or are given up', async () => {
    for (const [white, black] of [
      ['ada', 'bob'],
      ['cid', 'dot'],
      ['eve', 'fay'],
    ] as const)
      store.keep({ ...STORED, white, black }, false);
    store.strange.add(3);
    let release = (): void => undefined;
    store.movesRead = new Promise(resolve => {
      release = resolve;
    });
    let renewed: number[] = [];
    const { renew } = store;
    store.renew = async claims => {
      const ours = await renew.call(store, claims);
      renewed = claims.filter(ours).map(({ id }) => id);
      return ours;
    };
    const started = games.start();
    await eventually(() => renewed).toEqual([1, 2, 3]);
    store.of(2).fence++;
    await eventually(() => renewed).toEqual([1, 3]);
    release();
    await started;
    expect([games.playing('ada')?.claim, games.playing('cid')]).toEqual([{ id: 1, fence: 2 }, null]);
    // A game that could not be read is called off, and not held any more.
    expect(store.closed).toMatchObject([{ id: 3, how: 'aborted' }]);
    await eventually(() => renewed).toEqual([1]);
  });

  test('[IP-02] a game that is found lost closes its connections and is taken over again, and its successor is left alone', async () => {
    await games.create(ORDER);
    const former = games.playing('ada');
    const white = connection();
    former?.connect('w', white);
    await games.start();
    store.expire(1);
    await eventually(() => games.playing('ada')?.claim?.fence).toBe(2);
    expect(white.closed).toEqual([4500]);
    const successor = games.playing('ada');
    // The lost claim was released, not that of the successor.
    await eventually(() => store.released).toEqual([{ id: 1, fence: 1 }]);
    // Two renewals (700 ms) that know of the successor.
    await new Promise(resolve => setTimeout(resolve, 1_500));
    expect(games.playing('ada')).toBe(successor);
  });

  test('[IP-02] a long outage of the database ends all games here, which come back with it', async () => {
    await games.create(ORDER);
    await games.start();
    store.failure = new Error('the database is away');
    await eventually(() => games.running).toBe(0);
    store.failure = null;
    store.expire(1);
    await eventually(() => games.running).toBe(1);
  });

  test('[IP-02] a game whose moves are damaged is called off and not taken up', async () => {
    store.keep(STORED, false);
    Object.assign(store.of(1), { ply: 1, moves: [ILLEGAL_MOVE] });
    await games.start();
    expect(store.closed).toEqual([{ id: 1, how: 'aborted', reason: 'damaged' }]);
    expect(games.running).toBe(0);
  });

  test('[IP-02] a drained node lets go of games that another node is asked for, once their moves are stored', async () => {
    await games.stop();
    games = inCompany();
    await games.create(ORDER);
    await games.create({ ...ORDER, white: 'cid', black: 'dot' });
    const white = connection();
    const actor = games.playing('ada');
    actor?.connect('w', white);
    await games.start();
    // A node that hears all others keeps games that one of them wants.
    hearsAll = true;
    await store.want(1);
    await new Promise(resolve => setTimeout(resolve, 800));
    expect([store.released, white.closed]).toEqual([[], []]);
    games.drain(true);
    actor?.post({ kind: 'move', side: 'w', move: { from: 'e2', to: 'e4' } });
    await eventually(() => white.closed).toEqual([4500]);
    expect(store.released).toEqual([{ id: 1, fence: 1 }]);
    expect(store.of(1).moves).toHaveLength(1);
    expect([games.playing('ada'), games.playing('cid') !== null]).toEqual([null, true]);
  });

  /** A game of this node at which White sits, while a node that is not heard asks for it on behalf of Black. */
  async function sought() {
    await games.stop();
    games = inCompany();
    await games.create(ORDER);
    const [white, black] = [connection(), connection()];
    const actor = games.playing('ada');
    actor?.connect('w', white);
    actor?.connect('b', black);
    actor?.disconnect('b', black);
    await games.start();
    await store.want(1);
    return { white, actor };
  }

  test('[IP-06] a game stays with the player to move whose opponent waits at a node that is not heard, and that absence stands still', async () => {
    const { white } = await sought();
    const left = (): number => {
      const { deadline, now } = white.frames.at(-1) as { deadline: number; now: number };
      return Math.round((deadline - now) / 1_000);
    };
    await eventually(left).toBe(50);
    later = 4_000;
    // The absence is held anew before the first hold is over.
    await eventually(() => (white.frames.at(-1) as { now: number }).now).toBeGreaterThan(Date.now() + 3_000);
    expect(left()).toBe(50);
    expect([store.released, white.closed]).toEqual([[], []]);
  });

  test('[IP-02] a game goes to the node of a player to move that is not heard, as soon as their opponent has moved, and this one leaves it to it', async () => {
    const { white, actor } = await sought();
    await eventually(() => actor?.game.standstill).toBeGreaterThan(Date.now());
    actor?.post({ kind: 'move', side: 'w', move: { from: 'e2', to: 'e4' } });
    await eventually(() => white.closed).toEqual([4500]);
    expect(white.frames).toContainEqual(expect.objectContaining({ move: 'e4' }));
    expect([store.released, store.of(1).moves.length]).toEqual([[{ id: 1, fence: 1 }], 1]);
    // Two more looks of this node.
    await new Promise(resolve => setTimeout(resolve, 800));
    expect([games.playing('ada'), store.of(1).owned]).toEqual([null, false]);
  });

  test('[IP-04] a game that is let go while its player to move is cut off takes along that their clock stood', async () => {
    await games.stop();
    games = inCompany();
    await games.create(ORDER);
    const [white, black] = [connection(), connection()];
    const actor = games.playing('ada');
    actor?.connect('w', white);
    actor?.connect('b', black);
    actor?.post({ kind: 'move', side: 'w', move: { from: 'e2', to: 'e4' } });
    actor?.post({ kind: 'move', side: 'b', move: { from: 'e7', to: 'e5' } });
    await settled();
    const turnSince = Date.now();
    later = 3_000;
    actor?.disconnect('w', white, turnSince + 500);
    await settled();
    await store.want(1);
    await games.start();
    await eventually(() => store.released).toEqual([{ id: 1, fence: 1 }]);
    // The clock went for the half second until their node was heard last; the test itself may take some more.
    expect(store.thoughts.get(1)).toBeLessThan(1_500);
  });

  test('[IP-02] a game at which nobody sits goes to a node that is not heard, also against the house', async () => {
    await games.stop();
    games = inCompany();
    await games.create(ORDER);
    await games.create({ ...ORDER, white: 'house', black: 'cid' });
    await games.start();
    await store.want(1);
    await store.want(2);
    await eventually(() => store.released.map(({ id }) => id).sort()).toEqual([1, 2]);
  });

  test('[IP-02] a node that stops beside others deals its games among them, once their moves are stored', async () => {
    await games.stop();
    games = inCompany();
    others = [
      { name: 'b', games: 0 },
      { name: 'c', games: 1 },
    ];
    for (const [white, black] of [
      ['ada', 'bob'],
      ['cid', 'dot'],
      ['eve', 'fay'],
    ])
      await games.create({ ...ORDER, white: white as string, black: black as string });
    games.playing('ada')?.post({ kind: 'move', side: 'w', move: { from: 'e2', to: 'e4' } });
    await games.stop();
    expect([store.released.map(({ id }) => id), store.of(1).moves.length]).toEqual([[1, 2, 3], 1]);
    await settled();
    // Said before they are free, and when they are.
    expect(dealt).toEqual([
      ['b', [1, 2]],
      ['c', [3]],
      ['b', [1, 2]],
      ['c', [3]],
    ]);
  });

  test('[IP-02] a game that this version cannot read is left to newer nodes for a minute, and then called off', async () => {
    await games.stop();
    games = inCompany();
    store.keep(STORED, false);
    store.strange.add(1);
    await games.start();
    expect([store.released, store.closed]).toEqual([[{ id: 1, fence: 2 }], []]);
    // Several rounds of taking over.
    await new Promise(resolve => setTimeout(resolve, 800));
    expect(store.released).toHaveLength(1);
    later = 60_000;
    await eventually(() => store.closed).toEqual([{ id: 1, how: 'aborted', reason: 'damaged' }]);
  });

  test('[IP-02] a game that cannot be read is called off at once where there can be no other node', async () => {
    store.keep(STORED, false);
    store.strange.add(1);
    await games.start();
    expect(store.closed).toEqual([{ id: 1, how: 'aborted', reason: 'damaged' }]);
  });

  test('[IP-02] a player who looks for another node’s game has it asked for, and gets it once it is free', async () => {
    await games.stop();
    games = inCompany();
    store.keep(STORED);
    const located = games.locate('ada');
    await eventually(() => store.wantedIds).toEqual(new Set([1]));
    store.expire(1);
    await games.start();
    expect(await located).toMatchObject({ kind: 'here' });
  });

  test('[IP-02] a player is sent on within a second where the nodes do not hear each other and the owner keeps their game', async () => {
    await games.stop();
    games = inCompany();
    store.keep(STORED);
    const located = games.locate('ada');
    await eventually(() => store.wantedIds).toEqual(new Set([1]));
    const asked = Date.now();
    store.renewals++;
    // More than that does not pass.
    time = () => asked + 1_001;
    expect(await located).toEqual({ kind: 'elsewhere' });
  });

  test('[IP-02] a player asks each owner of their game that is not heard, since it may change its node while they wait', async () => {
    await games.stop();
    games = inCompany();
    store.keep(STORED);
    const located = games.locate('ada');
    await eventually(() => store.wantedIds).toEqual(new Set([1]));
    // Another node takes the game over, which ends the request.
    store.of(1).fence++;
    store.wantedIds.clear();
    await eventually(() => store.wantedIds).toEqual(new Set([1]));
    store.expire(1);
    await games.start();
    expect(await located).toMatchObject({ kind: 'here' });
  });

  test.each([
    ['all nodes hear each other', true, true, 1],
    ['its owner is heard, although another node is not', false, true, 1],
    ['the owner has not renewed its lease', false, false, 0],
  ])('[IP-02] a player waits for their game while %s', async (_, all, owner, renewals) => {
    await games.stop();
    games = inCompany();
    [hearsAll, hears] = [all, owner];
    store.keep(STORED);
    const located = games.locate('ada');
    await eventually(() => store.wantedIds).toEqual(new Set(owner ? [] : [1]));
    store.renewals += renewals;
    later = 2_000;
    // Two looks further, by which the player would have been sent on.
    await new Promise(resolve => setTimeout(resolve, 400));
    store.expire(1);
    await games.start();
    expect(await located).toMatchObject({ kind: 'here' });
  });

  test('an orderly stop lets all games go', async () => {
    await games.create(ORDER);
    await games.stop();
    expect(store.released).toEqual([{ id: 1, fence: 1 }]);
    expect(store.of(1).owned).toBe(false);
  });
});

describe('after the end', () => {
  async function ended() {
    await games.create(ORDER);
    const actor = games.playing('ada');
    if (!actor) throw new Error('no game');
    const seats = { w: connection(), b: connection() };
    actor.connect('w', seats.w);
    actor.connect('b', seats.b);
    actor.post({ kind: 'surrender', side: 'w' });
    await settled();
    return { actor, seats };
  }

  test('[IP-14] a rematch repeats the rules of its origin with colours swapped, and the old game is left', async () => {
    const { actor, seats } = await ended();
    actor.post({ kind: 'rematch', side: 'w' });
    actor.post({ kind: 'rematch', side: 'b' });
    await settled();
    expect(seats.w.closed).toEqual([4200]);
    expect(store.of(2)).toMatchObject({
      white: 'bob',
      black: 'ada',
      control: ORDER.control,
      rated: true,
      origin: { kind: 'rematch', of: 1, first: { kind: 'quick' } },
    });
  });

  test('[IP-14] a rematch that is refused is declined for both', async () => {
    const { actor, seats } = await ended();
    store.keep({ ...STORED, white: 'cid', black: 'bob' });
    actor.post({ kind: 'rematch', side: 'w' });
    actor.post({ kind: 'rematch', side: 'b' });
    await settled();
    for (const { frames } of [seats.w, seats.b]) expect(frames.at(-1)).toEqual({ action: 'rematchDeclined' });
    expect(await games.isPlaying('bob')).toBe(true);
  });

  test('[WS-03] a game that a player comes back to is over for them once they have another one', async () => {
    await games.create(ORDER);
    expect(await games.locate('ada', null, 1)).toMatchObject({ kind: 'here' });
    expect(await games.locate('ada', null, 7)).toEqual({ kind: 'over' });
    expect(await inCompany().locate('ada', async () => true, 7)).toEqual({ kind: 'over' });
    expect(await inCompany().locate('ada', async () => true, 1)).toEqual({ kind: 'seated' });
  });

  test('[WS-08] a player who missed the end finds it again, and the opponent joins the same game', async () => {
    store.keep(STORED);
    Object.assign(store.of(1), { state: 'ended', result: { result: 'draw', reason: 'draw' } });
    const [one, other] = [await games.locate('ada'), await games.locate('bob')];
    expect(one).toMatchObject({ kind: 'here', actor: { claim: null } });
    expect(other).toEqual(one);
    expect([await games.locate('cid'), games.running]).toEqual([{ kind: 'none' }, 0]);
  });
});
