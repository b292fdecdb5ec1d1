import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeCode } from '../../../../src/protocol/close-codes';
import type { Bus } from '../../../../src/server/bus/bus';
import { LocalBus } from '../../../../src/server/bus/local';
import { machineClock } from '../../../../src/server/clock';
import type { GameOrder } from '../../../../src/server/games/order';
import type { Connection } from '../../../../src/server/live/connection';
import { queuePlaceTaken } from '../../../../src/server/pairing/events';
import { Pairing } from '../../../../src/server/pairing/pairing';
import { eventually } from '../../../support/eventually';

const closed = new Error('the house is closed');

/** A queue without a house. `games`: pairs for whom a game was asked for. */
function queueOf(
  blockedBy: (uid: string) => Promise<ReadonlySet<string>>,
  bus: Pick<Bus, 'publish' | 'subscribe'> = { publish: () => undefined, subscribe: () => () => undefined },
) {
  const games: string[] = [];
  const pairing = new Pairing({
    games: {
      create: (order: GameOrder) => {
        games.push([order.white, order.black].sort().join(' '));
        return Promise.resolve({ ok: false as const, code: 'busy' as const });
      },
      isPlaying: () => Promise.resolve(games.length > 0),
      onStored: () => undefined,
      ratingOf: () => Promise.resolve(1500),
    },
    pauseLeft: () => Promise.resolve(0),
    blockedBy,
    bus,
    log: pino({ enabled: false }),
    now: () => 1_000_000,
    timers: machineClock,
    random: () => 0.4,
    house: {
      on: false,
      opponentsFor: () => Promise.reject(closed),
      opponentOf: () => Promise.reject(closed),
    },
    waitMs: 5_000,
  });
  const enter = (
    uid: string,
    connection: { isOpen: boolean; close?: (code: number) => void } = { isOpen: true },
  ) =>
    pairing.enter(
      uid,
      { token: '', gameMode: 'BLITZ_3', playlist: 'NORMAL' },
      Object.assign(connection, { onClose: () => undefined }) as unknown as Connection,
    );
  return { pairing, games, enter };
}

test('[IP-10] a block made on another node counts when the two are about to be paired', async () => {
  const blocked = new Map<string, Set<string>>();
  const { pairing, games, enter } = queueOf(uid => Promise.resolve(new Set(blocked.get(uid))));
  await enter('ada');
  blocked.set('ada', new Set(['bob']));
  await enter('bob');
  await eventually(() => expect(pairing.lengths).toEqual({ BLITZ_3: 2 }));
  expect(games).toEqual([]);
  await enter('cyd');
  await eventually(() => expect(games).toHaveLength(1));
  expect(games[0]).toContain('cyd');
});

test('[IP-13] a player who leaves the queue while blocks are read begins no game, and the other goes on waiting', async () => {
  const reads: (() => void)[] = [];
  let entering = 2;
  const { pairing, games, enter } = queueOf(async () => {
    if (entering-- <= 0) await new Promise<void>(read => reads.push(read));
    return new Set();
  });
  const line = { isOpen: true };
  await enter('ada', line);
  await enter('bob');
  await eventually(() => expect(reads).toHaveLength(2));
  line.isOpen = false;
  for (const read of reads) read();
  await eventually(() => expect(pairing.lengths).toEqual({ BLITZ_3: 1 }));
  expect(games).toEqual([]);
});

test('[IP-15] a second window that comes while the first is being paired takes its place, and the first one ends', async () => {
  const reads: (() => void)[] = [];
  let entering = 2;
  const { pairing, games, enter } = queueOf(async () => {
    if (entering-- <= 0) await new Promise<void>(read => reads.push(read));
    return new Set();
  });
  const closed: number[] = [];
  const first = { isOpen: true, close: (code: number) => closed.push(code) };
  const gone = { isOpen: true, close: () => undefined };
  await enter('ada', first);
  await enter('bob', gone);
  await eventually(() => expect(reads).toHaveLength(2));
  const second = enter('ada');
  await eventually(() => expect(reads).toHaveLength(3));
  reads[2]?.();
  await second;
  expect(pairing.lengths).toEqual({ BLITZ_3: 1 });
  // The opponent has left: there is no game.
  gone.isOpen = false;
  for (const read of reads) read();
  await eventually(() => expect(closed).toEqual([closeCode.replaced]));
  expect(pairing.lengths).toEqual({ BLITZ_3: 1 });
  expect(games).toEqual([]);
});

test('[IP-15] a player who comes to the queue of another node is replaced at this one, which tells of its own', async () => {
  const bus = new LocalBus(pino({ enabled: false }));
  const told: string[] = [];
  bus.subscribe(queuePlaceTaken, ({ uid }, source) => told.push(`${uid} ${source}`));
  const { enter } = queueOf(() => Promise.resolve(new Set()), bus);
  const closed: number[] = [];
  await enter('ada', { isOpen: true, close: (code: number) => closed.push(code) });
  await eventually(() => expect(told).toEqual(['ada published']));
  expect(closed).toEqual([]);
  bus.deliver(queuePlaceTaken.name, '{"uid":"ada"}', 'elsewhere');
  await eventually(() => expect(closed).toEqual([closeCode.replaced]));
});
