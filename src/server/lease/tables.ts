import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/**
 * Which node runs what, for everything that one node at a time runs. Small, and written often: nothing but its key
 * is indexed, and half of each page is kept free (see its migration), so that a renewal touches no index.
 *
 * See README of this folder, "Leases are a small table of their own".
 */
export const lease = pgTable(
  'lease',
  {
    kind: text('kind', { enum: ['game', 'tournament', 'pairing', 'node'] }).notNull(),
    /** Id of what is leased, unique in its kind. */
    id: bigint('id', { mode: 'number' }).notNull(),
    /** Name of the node; null when the last one has let it go. */
    owner: text('owner'),
    /** One more with each owner: what an earlier one still writes does not count. */
    fence: bigint('fence', { mode: 'number' }).notNull(),
    /** When it runs out, by the database's clock. */
    until: moment('until').notNull(),
    /** When a node that does not hear the owner last asked for it. */
    wantedAt: moment('wanted_at'),
  },
  table => [primaryKey({ columns: [table.kind, table.id] })],
);
