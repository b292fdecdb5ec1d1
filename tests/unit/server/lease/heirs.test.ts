import { expect, test } from 'vitest';
import { deal, type Heir, Heirs } from '../../../../src/server/lease/heirs';
import { JoinedBuses } from '../../../support/server/joined-buses';
import { settled } from '../pairing/nodes';

const sizes = (hands: Map<string, number[]>) => [...hands].map(([name, ids]) => [name, ids.length]);
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('[IP-02] games of a node that leaves are dealt so that each heir has as many as the others', () => {
  const heirs = [
    { name: 'b', games: 0 },
    { name: 'c', games: 0 },
  ];
  expect([...deal([7, 8, 9], heirs)]).toEqual([
    ['b', [7, 9]],
    ['c', [8]],
  ]);
});

test('[IP-02] a node that runs less than the others is dealt to first', () => {
  const heirs = [
    { name: 'b', games: 300 },
    { name: 'c', games: 0 },
    { name: 'd', games: 310 },
  ];
  expect(sizes(deal(ids(300), heirs))).toEqual([
    ['b', 0],
    ['c', 300],
    ['d', 0],
  ]);
  expect(sizes(deal(ids(350), heirs))).toEqual([
    ['b', 20],
    ['c', 320],
    ['d', 10],
  ]);
});

test('nothing is dealt where there is no other node', () => {
  expect([...deal([1, 2], [])]).toEqual([]);
});

/** Three nodes, of which `a` leaves. */
function three() {
  const bus = new JoinedBuses();
  const clock = { now: 1_000 };
  const looked: string[] = [];
  const others: Heir[] = [
    { name: 'b', games: 0 },
    { name: 'c', games: 0 },
  ];
  const [a, b, c] = ['a', 'b', 'c'].map(node => {
    const heirs = new Heirs({ bus: bus.join(node), node, now: () => clock.now, others: () => others });
    heirs.onDealt('game', () => looked.push(node));
    return heirs;
  }) as [Heirs, Heirs, Heirs];
  return { a, b, c, clock, looked, others };
}

const claims = ids(4).map(id => ({ id, fence: 1 }));

test('[IP-02] each heir looks for what it was dealt once that is free, and leaves alone for a second what others were dealt', async () => {
  const { a, b, c, clock, looked } = three();
  let free: unknown[] = [];
  await a.handOver('game', claims, async some => {
    await settled();
    expect([b.heldFor('game'), c.heldFor('game')]).toEqual([
      [{ id: 2 }, { id: 4 }],
      [{ id: 1 }, { id: 3 }],
    ]);
    looked.length = 0;
    free = [...some];
  });
  await settled();
  expect([free, looked]).toEqual([claims, ['b', 'c']]);
  expect([b.heldFor('game').length, b.heldFor('tournament')]).toEqual([2, []]);
  clock.now += 1_000;
  expect([b.heldFor('game'), c.heldFor('game')]).toEqual([[], []]);
});

test('[IP-02] many games go in pieces, so that none stands still until the last is free', async () => {
  const { a, b } = three();
  const pieces: number[] = [];
  const many = ids(450).map(id => ({ id, fence: 1 }));
  await a.handOver('game', many, async some => void pieces.push(some.length));
  await settled();
  expect(pieces).toEqual([200, 200, 50]);
  expect(b.heldFor('game')).toHaveLength(225);
});

test('[IP-02] a node without heirs lets go all the same', async () => {
  const { a, others, looked } = three();
  others.length = 0;
  const free: unknown[] = [];
  await a.handOver('tournament', claims, async some => void free.push(...some));
  await settled();
  expect([a.exist, free, looked]).toEqual([false, claims, []]);
});
