import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Bus, Question, Reply, Topic } from './bus';

/** Unit that the bus carries: an ordinary message, a question, or the answer to one. */
type Envelope =
  | { kind: 'message'; topic: string; data: unknown }
  | { kind: 'question'; topic: string; data: unknown; id: number }
  | { kind: 'answer'; id: number; outcome: { ok: true; answer: unknown } | { ok: false; code: 'failed' } };

type Outcome = Extract<Envelope, { kind: 'answer' }>['outcome'];

/**
 * The bus of a single node. It keeps to what a bus between processes can do: messages arrive after `publish` has
 * returned, each listener gets a copy of its own, and nothing that JSON cannot carry comes through.
 */
export class LocalBus implements Bus {
  private readonly listeners = new Map<string, Set<(data: unknown) => void>>();
  private readonly answerers = new Map<string, (data: unknown) => Promise<unknown>>();
  private readonly pending = new Map<number, (outcome: Outcome) => void>();
  private asked = 0;

  constructor(private readonly log: Logger) {}

  publish<Data>({ name }: Topic<Data>, data: Data): void {
    this.send(asJson<Envelope>({ kind: 'message', topic: name, data }));
  }

  subscribe<Data>(topic: Topic<Data>, listen: (data: Data) => void): () => void {
    const listeners = this.listeners.get(topic.name) ?? new Set();
    this.listeners.set(topic.name, listeners);
    const hear = (data: unknown): void => {
      const read = v.safeParse(topic.schema, data);
      if (read.success) listen(read.output);
      else this.log.error({ topic: topic.name }, 'a message on the bus has the wrong form');
    };
    listeners.add(hear);
    return () => listeners.delete(hear);
  }

  request<Data, Answer>(
    { name, answer }: Question<Data, Answer>,
    data: Data,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<Reply<Answer>> {
    if (!this.answerers.has(name)) return Promise.resolve({ ok: false, code: 'unanswered' });
    const id = ++this.asked;
    const sent = asJson<Envelope>({ kind: 'question', topic: name, data, id });
    return new Promise(resolve => {
      const settle = (reply: Reply<Answer>): void => {
        clearTimeout(timer);
        this.pending.delete(id);
        resolve(reply);
      };
      const timer = setTimeout(() => settle({ ok: false, code: 'timeout' }), timeoutMs);
      this.pending.set(id, outcome => settle(readOutcome(answer, outcome)));
      this.send(sent);
    });
  }

  answer<Data, Answer>(
    question: Question<Data, Answer>,
    work: (data: Data) => Answer | Promise<Answer>,
  ): () => void {
    const { name, schema } = question;
    if (this.answerers.has(name)) throw new Error(`"${name}" is answered already`);
    this.answerers.set(name, async data => work(v.parse(schema, data)));
    return () => this.answerers.delete(name);
  }

  /** @param envelope nobody else has a reference into it */
  private send(envelope: Envelope): void {
    queueMicrotask(() => this.deliver(envelope));
  }

  private deliver(envelope: Envelope): void {
    switch (envelope.kind) {
      case 'message':
        for (const hear of this.listeners.get(envelope.topic) ?? []) {
          try {
            hear(structuredClone(envelope.data));
          } catch (error) {
            this.log.error({ err: error, topic: envelope.topic }, 'a listener on the bus failed');
          }
        }
        break;
      case 'question':
        void this.work(envelope.topic, envelope.data).then(outcome =>
          this.send({ kind: 'answer', id: envelope.id, outcome }),
        );
        break;
      case 'answer':
        // Finds nothing after the time-out: the question is given up by then.
        this.pending.get(envelope.id)?.(envelope.outcome);
    }
  }

  private async work(topic: string, data: unknown): Promise<Outcome> {
    try {
      const work = this.answerers.get(topic);
      return work ? { ok: true, answer: asJson(await work(data)) } : { ok: false, code: 'failed' };
    } catch (error) {
      this.log.error({ err: error, topic }, 'a question on the bus could not be answered');
      return { ok: false, code: 'failed' };
    }
  }
}

/**
 * A copy that has been through JSON.
 *
 * @throws DOMException for functions and symbols. A Date or a Map becomes what JSON makes of it, and fails its schema.
 */
const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(structuredClone(value)));

function readOutcome<Answer>(schema: Question<unknown, Answer>['answer'], outcome: Outcome): Reply<Answer> {
  if (!outcome.ok) return outcome;
  const read = v.safeParse(schema, outcome.answer);
  return read.success ? { ok: true, answer: read.output } : { ok: false, code: 'failed' };
}
