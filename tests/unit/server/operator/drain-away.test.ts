import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LocalBus } from '../../../../src/server/bus/local';
import { type DrainAwayDeps, drainNode, heedDrains } from '../../../../src/server/operator/drain-away';

const NAMES = ['east/1/ab', 'east/12/cd', 'west/1/ef'];

/** The node `east/1/ab`, which hears the others; `west/1/ef` alone answers. */
function here() {
  const bus = new LocalBus(pino({ level: 'silent' }));
  const drained: (number | null)[] = [];
  const state = { version: '1', startedAt: 0, isDraining: false, games: 0, sockets: 0 };
  const world = (node: string, drain: DrainAwayDeps['drain']): DrainAwayDeps => ({
    ...{ bus, node, drain },
    nodes: () => NAMES.map(name => ({ name, ...state })),
  });
  heedDrains(world('west/1/ef', waitSeconds => `drains for ${waitSeconds}`));
  return {
    drained,
    own: world('east/1/ab', waitSeconds => {
      drained.push(waitSeconds);
      return 'done here';
    }),
  };
}

test('[IP-20] a node is drained by an order at another, which names it or how its name begins', async () => {
  const { own, drained } = here();
  expect(await drainNode(own, 'west', 8)).toBe('west/1/ef: drains for 8');
  expect(await drainNode(own, 'east/1/ab', null)).toBe('done here');
  expect(drained).toEqual([null]);
});

test('[IP-20] an order for a node that is not heard, or for two at once, is refused', async () => {
  const { own, drained } = here();
  for (const [called, why] of [
    ['north', 'No node is heard here'],
    ['east/1', 'both begin so'],
  ] as const)
    expect(await drainNode(own, called, 8)).toEqual({ refusal: expect.stringContaining(why) });
  expect(drained).toEqual([]);
});

test('[IP-20] an order for a node that does not answer is refused', async () => {
  const { own } = here();
  const bus: DrainAwayDeps['bus'] = {
    request: () => Promise.resolve({ ok: false, code: 'timeout' }),
    answer: () => () => undefined,
    follow: () => () => undefined,
  };
  expect(await drainNode({ ...own, bus }, 'west', 8)).toEqual({
    refusal: expect.stringContaining('does not answer'),
  });
});
