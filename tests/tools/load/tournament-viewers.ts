import { once } from 'node:events';
import { retryDelay } from '../../../src/client/transport/channel';
import { RECONNECT_MS } from '../../../src/protocol/limits';
import { type Closes, CountedSocket } from '../../support/crowd/counted-socket';
import { epochNow } from '../../support/moment';
import { until } from '../../support/until';
import { startViewers } from './room-viewers';

/** Onlookers of a tournament in a process of their own: reading their frames must not delay the players. */

/** Number of sockets that are opened together. */
const AT_ONCE = 50;
/** One onlooker of so many reads its frames; the others only take the bytes off the wire. */
const READERS = 20;
/** The first bytes of a frame tell whether it holds the whole bracket. */
const HEAD_BYTES = 400;
const SIGNAL_BYTES = 60;
/** The same limit as our client's. */
const LONGEST_RETRY_MS = 30_000;

export interface OnlookerOrders {
  /** Address of the tournament's channel. */
  url: string;
  tournament: number;
  /** Access token of each onlooker. */
  tokens: readonly string[];
}

/** When one reader saw a match decided for the first time (`epochNow`). */
export type Decision = [match: number, seen: number];

export interface OnlookersReport {
  decisions: Decision[][];
  /** Whole brackets that all onlookers together were sent, and bytes of the last one. */
  pictures: number;
  pictureBytes: number;
  /** Frames with changes that each onlooker was sent, and bytes of one, on average. */
  changes: number;
  changeBytes: number;
  /** Connections that ended before their time. */
  closes: Closes;
}

export interface Onlookers {
  report(): Promise<OnlookersReport>;
  stop(): void;
}

/** Starts the process. Resolves when all onlookers have the bracket. */
export const seatOnlookers = (orders: OnlookerOrders): Promise<Onlookers> =>
  startViewers<OnlookersReport>('tournament-viewers-process.mjs', orders);

/** The part that runs in the other process, which takes its orders from its parent. */
export async function serveOnlookers(): Promise<void> {
  // The measuring process has ended, so no more questions come.
  process.on('disconnect', () => process.exit());
  const [orders] = (await once(process, 'message')) as [OnlookerOrders];
  const closes: Closes = {};
  const all = orders.tokens.map((token, index) => new Onlooker(orders, closes, token, index));
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const batch = all.slice(start, start + AT_ONCE);
    for (const one of batch) one.connect();
    await until(
      () => batch.every(({ pictures }) => pictures > 0),
      () => `${batch.filter(({ pictures }) => pictures === 0).length} onlookers see no bracket`,
    );
  }
  process.send?.('ready');
  process.on('message', () => process.send?.(reportOf(all, closes)));
}

function reportOf(all: readonly Onlooker[], closes: Closes): OnlookersReport {
  const sum = (figure: (one: Onlooker) => number) => all.reduce((total, one) => total + figure(one), 0);
  const changes = sum(one => one.changes);
  return {
    decisions: all.flatMap(one => (one.reads ? [[...one.decided]] : [])),
    pictures: sum(one => one.pictures),
    pictureBytes: Math.max(...all.map(one => one.pictureBytes)),
    changes: changes / all.length,
    changeBytes: sum(one => one.changeBytes) / Math.max(1, changes),
    closes,
  };
}

class Onlooker {
  readonly reads: boolean;
  readonly decided = new Map<number, number>();
  pictures = 0;
  pictureBytes = 0;
  changes = 0;
  changeBytes = 0;
  /** Revision of the bracket, as a client has it. */
  private revision: string | undefined;
  /** Attempts to reconnect since the last frame. */
  private attempt = 0;

  constructor(
    private readonly orders: OnlookerOrders,
    private readonly closes: Closes,
    private readonly token: string,
    private readonly index: number,
  ) {
    this.reads = index % READERS === 0;
  }

  connect(): void {
    const { token, orders, revision } = this;
    const socket = new CountedSocket(orders.url, this.closes, this.index);
    socket.on('open', () =>
      socket.send(JSON.stringify({ token, id: orders.tournament, changes: true, revision })),
    );
    // Reconnects after a pause, as a client does.
    socket.on('close', () =>
      setTimeout(
        () => this.connect(),
        retryDelay(RECONNECT_MS, ++this.attempt, LONGEST_RETRY_MS, Math.random),
      ),
    );
    socket.on('message', (data: Buffer) => {
      this.attempt = 0;
      if (data.length < SIGNAL_BYTES) return socket.send(data.toString());
      const head = data.subarray(0, HEAD_BYTES).toString();
      this.revision = /"revision":"([^"]*)"/.exec(head)?.[1] ?? this.revision;
      if (head.includes('"upper"')) {
        this.pictures++;
        this.pictureBytes = data.length;
        return;
      }
      this.changes++;
      this.changeBytes += data.length;
      if (this.reads) this.look(data.toString());
    });
  }

  private look(text: string): void {
    const now = epochNow();
    const { data } = JSON.parse(text) as { data?: { changed?: { id: number; endedAt?: number | null }[] } };
    for (const { id, endedAt } of data?.changed ?? [])
      if (endedAt != null && !this.decided.has(id)) this.decided.set(id, now);
  }
}
