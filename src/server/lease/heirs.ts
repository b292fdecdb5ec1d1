import * as v from 'valibot';
import type { Bus, Topic } from '../bus/bus';
import { patient } from '../patience';
import type { Claim, LeaseKind } from './leases';

/** A node that lets go of leases has dealt these to `heir`: said before it lets go, and again when they are free. */
export const leasesDealt: Topic<{ kind: string; heir: string; ids: number[] }> = {
  name: 'leases-dealt',
  heardBy: 'nodes',
  schema: v.object({ kind: v.string(), heir: v.string(), ids: v.array(v.number()) }),
};

/** Leases that are dealt and let go in one piece: what they stand for rests meanwhile. */
const BATCH = 200;
/** Heir of what a node out of hearing asks for. No node is called so. */
const UNHEARD = '';
/** An heir that has not taken its leases by then does not come. */
const HELD_MS = 1_000;

/** A node that goes on working. */
export interface Heir {
  readonly name: string;
  /** Games that it runs. */
  readonly games: number;
}

/** Deals to each in turn who has least by then. @returns the ids of each by its name */
export function deal(ids: readonly number[], heirs: readonly Heir[]): Map<string, number[]> {
  const hands = heirs.map(({ name, games }) => ({ name, has: games, ids: [] as number[] }));
  for (const id of ids) {
    const has = Math.min(...hands.map(hand => hand.has));
    const next = hands.find(hand => hand.has === has);
    next?.ids.push(id);
    if (next) next.has++;
  }
  return new Map(hands.map(hand => [hand.name, hand.ids]));
}

export interface HeirsDeps {
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  /** Name of this node. */
  node: string;
  /** Steady milliseconds of this machine. */
  now(): number;
  /** Nodes that this one can deal to: they hear it, and go on working. */
  others(): readonly Heir[];
}

/**
 * The nodes that go on with what one that leaves has run. It deals its leases among them, each leaves alone for a moment
 * what is dealt to another, and looks at once for its own.
 *
 * See README of this folder, "A node that leaves deals what it runs among the others".
 */
export class Heirs {
  /** Leases that other nodes are about to take, by kind and id, and until when they are held for them. */
  private readonly held = new Map<string, Map<number, number>>();
  private readonly listeners: { kind: LeaseKind; look: () => void }[] = [];

  constructor(private readonly deps: HeirsDeps) {
    deps.bus.subscribe(leasesDealt, ({ kind, heir, ids }) => {
      if (heir === deps.node) for (const one of this.listeners) if (one.kind === kind) one.look();
      if (heir !== deps.node) this.hold(kind, ids);
    });
  }

  /** Whether there is one. */
  get exist(): boolean {
    return this.deps.others().length > 0;
  }

  /** Names of the nodes among which leases are dealt whose owner has died: this one and the others, in order. */
  get names(): string[] {
    const { node, others } = this.deps;
    return [node, ...others().map(({ name }) => name)].sort();
  }

  /** @param look called when leases of this kind are dealt to this node, and when they are free */
  onDealt(kind: LeaseKind, look: () => void): void {
    this.listeners.push({ kind, look });
  }

  /** Leases that are left to other nodes for now. */
  heldFor(kind: LeaseKind): { id: number }[] {
    const held = this.held.get(kind) ?? new Map<number, number>();
    const now = this.deps.now();
    for (const [id, until] of held) if (until <= now) held.delete(id);
    return [...held.keys()].map(id => ({ id }));
  }

  /**
   * Deals leases among the others, if there are any, and lets go of them in any case.
   *
   * @param letGo releases some of them
   */
  async handOver(
    kind: LeaseKind,
    claims: readonly Claim[],
    letGo: (some: readonly Claim[]) => Promise<void>,
  ): Promise<void> {
    const ids = claims.map(({ id }) => id);
    const dealt = [...deal(ids, this.deps.others())];
    for (let from = 0; from < claims.length; from += BATCH) {
      const some = claims.slice(from, from + BATCH);
      const isHere = new Set(some.map(({ id }) => id));
      const hands = dealt.map(([heir, all]) => ({ kind, heir, ids: all.filter(id => isHere.has(id)) }));
      const tell = (): void => {
        for (const hand of hands) if (hand.ids.length > 0) this.deps.bus.publish(leasesDealt, hand);
      };
      tell();
      await letGo(some);
      tell();
    }
  }

  /** Leaves leases that are about to be let go to nodes that this one does not hear: it and those it hears look away for a moment. */
  leaveToUnheard(kind: LeaseKind, ids: readonly number[]): void {
    for (let from = 0; from < ids.length; from += BATCH)
      this.deps.bus.publish(leasesDealt, { kind, heir: UNHEARD, ids: ids.slice(from, from + BATCH) });
  }

  private hold(kind: string, ids: readonly number[]): void {
    const held = this.held.get(kind) ?? new Map<number, number>();
    this.held.set(kind, held);
    const until = this.deps.now() + patient(HELD_MS);
    for (const id of ids) held.set(id, until);
  }
}
