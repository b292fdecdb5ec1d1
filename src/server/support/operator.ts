import { type Evidence, reasonName } from '../../protocol/support';
import type { Database } from '../database/database';
import { type Handler, handle } from '../operator/order';
import { momentText } from '../operator/texts';
import { answerTicketOrder, closeTicketOrder, listTicketsOrder, showTicketOrder } from './commands';
import {
  answerTicket,
  closeTicket,
  countOpenTickets,
  type DeskTicket,
  deskThread,
  listTickets,
} from './desk';

/** Tickets listed at a time. */
const LISTED = 100;

/** Handlers of the operator's orders about tickets. @source IP-22 */
export const supportHandlers = (db: Database): readonly Handler[] => [
  handle(listTicketsOrder, async () => {
    const { tickets } = await listTickets(db, { state: 'open', search: '', page: 1, size: LISTED });
    const open = await countOpenTickets(db);
    const more = open > tickets.length ? [`and ${open - tickets.length} more`] : [];
    const message = open === 0 ? 'No ticket is open.' : [...tickets.map(lineOf), ...more].join('\n');
    return { message, data: { open, tickets } };
  }),
  handle(showTicketOrder, async ({ id }) => {
    const found = await deskThread(db, id);
    if (!found) return missing(id);
    const lines = found.messages.flatMap(({ staff, message, at, evidence }) => [
      `--- ${staff === null ? found.ticket.player : printable(staff)}, ${momentText(at)}`,
      ...message.split('\n').map(printable),
      ...(evidence ? [`    attached: ${evidenceText(evidence)}`] : []),
    ]);
    return { message: [lineOf(found.ticket), ...lines].join('\n'), data: found };
  }),
  handle(answerTicketOrder, async ({ id, text, by }) => {
    const done = await answerTicket(db, id, printable(by).slice(0, 40), text);
    if (done.ok) return `Ticket ${id} is answered.`;
    if (done.why === 'length') return { refusal: 'The text has to have 1 to 1500 characters.' };
    return done.why === 'closed' ? { refusal: `Ticket ${id} is closed.` } : missing(id);
  }),
  handle(closeTicketOrder, async ({ id }) =>
    (await closeTicket(db, id)) ? `Ticket ${id} is closed.` : { refusal: `There is no open ticket ${id}.` },
  ),
];

const missing = (id: number): { refusal: string } => ({ refusal: `There is no ticket ${id}.` });

function lineOf({ id, subject, reason, player, createdAt, closedAt, waits, follows }: DeskTicket): string {
  const state = closedAt !== null ? 'closed' : waits ? 'WAITS' : 'answered';
  const after = follows === null ? '' : `, follows ${follows}`;
  return `${id}  ${state}  ${momentText(createdAt)}  ${reasonName(reason) ?? ''}  ${player}: ${printable(subject)}${after}`;
}

function evidenceText(evidence: Evidence): string {
  if (evidence.kind === 'purchase') {
    const { reference, item, price, at, buyer, seller, owner, reversed } = evidence;
    const now = reversed === undefined ? `now with ${owner}` : `reversed (${printable(reversed)})`;
    return `purchase ${reference}, ${item.kind} ${item.name} (item ${item.id}), ${price} KING, ${seller} to ${buyer}, ${momentText(at)}; ${now}`;
  }
  const { game, gameMode, white, black, ply, fen, roundTrips, closes } = evidence;
  const trips = roundTrips.length === 0 ? 'not known' : `${roundTrips.join(', ')} ms`;
  const breaks = closes.map(({ code, at, ply: then }) => `${code} at ${momentText(at)} (ply ${then})`);
  return `game ${game}, ${gameMode}, ${white} – ${black}, ply ${ply}, ${fen}; round trips ${trips}; closes ${breaks.join(', ') || 'none'}`;
}

/** Without control characters: the text of a stranger must not act on the operator's terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
