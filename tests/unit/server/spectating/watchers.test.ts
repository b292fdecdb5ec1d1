import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalBus } from '../../../../src/server/bus/local';
import { machineClock } from '../../../../src/server/clock';
import { Watchers, watchersCounted } from '../../../../src/server/spectating/watchers';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Nodes that hear each other, and how many messages there were. */
function cluster(count: number) {
  const log = pino({ level: 'silent' });
  const buses = Array.from({ length: count }, () => new LocalBus(log));
  const sent = { messages: 0, largest: 0 };
  /** Numbers of nodes that nobody hears any more. */
  const silent = new Set<number>();
  const nodes = buses.map((bus, index) => {
    const counts = new Map<string, number>();
    const here = {
      watched: () => [...counts],
      watchersOf: (uids: readonly string[]) => uids.reduce((sum, uid) => sum + (counts.get(uid) ?? 0), 0),
    };
    const watchers = new Watchers({
      ...{ bus, node: `node ${index}`, here, alone: false, now: Date.now, timers: machineClock },
    });
    bus.subscribe(watchersCounted, (data, source) => {
      if (source !== 'published' || silent.has(index)) return;
      const text = JSON.stringify(data);
      sent.messages++;
      sent.largest = Math.max(sent.largest, text.length);
      for (const other of buses) if (other !== bus) other.deliver(watchersCounted.name, text, 'elsewhere');
    });
    watchers.start();
    return { counts, watchers };
  });
  return { nodes, sent, silent };
}

test('[SP-03] spectators of all nodes are summed, for each player and altogether', async () => {
  const { nodes } = cluster(3);
  const [first, second, third] = nodes;
  first?.counts.set('ana', 2);
  second?.counts.set('ana', 3).set('ben', 1);
  await vi.advanceTimersByTimeAsync(500);
  for (const node of nodes) {
    expect(node.watchers.of(['ana', 'ben'])).toBe(6);
    expect(node.watchers.watching).toBe(6);
    expect(new Map(node.watchers.all())).toEqual(
      new Map([
        ['ana', 5],
        ['ben', 1],
      ]),
    );
  }
  second?.counts.clear();
  await vi.advanceTimersByTimeAsync(500);
  expect(third?.watchers.of(['ana', 'ben'])).toBe(2);
});

test('[SP-03] a node that stops, or falls silent, is not counted any more', async () => {
  const { nodes, silent } = cluster(3);
  const [first, second] = nodes;
  for (const node of nodes) node.counts.set('ana', 1);
  await vi.advanceTimersByTimeAsync(500);
  expect(first?.watchers.watching).toBe(3);
  second?.watchers.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(first?.watchers.watching).toBe(2);
  // A process that is killed says nothing more.
  silent.add(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(first?.watchers.watching).toBe(1);
});

test('[SP-03] counts are told when they change, and seldom while they do not', async () => {
  const { nodes, sent } = cluster(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.messages).toBe(0);
  nodes[0]?.counts.set('ana', 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.messages).toBe(12);
});

test('[SP-03] of very many players those who are watched most are told, and the sum is right', async () => {
  const { nodes, sent } = cluster(2);
  for (let index = 0; index < 5_000; index++) nodes[0]?.counts.set(`player-of-usual-length-${index}`, 1);
  nodes[0]?.counts.set('last', 7);
  await vi.advanceTimersByTimeAsync(500);
  expect(nodes[1]?.watchers.watching).toBe(5_007);
  expect(nodes[1]?.watchers.of(['last'])).toBe(7);
  expect(sent.largest).toBeLessThan(65_536);
});

test('[SP-03] a player is followed elsewhere where another node says so, or tells of its most watched alone', async () => {
  const [here, there] = cluster(2).nodes;
  here?.counts.set('ana', 1);
  there?.counts.set('ben', 1);
  await vi.advanceTimersByTimeAsync(500);
  expect(['ana', 'ben', 'eve'].map(uid => here?.watchers.isFollowedElsewhere(uid))).toEqual([
    false,
    true,
    false,
  ]);
  for (let index = 0; index < 500; index++) there?.counts.set(`player ${index}`, 2);
  await vi.advanceTimersByTimeAsync(500);
  expect(here?.watchers.isFollowedElsewhere('eve')).toBe(true);
});
