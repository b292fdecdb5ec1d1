import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ConnectionOptions,
  connect,
  errors,
  type Msg,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { NatsAddress } from '../nats-address';
import { requireAll, Unmet } from '../requirements.mjs';
import type { Address, Bus, Question, Reply, Source, Topic } from './bus';
import { LocalBus } from './local';
import { outcomeSchema, readOutcome, subjectOf, written } from './message';

/** How long a server may take to let this node in. */
const CONNECT_MS = 2_000;
/** Pause before a server that was away is tried again; the others of a cluster are tried at once. */
const RETRY_MS = 500;
/** A server that leaves so many of these unanswered is away, although its socket is still open. */
const PING = { pingInterval: 2_000, maxPingOut: 2 };
/** How long the last messages of a node that stops may take. */
const DRAIN_MS = 1_000;

const OPTIONS: ConnectionOptions = {
  ...PING,
  timeout: CONNECT_MS,
  reconnectTimeWait: RETRY_MS,
  maxReconnectAttempts: -1,
  // Listeners of this node hear its messages without a way through the server.
  noEcho: true,
  // Credentials that are being changed may be refused for a while.
  ignoreAuthErrorAbort: true,
  noAsyncTraces: true,
};

export interface NatsBusOptions extends NatsAddress {
  /** Nodes with the same name hear each other. Letters, digits and `-`. */
  installation: string;
  /** Name of this node, for whoever looks at the server's connections. */
  node: string;
}

/** Messages of a subject that this node hears. */
interface Listening {
  readonly subject: string;
  readonly hear: (message: Msg) => void;
  /** Nodes of a group take turns: one of them hears each message. */
  readonly group: string | undefined;
  subscription: Subscription | null;
}

/**
 * The bus of a cluster, over NATS. Messages reach the listeners of this node first and without it, so a node goes on by
 * itself while no server is there, and nobody waits for it.
 *
 * Subjects: `kingside.<installation>.nodes.<topic>`, and `….user.<user>.<topic>` as of each address, for messages;
 * `….ask.<question>` for questions to anybody, `….game.<id>.<question>` for those to an address.
 *
 * See README of this folder, "Nodes hear each other over NATS, and do without it".
 */
export class NatsBus implements Bus {
  private readonly local: LocalBus;
  private readonly prefix: string;
  private connection: NatsConnection | null = null;
  private isConnected = false;
  /** Other servers of the cluster, as the last one has named them. */
  private neighbours: readonly string[] = [];
  private readonly listening = new Set<Listening>();
  private readonly followed = new Map<string, { followers: number; end: () => void }>();
  private readonly halt = new AbortController();

  constructor(
    private readonly options: NatsBusOptions,
    private readonly log: Logger,
  ) {
    this.local = new LocalBus(log);
    this.prefix = `kingside.${options.installation}`;
    this.listenTo('nodes');
  }

  /**
   * Connects. A cluster that is away is waited for in the background.
   *
   * @throws Error where a server refuses these credentials
   * @throws Unmet where a server is too old
   */
  async start(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      if (error instanceof errors.AuthorizationError || error instanceof Unmet) throw error;
      this.log.warn(
        { err: error, servers: this.options.servers },
        'the bus is away: nodes do not hear each other',
      );
      void this.keepTrying();
    }
  }

  /** Sends what is under way, and leaves. */
  async stop(): Promise<void> {
    this.halt.abort();
    const { connection, isConnected } = this;
    this.isConnected = false;
    if (!connection) return;
    // A server that goes meanwhile takes no more messages.
    const drained = isConnected ? connection.drain().catch(() => undefined) : null;
    await Promise.race([drained, sleep(DRAIN_MS, undefined, { ref: false })]);
    await connection.close();
  }

  /** Whether a message of this moment reaches a server. Whether other nodes are at that one, or at one that it reaches, is not known. */
  get isUp(): boolean {
    return this.isConnected;
  }

  publish<Data>(topic: Topic<Data>, data: Data): void {
    const { name, heardBy } = topic;
    const text = written(name, data);
    if (this.local.hears(topic, data)) this.local.deliver(name, text, 'published');
    const whom = heardBy === 'nodes' ? 'nodes' : subjectOf(heardBy(data));
    // A message that cannot be sent now is not kept: it would arrive as news when it is none any more.
    if (this.isConnected) this.connection?.publish(`${this.prefix}.${whom}.${name}`, text);
  }

  publishHere<Data>(topic: Topic<Data>, data: Data): void {
    this.local.publishHere(topic, data);
  }

  subscribe<Data>(topic: Topic<Data>, listen: (data: Data, source: Source) => void): () => void {
    return this.local.subscribe(topic, listen);
  }

  follow(whom: Address): () => void {
    const subject = subjectOf(whom);
    const one = this.followed.get(subject) ?? { followers: 0, end: this.listenTo(subject) };
    this.followed.set(subject, one);
    one.followers++;
    const endHere = this.local.follow(whom);
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      endHere();
      one.followers--;
      if (one.followers > 0) return;
      this.followed.delete(subject);
      one.end();
    };
  }

  async request<Data, Answer>(
    question: Question<Data, Answer>,
    data: Data,
    options: { timeoutMs: number },
  ): Promise<Reply<Answer>> {
    const { name, answer, askedOf } = question;
    if (this.local.answersTo(question, data)) return this.local.request(question, data, options);
    const text = written(name, data);
    if (!this.connection || !this.isConnected) return { ok: false, code: 'unanswered' };
    try {
      const timeout = { timeout: options.timeoutMs };
      const whom = askedOf ? subjectOf(askedOf(data)) : 'ask';
      const message = await this.connection.request(`${this.prefix}.${whom}.${name}`, text, timeout);
      const read = v.safeParse(outcomeSchema, message.json());
      return read.success ? readOutcome(answer, read.output) : { ok: false, code: 'failed' };
    } catch (error) {
      const isUnanswered = error instanceof errors.RequestError && error.isNoResponders();
      return { ok: false, code: isUnanswered ? 'unanswered' : 'timeout' };
    }
  }

  answer<Data, Answer>(
    question: Question<Data, Answer>,
    work: (data: Data) => Answer | Promise<Answer>,
  ): () => void {
    const { name, askedOf } = question;
    const endHere = this.local.answer(question, work);
    // A question to an address comes with its other messages.
    if (askedOf) return endHere;
    const hear = (message: Msg) => void this.respond(name, message);
    const end = this.listen(`${this.prefix}.ask.${name}`, hear, 'answerers');
    return () => {
      endHere();
      end();
    };
  }

  /** Hears all messages to an address. */
  private listenTo(subject: string): () => void {
    return this.listen(`${this.prefix}.${subject}.*`, message => this.hear(message));
  }

  private hear(message: Msg): void {
    const name = message.subject.slice(message.subject.lastIndexOf('.') + 1);
    if (message.reply) void this.respond(name, message);
    else this.local.deliver(name, message.string(), 'elsewhere');
  }

  private async respond(name: string, message: Msg): Promise<void> {
    message.respond(JSON.stringify(await this.local.work(name, message.string())));
  }

  private listen(subject: string, hear: Listening['hear'], group?: string): () => void {
    const one: Listening = { subject, hear, group, subscription: null };
    this.listening.add(one);
    this.subscribeTo(one);
    return () => {
      this.listening.delete(one);
      // Questions that are under way to it still get an answer: their askers would wait for nothing.
      if (group === undefined) one.subscription?.unsubscribe();
      else one.subscription?.drain().catch(() => undefined);
    };
  }

  /** Before the first connection there is nothing to subscribe at; afterwards the library renews what it has. */
  private subscribeTo(one: Listening): void {
    if (!this.connection) return;
    const { subject, hear, group } = one;
    one.subscription = this.connection.subscribe(subject, {
      ...(group !== undefined && { queue: group }),
      callback: (error, message) => {
        if (error) this.log.error({ err: error, subject }, 'the bus does not let this node listen');
        else hear(message);
      },
    });
  }

  private async connect(): Promise<void> {
    const { servers, user, pass, token, tls, node } = this.options;
    const connection = await connect({
      ...OPTIONS,
      servers: [...new Set([...servers, ...this.neighbours])],
      name: node,
      ...(user !== undefined && { user, pass: pass ?? '' }),
      ...(token !== undefined && { token }),
      ...(tls && { tls: {} }),
    });
    if (this.halt.signal.aborted) return connection.close();
    try {
      await requireAll('nats', { version: connection.info?.version ?? '' });
    } catch (error) {
      await connection.close();
      throw error;
    }
    this.connection = connection;
    this.isConnected = true;
    void this.watch(connection);
    for (const one of this.listening) this.subscribeTo(one);
    // Once the server answers it knows what this node listens to. If it goes meanwhile, the library looks for another.
    await connection.flush().catch(() => undefined);
  }

  private async keepTrying(): Promise<void> {
    const { signal } = this.halt;
    while (!signal.aborted && !this.connection) {
      // Stopping ends the pause at once, which the promise reports as an error.
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await this.connect().then(
        () => this.log.warn('the bus is back'),
        () => undefined,
      );
    }
  }

  private async watch(connection: NatsConnection): Promise<void> {
    let isSilent = false;
    for await (const { type } of connection.status()) {
      if (this.halt.signal.aborted) return;
      if (type === 'staleConnection') {
        isSilent = true;
        void sleep(RETRY_MS, undefined, { ref: false }).then(() => isSilent && this.leave(connection));
      } else if (type === 'disconnect') isSilent = false;
      if ((type === 'staleConnection' || type === 'disconnect') && this.isConnected) {
        this.isConnected = false;
        this.log.warn('the bus is away: nodes do not hear each other');
      } else if (type === 'reconnect') {
        this.isConnected = true;
        this.log.warn('the bus is back');
      }
    }
  }

  /**
   * Leaves a silent server that the library has not left: it first waits until everything is sent, which never happens
   * where the server reads no more. Closed any earlier, the library would go on with a redial that nobody ends.
   */
  private leave(connection: NatsConnection): void {
    if (this.halt.signal.aborted) return;
    this.neighbours = connection.info?.connect_urls ?? [];
    this.connection = null;
    void connection.close();
    void this.keepTrying();
  }
}
