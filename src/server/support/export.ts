import { asc, eq } from 'drizzle-orm';
import { countedBy, type RowSection } from '../export';
import { messagesOf } from './store';
import { ticket } from './tables';

/** Tickets, one a page, since each comes with all of its messages. */
export const ownTickets: RowSection = {
  count: countedBy(ticket, ticket.player),
  async *pages({ db, uid }) {
    const tickets = await db.select().from(ticket).where(eq(ticket.player, uid)).orderBy(asc(ticket.id));
    for (const { id, subject, reason, createdAt, closedAt, follows } of tickets) {
      const messages = (await messagesOf(db, id)).map(({ staff, message, at, attachment }) => ({
        from: staff ?? 'you',
        message,
        at,
        attachment,
      }));
      yield [{ id, subject, reason, createdAt, closedAt, follows, messages }];
    }
  },
};
