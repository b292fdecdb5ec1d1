import * as v from 'valibot';
import { idSchema } from '../../protocol/entities';
import { type Command, number, only, textOf, UsageError } from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

/** Name under which the operator answers players, unless another is given. */
export const STAFF = 'Kingside';

export const listTicketsOrder: Order<object> = { name: 'tickets', schema: v.object({}), onlyAsks: true };
export const showTicketOrder: Order<{ id: number }> = {
  name: 'ticket-show',
  onlyAsks: true,
  schema: v.object({ id: idSchema }),
};
export const answerTicketOrder: Order<{ id: number; text: string; by: string }> = {
  name: 'ticket-answer',
  schema: v.object({
    id: idSchema,
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(10_000)),
    by: shortText,
  }),
};
export const closeTicketOrder: Order<{ id: number }> = {
  name: 'ticket-close',
  schema: v.object({ id: idSchema }),
};

export const ticketsCommand: Command = {
  word: 'tickets',
  usage:
    'tickets [--json] | tickets show <id> [--json] | tickets answer <id> <text> [--by <name>] | tickets close <id>',
  help: 'Lists what players have written to support, those that wait for an answer first; shows one with all that is attached; answers it under a name ("Kingside"); closes it.',
  options: { by: { type: 'string' } },
  order: ([what, ...args], { by }) => {
    if (what === undefined) return send(listTicketsOrder, {});
    if (what === 'show') return send(showTicketOrder, { id: ticketId(only(args, "a ticket's number")) });
    if (what === 'close') return send(closeTicketOrder, { id: ticketId(only(args, "a ticket's number")) });
    if (what !== 'answer') throw new UsageError('"show", "answer", "close" or nothing is needed.');
    const [id, ...words] = args;
    if (id === undefined) throw new UsageError("a ticket's number is missing.");
    if (words.length === 0) throw new UsageError('a text is missing.');
    return send(answerTicketOrder, { id: ticketId(id), text: words.join(' '), by: textOf(by) ?? STAFF });
  },
};

function ticketId(text: string): number {
  const id = number(text, 'The number');
  if (!Number.isSafeInteger(id)) throw new UsageError('The number has to be a whole one.');
  return id;
}
