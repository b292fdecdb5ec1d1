import { and, asc, count, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { LANGUAGES, type Language } from '../../protocol/settings';
import type { Evidence } from '../../protocol/support';
import type { Database, Queries } from '../database/database';
import { DB_MOMENT, DB_NOW } from '../database/now';
import { inTransaction } from '../database/transaction';
import { postNotices } from '../notices/store';
import { shownName } from '../players/store';
import { player } from '../players/tables';
import { evidenceOf } from './evidence';
import { isFound } from './search';
import { checkedMessage, messagesOf } from './store';
import { ticket, ticketMessage } from './tables';

/** The support desk as the operator sees it. */

/** A ticket in the queue. Moments in epoch milliseconds. */
export interface DeskTicket {
  id: number;
  subject: string;
  reason: number;
  player: string;
  uid: string;
  /** That the player has chosen, or the starting one. */
  language: Language;
  createdAt: number;
  closedAt: number | null;
  /** The last word is the player's. */
  waits: boolean;
  follows: number | null;
}

export interface DeskMessage {
  id: number;
  /** `null`: the player. */
  staff: string | null;
  message: string;
  at: number;
  evidence: Evidence | null;
}

const tickets = (db: Queries) =>
  db.select({ ticket, player }).from(ticket).innerJoin(player, eq(player.uid, ticket.player));

type Row = Awaited<ReturnType<typeof tickets>>[number];

const deskTicket = ({ ticket: row, player: writer }: Row): DeskTicket => ({
  id: row.id,
  subject: row.subject,
  reason: row.reason,
  player: shownName(writer),
  uid: writer.uid,
  // A newer version may know more languages.
  language: LANGUAGES.find(one => one === writer.settings?.language) ?? LANGUAGES[0],
  createdAt: row.createdAt.getTime(),
  closedAt: row.closedAt?.getTime() ?? null,
  waits: row.waits,
  follows: row.follows,
});

export const TICKET_STATES = ['open', 'closed', 'all'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

interface Listing {
  state: TicketState;
  /** Empty for all tickets. */
  search: string;
  /** From 1. */
  page: number;
  size: number;
}

/** Open tickets begin with those that wait, the oldest of them first; others with what was closed or opened last. */
const ORDERS: Readonly<Record<TicketState, SQL[]>> = {
  open: [desc(ticket.waits), asc(ticket.id)],
  closed: [desc(ticket.closedAt), desc(ticket.id)],
  all: [desc(ticket.id)],
};

/** A page of tickets. @returns also whether more come after it */
export async function listTickets(
  db: Queries,
  { state, search, page, size }: Listing,
): Promise<{ tickets: DeskTicket[]; hasMore: boolean }> {
  const states = { open: isNull(ticket.closedAt), closed: isNotNull(ticket.closedAt), all: undefined };
  const rows = await tickets(db)
    .where(and(states[state], ...isFound(search)))
    .orderBy(...ORDERS[state])
    .limit(size + 1)
    .offset((page - 1) * size);
  return { tickets: rows.slice(0, size).map(deskTicket), hasMore: rows.length > size };
}

export async function countOpenTickets(db: Queries): Promise<number> {
  const [row] = await db.select({ open: count() }).from(ticket).where(isNull(ticket.closedAt));
  return row?.open ?? 0;
}

/** Tickets of a player, newest first. */
export async function ticketsOfPlayer(db: Queries, uid: string, limit: number): Promise<DeskTicket[]> {
  const rows = await tickets(db).where(eq(ticket.player, uid)).orderBy(desc(ticket.id)).limit(limit);
  return rows.map(deskTicket);
}

export interface DeskThread {
  ticket: DeskTicket;
  messages: readonly DeskMessage[];
  /** The last ticket that follows this one. */
  followedBy: number | null;
}

export async function deskThread(db: Queries, id: number): Promise<DeskThread | null> {
  const [found] = await tickets(db).where(eq(ticket.id, id));
  if (!found) return null;
  const { uid } = found.player;
  const messages: DeskMessage[] = [];
  for (const { id: messageId, staff, message, at, attachment } of await messagesOf(db, id)) {
    const evidence = attachment && (await evidenceOf(db, uid, attachment));
    messages.push({ id: messageId, staff, message, at: at.getTime(), evidence });
  }
  const [follower] = await db
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.player, uid), eq(ticket.follows, id)))
    .orderBy(desc(ticket.id))
    .limit(1);
  return { ticket: deskTicket(found), messages, followedBy: follower?.id ?? null };
}

type Done = { ok: true } | { ok: false; why: 'missing' | 'closed' | 'gone-on' | 'length' };

/**
 * Answers an open ticket: the player sees a dot and the marker at home (IP-22).
 *
 * @param staff who answers, as the player reads it
 * @param lastSeen id of the message that the answer follows: refused if a later one has come. Without it any may have
 */
export function answerTicket(
  db: Database,
  id: number,
  staff: string,
  text: string,
  lastSeen?: number,
): Promise<Done> {
  return inTransaction<Done>(db, async tx => {
    const message = checkedMessage(text);
    if (message === null) return { ok: false, why: 'length' };
    const [found] = await tx.select().from(ticket).where(eq(ticket.id, id)).for('update');
    if (!found) return { ok: false, why: 'missing' };
    if (found.closedAt !== null) return { ok: false, why: 'closed' };
    if (lastSeen !== undefined && (await messagesOf(tx, id)).at(-1)?.id !== lastSeen)
      return { ok: false, why: 'gone-on' };
    await tx.insert(ticketMessage).values({ ticket: id, staff, message, at: DB_MOMENT });
    await tx.update(ticket).set({ readByUser: false, waits: false }).where(eq(ticket.id, id));
    const news = { kind: 'ticketAnswered', ticket: id, subject: found.subject } as const;
    await postNotices(tx, [{ to: found.player, news }]);
    return { ok: true };
  });
}

/** @returns false when there is no open ticket of this number */
export function closeTicket(db: Database, id: number): Promise<boolean> {
  return db.transaction(async tx => {
    const [closed] = await tx
      .update(ticket)
      .set({ closedAt: DB_NOW, readByUser: false, waits: false })
      .where(and(eq(ticket.id, id), isNull(ticket.closedAt)))
      .returning();
    if (!closed) return false;
    const news = { kind: 'ticketClosed', ticket: id, subject: closed.subject } as const;
    await postNotices(tx, [{ to: closed.player, news }]);
    return true;
  });
}
