import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { GameFrame } from '../../../../src/protocol/game-frames';
import { newLine } from '../../../../src/rules/lag';
import { machineClock } from '../../../../src/server/clock';
import {
  type ActorDeps,
  GameActor,
  type PlayerConnection,
  type StoredEffect,
} from '../../../../src/server/games/actor';
import { batching, inTurn } from '../../../../src/server/games/batch';
import { LoopClock } from '../../../../src/server/loop-clock';
import { OPENING } from '../../../support/games/scripted';
import { Table } from './table';

/** A store that answers when the test says so. */
class SlowStore {
  readonly asked: {
    effect: StoredEffect;
    answer: (stored: boolean) => void;
    fail: (error: Error) => void;
  }[] = [];
  readonly write = (_claim: unknown, _game: unknown, effect: StoredEffect): Promise<boolean> =>
    new Promise((answer, fail) => this.asked.push({ effect, answer, fail }));
}

class FakeConnection implements PlayerConnection {
  readonly line = newLine();
  readonly frames: GameFrame[] = [];
  code: number | null = null;
  send = (frame: GameFrame) => void this.frames.push(frame);
  close = (code: number) => {
    this.code = code;
  };
}

const settled = () => new Promise(resolve => setImmediate(resolve));

async function begin() {
  const table = new Table().play(OPENING);
  const store = new SlowStore();
  const ended: string[] = [];
  const world: ActorDeps = {
    now: () => table.now,
    timers: machineClock,
    judged: () => undefined,
    writer: store,
    stored: () => undefined,
    presence: () => undefined,
    changed: () => undefined,
    rematch: () => ended.push('rematch'),
    over: () => ended.push('over'),
    lost: () => ended.push('lost'),
  };
  const actor = new GameActor(table.game, { id: table.game.id, fence: 1 }, world);
  const white = new FakeConnection();
  const black = new FakeConnection();
  actor.connect('w', white);
  actor.connect('b', black);
  await settled();
  white.frames.length = 0;
  black.frames.length = 0;
  return { table, store, actor, white, black, ended };
}

const move = (from: string, to: string, mid?: string) =>
  ({ kind: 'move', side: 'w', move: { from, to, ...(mid && { mid }) } }) as const;

describe('a game and its store', () => {
  test('[LV-11] a move is told to nobody before it is stored, and events that come meanwhile wait', async () => {
    const { store, actor, white, black } = await begin();
    actor.post(move('f1', 'c4', 'm'));
    actor.post({ kind: 'surrender', side: 'b' });
    const late = new FakeConnection();
    actor.connect('b', late);
    await settled();
    expect([white.frames, black.frames, late.frames]).toEqual([[], [], []]);
    expect(store.asked.map(({ effect }) => effect.do)).toEqual(['append']);
    expect(actor.announced.ply).toBe(4);
    store.asked[0]?.answer(true);
    await settled();
    expect(white.frames).toMatchObject([{ move: 'Bc4', confirmation: 'm' }]);
    expect(actor.announced.ply).toBe(5);
    store.asked[1]?.answer(true);
    await settled();
    expect(white.frames).toContainEqual(expect.objectContaining({ action: 'win', reason: 'surrender' }));
    expect(late.frames).toMatchObject([
      { status: 'recconect', ply: 5 },
      { action: 'lose' },
      { action: 'opponentConnection', connected: true },
    ]);
    await actor.stop();
  });

  test('time spent waiting for the store is charged to nobody', async () => {
    const { table, store, actor, black } = await begin();
    table.after(1_000);
    actor.post(move('f1', 'c4'));
    await settled();
    table.after(2_500);
    store.asked[0]?.answer(true);
    await settled();
    expect(table.game.clock).toMatchObject({ left: { w: 179_000, b: 180_000 }, since: table.now });
    expect(black.frames).toMatchObject([{ move: 'Bc4', time: 180_000, timeO: 179_000 }]);
    await actor.stop();
  });

  test.each([
    ['the game has another owner', (store: SlowStore) => store.asked[0]?.answer(false)],
    ['the store fails', (store: SlowStore) => store.asked[0]?.fail(new Error('gone'))],
  ])('a move is never told and both players reconnect (4500) when %s', async (_, happen) => {
    const { store, actor, white, black, ended } = await begin();
    actor.post(move('f1', 'c4'));
    await settled();
    happen(store);
    await settled();
    expect([white.frames, black.frames]).toEqual([[], []]);
    expect([white.code, black.code]).toEqual([4500, 4500]);
    expect(ended).toEqual(['lost']);
    expect(actor.connect('w', new FakeConnection())).toBe(false);
  });

  test('[IP-15] of several connections that come while a move is stored the last one plays', async () => {
    const { store, actor, white, black } = await begin();
    actor.post(move('f1', 'c4'));
    await settled();
    const [second, third] = [new FakeConnection(), new FakeConnection()];
    actor.connect('w', second);
    actor.connect('w', third);
    store.asked[0]?.answer(true);
    await settled();
    expect([white.code, second.code, third.code]).toEqual([4002, 4002, null]);
    expect(third.frames).toMatchObject([{ status: 'recconect', ply: 5 }]);
    expect(black.frames).toMatchObject([{ move: 'Bc4' }]);
    await actor.stop();
  });

  test('[LV-10] a window whose earlier connection is heard after the newer one comes back, and is not sent away', async () => {
    const { actor } = await begin();
    const [newer, earlier] = [new FakeConnection(), new FakeConnection()];
    actor.connect('w', newer, 'window');
    actor.connect('w', earlier, 'window');
    await settled();
    expect([newer.code, earlier.code]).toEqual([1013, null]);
    const other = new FakeConnection();
    actor.connect('w', other, 'another');
    await settled();
    expect([earlier.code, other.code]).toEqual([4002, null]);
    await actor.stop();
  });

  test('[IP-15] a window that comes back by itself leaves the game to another one that has taken it', async () => {
    const { actor, black } = await begin();
    const [laptop, phone, late] = [new FakeConnection(), new FakeConnection(), new FakeConnection()];
    actor.connect('w', laptop, 'laptop');
    actor.connect('w', phone, 'phone');
    await settled();
    black.frames.length = 0;
    actor.connect('w', late, 'laptop', true);
    await settled();
    expect([phone.code, late.code, late.frames]).toEqual([null, 4002, []]);
    // Its end is no absence of the other one.
    actor.disconnect('w', late);
    await settled();
    expect(black.frames).toEqual([]);
    // The same holds while the other one is away for a moment, which then comes back itself.
    actor.disconnect('w', phone);
    const [later, back] = [new FakeConnection(), new FakeConnection()];
    actor.connect('w', later, 'laptop', true);
    actor.connect('w', back, 'phone', true);
    await settled();
    expect([later.code, back.code]).toEqual([4002, null]);
    // A connection that is dead, and not known to be, gives way to its own window, and any window to a press.
    const [anew, pressed] = [new FakeConnection(), new FakeConnection()];
    actor.connect('w', anew, 'phone', true);
    actor.connect('w', pressed, 'laptop');
    await settled();
    expect([back.code, anew.code, pressed.code]).toEqual([1013, 4002, null]);
    await actor.stop();
  });

  test('[IP-04] a heartbeat does not count the time for which the clock of a player whose node stopped stands', async () => {
    const { table, actor } = await begin();
    table.game.cutAt = table.now;
    table.game.seats.w.awaited = true;
    table.after(1_500);
    expect(actor.thought).toEqual({ spent: 0 });
    table.after(4_000);
    expect(actor.thought).toEqual({ spent: 500 });
    await actor.stop();
  });

  test('[LV-17] a player who comes while a game is being lost is sent away too, and does not wait for ever', async () => {
    const { store, actor, white } = await begin();
    actor.post(move('f1', 'c4'));
    await settled();
    const late = new FakeConnection();
    actor.connect('w', late);
    store.asked[0]?.answer(false);
    await settled();
    expect([white.code, late.code]).toEqual([4500, 4500]);
  });

  test('[IP-15] an older connection gives way, and its end is no absence', async () => {
    const { actor, white, black } = await begin();
    const newer = new FakeConnection();
    actor.connect('w', newer);
    actor.disconnect('w', white);
    await settled();
    expect(white.code).toBe(4002);
    expect(newer.frames).toMatchObject([{ status: 'recconect' }]);
    expect(black.frames).toEqual([]);
    await actor.stop();
  });
});

test('[IP-04] a move that had arrived before the process was paused past its flag is played', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const arrival = once(listener, 'connection') as Promise<[Socket]>;
  const player = connect((listener.address() as AddressInfo).port, '127.0.0.1');
  const [[served]] = await Promise.all([arrival, once(player, 'connect')]);
  const clock = new LoopClock(machineClock, machineClock);
  clock.start();
  const table = new Table().play(OPENING);
  table.game.clock = { ...table.game.clock, left: { w: 300, b: 300 }, since: clock.now() };
  const stored: string[] = [];
  const world: ActorDeps = {
    now: clock.now,
    timers: machineClock,
    judged: () => undefined,
    writer: { write: async (_claim, _game, effect) => stored.push(effect.do) > 0 },
    ...{
      stored: () => undefined,
      presence: () => undefined,
      changed: () => undefined,
      rematch: () => undefined,
    },
    ...{ over: () => undefined, lost: () => undefined },
  };
  const actor = new GameActor(table.game, { id: 1, fence: 1 }, world);
  served.on('data', () => actor.post(move('f1', 'c4')));
  actor.begin();
  await settled();

  player.write('now');
  for (const until = performance.now() + 1_000; performance.now() < until; );
  await once(served, 'data');
  await settled();
  expect(stored).toEqual(['append']);
  // The process runs freely again, so the flag falls.
  await expect.poll(() => stored).toEqual(['append', 'finish']);

  await actor.stop();
  clock.stop();
  player.destroy();
  listener.close();
});

describe('batches', () => {
  test('at most two batches are under way, and items that come meanwhile go together', async () => {
    const runs: { items: readonly number[]; finish: () => void }[] = [];
    const add = batching<number, number>(
      items =>
        new Promise(resolve => {
          runs.push({ items, finish: () => resolve(item => item * 10) });
        }),
    );
    const first = add(1);
    await settled();
    const second = add(2);
    await settled();
    const rest = [3, 4, 5].map(add);
    await settled();
    expect(runs.map(({ items }) => items)).toEqual([[1], [2]]);
    runs[0]?.finish();
    expect(await first).toBe(10);
    await settled();
    expect(runs.map(({ items }) => items)).toEqual([[1], [2], [3, 4, 5]]);
    runs[1]?.finish();
    runs[2]?.finish();
    expect(await Promise.all([second, ...rest])).toEqual([20, 30, 40, 50]);
  });

  test('items that come in one turn of the event loop go together', async () => {
    const runs: (readonly number[])[] = [];
    const add = batching<number, number>(async items => {
      runs.push(items);
      return item => item;
    });
    const results: Promise<number>[] = [];
    for (const item of [1, 2, 3]) setImmediate(() => results.push(add(item)));
    await settled();
    expect(await Promise.all(results)).toEqual([1, 2, 3]);
    expect(runs).toEqual([[1, 2, 3]]);
  });

  test('a failed batch fails only its own items', async () => {
    let fail = true;
    const add = batching<number, number>(async () => {
      if (fail) throw new Error('gone');
      return item => item;
    });
    await expect(add(1)).rejects.toThrow('gone');
    fail = false;
    expect(await add(2)).toBe(2);
  });
});

test('work in turn never runs more at once than allowed, and keeps the order of arrival, whatever fails', async () => {
  const turn = inTurn(2);
  const begun: number[] = [];
  const ends: ((failed: boolean) => void)[] = [];
  const done = [0, 1, 2, 3].map(number =>
    turn(() => {
      begun.push(number);
      return new Promise<number>((resolve, reject) => {
        ends[number] = failed => (failed ? reject(new Error('gone')) : resolve(number));
      });
    }),
  );
  const outcomes = Promise.allSettled(done);
  await settled();
  expect(begun).toEqual([0, 1]);
  ends[1]?.(true);
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.(false);
  await settled();
  ends[2]?.(false);
  ends[3]?.(false);
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual([0, 1, 2, 3]);
});
