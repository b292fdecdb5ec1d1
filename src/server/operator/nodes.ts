import * as v from 'valibot';
import type { Bus, Topic } from '../bus/bus';
import type { Timer, Timers } from '../clock';

const nodeSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Epoch milliseconds. */
  startedAt: v.number(),
  isDraining: v.boolean(),
  /** Games played there, and open sockets. */
  games: v.number(),
  sockets: v.number(),
});

/** A node as the others know it. */
export type NodeState = v.InferOutput<typeof nodeSchema>;

/** A node says how it is, or that it goes. */
export const nodeTold: Topic<{ node: NodeState; isLeaving: boolean }> = {
  name: 'node-told',
  heardBy: 'nodes',
  schema: v.object({ node: nodeSchema, isLeaving: v.boolean() }),
};

/** Less than a third of the time after which a node counts as out of hearing. */
const TELL_MS = 1_000;
/** After so long without a word a node counts as gone: those of the version before this one speak every five seconds. */
const GONE_MS = 16_000;

export interface NodesDeps {
  bus: Bus;
  /** Steady milliseconds. */
  now(): number;
  timers: Pick<Timers, 'every'>;
}

/** The nodes that hear each other. */
export class Nodes {
  private readonly heard = new Map<string, { node: NodeState; at: number }>();
  private timer: Timer | null = null;
  private own: (() => NodeState) | null = null;

  constructor(private readonly deps: NodesDeps) {
    deps.bus.subscribe(nodeTold, ({ node, isLeaving }, source) => {
      if (source !== 'elsewhere') return;
      const isNew = !this.heard.has(node.name);
      if (isLeaving) this.heard.delete(node.name);
      else this.heard.set(node.name, { node, at: deps.now() });
      // A node that has just come knows nobody yet.
      if (isNew && !isLeaving && this.timer) this.tell(false);
    });
  }

  /** @param own how this node is, which it tells the others from now on */
  start(own: () => NodeState): void {
    this.own = own;
    this.timer = this.deps.timers.every(TELL_MS, () => this.tell(false));
    this.tell(false);
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = null;
    this.tell(true);
  }

  /** This node first, then the others. */
  all(): NodeState[] {
    return [...(this.own ? [this.own()] : []), ...this.others()];
  }

  /** The others, in the order of their names. */
  others(): NodeState[] {
    const gone = this.deps.now() - GONE_MS;
    for (const [name, { at }] of this.heard) if (at < gone) this.heard.delete(name);
    const others = [...this.heard.values()].map(({ node }) => node);
    return others.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** This node has changed in a way that the others should know now. */
  changed(): void {
    if (this.timer) this.tell(false);
  }

  private tell(isLeaving: boolean): void {
    if (this.own) this.deps.bus.publish(nodeTold, { node: this.own(), isLeaving });
  }
}
