import { lt, sql } from 'drizzle-orm';
import type { Bus } from '../bus/bus';
import type { Database } from '../database/database';
import { deleteOld } from '../database/delete-old';
import { channelsDropped } from './events';
import { channelDrop } from './tables';

/**
 * A ban reaches the sockets of every node within this and the time that one statement takes.
 *
 * See README of this folder, "Orders to close channels go through a table".
 */
const ROUND_MS = 2_000;
/** How far back a round looks beyond the last one, since a row that was committed late carries an earlier time. */
const MARGIN_MS = 10_000;

export interface DropRelayDeps {
  db: Database;
  bus: Bus;
  /** Name of this node. */
  node: string;
  /** Steady milliseconds. */
  now(): number;
  failed(error: unknown): void;
}

interface Order {
  uid: string | null;
  code: number;
}

/** Exchanges orders to close channels with the other nodes, through the database. */
export class DropRelay {
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();
  /** When the database was last asked. */
  private asked: number;
  /** Orders carried out already that a round may see again, oldest first. */
  private seen: number[] = [];
  /** Orders of this node that the database has not taken yet. */
  private unsent: Order[] = [];
  /** Orders of other nodes that the bus has brought, and whose rows have not been read yet, oldest first. */
  private heard: (Order & { at: number })[] = [];

  constructor(private readonly deps: DropRelayDeps) {
    this.asked = deps.now();
    deps.bus.subscribe(channelsDropped, ({ uid, code }, source) => {
      if (source === 'elsewhere') this.heard.push({ uid, code, at: deps.now() });
      if (source !== 'published') return;
      this.unsent.push({ uid, code });
      this.send().catch(deps.failed);
    });
  }

  start(): void {
    this.timer = setTimeout(() => {
      this.working = this.round()
        .catch(this.deps.failed)
        .then(() => {
          if (this.timer) this.start();
        });
    }, ROUND_MS);
  }

  async stop(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    await this.working;
  }

  /** Whether the bus has brought this order before. Takes it off the list, since it stands for one row. */
  private takeHeard({ uid, code }: Order): boolean {
    const index = this.heard.findIndex(one => one.uid === uid && one.code === code);
    if (index >= 0) this.heard.splice(index, 1);
    return index >= 0;
  }

  /** Hands orders to the other nodes. What a busy or absent database does not take is sent again with the next round. */
  private async send(): Promise<void> {
    const { db, node } = this.deps;
    const orders = this.unsent.splice(0);
    if (orders.length === 0) return;
    try {
      await db.insert(channelDrop).values(orders.map(order => ({ ...order, node })));
    } catch (error) {
      this.unsent.unshift(...orders);
      throw error;
    }
  }

  private async round(): Promise<void> {
    await this.send();
    const { db, bus, node, now } = this.deps;
    const began = now();
    const { rows } = await db.execute<{ id: string; uid: string | null; code: number }>(sql`
      select id, uid, code from channel_drop
      where at > now() - ${began - this.asked + MARGIN_MS} * interval '1 millisecond'
        and node <> ${node} and id <> all(${sql.param(this.seen)}::bigint[])
      order by id`);
    this.asked = began;
    for (const { id, uid, code } of rows) {
      this.seen.push(Number(id));
      // A second time it would close channels opened since then, by a user who has agreed to new terms in between.
      if (!this.takeHeard({ uid, code })) bus.publishHere(channelsDropped, { uid, code });
    }
    this.heard = this.heard.filter(({ at }) => at > began - MARGIN_MS);
    // Far more orders than are given in the time that a round looks back.
    this.seen = this.seen.slice(-1_000);
  }
}

/** Forgets orders that every node has heard of. */
export async function forgetOldDrops(db: Database): Promise<void> {
  await deleteOld(db, channelDrop, lt(channelDrop.at, sql`now() - interval '1 hour'`));
}
