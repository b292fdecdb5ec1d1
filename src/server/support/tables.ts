import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Attachment } from '../../protocol/support';
import { moment, stamp } from '../database/columns';
import { player } from '../players/tables';

/** Tables of the support desk. SQL stays within PostgreSQL 15. */

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Words of a text as the desk finds them. They are split at these signs as well, or `MK-12` would be kept as `-12` and
 * `example.org` as one word. Players write in five languages, so words are not reduced to stems. They are stored, since
 * a search for a common word reads the whole table and would split every text of it again.
 */
const wordsOf = (text: SQL): SQL =>
  sql`to_tsvector('simple', translate(${text}, '-+./\\:@_<>&', '           '))`;

/** A player's request to the operator. Never deleted. */
export const ticket = pgTable(
  'ticket',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    player: text('player')
      .notNull()
      .references(() => player.uid),
    reason: integer('reason').notNull(),
    subject: text('subject').notNull(),
    /** The closed ticket that this one follows. */
    follows: bigint('follows', { mode: 'number' }).references((): AnyPgColumn => ticket.id),
    createdAt: stamp('created_at'),
    /** Null while it is open. */
    closedAt: moment('closed_at'),
    /** When the player last read it; `readByUser` is false when something came since. */
    readAt: stamp('read_at'),
    readByUser: boolean('read_by_user').notNull().default(true),
    /** Whether the last message is the player's, so that the ticket waits for the operator. */
    waits: boolean('waits').notNull().default(true),
    words: tsvector('words').generatedAlwaysAs(wordsOf(sql`subject`)),
  },
  table => [
    index('ticket_player').on(table.player, table.id),
    // A player has one open ticket at a time (SU-02).
    uniqueIndex('ticket_one_open').on(table.player).where(sql`${table.closedAt} is null`),
    index('ticket_open').on(table.id).where(sql`${table.closedAt} is null`),
    index('ticket_closed').on(table.closedAt, table.id).where(sql`${table.closedAt} is not null`),
    index('ticket_words').using('gin', table.words),
    check('ticket_reason', sql`${table.reason} between 1 and 4`),
  ],
);

export const ticketMessage = pgTable(
  'ticket_message',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ticket: bigint('ticket', { mode: 'number' })
      .notNull()
      .references(() => ticket.id),
    /** Name under which the operator answered; null for the player. */
    staff: text('staff'),
    message: text('message').notNull(),
    attachment: jsonb('attachment').$type<Attachment>(),
    at: stamp('at'),
    /** Its words, and the number of its attachment. */
    words: tsvector('words').generatedAlwaysAs(
      wordsOf(
        sql`message || ' ' || coalesce(attachment ->> 'game', '') || ' ' || coalesce(attachment ->> 'reference', '')`,
      ),
    ),
  },
  table => [
    index('ticket_message_ticket').on(table.ticket, table.id),
    index('ticket_message_words').using('gin', table.words),
  ],
);
