import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { parseDuelRoomMessage } from '../../../src/protocol/duel-room';
import { addressOf } from '../../support/crowd/sign-in';
import { epochNow } from '../../support/moment';
import { until } from '../../support/until';

/** Viewers of the duel room in a process of their own: reading the lists must not delay the makers of duels. */

/** Number of sockets that are opened together. */
const AT_ONCE = 100;
/** One viewer of so many reads its lists; the others only take the bytes off the wire. */
const READERS = 20;
/** A shorter frame without duels in it is a signal and no list. */
const SIGNAL_BYTES = 40;

export interface ViewerOrders {
  /** Address of the room's channel. */
  url: string;
  /** Access token of each viewer. */
  tokens: readonly string[];
}

/** When one reader saw a duel in the list for the first time, and when the duel was gone (`epochNow`). */
export type Sighting = [code: string, seen: number, gone: number | null];

export interface ViewersReport {
  sightings: Sighting[][];
  /** Lists that each viewer was sent, on average. */
  lists: number;
  /** Bytes of such a list, on average. */
  bytes: number;
}

export interface Viewers {
  /** Reports the sightings since the last report. */
  report(): Promise<ViewersReport>;
  stop(): void;
}

/** Starts the process. Resolves when all viewers have the room's list. */
export const seatViewers = (orders: ViewerOrders): Promise<Viewers> =>
  startViewers<ViewersReport>('room-viewers-process.mjs', orders);

/**
 * Starts a process of viewers and waits until it reports that all of them are connected.
 *
 * @param file beside this one
 * @param orders its first message
 */
export async function startViewers<Report>(
  file: string,
  orders: object,
): Promise<{ report(): Promise<Report>; stop(): void }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' });
  child.send(orders);
  await answer(child);
  return {
    async report() {
      child.send('report');
      return (await answer(child)) as Report;
    },
    stop: () => void child.kill(),
  };
}

/** The next message of a process of viewers. */
async function answer(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const gone = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('the viewers have gone');
  });
  const [message] = (await Promise.race([once(child, 'message'), gone])) as [unknown];
  ended.abort();
  return message;
}

/** The part that runs in the other process, which takes its orders from its parent. */
export async function serveViewers(): Promise<void> {
  const [{ url, tokens }] = (await once(process, 'message')) as [ViewerOrders];
  const viewers = tokens.map((_, index) => new Viewer(index % READERS === 0));
  for (let start = 0; start < viewers.length; start += AT_ONCE) {
    const batch = viewers.slice(start, start + AT_ONCE);
    for (const [index, viewer] of batch.entries()) {
      const localAddress = addressOf(start + index);
      viewer.connect(url, tokens[start + index] ?? '', localAddress);
    }
    await until(
      () => batch.every(({ lists }) => lists > 0),
      () => `${batch.filter(({ lists }) => lists === 0).length} viewers see no room`,
    );
  }
  process.send?.('ready');
  process.on('message', () => {
    const lists = viewers.reduce((sum, viewer) => sum + viewer.lists, 0);
    const bytes = viewers.reduce((sum, viewer) => sum + viewer.bytes, 0);
    process.send?.({
      sightings: viewers.flatMap(viewer => (viewer.reads ? [viewer.sightings()] : [])),
      lists: lists / viewers.length,
      bytes: bytes / lists,
    } satisfies ViewersReport);
    for (const viewer of viewers) viewer.forget();
  });
}

class Viewer {
  lists = 0;
  bytes = 0;
  private seen = new Map<string, { seen: number; gone: number | null }>();

  constructor(readonly reads: boolean) {}

  connect(url: string, token: string, localAddress: string | undefined): void {
    const socket = new WebSocket(url, {
      perMessageDeflate: false,
      ...(localAddress !== undefined && { localAddress }),
    });
    socket.on('open', () => socket.send(JSON.stringify({ token })));
    socket.on('message', (data: Buffer) => {
      if (data.length < SIGNAL_BYTES && !data.includes('matchs')) {
        socket.send(data.toString());
        return;
      }
      this.lists++;
      this.bytes += data.length;
      if (this.reads) this.look(data.toString());
    });
  }

  forget(): void {
    this.lists = 0;
    this.bytes = 0;
    this.seen = new Map();
  }

  sightings(): Sighting[] {
    return [...this.seen].map(([code, { seen, gone }]) => [code, seen, gone]);
  }

  private look(text: string): void {
    const now = epochNow();
    const message = parseDuelRoomMessage(text);
    if (message.kind !== 'list') return;
    const listed = new Set(message.duels.map(({ id }) => id));
    for (const id of listed) if (!this.seen.has(id)) this.seen.set(id, { seen: now, gone: null });
    for (const [id, sighting] of this.seen) if (!listed.has(id)) sighting.gone ??= now;
  }
}
