import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Timers } from '../../../../src/server/clock';
import { Neighbours } from '../../../../src/server/lease/neighbours';
import { nodeTold } from '../../../../src/server/operator/nodes';
import { patient } from '../../../../src/server/patience';
import { JoinedBuses } from '../../../support/server/joined-buses';
import { settled } from '../pairing/nodes';

/** Nodes that lease themselves in one table, and say so on a bus that can be cut: `pass` lets a second pass. */
function nodes(...names: string[]) {
  const buses = new JoinedBuses();
  /** Rows of the table, and the one that pairs. */
  const table = new Set<string>();
  const state = { dutyOwner: null as string | null, isAway: false, isDatabaseAway: false };
  const works: (() => void)[] = [];
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: line => void logged.push(JSON.parse(line).msg) });
  const timers: Pick<Timers, 'every'> = {
    every: (_, work) => {
      works.push(work);
      return { cancel: () => undefined };
    },
  };
  const all = names.map(name => {
    const bus = buses.join(name);
    const node = new Neighbours({
      node: name,
      lookAround: async () => {
        if (state.isDatabaseAway) throw new Error('away');
        table.add(name);
        const { dutyOwner } = state;
        return {
          names: [...table].filter(other => other !== name),
          dutyOwner: dutyOwner === name ? null : dutyOwner,
        };
      },
      leave: async () => void table.delete(name),
      isConnected: () => !state.isAway,
      log,
      timers,
    });
    bus.subscribe(nodeTold, (told, source) => {
      if (source === 'elsewhere') node.hear(told.node.name);
    });
    const tell = (): void => {
      const counts = { startedAt: 0, isDraining: false, games: 0, sockets: 0 };
      bus.publish(nodeTold, { node: { name, version: '1.0.0', ...counts }, isLeaving: false });
    };
    node.start();
    return { node, tell };
  });
  const silent = new Set<string>();
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second++) {
      if (!state.isAway)
        for (const [index, { tell }] of all.entries()) if (!silent.has(names[index] ?? '')) tell();
      await settled();
      for (const work of works) work();
      await settled();
    }
  };
  const states = () => all.map(({ node }) => node.state);
  const unheard = () => all.map(({ node }) => node.unheard.join());
  return { all: all.map(({ node }) => node), buses, table, state, silent, logged, pass, states, unheard };
}

/** Seconds in which a node has to be heard. */
const HEARD_WITHIN = patient(3_000) / 1_000;

test('[IP-02] nodes that work on one database and hear each other are together, from the first moment on', async () => {
  const { pass, states, logged } = nodes('a', 'b', 'c');
  expect(states()).toEqual(['together', 'together', 'together']);
  await pass(2 * HEARD_WITHIN);
  expect([states(), logged]).toEqual([['together', 'together', 'together'], []]);
});

test('[IP-02] each half of a bus knows within seconds which nodes it does not hear, although its own server answers, and again when it does', async () => {
  const { all, buses, pass, states, unheard, logged } = nodes('a', 'b', 'c');
  await pass(1);
  buses.cut('a');
  await pass(HEARD_WITHIN + 1);
  expect([states(), unheard()]).toEqual([
    ['split', 'split', 'split'],
    ['b,c', 'a', 'a'],
  ]);
  expect([all[1]?.hears('a'), all[1]?.hears('c'), all[1]?.hearsAll]).toEqual([false, true, false]);
  buses.heal();
  await pass(1);
  expect([states(), unheard()]).toEqual([
    ['together', 'together', 'together'],
    ['', '', ''],
  ]);
  expect(logged).toEqual([
    ...Array(3).fill('the bus is split: nodes on this database are not heard'),
    ...Array(3).fill('the bus is whole again: all nodes on this database are heard'),
  ]);
});

test('[IP-02] a node that says nothing is heard no more, one that has left the database is not missed', async () => {
  const { all, table, silent, pass, unheard } = nodes('a', 'b');
  await pass(1);
  silent.add('b');
  await pass(HEARD_WITHIN + 1);
  expect(unheard()).toEqual(['b', '']);
  await all[1]?.stop();
  expect([...table]).toEqual(['a']);
});

test('[IP-02] without its bus a node hears none, and has time to hear the others when that is back', async () => {
  const { all, state, pass, states, logged } = nodes('a', 'b');
  await pass(1);
  state.isAway = true;
  expect(all[0]?.hears('a')).toBe(true);
  expect([all[0]?.state, all[0]?.hears('b'), all[0]?.unheard, all[0]?.hearsDuty]).toEqual([
    'away',
    false,
    ['b'],
    false,
  ]);
  await pass(2 * HEARD_WITHIN);
  state.isAway = false;
  expect(states()).toEqual(['together', 'together']);
  await pass(1);
  expect([states(), logged]).toEqual([['together', 'together'], []]);
});

test('[IP-02] a node knows whether it hears the one that pairs, and nothing is missing where none does', async () => {
  const { all, buses, state, pass } = nodes('a', 'b', 'c');
  const hearDuty = () => all.map(node => node.hearsDuty);
  state.dutyOwner = 'b';
  await pass(1);
  buses.cut('a');
  await pass(HEARD_WITHIN + 1);
  expect(hearDuty()).toEqual([false, true, true]);
  state.dutyOwner = null;
  await pass(1);
  expect(hearDuty()).toEqual([true, true, true]);
});

test('[IP-02] a node keeps what it knows of the others while the database does not answer', async () => {
  const { buses, state, pass, unheard } = nodes('a', 'b');
  await pass(1);
  buses.cut('a');
  await pass(HEARD_WITHIN + 1);
  state.isDatabaseAway = true;
  await pass(2);
  expect(unheard()).toEqual(['b', 'a']);
});
