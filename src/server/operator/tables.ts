import { bigserial, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { stamp } from '../database/columns';

/** Tables of the operator. SQL stays within PostgreSQL 15. */

/** Where orders come from: the command line, or the desk in a browser. */
export type OrderSource = 'command' | 'desk';

/** An order that could change something. Kept for good. */
export const operatorOrder = pgTable('operator_order', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: stamp('at'),
  source: text('source').$type<OrderSource>().notNull(),
  /** Its name under `do`, and its data. */
  what: jsonb('what').$type<Readonly<Record<string, unknown>>>().notNull(),
  /** False where it was refused; null if nobody knows: it failed on the way, or its node did not live to say. */
  done: boolean('done'),
});
