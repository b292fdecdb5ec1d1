import { setTimeout as sleep } from 'node:timers/promises';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database';
import type { SentOrder } from './order';
import { type OrderSource, operatorOrder } from './tables';
import { momentText, printable } from './texts';

/** The record of the operator's orders. */

/** Most orders that are listed. */
const LISTED = 100;
/** A database that has not answered by then holds up no order. */
const PATIENCE_MS = 10_000;

/** Keeps orders in the database and in the log. */
export class OrderBook {
  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  /**
   * Carries an order out and records it, first of all, so that an order is known whose node dies on the way. An order
   * that cannot be recorded is carried out as well, or nobody could drain a node whose database is away.
   */
  async keep<T>(
    source: OrderSource,
    order: SentOrder,
    carryOut: () => Promise<T>,
    isDone: (outcome: T) => boolean,
  ): Promise<T> {
    const id = await this.tried(async () => {
      const [made] = await this.db
        .insert(operatorOrder)
        .values({ source, what: order })
        .returning({ id: operatorOrder.id });
      return made?.id;
    });
    const outcome = await this.carriedOut(source, order, carryOut);
    const done = isDone(outcome);
    this.log.info({ order, source, done }, 'operator order');
    if (id !== undefined)
      await this.tried(async () => {
        await this.db.update(operatorOrder).set({ done }).where(eq(operatorOrder.id, id));
      });
    return outcome;
  }

  /** Logs an order that fails on the way, since nobody can say how much of it was done. */
  private async carriedOut<T>(source: OrderSource, order: SentOrder, carryOut: () => Promise<T>): Promise<T> {
    try {
      return await carryOut();
    } catch (error) {
      this.log.warn({ err: error, order, source }, 'operator order failed');
      throw error;
    }
  }

  private async tried<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
        throw new Error('the database does not answer');
      });
      return await Promise.race([work(), late]);
    } catch (error) {
      this.log.warn({ err: error }, 'an order could not be written down');
      return undefined;
    }
  }
}

/** Number of the last order; 0 before the first. */
export async function lastOrderId(db: Database): Promise<number> {
  const [last] = await db
    .select({ id: operatorOrder.id })
    .from(operatorOrder)
    .orderBy(desc(operatorOrder.id))
    .limit(1);
  return last?.id ?? 0;
}

/**
 * Outcome of the last order with this word in `once` that was given after another one.
 *
 * @returns `unknown`: it is under way, or failed on the way; `null`: there is none
 */
export async function lastGiven(
  db: Database,
  once: string,
  after: number,
): Promise<'done' | 'refused' | 'unknown' | null> {
  const [given] = await db
    .select({ done: operatorOrder.done })
    .from(operatorOrder)
    .where(and(gt(operatorOrder.id, after), eq(sql`${operatorOrder.what} ->> 'once'`, once)))
    .orderBy(desc(operatorOrder.id))
    .limit(1);
  if (!given) return null;
  if (given.done === null) return 'unknown';
  return given.done ? 'done' : 'refused';
}

/** An order that was given. `at`: epoch milliseconds. */
interface KeptOrder {
  id: number;
  at: number;
  source: OrderSource;
  order: Readonly<Record<string, unknown>>;
  /** `null` while its outcome is not known. */
  done: boolean | null;
}

/** The last orders, the newest first. */
export async function lastOrders(db: Database): Promise<KeptOrder[]> {
  const rows = await db.select().from(operatorOrder).orderBy(desc(operatorOrder.id)).limit(LISTED);
  return rows.map(({ id, at, source, what, done }) => ({ id, at: at.getTime(), source, order: what, done }));
}

/** The list as a person reads it. */
export function ordersText(orders: readonly KeptOrder[]): string {
  if (orders.length === 0) return 'Nothing has been ordered yet.';
  return orders.map(lineOf).join('\n');
}

function lineOf({ id, at, source, order: { do: name, ...data }, done }: KeptOrder): string {
  const became = done === null ? 'NOT KNOWN' : done ? 'done' : 'refused';
  const values = Object.entries(data).map(([key, value]) => ` ${key}=${printable(JSON.stringify(value))}`);
  return `${id}  ${momentText(at)}  ${source}  ${became}  ${String(name)}${values.join('')}`;
}
