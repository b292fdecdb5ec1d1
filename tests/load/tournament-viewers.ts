import { once } from 'node:events';
import WebSocket from 'ws';
import { epochNow } from '../support/moment';
import { until } from '../support/until';
import { startViewers } from './room-viewers';
import { addressOf } from './sign-in';

/** Onlookers of a tournament in a process of their own: what they read must not delay those who play. */

/** Sockets opened before the next are begun. */
const AT_ONCE = 50;
/** Every so manyeth onlooker reads what it is sent; the others take it off the wire. */
const READERS = 20;
/** Whether a frame holds the whole bracket stands within so many bytes. */
const HEAD_BYTES = 400;
const SIGNAL_BYTES = 60;

export interface OnlookerOrders {
  /** Address of the tournament's channel. */
  url: string;
  tournament: number;
  /** Of each onlooker. */
  tokens: readonly string[];
}

/** When one reader saw a match decided for the first time (`epochNow`). */
export type Decision = [match: number, seen: number];

export interface OnlookersReport {
  decisions: Decision[][];
  /** Pictures of the whole bracket that all were sent together, and bytes of the last one. */
  pictures: number;
  pictureBytes: number;
  /** Frames with changes that each was sent, and bytes of one, on average. */
  changes: number;
  changeBytes: number;
  /** Connections that ended, by close code. */
  lost: Record<number, number>;
}

export interface Onlookers {
  report(): Promise<OnlookersReport>;
  stop(): void;
}

/** Starts the process. Resolves when all have the bracket before them. */
export const seatOnlookers = (orders: OnlookerOrders): Promise<Onlookers> =>
  startViewers<OnlookersReport>('tournament-viewers-process.mjs', orders);

/** The other end: does what it is told by its parent process. */
export async function serveOnlookers(): Promise<void> {
  // Nobody asks any more.
  process.on('disconnect', () => process.exit());
  const [orders] = (await once(process, 'message')) as [OnlookerOrders];
  const all = orders.tokens.map((token, index) => new Onlooker(orders, token, index));
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const batch = all.slice(start, start + AT_ONCE);
    for (const one of batch) one.connect();
    await until(
      () => batch.every(({ pictures }) => pictures > 0),
      () => `${batch.filter(({ pictures }) => pictures === 0).length} onlookers see no bracket`,
    );
  }
  process.send?.('ready');
  process.on('message', () => process.send?.(reportOf(all)));
}

function reportOf(all: readonly Onlooker[]): OnlookersReport {
  const sum = (figure: (one: Onlooker) => number) => all.reduce((total, one) => total + figure(one), 0);
  const lost: Record<number, number> = {};
  for (const { closes } of all) for (const code of closes) lost[code] = (lost[code] ?? 0) + 1;
  const changes = sum(one => one.changes);
  return {
    decisions: all.flatMap(one => (one.reads ? [[...one.decided]] : [])),
    pictures: sum(one => one.pictures),
    pictureBytes: Math.max(...all.map(one => one.pictureBytes)),
    changes: changes / all.length,
    changeBytes: sum(one => one.changeBytes) / Math.max(1, changes),
    lost,
  };
}

class Onlooker {
  readonly reads: boolean;
  readonly decided = new Map<number, number>();
  readonly closes: number[] = [];
  pictures = 0;
  pictureBytes = 0;
  changes = 0;
  changeBytes = 0;

  constructor(
    private readonly orders: OnlookerOrders,
    private readonly token: string,
    private readonly index: number,
  ) {
    this.reads = index % READERS === 0;
  }

  connect(): void {
    const localAddress = addressOf(this.index);
    const socket = new WebSocket(this.orders.url, {
      perMessageDeflate: false,
      ...(localAddress !== undefined && { localAddress }),
    });
    socket.on('open', () =>
      socket.send(JSON.stringify({ token: this.token, id: this.orders.tournament, changes: true })),
    );
    socket.on('error', () => undefined);
    socket.on('close', code => {
      this.closes.push(code);
      // As a client does.
      setTimeout(() => this.connect(), 5_000);
    });
    socket.on('message', (data: Buffer) => {
      if (data.length < SIGNAL_BYTES) return socket.send(data.toString());
      if (data.subarray(0, HEAD_BYTES).includes('"upper"')) {
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
