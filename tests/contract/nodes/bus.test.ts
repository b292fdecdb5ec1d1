import type { Logger } from 'pino';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bus, Question, Source, Topic } from '../../../src/server/bus/bus';
import { LocalBus } from '../../../src/server/bus/local';
import { NatsBus } from '../../../src/server/bus/nats';
import { readNatsAddress } from '../../../src/server/nats-address';
import { JoinedBuses } from '../../support/server/joined-buses';
import {
  type NatsServer,
  natsHere,
  startNats,
  startNatsCluster,
  startNatsPair,
} from '../../support/server/nats';

/** Promises of every bus: the one within a process, and the one over NATS. */

const moved: Topic<{ ply: number; tags?: string[] | undefined }> = {
  name: 'moved',
  heardBy: 'nodes',
  schema: v.object({ ply: v.number(), tags: v.optional(v.array(v.string())) }),
};
const anything: Topic<unknown> = { name: 'anything', heardBy: 'nodes', schema: v.unknown() };
const told: Topic<{ uid: string; what: number }> = {
  name: 'told',
  heardBy: ({ uid }) => ({ user: uid }),
  schema: v.object({ uid: v.string(), what: v.number() }),
};
const double: Question<{ of: number }, number> = {
  name: 'double',
  schema: v.object({ of: v.number() }),
  answer: v.number(),
};
const said: Topic<{ node: string; what: number }> = {
  name: 'said',
  heardBy: ({ node }) => ({ node }),
  schema: v.object({ node: v.string(), what: v.number() }),
};
const plyOf: Question<{ game: number }, number> = {
  name: 'ply-of',
  askedOf: ({ game }) => ({ game }),
  schema: v.object({ game: v.number() }),
  answer: v.number(),
};
const dutyOf: Question<{ of: number }, number> = {
  name: 'duty-of',
  askedOf: () => ({ duty: 'tests' }),
  schema: v.object({ of: v.number() }),
  answer: v.number(),
};
const WAIT = { timeoutMs: 60_000 };

const error = vi.fn();
const warn = vi.fn();
const log = { error, warn } as unknown as Logger;
beforeEach(() => {
  error.mockReset();
  warn.mockReset();
});

/** Buses to be stopped after a test. */
let opened: NatsBus[] = [];
afterEach(async () => {
  await Promise.all(opened.map(bus => bus.stop()));
  opened = [];
});

/** A node on these servers. */
async function open(address: string, installation = 'tests'): Promise<NatsBus> {
  const read = readNatsAddress(`nats://${address}`);
  if (!read) throw new Error(address);
  const bus = new NatsBus({ ...read, installation, node: 'a test' }, log);
  opened.push(bus);
  await bus.start();
  return bus;
}

/** Collects what a listener hears. */
function heardOf<Data>(bus: Bus, topic: Topic<Data>): [Data, Source][] {
  const heard: [Data, Source][] = [];
  bus.subscribe(topic, (data, source) => heard.push([data, source]));
  return heard;
}

/** Asks until somebody answers: a node begins to answer a moment before the others know. */
async function answered(bus: Bus, of: number): Promise<unknown> {
  let reply: unknown;
  await expect
    .poll(async () => {
      reply = await bus.request(double, { of }, WAIT);
      return reply;
    })
    .not.toEqual({ ok: false, code: 'unanswered' });
  return reply;
}

let server: NatsServer | null = null;
beforeAll(async () => {
  if (natsHere().any) server = await startNats();
});
afterAll(() => server?.kill());

const address = (): string => {
  if (!server) throw new Error('there is no server');
  return server.address;
};

const KINDS: readonly { kind: string; two(): Promise<{ here: Bus; there: Bus }> }[] = [
  {
    kind: 'the bus of one process',
    two: async () => {
      const bus = new LocalBus(log);
      return { here: bus, there: bus };
    },
  },
  {
    kind: 'joined buses',
    two: async () => {
      const nodes = new JoinedBuses();
      return { here: nodes.join('here', new LocalBus(log)), there: nodes.join('there', new LocalBus(log)) };
    },
  },
  ...(natsHere().any
    ? [
        {
          kind: 'the bus over NATS',
          two: async () => ({ here: await open(address()), there: await open(address()) }),
        },
      ]
    : []),
];

describe.each(KINDS)('$kind', ({ two }) => {
  let here: Bus;
  let there: Bus;
  beforeEach(async () => {
    ({ here, there } = await two());
  });

  test('[IP-02] messages are heard in their order, after publish has returned, each listener with its own copy', async () => {
    const heard: (number | string[] | undefined)[] = [];
    there.subscribe(moved, ({ ply, tags }) => {
      heard.push(ply);
      tags?.push('changed by a listener');
    });
    const other = heardOf(there, moved);
    const sent = { ply: 0, tags: ['a'] };
    here.publish(moved, sent);
    sent.tags.push('changed by the sender');
    for (let ply = 1; ply < 300; ply++) here.publish(moved, { ply });
    expect(heard).toEqual([]);
    await expect.poll(() => heard.length).toBe(300);
    expect(heard).toEqual(Array.from({ length: 300 }, (_, ply) => ply));
    expect(other[0]?.[0]).toEqual({ ply: 0, tags: ['a'] });
  });

  test('[IP-02] a listener hears its own topic alone, until it ends', async () => {
    const heard: number[] = [];
    const end = there.subscribe(moved, ({ ply }) => heard.push(ply));
    const fence = heardOf(there, anything);
    here.publish(moved, { ply: 1 });
    here.publish(anything, 'between');
    await expect.poll(() => fence.length).toBe(1);
    end();
    here.publish(moved, { ply: 2 });
    here.publish(anything, 'last');
    await expect.poll(() => fence.length).toBe(2);
    expect(heard).toEqual([1]);
  });

  test('[IP-02] a field and a topic that a newer node adds are left out without a word', async () => {
    const newer: Topic<object> = { name: 'moved', heardBy: 'nodes', schema: v.object({}) };
    const unknown: Topic<object> = { name: 'planted', heardBy: 'nodes', schema: v.object({}) };
    const heard = heardOf(there, moved);
    here.publish(unknown, { ply: 1 });
    here.publish(newer, { ply: 2, planted: 'field' });
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]?.[0]).toEqual({ ply: 2 });
    expect(error).not.toHaveBeenCalled();
  });

  test('[IP-02] functions do not come through, and what has the wrong form is logged and not heard', async () => {
    const bare = heardOf(there, anything);
    here.publish(anything, { call: () => 1 });
    await expect.poll(() => bare).toEqual([[{}, expect.anything()]]);
    expect(() => here.publish(anything, Symbol('everybody'))).toThrow();
    const heard = heardOf(there, { ...anything, schema: v.date() });
    here.publish(anything, new Date());
    await expect
      .poll(() => error.mock.calls)
      .toEqual([[{ topic: 'anything' }, 'a message on the bus has the wrong form']]);
    expect(heard).toEqual([]);
  });

  test('[IP-02] a message above 64 kB is refused before it is sent, with its topic', async () => {
    const heard = heardOf(there, anything);
    const most = 'x'.repeat(65_534);
    expect(() => here.publish(anything, `${most}x`)).toThrow(/"anything" with 65537 bytes is too large/);
    expect(() => here.publish(anything, '♔'.repeat(21_845))).toThrow(/"anything"/);
    here.publish(anything, most);
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]?.[0]).toBe(most);
  });

  test('[IP-02] a listener that throws does not keep others from hearing', async () => {
    there.subscribe(moved, () => {
      throw new Error('planted');
    });
    const heard = heardOf(there, moved);
    here.publish(moved, { ply: 1 });
    await expect.poll(() => heard.length).toBe(1);
    expect(error).toHaveBeenCalledOnce();
  });

  test('[IP-02] a message that a node has read is heard by its own listeners, and known as read', async () => {
    const heard = heardOf(here, moved);
    here.publishHere(moved, { ply: 1 });
    here.publish(moved, { ply: 2 });
    await expect
      .poll(() => heard)
      .toEqual([
        [{ ply: 1 }, 'read'],
        [{ ply: 2 }, 'published'],
      ]);
  });

  test('[IP-02] a message about a user is heard by the node that follows them', async () => {
    const heard = heardOf(there, told);
    there.follow({ user: 'ana.* >' });
    await expect
      .poll(() => {
        here.publish(told, { uid: 'ana.* >', what: 1 });
        return heard.length;
      })
      .toBeGreaterThan(0);
  });

  test('[IP-02] a message to one node is heard there alone, also if it is the one that sends it', async () => {
    there.follow({ node: 'there.* >' });
    const heard = heardOf(there, said);
    const fence = heardOf(here, anything);
    await expect
      .poll(() => {
        here.publish(said, { node: 'there.* >', what: 1 });
        return heard.length;
      })
      .toBeGreaterThan(0);
    const mine = heardOf(here, said);
    here.publish(said, { node: 'nobody', what: 2 });
    here.publish(anything, 'last');
    await expect.poll(() => fence.length).toBe(1);
    expect(mine).toEqual([]);
  });

  test('[IP-02] a question to the owner of a game is answered by the node that follows it, while it does', async () => {
    there.answer(plyOf, ({ game }) => 2 * game);
    expect(await here.request(plyOf, { game: 7 }, WAIT)).toEqual({ ok: false, code: 'unanswered' });
    const ends = [there.follow({ game: 7 }), there.follow({ game: 7 })];
    await expect.poll(() => here.request(plyOf, { game: 7 }, WAIT)).toEqual({ ok: true, answer: 14 });
    expect(await there.request(plyOf, { game: 7 }, WAIT)).toEqual({ ok: true, answer: 14 });
    expect(await here.request(plyOf, { game: 8 }, WAIT)).toEqual({ ok: false, code: 'unanswered' });
    ends[0]?.();
    ends[0]?.();
    expect(await here.request(plyOf, { game: 7 }, WAIT)).toEqual({ ok: true, answer: 14 });
    ends[1]?.();
    await expect.poll(() => here.request(plyOf, { game: 7 }, WAIT)).toMatchObject({ code: 'unanswered' });
  });

  test('[IP-02] a question to the one that has a duty is answered by it, while it has it', async () => {
    there.answer(dutyOf, ({ of }) => 2 * of);
    expect(await here.request(dutyOf, { of: 7 }, WAIT)).toEqual({ ok: false, code: 'unanswered' });
    const end = there.follow({ duty: 'tests' });
    await expect.poll(() => here.request(dutyOf, { of: 7 }, WAIT)).toEqual({ ok: true, answer: 14 });
    end();
    await expect.poll(() => here.request(dutyOf, { of: 7 }, WAIT)).toMatchObject({ code: 'unanswered' });
  });

  test('[IP-02] a question is answered, and a second answer to it at one node throws', async () => {
    there.answer(double, async ({ of }) => 2 * of);
    expect(await answered(here, 21)).toEqual({ ok: true, answer: 42 });
    expect(() => there.answer(double, ({ of }) => of + of)).toThrow('answered already');
  });

  test('[IP-02] a question without an answer, with a late one or a failing one is returned as a value', async () => {
    expect(await here.request(double, { of: 1 }, WAIT)).toEqual({ ok: false, code: 'unanswered' });

    const endWaiting = there.answer(double, ({ of }) =>
      of === 0 ? new Promise<number>(() => undefined) : of,
    );
    expect(await answered(here, 1)).toEqual({ ok: true, answer: 1 });
    expect(await here.request(double, { of: 0 }, { timeoutMs: 50 })).toEqual({ ok: false, code: 'timeout' });
    endWaiting();
    await expect.poll(() => here.request(double, { of: 1 }, WAIT)).toMatchObject({ code: 'unanswered' });

    const endThrowing = there.answer(double, () => Promise.reject(new Error('planted')));
    expect(await answered(here, 1)).toEqual({ ok: false, code: 'failed' });
    endThrowing();

    // An answer of the wrong form, as an older node might give it.
    there.answer({ ...double, answer: v.any() }, () => 'two');
    expect(await answered(here, 1)).toEqual({ ok: false, code: 'failed' });
  });
});

test('[IP-02] joined buses that are cut in halves hear and answer within their half alone, and all when they are whole again', async () => {
  const nodes = new JoinedBuses();
  const [a, b, c] = [nodes.join('a'), nodes.join('b'), nodes.join('c')];
  c.answer(double, ({ of }) => 2 * of);
  const heard = [a, b, c].map(bus => heardOf(bus, moved));
  nodes.cut('a');
  a.publish(moved, { ply: 1 });
  b.publish(moved, { ply: 2 });
  expect(await a.request(double, { of: 2 }, WAIT)).toEqual({ ok: false, code: 'unanswered' });
  expect(await b.request(double, { of: 2 }, WAIT)).toEqual({ ok: true, answer: 4 });
  nodes.heal();
  expect(await a.request(double, { of: 2 }, WAIT)).toEqual({ ok: true, answer: 4 });
  a.publish(moved, { ply: 3 });
  await expect
    .poll(() => heard.map(of => of.map(([{ ply }, source]) => `${ply} ${source}`)))
    .toEqual([
      ['1 published', '3 published'],
      ['2 published', '3 elsewhere'],
      ['2 elsewhere', '3 elsewhere'],
    ]);
});

describe.skipIf(!natsHere().any)('nodes on NATS', () => {
  /** Publishes until the other node hears it. */
  const reaches = async (here: Bus, there: Bus): Promise<void> => {
    const heard = heardOf(there, moved);
    await expect
      .poll(() => {
        here.publish(moved, { ply: 1 });
        return heard.length;
      })
      .toBeGreaterThan(0);
  };

  test('[IP-02] a node hears nothing of users whom it does not follow, or follows no more', async () => {
    const [here, there] = [await open(address()), await open(address())];
    const heard = heardOf(there, told);
    const fence = heardOf(there, anything);
    there.follow({ watched: 'ben' });
    const [first, second] = [there.follow({ user: 'ana' }), there.follow({ user: 'ana' })];
    let what = 0;
    /** Whether one message is heard; a message to all, sent later, shows that it would have come by then. */
    const hears = async (uid: string): Promise<boolean> => {
      const before = fence.length;
      here.publish(told, { uid, what: ++what });
      here.publish(anything, what);
      await expect.poll(() => fence.length).toBe(before + 1);
      return heard.some(([one]) => one.what === what);
    };
    await expect.poll(() => hears('ana')).toBe(true);
    expect(await hears('ben')).toBe(false);
    first();
    first();
    expect(await hears('ana')).toBe(true);
    second();
    await expect.poll(() => hears('ana')).toBe(false);
    expect(heard.every(([, source]) => source === 'elsewhere')).toBe(true);
  });

  test('[IP-02] questions under way to a node that ceases to answer get an answer', async () => {
    const [here, there] = [await open(address()), await open(address())];
    for (let round = 0; round < 20; round++) {
      const end = there.answer(double, ({ of }) => 2 * of);
      await answered(here, 2);
      const asked = Array.from({ length: 50 }, (_, of) => here.request(double, { of }, WAIT));
      // They have left, and no answer has come yet.
      await new Promise(setImmediate);
      end();
      const replies = await Promise.all(asked);
      expect(replies).not.toContainEqual({ ok: false, code: 'timeout' });
    }
  });

  test('[IP-02] two installations at one server do not hear each other', async () => {
    const [here, there, stranger] = [
      await open(address()),
      await open(address()),
      await open(address(), 'another'),
    ];
    const strange = heardOf(stranger, moved);
    const fence = heardOf(stranger, anything);
    await reaches(here, there);
    (await open(address(), 'another')).publish(anything, 'fence');
    await expect.poll(() => fence.length).toBe(1);
    expect(strange).toEqual([]);
  });

  test('[IP-02] a server that goes is waited for: nodes go on alone, and nothing old is heard when it is back', async () => {
    const own = await startNats();
    const [here, there] = [await open(own.address), await open(own.address)];
    there.follow({ user: 'ana' });
    there.answer(double, ({ of }) => 2 * of);
    expect(await answered(here, 2)).toEqual({ ok: true, answer: 4 });
    await own.kill();
    await expect.poll(() => warn.mock.calls.length).toBe(2);
    const [mine, theirs] = [heardOf(here, anything), heardOf(there, anything)];
    here.publish(anything, 'while it is away');
    await expect.poll(() => mine).toEqual([['while it is away', 'published']]);
    expect(await here.request(double, { of: 2 }, WAIT)).toEqual({ ok: false, code: 'unanswered' });
    await own.start();
    await reaches(here, there);
    expect(await answered(here, 2)).toEqual({ ok: true, answer: 4 });
    const user = heardOf(there, told);
    here.publish(told, { uid: 'ana', what: 1 });
    await expect.poll(() => user.length).toBe(1);
    expect(theirs).toEqual([]);
    await own.kill();
  });

  test('[IP-02] a server that falls silent is left after some seconds, and heard again when it goes on', async () => {
    const own = await startNats();
    const [here, there] = [await open(own.address), await open(own.address)];
    own.signal('SIGSTOP');
    await expect.poll(() => warn.mock.calls.length).toBe(2);
    expect(await here.request(double, { of: 2 }, WAIT)).toEqual({ ok: false, code: 'unanswered' });
    own.signal('SIGCONT');
    await reaches(here, there);
    await own.kill();
  });

  test('[IP-02] a server that falls silent with much unsent is left all the same, for one that it has named', async () => {
    const [first, second] = await startNatsCluster(2);
    if (!first || !second) throw new Error('there are two');
    const [here, there] = [await open(first.address), await open(second.address)];
    await reaches(here, there);
    first.signal('SIGSTOP');
    // More than the system keeps of what nobody reads: 25 MB.
    for (let count = 0; count < 400; count++) here.publish(anything, 'x'.repeat(64_000));
    await reaches(here, there);
    await reaches(there, here);
    await expect.poll(() => warn.mock.calls.length).toBe(2);
    await first.kill();
    await second.kill();
  });

  test('[IP-02] a server that is away at the start is waited for', async () => {
    const own = await startNats();
    await own.kill();
    const [here, there] = [await open(own.address), await open(own.address)];
    there.answer(double, ({ of }) => 2 * of);
    expect(await here.request(double, { of: 2 }, WAIT)).toEqual({ ok: false, code: 'unanswered' });
    await own.start();
    await reaches(here, there);
    expect(await answered(here, 2)).toEqual({ ok: true, answer: 4 });
    await own.kill();
  });

  test('[IP-02] nodes at a cluster of three hear each other across its servers, also when one of them goes', async () => {
    const servers = await startNatsCluster(3);
    const [first, second, third] = servers;
    if (!first || !second || !third) throw new Error('there are three');
    // Each node knows one server, and hears of the others from it.
    const [here, there] = [await open(first.address), await open(second.address)];
    await reaches(here, there);
    await first.kill();
    await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
    await reaches(here, there);
    await second.kill();
    await reaches(there, here);
    await third.kill();
  });

  test('[IP-02] nodes at two servers that lose each other go on with their own, and hear each other again without a word of it', async () => {
    const pair = await startNatsPair();
    const [here, there] = [await open(pair.first.address), await open(pair.second.address)];
    await reaches(here, there);
    pair.cut();
    there.answer(double, ({ of }) => 2 * of);
    const heard = heardOf(there, anything);
    const mine = await open(pair.second.address);
    await expect.poll(() => mine.request(double, { of: 2 }, WAIT)).toEqual({ ok: true, answer: 4 });
    expect(await here.request(double, { of: 2 }, WAIT)).toEqual({ ok: false, code: 'unanswered' });
    here.publish(anything, 'across');
    pair.heal();
    await reaches(here, there);
    await reaches(there, here);
    // Its server answered all the time, so that says nothing of the others.
    expect([here.isUp, there.isUp, heard, warn.mock.calls]).toEqual([true, true, [], []]);
    await pair.kill();
  });

  test('[IP-02] wrong credentials refuse the start, right ones are taken, and none is logged', async () => {
    const own = await startNats(['--user', 'kingside', '--pass', 'p@ss']);
    await expect(open(`kingside:secret@${own.address}`)).rejects.toThrow(/authorization violation/i);
    const [here, there] = [
      await open(`kingside:p%40ss@${own.address}`),
      await open(`kingside:p%40ss@${own.address}`),
    ];
    await reaches(here, there);
    await own.kill();
    await expect.poll(() => warn.mock.calls.length).toBe(2);
    const logged = JSON.stringify([warn.mock.calls, error.mock.calls]);
    expect(logged).not.toMatch(/p@ss|p%40ss|secret/);
  });
});
