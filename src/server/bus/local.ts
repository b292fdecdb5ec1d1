import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Address, Bus, Question, Reply, Source, Topic } from './bus';
import { isForFollowersOnly, type Outcome, readOutcome, subjectOf, written } from './message';

/**
 * The bus of a single node. It keeps to what a bus between processes can do: messages arrive after `publish` has
 * returned, each listener gets a copy of its own, and nothing that JSON cannot carry comes through.
 */
export class LocalBus implements Bus {
  private readonly listeners = new Map<string, Set<(data: unknown, source: Source) => void>>();
  private readonly answerers = new Map<string, (data: unknown) => Promise<unknown>>();
  /** How often this node follows each address. Those of users are left out: their messages are heard anyway. */
  private readonly followed = new Map<string, number>();

  constructor(private readonly log: Logger) {}

  publish<Data>(topic: Topic<Data>, data: Data): void {
    const { name } = topic;
    const text = written(name, data);
    if (this.hears(topic, data)) this.deliver(name, text, 'published');
  }

  publishHere<Data>({ name }: Topic<Data>, data: Data): void {
    this.deliver(name, written(name, data), 'read');
  }

  subscribe<Data>(topic: Topic<Data>, listen: (data: Data, source: Source) => void): () => void {
    const listeners = this.listeners.get(topic.name) ?? new Set();
    this.listeners.set(topic.name, listeners);
    const hear = (data: unknown, source: Source): void => {
      const read = v.safeParse(topic.schema, data);
      if (read.success) listen(read.output, source);
      else this.log.error({ topic: topic.name }, 'a message on the bus has the wrong form');
    };
    listeners.add(hear);
    return () => listeners.delete(hear);
  }

  /** Messages to users are heard here anyway: there is no other node whose messages this one could miss. */
  follow(whom: Address): () => void {
    return isForFollowersOnly(whom) ? this.followSubject(subjectOf(whom)) : nothingToEnd;
  }

  private followSubject(subject: string): () => void {
    this.followed.set(subject, (this.followed.get(subject) ?? 0) + 1);
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      const left = (this.followed.get(subject) ?? 0) - 1;
      if (left > 0) this.followed.set(subject, left);
      else this.followed.delete(subject);
    };
  }

  request<Data, Answer>(
    question: Question<Data, Answer>,
    data: Data,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<Reply<Answer>> {
    const { name, answer } = question;
    const text = written(name, data);
    if (!this.answersTo(question, data)) return Promise.resolve({ ok: false, code: 'unanswered' });
    return new Promise(resolve => {
      const timer = setTimeout(() => resolve({ ok: false, code: 'timeout' }), timeoutMs);
      // After the time-out this changes nothing: the question is given up by then.
      queueMicrotask(async () => {
        const outcome = await this.work(name, text);
        clearTimeout(timer);
        resolve(readOutcome(answer, outcome));
      });
    });
  }

  answer<Data, Answer>(
    question: Question<Data, Answer>,
    work: (data: Data) => Answer | Promise<Answer>,
  ): () => void {
    const { name, schema } = question;
    if (this.answers(name)) throw new Error(`"${name}" is answered already`);
    this.answerers.set(name, async data => work(v.parse(schema, data)));
    return () => this.answerers.delete(name);
  }

  /** Whether this question is answered here. */
  answersTo<Data>({ name, askedOf }: Question<Data, unknown>, data: Data): boolean {
    return this.answers(name) && (!askedOf || this.isFollowed(askedOf(data)));
  }

  /** Whether a message of this node is heard by its own listeners. */
  hears<Data>({ heardBy }: Topic<Data>, data: Data): boolean {
    if (heardBy === 'nodes') return true;
    const whom = heardBy(data);
    return !isForFollowersOnly(whom) || this.isFollowed(whom);
  }

  private isFollowed(whom: Address): boolean {
    return this.followed.has(subjectOf(whom));
  }

  private answers(name: string): boolean {
    return this.answerers.has(name);
  }

  /** Hands a message to the listeners of its topic, in a later microtask. @param text from `written` */
  deliver(name: string, text: string, source: Source): void {
    queueMicrotask(() => {
      for (const hear of this.listeners.get(name) ?? []) {
        try {
          hear(JSON.parse(text), source);
        } catch (error) {
          this.log.error({ err: error, topic: name }, 'a listener on the bus failed');
        }
      }
    });
  }

  /** Has a question answered here. @param text from `written` */
  async work(name: string, text: string): Promise<Outcome> {
    try {
      const work = this.answerers.get(name);
      if (!work) return { ok: false, code: 'failed' };
      return { ok: true, answer: JSON.parse(written(name, await work(JSON.parse(text)))) };
    } catch (error) {
      this.log.error({ err: error, topic: name }, 'a question on the bus could not be answered');
      return { ok: false, code: 'failed' };
    }
  }
}

/** One for all channels of users, which may be tens of thousands. */
const nothingToEnd = (): void => undefined;
