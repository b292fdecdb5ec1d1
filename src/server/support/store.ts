import { isDeepStrictEqual } from 'node:util';
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  type Attachment,
  MAX_TICKET_MESSAGE,
  MAX_TICKET_SUBJECT,
  MAX_TICKETS_A_DAY,
  MAX_UNANSWERED,
  type NewTicket,
  TICKET_CLOSED,
  TICKET_FULL,
  TICKET_OPEN,
  TICKET_REASONS,
  type Ticket,
  type TicketAnswer,
  type TicketMessage,
  type TicketReply,
} from '../../protocol/support';
import { cleanLine, cleanText, isReadable } from '../../rules/plain-text';
import type { Database, Queries, Transaction } from '../database/database';
import { DB_MOMENT, DB_NOW } from '../database/now';
import type { Outcome } from '../database/transaction';
import { readTicketNotices } from '../notices/store';
import { lockPlayers } from '../players/store';
import { evidenceOf, mayAttach } from './evidence';
import { ticket, ticketMessage } from './tables';

/** SQL of the support desk, as the player sees it. */

/** Most tickets that are listed; no player has written more. */
const LISTED = 200;
/** The same words within this time are the same reply, sent again because no answer came. */
const REPEATED = sql`interval '1 minute'`;

const refused = (error: string): Outcome<TicketAnswer> => ({ ok: false, answer: { error } });

/** Tickets of a player, newest first. @source API-26 */
export async function ticketsOf(db: Queries, uid: string): Promise<Ticket[]> {
  const rows = await db
    .select()
    .from(ticket)
    .where(eq(ticket.player, uid))
    .orderBy(desc(ticket.id))
    .limit(LISTED);
  return rows.map(row => ({
    id: row.id,
    subject: row.subject,
    status: row.closedAt === null ? 0 : 1,
    created_at: row.createdAt.toISOString(),
    read_by_user: row.readByUser ? 1 : 0,
    reason: row.reason,
    ...(row.follows !== null && { follows: row.follows }),
  }));
}

/** Whether an answer has come that the player has not read. */
export async function hasUnreadTicket(db: Queries, uid: string): Promise<boolean> {
  const [found] = await db
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.player, uid), eq(ticket.readByUser, false)))
    .limit(1);
  return found !== undefined;
}

/**
 * Reads the messages of a player's own ticket, and marks it as read. Under its lock: an answer comes before that and is read,
 * or after it and is not. @returns `null` for one that is not theirs
 *
 * @source API-27, IP-23
 */
export async function readThread(db: Database, uid: string, id: number): Promise<TicketMessage[] | null> {
  const read = await db.transaction(async tx => {
    const own = await lockOwn(tx, uid, id);
    if (!own) return null;
    const rows = await messagesOf(tx, id);
    await tx.update(ticket).set({ readByUser: true, readAt: DB_MOMENT }).where(eq(ticket.id, id));
    await readTicketNotices(tx, uid, id);
    return { own, rows };
  });
  if (!read) return null;
  const { own, rows } = read;
  const messages: TicketMessage[] = [];
  for (const { staff, message, at, attachment } of rows) {
    const evidence = attachment && (await evidenceOf(db, uid, attachment));
    messages.push({
      sender: staff ?? 'me',
      message,
      timestamp: at.toISOString(),
      ...(staff !== null && at > own.readAt && { isNew: true }),
      ...(evidence && { evidence }),
    });
  }
  return messages;
}

export const messagesOf = (db: Queries, id: number) =>
  db.select().from(ticketMessage).where(eq(ticketMessage.ticket, id)).orderBy(asc(ticketMessage.id));

/** A new ticket as it is kept, or why it cannot be written. */
export function readTicket(wanted: Pick<NewTicket, 'reason' | 'subject' | 'message'>) {
  const reason = TICKET_REASONS.find(one => one === wanted.reason);
  if (reason === undefined) return 'The reason is a number from 1 to 4.';
  const subject = cleanLine(wanted.subject);
  if (!isReadable(subject) || subject.length > MAX_TICKET_SUBJECT)
    return `The subject has to have 1 to ${MAX_TICKET_SUBJECT} characters.`;
  const message = checkedMessage(wanted.message);
  return message === null ? TOO_LONG : { reason, subject, message };
}

/** Writes a new ticket. A refusal is to be rolled back. @source API-28, SU-02…05 */
export async function openTicket(
  tx: Transaction,
  uid: string,
  wanted: NewTicket,
): Promise<Outcome<TicketAnswer>> {
  const written = readTicket(wanted);
  if (typeof written === 'string') return refused(written);
  const { reason, subject, message } = written;
  await lockPlayers(tx, [uid]);
  const [open] = await tx
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.player, uid), isNull(ticket.closedAt)));
  if (open) return refused(TICKET_OPEN);
  const [{ today } = { today: 0 }] = await tx
    .select({ today: count() })
    .from(ticket)
    .where(and(eq(ticket.player, uid), sql`${ticket.createdAt} > ${DB_NOW} - interval '1 day'`));
  if (today >= MAX_TICKETS_A_DAY) return refused(TICKET_FULL);
  const { attachment, follows } = wanted;
  if (attachment && !(await mayAttach(tx, uid, attachment))) return refused(NOT_YOURS);
  if (follows !== undefined && !(await isOwnClosed(tx, uid, follows)))
    return refused('Only a closed ticket of your own can be followed up.');
  const [made] = await tx
    .insert(ticket)
    .values({ player: uid, reason, subject, follows: follows ?? null })
    .returning({ id: ticket.id });
  if (!made) throw new Error('a ticket was not written');
  await tx.insert(ticketMessage).values({ ticket: made.id, message, attachment: attachment ?? null });
  return { ok: true, answer: { id: made.id } };
}

/** Adds a message to an open ticket of the player. A refusal is to be rolled back. @source API-29, SU-05, SU-07 */
export async function replyToTicket(
  tx: Transaction,
  uid: string,
  id: number,
  reply: TicketReply,
): Promise<Outcome<TicketAnswer>> {
  const message = checkedMessage(reply.message);
  if (message === null) return refused(TOO_LONG);
  const own = await lockOwn(tx, uid, id);
  if (!own) return refused('There is no such ticket.');
  if (own.closedAt !== null) return refused(TICKET_CLOSED);
  const { attachment } = reply;
  if (attachment && !(await mayAttach(tx, uid, attachment))) return refused(NOT_YOURS);
  if (await isRepeated(tx, id, message, attachment ?? null)) return { ok: true, answer: { id } };
  if ((await unansweredIn(tx, id)) >= MAX_UNANSWERED) return refused(TICKET_FULL);
  await tx.insert(ticketMessage).values({ ticket: id, message, attachment: attachment ?? null });
  await tx.update(ticket).set({ waits: true }).where(eq(ticket.id, id));
  return { ok: true, answer: { id } };
}

/** Closes a ticket of the player, who needs no answer any more. */
export async function closeOwnTicket(
  tx: Transaction,
  uid: string,
  id: number,
): Promise<Outcome<TicketAnswer>> {
  const own = await lockOwn(tx, uid, id);
  if (!own) return refused('There is no such ticket.');
  if (own.closedAt === null)
    await tx.update(ticket).set({ closedAt: DB_NOW, waits: false }).where(eq(ticket.id, id));
  return { ok: true, answer: { id } };
}

const TOO_LONG = `The message has to have 1 to ${MAX_TICKET_MESSAGE} characters.`;
const NOT_YOURS = 'Only games and trades of your own can be attached.';

/** @returns `null` for one that is empty or too long */
export function checkedMessage(text: string): string | null {
  const message = cleanText(text);
  return isReadable(message) && message.length <= MAX_TICKET_MESSAGE ? message : null;
}

async function lockOwn(tx: Transaction, uid: string, id: number) {
  const [own] = await tx
    .select()
    .from(ticket)
    .where(and(eq(ticket.id, id), eq(ticket.player, uid)))
    .for('update');
  return own ?? null;
}

async function isOwnClosed(tx: Transaction, uid: string, id: number): Promise<boolean> {
  const [own] = await tx
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.id, id), eq(ticket.player, uid), isNotNull(ticket.closedAt)));
  return own !== undefined;
}

/** Messages of the player since the last answer. */
async function unansweredIn(tx: Transaction, id: number): Promise<number> {
  const own = and(eq(ticketMessage.ticket, id), isNull(ticketMessage.staff));
  const [found] = await tx
    .select({ messages: count() })
    .from(ticketMessage)
    .where(
      and(
        own,
        sql`${ticketMessage.id} > coalesce((
      select max(id) from ${ticketMessage} as answer where answer.ticket = ${id} and answer.staff is not null), 0)`,
      ),
    );
  return found?.messages ?? 0;
}

/** Whether the player's last message is recent and the same: its answer was lost, and the client sent it again. */
async function isRepeated(
  tx: Transaction,
  id: number,
  message: string,
  attachment: Attachment | null,
): Promise<boolean> {
  const [last] = await tx
    .select({
      staff: ticketMessage.staff,
      message: ticketMessage.message,
      attachment: ticketMessage.attachment,
      isYoung: sql<boolean>`${ticketMessage.at} > ${DB_NOW} - ${REPEATED}`,
    })
    .from(ticketMessage)
    .where(eq(ticketMessage.ticket, id))
    .orderBy(desc(ticketMessage.id))
    .limit(1);
  if (!last || last.staff !== null || !last.isYoung || last.message !== message) return false;
  return isDeepStrictEqual(last.attachment, attachment);
}
