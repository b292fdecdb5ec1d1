import { pino } from 'pino';
import type { Bus, Question, Topic } from '../../../../src/server/bus/bus';
import { LocalBus } from '../../../../src/server/bus/local';
import { written } from '../../../../src/server/bus/message';
import { machineClock } from '../../../../src/server/clock';
import { Pairing, type PairingDeps } from '../../../../src/server/pairing/pairing';

const log = pino({ enabled: false });

/** Nodes that hear each other, within one process. */
export class Nodes {
  private readonly buses = new Map<string, LocalBus>();

  /** The bus of a node. */
  join(node: string): Bus {
    const local = new LocalBus(log);
    this.buses.set(node, local);
    return {
      publish: (topic, data) => this.publish(topic, data),
      publishHere: (topic, data) => local.publishHere(topic, data),
      subscribe: (topic, listen) => local.subscribe(topic, listen),
      follow: whom => local.follow(whom),
      request: (question, data, options) => this.answerer(question, data).request(question, data, options),
      answer: (question, work) => local.answer(question, work),
    };
  }

  /** Neither hears the others any more, nor is heard. */
  kill(node: string): void {
    this.buses.delete(node);
  }

  private publish<Data>(topic: Topic<Data>, data: Data): void {
    for (const bus of this.buses.values())
      if (bus.hears(topic, data)) bus.deliver(topic.name, written(topic.name, data), 'elsewhere');
  }

  private answerer<Data>(question: Question<Data, unknown>, data: Data): LocalBus {
    return [...this.buses.values()].find(bus => bus.answersTo(question, data)) ?? new LocalBus(log);
  }
}

/** A player's connection. */
export class Line {
  isOpen = true;
  /** Why it was closed by the server. */
  code: number | null = null;
  private readonly closing: (() => void)[] = [];

  onClose(work: () => void): void {
    this.closing.push(work);
  }

  close(code?: number): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.code = code ?? null;
    for (const work of this.closing.splice(0)) work();
  }
}

/** The queue as a node has a part in it, in a time of its own. `round` lets a quarter of a second pass. */
export function pairingOf(deps: Partial<PairingDeps> & Pick<PairingDeps, 'games' | 'bus' | 'now'>) {
  const works: { ms: number; work: () => void }[] = [];
  let passed = 0;
  const pairing = new Pairing({
    pauseLeft: () => Promise.resolve(0),
    blockedBy: () => Promise.resolve(new Map()),
    log,
    timers: {
      every: (ms, work) => {
        works.push({ ms, work });
        return machineClock.after(0, () => undefined);
      },
    },
    random: () => 0.4,
    house: {
      on: false,
      opponentsFor: () => Promise.reject(new Error('the house is closed')),
      opponentOf: () => Promise.reject(new Error('the house is closed')),
    },
    waitMs: 5_000,
    node: 'here',
    pairs: () => true,
    ...deps,
  });
  pairing.start();
  const round = (): void => {
    passed += 250;
    for (const { ms, work } of works) if (passed % ms === 0) work();
  };
  return { pairing, round };
}

/** Waits until everything that a round has begun is over. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn++) await new Promise(resolve => setImmediate(resolve));
};
