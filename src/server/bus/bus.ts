import type * as v from 'valibot';

/**
 * Messages between the parts and the nodes of one installation. They are data that can be written as JSON, since
 * the listener may be in another process. A message is a hint, never the truth: one that is lost is made up for by
 * reading the database.
 */
export interface Bus {
  /**
   * Sends `data` to every listener of the topic, on this node and on those that the topic names. Returns before they
   * hear of it.
   *
   * @throws Error for data that JSON cannot carry, or more than `MAX_MESSAGE_BYTES`: that is a mistake of the caller
   */
  publish<Data>(topic: Topic<Data>, data: Data): void;

  /** Tells the listeners of this node alone what it has read in the database: other nodes read it themselves. */
  publishHere<Data>(topic: Topic<Data>, data: Data): void;

  /** Calls `listen` for each message of the topic, own messages included. @returns ends the subscription */
  subscribe<Data>(topic: Topic<Data>, listen: (data: Data, source: Source) => void): () => void;

  /**
   * Has this node hear what others publish for this address. Several may follow the same one.
   *
   * @returns ends it
   */
  follow(whom: Address): () => void;

  /**
   * Asks a question and waits for the first answer. A request may be carried out although no answer came in time, so
   * it has to be safe to repeat.
   *
   * @throws Error as `publish` does
   */
  request<Data, Answer>(
    question: Question<Data, Answer>,
    data: Data,
    options: { timeoutMs: number },
  ): Promise<Reply<Answer>>;

  /**
   * Answers each question of this kind; another node is asked only where this one does not. A question to an address is
   * answered only while this node follows it.
   *
   * @returns ends the answering
   */
  answer<Data, Answer>(
    question: Question<Data, Answer>,
    work: (data: Data) => Answer | Promise<Answer>,
  ): () => void;
}

/** Where a message comes from: `publish` or `publishHere` of this node, or another node. */
export type Source = 'published' | 'read' | 'elsewhere';

/**
 * Nodes that hear what concerns one user: those at which this user has a channel, or those at which somebody watches this
 * player. Or one node alone: the one of this name, the one that runs a game, or the one that has a duty.
 */
export type Address =
  | { user: string }
  | { watched: string }
  | { node: string }
  | { game: number }
  | { duty: string };

interface Named<Data> {
  /** Unique among all topics and questions. */
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, Data>;
}

/** Subject of a message, with the schema of its data. Declared beside the code that publishes it. */
export interface Topic<Data> extends Named<Data> {
  /**
   * Which nodes hear of it: all, or those that follow an address. What concerns a user is heard by the node that
   * publishes it as well.
   */
  readonly heardBy: 'nodes' | ((data: Data) => Address);
}

/** Data of a topic. */
export type MessageOf<T> = T extends Topic<infer Data> ? Data : never;

/** A message that is answered. */
export interface Question<Data, Answer> extends Named<Data> {
  readonly answer: v.GenericSchema<unknown, Answer>;
  /** Left out: any node may answer. */
  readonly askedOf?: (data: Data) => Address;
}

/** `unanswered`: nobody answers such questions. `failed`: the handler threw, or its answer has the wrong form. */
export type Reply<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; code: 'unanswered' | 'timeout' | 'failed' };
