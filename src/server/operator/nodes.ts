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

const TELL_MS = 5_000;
/** After so long without a word a node counts as gone. */
const GONE_MS = 16_000;

export interface NodesDeps {
  bus: Bus;
  own(): NodeState;
  /** Steady milliseconds. */
  now(): number;
  timers: Pick<Timers, 'every'>;
}

/** The nodes that hear each other. */
export class Nodes {
  private readonly others = new Map<string, { node: NodeState; at: number }>();
  private timer: Timer | null = null;

  constructor(private readonly deps: NodesDeps) {
    deps.bus.subscribe(nodeTold, ({ node, isLeaving }, source) => {
      if (source !== 'elsewhere') return;
      const isNew = !this.others.has(node.name);
      if (isLeaving) this.others.delete(node.name);
      else this.others.set(node.name, { node, at: deps.now() });
      // A node that has just come knows nobody yet.
      if (isNew && !isLeaving && this.timer) this.tell(false);
    });
  }

  start(): void {
    this.timer = this.deps.timers.every(TELL_MS, () => this.tell(false));
    this.tell(false);
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = null;
    this.tell(true);
  }

  /** This node first, the others in the order of their names. */
  all(): NodeState[] {
    const { own, now } = this.deps;
    for (const [name, { at }] of this.others) if (at < now() - GONE_MS) this.others.delete(name);
    const others = [...this.others.values()].map(({ node }) => node);
    return [own(), ...others.sort((a, b) => (a.name < b.name ? -1 : 1))];
  }

  private tell(isLeaving: boolean): void {
    this.deps.bus.publish(nodeTold, { node: this.deps.own(), isLeaving });
  }
}
