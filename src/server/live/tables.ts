import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { machineStamp } from '../database/columns';

/** Orders to close channels, for the nodes that have not heard of them: the bus of a node ends with its process. */
export const channelDrop = pgTable(
  'channel_drop',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Whose channels; null for everybody's. */
    uid: text('uid'),
    code: integer('code').notNull(),
    /** The node that has closed them already. */
    node: text('node').notNull(),
    at: machineStamp('at'),
  },
  table => [index('channel_drop_at').on(table.at)],
);
