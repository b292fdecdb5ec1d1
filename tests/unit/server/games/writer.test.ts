import { expect, test } from 'vitest';
import type { GameStore } from '../../../../src/server/games/game-store';
import { GameWriter } from '../../../../src/server/games/writer';
import type { Claim } from '../../../../src/server/lease/leases';
import { OPENING } from '../../../support/games/scripted';
import { Table } from './table';

const move = (table: Table) => {
  const effect = table.move('w', 'f1c4').find(one => one.do === 'append');
  if (effect?.do !== 'append') throw new Error('not a move');
  return effect;
};

const writerOf = (store: Pick<GameStore, 'append' | 'storeOffer' | 'close' | 'release'>) =>
  new GameWriter({ store, epochOf: moment => moment, log: { debug: () => undefined } });

test('[LV-11] two claims on one game in one batch each hear of their own move, and are let go by themselves', async () => {
  const [former, successor] = [
    { id: 1, fence: 1 },
    { id: 1, fence: 2 },
  ];
  const batches: number[][] = [];
  const released: Claim[] = [];
  const writer = writerOf({
    append: async appends => {
      batches.push(appends.map(({ fence }) => fence));
      return ({ fence }) => fence === successor.fence;
    },
    storeOffer: async () => true,
    close: async () => true,
    release: async claims => void released.push(...claims),
  });
  const [lost, current] = [new Table().play(OPENING), new Table().play(OPENING)];
  expect(
    await Promise.all([
      writer.write(former, lost.game, move(lost), lost.now),
      writer.write(successor, current.game, move(current), current.now),
    ]),
  ).toEqual([false, true]);
  expect(batches).toEqual([[1, 2]]);
  expect(writer.latency.figures()?.of).toBe(2);
  await writer.release(former);
  expect(released).toEqual([former]);
});

test('at most four games begin or end at once, three of them begin, so that moves find a connection', async () => {
  const begun: (() => void)[] = [];
  const ended: (() => void)[] = [];
  const held = (list: (() => void)[]) => () =>
    new Promise<boolean>(resolve => list.push(() => resolve(true)));
  const writer = writerOf({
    append: async () => () => true,
    storeOffer: async () => true,
    close: held(ended),
    release: async () => undefined,
  });
  const { game, now } = new Table();
  const abort = { do: 'abort', reason: 'abort', blamed: [] } as const;
  // A round of a large tournament: hundreds begin in one moment.
  const games = Array.from({ length: 256 }, () => writer.begin(held(begun)));
  const ends = Array.from({ length: 6 }, (_, id) => writer.write({ id, fence: 1 }, game, abort, now));
  const turn = () => new Promise(resolve => setImmediate(resolve));
  await turn();
  expect([begun.length, ended.length]).toEqual([3, 1]);
  begun.shift()?.();
  await turn();
  expect([begun.length, ended.length]).toEqual([2, 2]);
  while (begun.length + ended.length > 0) {
    for (const end of [...begun.splice(0), ...ended.splice(0)]) end();
    await turn();
    expect(begun.length).toBeLessThanOrEqual(3);
    expect(begun.length + ended.length).toBeLessThanOrEqual(4);
  }
  expect(await Promise.all([...games, ...ends])).toEqual(Array(262).fill(true));
});

test('at most four games are closed at once, so that moves and leases find a connection', async () => {
  const open: (() => void)[] = [];
  const writer = writerOf({
    append: async () => () => true,
    storeOffer: async () => true,
    close: () => new Promise(resolve => open.push(() => resolve(true))),
    release: async () => undefined,
  });
  const { game, now } = new Table();
  const closing = Array.from({ length: 6 }, (_, index) =>
    writer.write({ id: index, fence: 1 }, game, { do: 'abort', reason: 'abort', blamed: [] }, now),
  );
  expect(open).toHaveLength(4);
  open[0]?.();
  await closing[0];
  expect(open).toHaveLength(5);
  for (const close of open) close();
  await new Promise(resolve => setImmediate(resolve));
  for (const close of open) close();
  expect(await Promise.all(closing)).toEqual(Array(6).fill(true));
});
