import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeCode } from '../../protocol/close-codes';
import { HEARTBEAT_MS, MAX_FRAME_BYTES } from '../../protocol/limits';
import type { Access } from '../access';
import type { Bus } from '../bus/bus';
import type { Configuration } from '../configuration';
import { isBusy } from '../database/database';
import { refuseSocket } from '../http/closed';
import { isKnownHost, type Named } from '../http/host';
import { mayTalk } from '../http/origins';
import { channelsClosed } from '../instruments';
import type { Limits } from '../limits/limits';
import type { SecurityEvent, SecurityLog, SecurityNote } from '../security-events';
import type { Channel } from './channel';
import { Connection, ignore } from './connection';
import { channelsDropped, sessionEnded, sessionRenewed } from './events';
import { type HandshakeDeps, type Identified, identify } from './handshake';
import { ROUND_MS, Rounds } from './rounds';

/**
 * Heartbeats, signals (`ping` and `check` in turn) and WebSocket ping frames leave in one piece, and none of them where
 * something else has said the same or can take it along: with many games that move seldom they are most of what the server
 * sends, and their answers most of what it reads.
 */
const SIGNAL_MS = 2 * HEARTBEAT_MS;
const SIGNAL_ROUNDS = SIGNAL_MS / ROUND_MS;
/** On timed channels the heartbeat already shows both sides often that the other is there, so signals are fewer. */
const TIMED_SIGNAL_ROUNDS = 2 * SIGNAL_ROUNDS;
/** Tabs and devices of one person. */
const MAX_CHANNELS_PER_USER = 20;
/** Fragments of one message. */
const MAX_FRAGMENTS = 16;
/** How long closed sockets may take to go away when this node stops. */
const CLOSING_MS = 1_000;
/** Close codes that are counted by themselves: a client may send any of thousands. 1000 to 1006 are RFC 6455's. */
const KNOWN_CODES: ReadonlySet<number> = new Set([1000, 1001, 1005, 1006, ...Object.values(closeCode)]);

export interface LiveDeps {
  /** The channels by name: the last part of their path. */
  channels: Readonly<Record<string, Channel>>;
  access: Access;
  limits: Limits;
  bus: Bus;
  log: Logger;
  security: SecurityLog;
  /** Epoch milliseconds. */
  now(): number;
  configuration: Pick<Configuration, 'paths'> & Named;
}

/** A socket with its channel, and its user's session. */
interface Entry {
  readonly connection: Connection;
  readonly channel: string;
  /** Tells the sockets of this process apart in its log. */
  readonly number: number;
  /** `null` until its user is identified. */
  session: Identified | null;
  /** Ends the following of its user. */
  unfollow(): void;
  /** Whether a signal waits for the next heartbeat, and whether the next one is a `check`. */
  owesSignal: boolean;
  isCheckNext: boolean;
  /** Sessions that have ended since it was opened, until its user is identified: it may have passed the check before. */
  readonly endedSince: { uid: string; sid: string }[];
}

/** The live channels: accepts sockets, identifies their users, keeps them alive. Knows no channel's subject. */
export class Live {
  private readonly entries = new Set<Entry>();
  private readonly byUser = new Map<string, Set<Entry>>();
  /** Entries without a session yet. With `byUser` they are all that the end of a session concerns. */
  private readonly unidentified = new Set<Entry>();
  /** Channels that are being opened, also those whose sockets have gone meanwhile: they still ask the database. */
  private readonly opening = new Set<Promise<void>>();
  private readonly sockets: WebSocketServer;
  private readonly rounds = new Rounds<Entry>(
    (entry, round, paused) => this.lookAfter(entry, round, paused),
    () => performance.now(),
  );
  private isAccepting = true;
  private lastSocket = 0;

  constructor(private readonly deps: LiveDeps) {
    // The library has `maxFragments`, its type declarations do not know it yet.
    const limits = { maxPayload: MAX_FRAME_BYTES, maxFragments: MAX_FRAGMENTS };
    this.sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      // The library would keep a list of what `entries` has already.
      clientTracking: false,
      autoPong: false,
      ...limits,
    });
    this.sockets.on('wsClientError', (_error, socket, { method }) =>
      refuseSocket(socket, method === 'GET' ? 400 : 405, VERSIONS),
    );
    deps.bus.subscribe(channelsDropped, ({ uid, code }) => {
      this.dropUnknown();
      if (uid !== null) this.drop(this.byUser.get(uid), code);
      else this.dropAll(code).catch(error => deps.log.error({ err: error }, 'channels could not be closed'));
    });
    deps.bus.subscribe(sessionEnded, ended => this.endSession(ended));
    deps.bus.subscribe(sessionRenewed, ({ uid, sid, signedInAt, olderUntil }) => {
      for (const { session } of this.byUser.get(uid) ?? [])
        if (session?.sid === sid && session.signedInAt < signedInAt)
          session.until = Math.min(session.until, olderUntil);
    });
  }

  start(): void {
    this.rounds.start();
  }

  /** Refuses new sockets from now on. */
  stopAccepting(): void {
    this.isAccepting = false;
  }

  /** Closes all connections with 1012. Resolves when none is being opened any more. */
  async stop(): Promise<void> {
    this.stopAccepting();
    this.rounds.stop();
    for (const { connection } of this.entries) connection.close(closeCode.serviceRestart, 'restart');
    for (let waited = 0; this.entries.size > 0 && waited < CLOSING_MS; waited += 20) await sleep(20);
    for (const { connection } of this.entries) connection.cut();
    this.sockets.close();
    await Promise.all(this.opening);
  }

  /** How many connections there are, by channel. */
  get counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { channel } of this.entries) counts[channel] = (counts[channel] ?? 0) + 1;
    return counts;
  }

  /** @param request for an address below the path of the channels */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A client may vanish at any moment, also before the library takes the socket.
    socket.on('error', ignore);
    const path = request.url?.split('?', 1)[0] ?? '';
    const base = `${this.deps.configuration.paths.live}/`;
    const refusal = this.refusalOf(request);
    const limited = refusal === null ? this.deps.limits.connect(request, socket) : null;
    const { security, log } = this.deps;
    const status = refusal ?? (limited && TOO_MANY[limited.whose]);
    if (status !== null) log.debug({ status }, 'socket refused');
    if (refusal !== null) {
      if (refusal === 403) security.note('forbidden', { status: 403, from: security.from(request) });
      refuseSocket(socket, refusal);
    } else if (limited !== null) {
      const tooMany = TOO_MANY[limited.whose];
      if (tooMany === 429) security.noteFlood(security.addressOf(request), { status: tooMany });
      refuseSocket(socket, tooMany, { 'retry-after': String(limited.retryAfter) });
    } else
      this.sockets.handleUpgrade(request, socket, head, ws =>
        this.accept(ws, socket, path.slice(base.length), request),
      );
  }

  /** The HTTP status that a request for a socket is refused with. */
  private refusalOf(request: IncomingMessage): number | null {
    if (!this.isAccepting) return 503;
    const { host, origin } = request.headers;
    if (!isKnownHost(this.deps.configuration, host)) return 421;
    // Programs that are no browser send no origin and carry nobody's cookies.
    const isAllowed = origin === undefined || mayTalk(this.deps.configuration, request, origin);
    return isAllowed ? null : 403;
  }

  private accept(socket: WebSocket, wire: Duplex, channel: string, request: IncomingMessage): void {
    const { channels, log } = this.deps;
    const connection = new Connection(socket, wire, now);
    const served = Object.hasOwn(channels, channel) ? channels[channel] : undefined;
    if (!served) {
      connection.close(closeCode.noSuchGame, 'no such channel');
      return;
    }
    connection.pingMs = served.isTimed ? HEARTBEAT_MS : SIGNAL_MS;
    connection.isMeasured = served.isTimed === true || served.isMeasured === true;
    const entry: Entry = {
      ...{ connection, channel, number: ++this.lastSocket, session: null, endedSince: [] },
      ...{ unfollow: ignore, owesSignal: false, isCheckNext: false },
    };
    connection.onGivenUp = why => log.info({ ...aboutOf(entry), why }, 'client given up');
    this.entries.add(entry);
    this.unidentified.add(entry);
    this.rounds.add(entry);
    connection.onEnd = code => {
      channelsClosed.inc({ channel, code: KNOWN_CODES.has(code) ? code : 'other' });
      log.debug({ ...aboutOf(entry), code }, 'socket closed');
      this.remove(entry);
    };
    connection.probe();
    this.open(entry, served, request);
  }

  private open(entry: Entry, served: Channel, request: IncomingMessage): void {
    const { connection } = entry;
    const opening = this.serve(entry, served, request)
      .catch(error => {
        if (!isBusy(error)) this.deps.log.warn({ err: error, ...aboutOf(entry) }, 'channel failed');
        connection.close(closeCode.tryAgainLater, 'try again later');
      })
      .finally(() => this.opening.delete(opening));
    this.opening.add(opening);
  }

  private async serve(entry: Entry, channel: Channel, request: IncomingMessage): Promise<void> {
    const greeting = new Greeting(this.deps, entry.channel, entry.number, request);
    const session = await identify(entry.connection, channel, greeting);
    if (!session || !this.assign(entry, session)) return;
    this.deps.log.debug(aboutOf(entry), 'socket opened');
    await channel.open(session);
  }

  /**
   * Above the most channels of one user the oldest makes room, so that a stolen token does not keep its owner out; a
   * game's channel stays.
   *
   * @returns false when none makes room
   */
  private assign(entry: Entry, session: Identified): boolean {
    const { uid, sid, connection } = session;
    if (entry.endedSince.splice(0).some(one => one.uid === uid && one.sid === sid)) {
      connection.close(closeCode.tryAgainLater, 'try again later');
      return false;
    }
    const own = this.byUser.get(uid) ?? new Set();
    if (own.size >= MAX_CHANNELS_PER_USER) {
      const oldest = [...own].find(({ channel }) => !this.deps.channels[channel]?.stays);
      if (!oldest) {
        connection.close(closeCode.policyViolation, 'too many channels');
        return false;
      }
      own.delete(oldest);
      oldest.connection.close(closeCode.notAllowed, 'too many channels');
    }
    entry.session = session;
    this.unidentified.delete(entry);
    entry.unfollow = this.deps.bus.follow({ user: uid });
    this.byUser.set(uid, own.add(entry));
    return true;
  }

  private remove(entry: Entry): void {
    this.entries.delete(entry);
    this.unidentified.delete(entry);
    this.rounds.remove(entry);
    entry.unfollow();
    if (!entry.session) return;
    const { uid } = entry.session;
    const own = this.byUser.get(uid);
    own?.delete(entry);
    if (own?.size === 0) this.byUser.delete(uid);
  }

  /** Closes connections that are not identified yet: they may have passed the check already, so they reconnect. */
  private dropUnknown(): void {
    for (const { connection } of this.unidentified)
      connection.close(closeCode.tryAgainLater, 'try again later');
  }

  private drop(entries: Iterable<Entry> | undefined, code: number): void {
    for (const { connection } of entries ?? []) connection.close(code, 'dropped');
  }

  /** Closes all channels but those of users in a game, who keep theirs until it is over. */
  private async dropAll(code: number): Promise<void> {
    const playing = await this.deps.access.playing([...this.byUser.keys()]);
    for (const [uid, own] of this.byUser) if (!playing.has(uid)) this.drop(own, code);
  }

  private endSession(ended: { uid: string; sid: string }): void {
    for (const { endedSince } of this.unidentified) endedSince.push(ended);
    for (const { connection, session } of this.byUser.get(ended.uid) ?? [])
      if (session?.sid === ended.sid) connection.close(closeCode.tokenEnded, 'session has ended');
  }

  /** @param paused see `Connection.isDead` */
  private lookAfter(entry: Entry, round: number, paused: boolean): void {
    const { connection, session } = entry;
    if (session && session.until <= this.deps.now())
      connection.close(closeCode.tokenEnded, 'token has run out');
    else if (connection.isDead(paused)) connection.cut('silent');
    else this.askAfter(entry, round);
  }

  private askAfter(entry: Entry, round: number): void {
    const { channel, connection, session } = entry;
    const isTimed = this.deps.channels[channel]?.isTimed ?? false;
    const beats = isTimed && connection.isQuiet();
    const signalRounds = isTimed ? TIMED_SIGNAL_ROUNDS : SIGNAL_ROUNDS;
    const signals = round % signalRounds === 0;
    if (!beats && !signals && !connection.isPingLate()) return;
    connection.together(() => {
      if (beats) {
        session?.onHeartbeat();
        connection.noteTold();
      }
      if (isTimed) signalTimed(entry, beats, signals);
      // A frame sent since the last signal has shown the client that the server is there.
      else if (signals && !connection.spoke) signal(entry);
      if (signals) connection.startSilence();
      if (connection.isPingLate()) connection.probe();
    });
  }
}

/** A signal goes along with the next heartbeat, and alone where none has come until the next signal is due. */
function signalTimed(entry: Entry, beats: boolean, isDue: boolean): void {
  const leaves = beats ? isDue || entry.owesSignal : isDue && entry.owesSignal;
  if (leaves) signal(entry);
  entry.owesSignal = !leaves && (isDue || entry.owesSignal);
}

/** A signal tells a client that it is let in: then it may send more than is kept until its channel listens. */
function signal(entry: Entry): void {
  const { connection, session } = entry;
  if (!session?.isListening) return;
  const action = entry.isCheckNext ? 'check' : 'ping';
  entry.isCheckNext = !entry.isCheckNext;
  connection.ask({ action }, action);
}

/** Parts that one connection's first message is checked with. They live as long as it, and do not hold its request. */
class Greeting implements HandshakeDeps {
  readonly address: string;
  readonly caller: HandshakeDeps['caller'];

  constructor(
    private readonly deps: LiveDeps,
    private readonly channel: string,
    private readonly number: number,
    request: IncomingMessage,
  ) {
    this.address = deps.limits.addressOf(request);
    this.caller = { agent: request.headers['user-agent'], from: deps.security.from(request) };
  }

  get access(): Access {
    return this.deps.access;
  }

  get reqId(): string {
    return nameOf(this.number);
  }

  get limits(): Limits {
    return this.deps.limits;
  }

  refused(event: SecurityEvent, about: SecurityNote): void {
    const { security } = this.deps;
    const { reqId, channel, address, caller } = this;
    if (event === 'tooManyRequests') security.noteFlood(address, { ...about, reqId, channel });
    else security.note(event, { ...about, reqId, channel, from: caller.from });
  }

  failed(error: unknown): void {
    const { reqId, channel } = this;
    if (!isBusy(error)) this.deps.log.warn({ err: error, reqId, channel }, 'a user could not be identified');
  }
}

const now = (): number => performance.now();

/** A socket's name in the log, where calls have one as well. */
const nameOf = (number: number): string => `ws-${number}`;

/** A socket as the log tells it; `uid` as soon as it is known. */
const aboutOf = ({ number, channel, session }: Entry) => ({
  ...{ reqId: nameOf(number), channel, uid: session?.uid },
});

const TOO_MANY = { address: 429, server: 503 };
/** The version the library speaks, for a client that asked for another. */
const VERSIONS = { 'sec-websocket-version': '13, 8' };
