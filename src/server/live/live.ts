import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeCode } from '../../protocol/close-codes';
import { DEAD_SOCKET_MS, HEARTBEAT_MS, MAX_FRAME_BYTES } from '../../protocol/limits';
import { plainHelloSchema } from '../../protocol/live';
import { queueHelloSchema } from '../../protocol/queue';
import { type SpectateHello, spectateHelloSchema } from '../../protocol/spectate';
import type { Bus } from '../bus/bus';
import type { Configuration } from '../configuration';
import type { Database } from '../database/database';
import { userPlaying } from '../games/events';
import { gameStore } from '../games/game-store';
import { Games } from '../games/games';
import { createHouse } from '../house/house';
import { Show } from '../house/show';
import { mayTalk } from '../http/origins';
import type { Verifier } from '../identity/verifier';
import { Pairing } from '../pairing/pairing';
import { countResult } from '../players/results';
import { type admission, findByUsername, findPlayer } from '../players/store';
import { Audience } from '../spectating/audience';
import { Connection } from './connection';
import { channelsDropped } from './events';
import type { LiveFigures } from './figures';
import { type Heart, openGameChannel } from './game-channel';
import { type Doorkeeper, greet } from './greeting';
import { hearSignals } from './signals';

/** Sockets are looked after in rounds of this length, each at its own turn. */
const ROUND_MS = 500;
const HEARTBEAT_ROUNDS = HEARTBEAT_MS / ROUND_MS;
/** WebSocket ping frames, and `ping` or `check` in turn. */
const PROBE_ROUNDS = 5;
const SIGNAL_ROUNDS = 10;
/** A socket silent for this long at its probe is dead; the next probe would be too late. */
const SILENCE_MS = DEAD_SOCKET_MS - PROBE_ROUNDS * ROUND_MS;
/** Tabs and devices of one person. */
const MAX_CHANNELS_PER_USER = 20;
/** Fragments of one message. */
const MAX_FRAGMENTS = 16;

export interface LiveDeps {
  db: Database;
  bus: Bus;
  verifier: Verifier;
  admission: typeof admission;
  log: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** 0 up to 1. */
  random: () => number;
  /** Name of this process among the owners of games; never used twice. */
  node: string;
  configuration: Pick<Configuration, 'publicUrl' | 'paths' | 'house' | 'databaseUrl'>;
}

/** The live channels and everything that happens on them. */
export interface Live {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Takes over running games; call it before the first upgrade. */
  start(): Promise<void>;
  /** While this is on nothing begins here: no game, no rematch, no wait in the queue. */
  drain(on: boolean): void;
  /** Lets all games go at once and closes all channels with 1012. */
  stop(): Promise<void>;
  /** Closes all channels of a user; with `null` those of everybody. */
  dropUser(uid: string | null, code: number): void;
  figures(): LiveFigures;
  /** Games that this node may not leave to itself. */
  unfinished(): number;
}

/** A socket, who is behind it, and what it is for. */
interface Guest {
  connection: Connection;
  /** `null` until known. */
  uid: string | null;
  channel: (typeof CHANNELS)[number];
  heart: Heart | null;
  /** Which of the rounds are his. */
  turn: number;
}

const CHANNELS = ['status', 'queue', 'game', 'spectate'] as const;

export function createLive(deps: LiveDeps): Live {
  const { db, bus, log, random, configuration } = deps;
  // Game clocks keep going evenly when somebody sets the clock of this machine.
  const epoch = deps.now() - performance.now();
  const now = (): number => Math.round(epoch + performance.now());
  const house = createHouse({ db, log, now, random, house: configuration.house });
  const games: Games = new Games({
    store: gameStore(db, deps.node, [countResult]),
    bus,
    log,
    now,
    alone: configuration.databaseUrl === null,
    attend: house.attend,
    shown: (game, over) => audience.shown(game, over),
  });
  const audience = new Audience({
    db,
    log,
    now,
    playing: uid => games.playing(uid),
    players: stored => games.playersOf(stored),
  });
  const pairing = new Pairing({ games, bus, log, now, random, house, waitMs: configuration.house.waitMs });
  const show = new Show({ games, house, log, random });
  const guests = new Set<Guest>();
  const byUser = new Map<string, Set<Guest>>();
  const doorkeeper: Doorkeeper = {
    verifier: deps.verifier,
    admission: uid => deps.admission(db, uid),
    hasName: async uid => (await findPlayer(db, uid))?.username != null,
    failed: error => log.warn({ err: error }, 'admission failed'),
  };
  // The library has `maxFragments`, its type declarations do not know it yet.
  const limits = { maxPayload: MAX_FRAME_BYTES, maxFragments: MAX_FRAGMENTS };
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    autoPong: false,
    ...limits,
  });
  let turns = 0;
  let round = 0;
  let lookedAt = performance.now();
  let timer: NodeJS.Timeout | null = null;
  let stopping = false;

  bus.subscribe(channelsDropped, ({ uid, code }) => {
    for (const { connection, uid: known } of uid === null ? guests : (byUser.get(uid) ?? [])) {
      // A connection that is not identified yet may have passed the check already: it has to come again.
      if (known === null) connection.close(closeCode.tryAgainLater, 'try again later');
      else connection.close(code, 'dropped');
    }
  });
  bus.subscribe(userPlaying, ({ uid }) => {
    for (const { connection, channel } of byUser.get(uid) ?? []) {
      if (channel === 'status' || channel === 'queue') connection.send({ action: 'started' });
      if (channel === 'queue') connection.close(closeCode.finished, 'started');
    }
  });

  function welcome(socket: WebSocket, path: string): void {
    const connection = new Connection(socket, () => performance.now());
    const channel = CHANNELS.find(known => known === path);
    if (!channel) {
      connection.close(closeCode.noSuchGame, 'no such channel');
      return;
    }
    const guest: Guest = { connection, uid: null, channel, heart: null, turn: turns++ };
    guests.add(guest);
    socket.on('close', () => forget(guest));
    connection.probe();
    serve(guest).catch(error => {
      log.warn({ err: error, channel }, 'channel failed');
      connection.close(closeCode.tryAgainLater, 'try again later');
    });
  }

  /** Who it is. @returns false when he has too many channels open already */
  function name(guest: Guest, uid: string): boolean {
    const known = byUser.get(uid) ?? new Set();
    if (known.size >= MAX_CHANNELS_PER_USER) {
      guest.connection.close(closeCode.policyViolation, 'too many channels');
      return false;
    }
    guest.uid = uid;
    byUser.set(uid, known.add(guest));
    return true;
  }

  function forget(guest: Guest): void {
    guests.delete(guest);
    if (guest.uid === null) return;
    const known = byUser.get(guest.uid);
    known?.delete(guest);
    if (known?.size === 0) byUser.delete(guest.uid);
  }

  async function serve(guest: Guest): Promise<void> {
    const { connection, channel } = guest;
    if (channel === 'queue') {
      const greeted = await greet(connection, queueHelloSchema, doorkeeper, true);
      if (!greeted || !name(guest, greeted.uid)) return;
      await pairing.enter(greeted.uid, greeted.hello, connection);
      return hear(connection, greeted.early);
    }
    if (channel === 'spectate') {
      const greeted = await greet(connection, spectateHelloSchema, doorkeeper, false);
      if (!greeted || !name(guest, greeted.uid)) return;
      return watch(connection, greeted.hello, greeted.early);
    }
    const greeted = await greet(connection, plainHelloSchema, doorkeeper, channel === 'game');
    if (!greeted || !name(guest, greeted.uid)) return;
    if (channel === 'game') {
      guest.heart = await openGameChannel(connection, greeted.uid, games, greeted.early);
      return;
    }
    hear(connection, greeted.early);
    if (await games.isPlaying(greeted.uid)) connection.send({ action: 'started' });
  }

  async function watch(
    connection: Connection,
    { username, game }: SpectateHello,
    early: readonly string[],
  ): Promise<void> {
    connection.onText = text => hearSignals(connection, text);
    for (const text of early) hearSignals(connection, text);
    const watched = await findByUsername(db, username);
    if (!connection.isOpen) return;
    if (!watched) return connection.close(closeCode.noSuchGame, 'no such player');
    const receiver = { send: (frame: Buffer) => connection.sendPrepared(frame) };
    connection.onClose = audience.join(watched.uid, receiver, game ?? null);
  }

  /** A channel that only speaks. Its first signal tells the client that it has been let in. */
  function hear(connection: Connection, early: readonly string[]): void {
    connection.onText = text => hearSignals(connection, text);
    connection.send({ action: 'ping' });
    for (const text of early) hearSignals(connection, text);
  }

  function lookAfter(): void {
    round++;
    const time = performance.now();
    // After a pause of this process the answers lie unread: nobody is to blame.
    const paused = time - lookedAt > 2 * ROUND_MS;
    lookedAt = time;
    for (const { connection, heart, uid, turn } of guests) {
      const own = round + turn;
      if (own % HEARTBEAT_ROUNDS === 0) heart?.beat();
      if (own % PROBE_ROUNDS === 0) {
        if (!paused && connection.lastSeen < time - SILENCE_MS) connection.cut();
        else connection.probe();
      }
      if (uid !== null && own % SIGNAL_ROUNDS === 0)
        connection.send({ action: own % (2 * SIGNAL_ROUNDS) === 0 ? 'ping' : 'check' });
    }
  }

  return {
    handleUpgrade(request, socket, head) {
      // Whoever connects may vanish at any moment, also before the library takes the socket.
      socket.on('error', () => undefined);
      const path = request.url?.split('?', 1)[0] ?? '';
      const base = `${configuration.paths.live}/`;
      if (stopping) return refuse(socket, '503 Service Unavailable');
      if (!path.startsWith(base)) return refuse(socket, '404 Not Found');
      const { origin } = request.headers;
      // Programs that are no browser send no origin and carry nobody's cookies.
      if (origin !== undefined && !mayTalk(configuration, request, origin))
        return refuse(socket, '403 Forbidden');
      sockets.handleUpgrade(request, socket, head, ws => welcome(ws, path.slice(base.length)));
    },
    async start() {
      await house.start();
      await games.start();
      pairing.start();
      audience.start();
      show.start();
      timer = setInterval(lookAfter, ROUND_MS);
    },
    drain(on) {
      pairing.drain(on);
      show.drain(on);
      games.drain(on);
    },
    async stop() {
      stopping = true;
      if (timer) clearInterval(timer);
      pairing.stop();
      audience.stop();
      show.stop();
      await games.stop().catch(error => log.warn({ err: error }, 'games could not be let go'));
      for (const { connection } of guests) connection.close(closeCode.serviceRestart, 'restart');
      await house.stop();
      for (let waited = 0; guests.size > 0 && waited < 1_000; waited += 20) await sleep(20);
      for (const { connection } of guests) connection.cut();
      sockets.close();
    },
    dropUser: (uid, code) => bus.publish(channelsDropped, { uid, code }),
    unfinished: () => games.unfinished,
    figures() {
      const channels: Record<string, number> = {};
      for (const { channel } of guests) channels[channel] = (channels[channel] ?? 0) + 1;
      return { games: games.running, channels, queues: pairing.lengths, storing: games.storing };
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
