import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalBus } from '../../../../src/server/bus/local';
import { machineClock } from '../../../../src/server/clock';
import { Nodes, nodeTold } from '../../../../src/server/operator/nodes';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Nodes that hear each other while their bus is up. */
function cluster(...names: string[]) {
  const log = pino({ level: 'silent' });
  const state = { isUp: true };
  const told = { version: '1.0.0', startedAt: 0, isDraining: false, games: 0, sockets: 0 };
  const buses = names.map(() => new LocalBus(log));
  const nodes = names.map((name, index) => {
    const bus = buses[index] ?? new LocalBus(log);
    bus.subscribe(nodeTold, (message, source) => {
      if (source !== 'published' || !state.isUp) return;
      for (const other of buses)
        if (other !== bus) other.deliver(nodeTold.name, JSON.stringify(message), 'elsewhere');
    });
    const own = () => ({ ...told, name });
    const node = new Nodes({ bus, now: Date.now, timers: machineClock });
    return { node, start: () => node.start(own) };
  });
  const seenBy = (index: number) => nodes[index]?.node.all().map(({ name }) => name);
  return { nodes, state, told, seenBy };
}

test('[IP-20] nodes that come know each other at once, and forget one that goes', async () => {
  const { nodes, seenBy } = cluster('a', 'c', 'b');
  for (const node of nodes) {
    node.start();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect([0, 1, 2].map(seenBy)).toEqual([
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
    ['b', 'a', 'c'],
  ]);
  nodes[1]?.node.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(seenBy(0)).toEqual(['a', 'b']);
});

test('[IP-20] a node that falls silent is forgotten after some seconds, and known again when it is heard', async () => {
  const { nodes, state, seenBy } = cluster('a', 'b');
  for (const node of nodes) node.start();
  await vi.advanceTimersByTimeAsync(0);
  state.isUp = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(seenBy(0)).toEqual(['a']);
  state.isUp = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seenBy(0)).toEqual(['a', 'b']);
});

test('[IP-02] a node that begins to drain says so at once', async () => {
  const { nodes, told } = cluster('a', 'b');
  for (const { start } of nodes) start();
  await vi.advanceTimersByTimeAsync(0);
  told.isDraining = true;
  nodes[1]?.node.changed();
  await vi.advanceTimersByTimeAsync(0);
  expect(nodes[0]?.node.others()).toMatchObject([{ name: 'b', isDraining: true }]);
});
