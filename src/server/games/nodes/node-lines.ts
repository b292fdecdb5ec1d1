import type { Bus } from '../../bus/bus';
import type { Timer, Timers } from '../../clock';
import { patient } from '../../patience';
import { type Item, seatsTold } from './messages';

/** Nodes that share seats hear each other at least so often. */
const PULSE_MS = 1_000;
/** After so long without a word the other node counts as gone, or out of reach. */
const SILENT_MS = 3_000;
/** A node that was heard so recently is thought to be there. */
const FRESH_MS = 2 * PULSE_MS;
/** All but the whole game and parts of it take less than this on the bus. */
const SMALL_BYTES = 1_000;
/** Bytes of items in one message: below what the bus carries. */
const MAX_BYTES = 50_000;

export interface NodeLinesDeps {
  bus: Pick<Bus, 'publish' | 'subscribe' | 'follow'>;
  /** Name of this node. */
  node: string;
  /** Steady milliseconds of this machine. */
  now(): number;
  timers: Pick<Timers, 'every'>;
}

/** Hears of the seats that are shared with another node. */
export interface LineListener {
  hear(from: string, item: Item): void;
  /** Something from or to that node may have been lost: what is shared with it has to begin anew. */
  broken(node: string): void;
  /** Called before each pulse. */
  pulse?(): void;
}

/** The other end of a line. */
interface Far {
  readonly gathered: { item: Item; bytes: number }[];
  /** Messages sent so far. */
  sent: number;
  /** Number of the last message heard; `null` before the first. */
  heard: number | null;
  heardAt: number;
  /** When something was to be said to it last, but for pulses. */
  saidAt: number;
  /** Seats shared with it. */
  seats: number;
}

/**
 * Lines to other nodes, each for all seats that two nodes share. What is said in one turn of the event loop travels
 * together, and a message that is lost breaks the line.
 */
export class NodeLines {
  private readonly far = new Map<string, Far>();
  private readonly listeners: LineListener[] = [];
  private readonly unfollow: () => void;
  private readonly pulse: Timer;

  constructor(private readonly deps: NodeLinesDeps) {
    const { bus, node, timers } = deps;
    this.unfollow = bus.follow({ node });
    bus.subscribe(seatsTold, ({ from, n, items }) => this.hear(from, n, items));
    this.pulse = timers.every(PULSE_MS, () => this.beat());
  }

  listen(listener: LineListener): void {
    this.listeners.push(listener);
  }

  stop(): void {
    this.pulse.cancel();
    this.unfollow();
  }

  /** @param bytes most that it takes as JSON */
  send(to: string, item: Item, bytes = SMALL_BYTES): void {
    const far = this.to(to);
    far.saidAt = this.deps.now();
    if (far.gathered.push({ item, bytes }) === 1) queueMicrotask(() => this.flush(to));
  }

  /** A seat is shared with this node from now on. @returns ends that */
  share(node: string): () => void {
    const far = this.to(node);
    if (far.seats++ === 0) far.heardAt = this.deps.now();
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      if (--far.seats === 0) far.heard = null;
    };
  }

  /** Whether the node was heard a moment ago. */
  isFresh(node: string): boolean {
    return (this.far.get(node)?.heardAt ?? 0) > this.deps.now() - patient(FRESH_MS);
  }

  /** Milliseconds since the node was heard. */
  silenceOf(node: string): number {
    const { heardAt } = this.to(node);
    return this.deps.now() - heardAt;
  }

  private to(node: string): Far {
    const known = this.far.get(node);
    if (known) return known;
    const far: Far = { gathered: [], sent: 0, heard: null, heardAt: 0, saidAt: 0, seats: 0 };
    this.far.set(node, far);
    return far;
  }

  private flush(to: string): void {
    while (this.to(to).gathered.length > 0) this.publish(to);
  }

  /** Sends what has been gathered, as much as one message carries. */
  private publish(to: string): void {
    const { bus, node } = this.deps;
    const far = this.to(to);
    const items: Item[] = [];
    let bytes = 0;
    for (const next of far.gathered) {
      bytes += next.bytes;
      if (items.length > 0 && bytes > MAX_BYTES) break;
      items.push(next.item);
    }
    far.gathered.splice(0, items.length);
    bus.publish(seatsTold, { to, from: node, n: ++far.sent, items });
  }

  private hear(from: string, n: number, items: readonly (Item | null)[]): void {
    const far = this.to(from);
    const isLost = far.heard !== null && n !== far.heard + 1;
    if (isLost) this.break(from);
    // Messages that come while nothing is shared are not counted.
    far.heard = far.seats > 0 ? n : null;
    far.heardAt = this.deps.now();
    for (const item of items) if (item) for (const listener of this.listeners) listener.hear(from, item);
  }

  private beat(): void {
    for (const listener of this.listeners) listener.pulse?.();
    const silent = this.deps.now() - patient(SILENT_MS);
    for (const [node, far] of this.far) {
      // Names of nodes are never used twice, so those that are gone would gather here.
      if (far.seats === 0) {
        if (Math.max(far.heardAt, far.saidAt) < silent) this.far.delete(node);
      } else if (far.heardAt < silent) this.break(node);
      else this.publish(node);
    }
  }

  private break(node: string): void {
    for (const listener of this.listeners) listener.broken(node);
  }
}
