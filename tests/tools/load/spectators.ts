import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { Side } from '../../../src/rules/chess';
import { addressOf } from '../../support/crowd/sign-in';
import { Watcher } from '../../support/crowd/watcher';
import { FaultProxy } from '../../support/proxy';
import { seededRandom } from '../../support/random';
import { until } from '../../support/until';

/**
 * Spectators in a process of their own: reading their frames must not delay the clocks by which the players'
 * acknowledgements are measured.
 */

/** Number of sockets that are opened together. */
const AT_ONCE = 200;
/** How long the network of the stalled spectators delivers nothing, and how long it then works again. */
const STALL_MS = 15_000;
const RECOVERY_MS = 10_000;

/** One spectator and the player whom they watch. */
export interface Ticket {
  token: string;
  /** Username of the player. */
  username: string;
}

export interface Orders {
  /** Addresses of the spectate channel, among which the sockets are dealt in turn. */
  urls: readonly [string, ...string[]];
  tickets: readonly Ticket[];
  /** How many of a hundred spectators sit behind a network that stalls again and again once all are connected. */
  stalled: number;
}

/** Moves that one spectator received, and when. */
export interface WatcherReport {
  username: string;
  side: Side | null;
  sans: string[];
  heard: (number | null)[];
  fen: string;
  states: number;
  faults: string[];
  ended: boolean;
  stalled: boolean;
}

export interface SpectatorsReport {
  watchers: WatcherReport[];
  /** Delays of this process's own event loop, milliseconds. */
  lag: { p99: number; max: number };
}

/** The process of the spectators, as the measuring process uses it. */
export interface Spectators {
  /** Resolves when each spectator has received the end of their game, or has waited long enough for it. */
  report(): Promise<SpectatorsReport>;
  stop(): void;
}

type Message = { kind: 'ready' } | { kind: 'failed'; why: string } | ({ kind: 'report' } & SpectatorsReport);

/** Starts the process. Resolves when all spectators see their game. */
export async function seatSpectators(orders: Orders): Promise<Spectators> {
  const child = fork(fileURLToPath(new URL('spectators-process.mjs', import.meta.url)), {
    serialization: 'advanced',
  });
  child.send(orders);
  await heard(child, 'ready');
  return {
    async report() {
      child.send('report');
      const { watchers, lag } = await heard(child, 'report');
      return { watchers, lag };
    },
    stop: () => void child.kill(),
  };
}

async function heard<Kind extends Message['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<Message, { kind: Kind }>> {
  const ended = new AbortController();
  const [message] = (await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    once(child, 'exit', { signal: ended.signal }),
  ])) as [Message | number | null];
  ended.abort();
  if (message === null || typeof message === 'number') throw new Error('the spectators have gone');
  if (message.kind === 'failed') throw new Error(message.why);
  if (message.kind !== kind) throw new Error(`the spectators say ${message.kind} instead of ${kind}`);
  return message as Extract<Message, { kind: Kind }>;
}

/** The part that runs in the other process, which takes its orders from its parent. */
export async function serveSpectators(): Promise<void> {
  const tell = (message: Message): void => void process.send?.(message);
  try {
    const [{ urls, tickets, stalled }] = (await once(process, 'message')) as [Orders];
    const isStalled = (index: number): boolean => stalled > 0 && (index * stalled) % 100 < stalled;
    const network = await Network.to(urls[0]);
    const watchers = tickets.map(
      (ticket, index) =>
        new Watcher({
          ...ticket,
          localAddress: addressOf(index),
          url: () => (isStalled(index) ? network.url : (urls[index % urls.length] ?? urls[0])),
        }),
    );
    for (let start = 0; start < watchers.length; start += AT_ONCE) {
      const batch = watchers.slice(start, start + AT_ONCE);
      for (const watcher of batch) watcher.connect();
      await until(
        () => batch.every(({ states }) => states > 0),
        () => `${batch.filter(({ states }) => states === 0).length} spectators see no game`,
      );
    }
    const lag = monitorEventLoopDelay({ resolution: 5 });
    lag.enable();
    network.stall();
    tell({ kind: 'ready' });
    await once(process, 'message');
    network.recover();
    await until(
      () => watchers.every(({ ended }) => ended),
      () => 'ends',
    ).catch(() => undefined);
    tell({
      kind: 'report',
      watchers: watchers.map((watcher, index) => reportOf(watcher, isStalled(index))),
      lag: { p99: lag.percentile(99) / 1e6, max: lag.max / 1e6 },
    });
  } catch (error) {
    tell({ kind: 'failed', why: String(error) });
  }
}

/** A line to the server that stalls again and again. */
class Network {
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    /** Address of the spectate channel through it. */
    readonly url: string,
    private readonly proxy: FaultProxy,
  ) {}

  static async to(url: string): Promise<Network> {
    const through = new URL(url);
    const proxy = await FaultProxy.open(Number(through.port), seededRandom('network'));
    through.port = String(proxy.port);
    return new Network(through.href, proxy);
  }

  stall(): void {
    this.proxy.freeze();
    this.timer = setTimeout(() => {
      this.proxy.thaw();
      this.timer = setTimeout(() => this.stall(), RECOVERY_MS);
    }, STALL_MS);
  }

  recover(): void {
    clearTimeout(this.timer);
    this.proxy.thaw();
  }
}

function reportOf(watcher: Watcher, stalled: boolean): WatcherReport {
  const { sans, heard: at, fen, side, states, faults, ended, options } = watcher;
  const { username } = options;
  return { username, side, sans, heard: at, fen, states, faults, ended: ended !== null, stalled };
}
