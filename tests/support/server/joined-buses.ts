import { pino } from 'pino';
import type { Bus, Question, Topic } from '../../../src/server/bus/bus';
import { LocalBus } from '../../../src/server/bus/local';
import { written } from '../../../src/server/bus/message';

const log = pino({ enabled: false });

/** Buses of several nodes that hear each other, within one process. They can be cut in two halves. */
export class JoinedBuses {
  private readonly buses = new Map<string, LocalBus>();
  /** Nodes of one half; the others are the other. */
  private half: ReadonlySet<string> = new Set();

  /** The bus of a node. */
  join(node: string, local = new LocalBus(log)): Bus {
    this.buses.set(node, local);
    return {
      publish: (topic, data) => this.publish(node, topic, data),
      publishHere: (topic, data) => local.publishHere(topic, data),
      subscribe: (topic, listen) => local.subscribe(topic, listen),
      follow: whom => local.follow(whom),
      request: (question, data, options) =>
        this.answerer(node, question, data).request(question, data, options),
      answer: (question, work) => local.answer(question, work),
    };
  }

  /** Neither hears the others any more, nor is heard. */
  kill(node: string): void {
    this.buses.delete(node);
  }

  /** These nodes and the others do not hear each other any more. */
  cut(...half: string[]): void {
    this.half = new Set(half);
  }

  /** All hear each other again. */
  heal(): void {
    this.cut();
  }

  /** Buses that one hears, itself first. */
  private reachOf(node: string): [string, LocalBus][] {
    if (!this.buses.has(node)) return [];
    const reached = [...this.buses].filter(([name]) => this.half.has(name) === this.half.has(node));
    return reached.sort(([one], [other]) => Number(other === node) - Number(one === node));
  }

  private publish<Data>(from: string, topic: Topic<Data>, data: Data): void {
    const text = written(topic.name, data);
    for (const [name, bus] of this.reachOf(from))
      if (bus.hears(topic, data)) bus.deliver(topic.name, text, name === from ? 'published' : 'elsewhere');
  }

  private answerer<Data>(from: string, question: Question<Data, unknown>, data: Data): LocalBus {
    const found = this.reachOf(from).find(([, bus]) => bus.answersTo(question, data));
    return found?.[1] ?? new LocalBus(log);
  }
}
