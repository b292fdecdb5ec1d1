import * as v from 'valibot';
import { isSameData } from '../../rules/same-data';
import type { Bus, Topic } from '../bus/bus';
import type { Timer, Timers } from '../clock';
import type { Spectating } from './spectating';

type Count = [uid: string, watchers: number];

/** How many watch at a node: all of them, and those of the players who are watched most. */
export const watchersCounted: Topic<{ node: string; all: number; counts: Count[] }> = {
  name: 'watchers-counted',
  heardBy: 'nodes',
  schema: v.object({
    node: v.string(),
    all: v.number(),
    counts: v.array(v.tuple([v.string(), v.number()])),
  }),
};

/** So often a node looks whether it has something new to tell. */
const TELL_MS = 500;
/** A node tells its counts again after so many looks although nothing has changed: a message may be lost. */
const AGAIN = 10;
/** After so long without a word a node counts as gone. */
const GONE_MS = 15_000;
/** Players whose counts are told one by one: with ids of usual length a third of what a message may hold. */
const MOST = 500;

export interface WatchersDeps {
  bus: Bus;
  /** Name of this node. */
  node: string;
  here: Pick<Spectating, 'watched' | 'watchersOf'>;
  /** Whether there can be no other node. */
  alone: boolean;
  /** Steady milliseconds. */
  now(): number;
  timers: Pick<Timers, 'every'>;
}

/** How many watch each player, at all nodes together. */
export class Watchers {
  private readonly others = new Map<
    string,
    { counts: ReadonlyMap<string, number>; all: number; at: number }
  >();
  private timer: Timer | null = null;
  private told: readonly Count[] = [];
  private looks = 0;

  constructor(private readonly deps: WatchersDeps) {
    deps.bus.subscribe(watchersCounted, ({ node, all, counts }, source) => {
      if (source === 'elsewhere') this.others.set(node, { all, counts: new Map(counts), at: deps.now() });
    });
  }

  start(): void {
    if (!this.deps.alone) this.timer = this.deps.timers.every(TELL_MS, () => this.look());
  }

  /** Tells that nobody watches here any more. */
  stop(): void {
    this.timer?.cancel();
    if (this.timer) this.tell([]);
    this.timer = null;
  }

  /** How many follow one of these players. @param uids of players who are at the same game */
  of(uids: readonly string[]): number {
    const elsewhere = this.present().flatMap(({ counts }) => uids.map(uid => counts.get(uid) ?? 0));
    return elsewhere.reduce((sum, watchers) => sum + watchers, this.deps.here.watchersOf(uids));
  }

  /**
   * Whether this player may be watched at another node: a node tells of those who are watched most. One that has just
   * begun to watch reads the store until it is known.
   */
  isFollowedElsewhere(uid: string): boolean {
    return this.present().some(({ counts }) => counts.size >= MOST || counts.has(uid));
  }

  /** Uids of all who are followed, and by how many. */
  all(): Count[] {
    const sums = new Map<string, number>();
    for (const counts of [this.deps.here.watched(), ...this.present().map(({ counts }) => counts)])
      for (const [uid, watchers] of counts) sums.set(uid, (sums.get(uid) ?? 0) + watchers);
    return [...sums];
  }

  /** How many follow anybody. */
  get watching(): number {
    return sumOf(this.deps.here.watched()) + this.present().reduce((sum, { all }) => sum + all, 0);
  }

  /** Counts of the other nodes. */
  private present() {
    const { now } = this.deps;
    for (const [node, { at }] of this.others) if (at < now() - GONE_MS) this.others.delete(node);
    return [...this.others.values()];
  }

  private look(): void {
    const counts = this.deps.here.watched();
    const isNew = !isSameData(counts, this.told);
    const isDue = counts.length > 0 && ++this.looks >= AGAIN;
    if (isNew || isDue) this.tell(counts);
  }

  private tell(counts: readonly Count[]): void {
    this.told = counts;
    this.looks = 0;
    const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST);
    this.deps.bus.publish(watchersCounted, { node: this.deps.node, all: sumOf(counts), counts: most });
  }
}

const sumOf = (counts: readonly Count[]): number => counts.reduce((sum, [, watchers]) => sum + watchers, 0);
