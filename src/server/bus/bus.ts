import type * as v from 'valibot';

/**
 * Messages between the parts and the nodes of one installation. They are data that can be written as JSON, since
 * the listener may be in another process. A message is a hint, never the truth: one that is lost is made up for by
 * reading the database.
 */
export interface Bus {
  /**
   * Sends `data` to every listener of the topic, on this node and on others. Returns before they hear of it.
   *
   * @throws Error for data that JSON cannot carry: that is a mistake of the caller
   */
  publish<Data>(topic: Topic<Data>, data: Data): void;

  /** Calls `listen` for each message of the topic, own messages included. @returns ends the subscription */
  subscribe<Data>(topic: Topic<Data>, listen: (data: Data) => void): () => void;

  /**
   * Asks a question and waits for the first answer. A request may be carried out although no answer came in time, so
   * it has to be safe to repeat.
   */
  request<Data, Answer>(
    question: Question<Data, Answer>,
    data: Data,
    options: { timeoutMs: number },
  ): Promise<Reply<Answer>>;

  /** Answers each question of this kind. @returns ends the answering */
  answer<Data, Answer>(
    question: Question<Data, Answer>,
    work: (data: Data) => Answer | Promise<Answer>,
  ): () => void;
}

/** Subject of a message, with the schema of its data. Declared beside the code that publishes it. */
export interface Topic<Data> {
  /** Unique among all topics and questions. */
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, Data>;
}

/** A topic whose messages are answered. */
export interface Question<Data, Answer> extends Topic<Data> {
  readonly answer: v.GenericSchema<unknown, Answer>;
}

/** `unanswered`: no handler for such questions. `failed`: the handler threw, or its answer has the wrong form. */
export type Reply<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; code: 'unanswered' | 'timeout' | 'failed' };
