import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeCode } from '../../../../../src/protocol/close-codes';
import { newLine } from '../../../../../src/rules/lag';
import { LocalBus } from '../../../../../src/server/bus/local';
import type { GameActor } from '../../../../../src/server/games/actor';
import { Guests } from '../../../../../src/server/games/nodes/guests';
import { gameTakenUp, seatTaken } from '../../../../../src/server/games/nodes/messages';
import { SeatsAway } from '../../../../../src/server/games/nodes/seats-away';
import { eventually } from '../../../../support/eventually';
import { Table } from '../table';

test('[IP-02] a player sits down anew as soon as another node says that it goes on with their game', async () => {
  const bus = new LocalBus(pino({ enabled: false }));
  bus.follow({ game: 7 });
  bus.answer(seatTaken, () => ({ owner: 'first' }));
  // Lines that never fall silent.
  const lines = {
    send: () => undefined,
    share: () => () => undefined,
    listen: () => undefined,
    isFresh: () => true,
  };
  const seats = new SeatsAway({ bus, lines, node: 'edge', now: () => 0 });
  const closed: number[] = [];
  const player = { line: newLine(), send: () => undefined, close: (code: number) => void closed.push(code) };
  await seats.sit({ uid: 'ada', window: undefined, again: false, player }, 7);
  const heard: string[] = [];
  bus.subscribe(gameTakenUp, ({ owner }) => heard.push(owner));
  for (const [game, owner] of [
    [8, 'next'],
    [7, 'first'],
  ] as const)
    bus.deliver(gameTakenUp.name, JSON.stringify({ uid: 'ada', game, owner }), 'elsewhere');
  await eventually(() => expect(heard).toEqual(['next', 'first']));
  expect(closed).toEqual([]);
  bus.deliver(gameTakenUp.name, '{"uid":"ada","game":7,"owner":"next"}', 'elsewhere');
  await eventually(() => expect(closed).toEqual([closeCode.resynchronise]));
});

test('[IP-04] a player whose edge has fallen silent leaves their game as of the moment when it was heard last', async () => {
  const bus = new LocalBus(pino({ enabled: false }));
  bus.follow({ game: 7 });
  const left: unknown[] = [];
  const actor = {
    game: new Table().game,
    connect: () => true,
    disconnect: (side: string, _: unknown, heardAt: number | undefined) => left.push([side, heardAt]),
  };
  const lines = {
    ...{ send: () => undefined, share: () => () => undefined },
    ...{ listen: () => undefined, isFresh: () => true, silenceOf: () => 3_400 },
  };
  const find = () => actor as unknown as GameActor;
  const guests = new Guests({ bus, lines, node: 'owner', find, now: () => 10_000 });
  const seats = new SeatsAway({ bus, lines, node: 'edge', now: () => 0 });
  const player = { line: newLine(), send: () => undefined, close: () => undefined };
  await seats.sit({ uid: 'white', window: 'laptop', again: false, player }, 7);
  guests.broken('another');
  guests.broken('edge');
  expect(left).toEqual([['w', 6_600]]);
});

test('[IP-15] the owner of a game hears whether a window comes back to it by itself', async () => {
  const bus = new LocalBus(pino({ enabled: false }));
  bus.follow({ game: 7 });
  const came: unknown[] = [];
  const actor = {
    game: new Table().game,
    connect: (side: string, _: unknown, window: string, again: boolean) => came.push([side, window, again]),
  };
  const lines = {
    ...{ send: () => undefined, share: () => () => undefined },
    ...{ listen: () => undefined, isFresh: () => true, silenceOf: () => 0 },
  };
  new Guests({ bus, lines, node: 'owner', find: () => actor as unknown as GameActor, now: () => 0 });
  const seats = new SeatsAway({ bus, lines, node: 'edge', now: () => 0 });
  const player = { line: newLine(), send: () => undefined, close: () => undefined };
  for (const again of [false, true]) await seats.sit({ uid: 'white', window: 'laptop', again, player }, 7);
  expect(came).toEqual([
    ['w', 'laptop', false],
    ['w', 'laptop', true],
  ]);
});
