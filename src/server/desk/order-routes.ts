import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isGoneName } from '../../rules/gone';
import type { Database } from '../database/database';
import { HttpFailure } from '../http/failure';
import type { Handler, SentOrder } from '../operator/order';
import { lastGiven, lastOrderId, type OrderBook } from '../operator/order-book';
import { printable } from '../operator/texts';
import { deskThread } from '../support/desk';
import { evidenceForOwner } from '../support/evidence';
import { isDeskOrder, MAX_REASON, orderOf, reversedText, type Sale, sendQuestion } from './orders';
import {
  type DeskPages,
  type DeskRequest,
  fieldOf,
  idOf,
  SIGNED_OUT,
  signatureIn,
  type Work,
  writtenIn,
} from './request';
import type { DeskSession } from './sessions';

/** Why an order whose page is sent again is not given again. */
const GIVEN = {
  done: 'This has been done already, and was not done again.',
  unknown:
    'This was begun before, and it is not known how much of it was done. Look at the account, and give it anew if it is needed.',
} as const;

export interface OrderDeps {
  db: Database;
  /** Records the orders that are given here. */
  book: Pick<OrderBook, 'keep'>;
  /** Handlers of the operator's orders. */
  handlers: readonly Handler[];
}

/** Pages that ask before an order about a ticket's player is given, and the giving of it. */
export function orderRoutes(
  app: FastifyInstance,
  { db, book, handlers }: OrderDeps,
  { page, form, showTicket }: DeskPages,
): void {
  /** Order that an address names, and what it is about. @throws HttpFailure 404 where there is none to give */
  const orderAsked = async (request: DeskRequest) => {
    const { what = '' } = request.params;
    const found = await deskThread(db, idOf(request));
    if (!found || !isDeskOrder(what) || isGoneName(found.ticket.player)) throw new HttpFailure(404);
    const { ticket } = found;
    const sale = what === 'reverse-sale' ? await saleOf(db, ticket.uid, request.query.sale) : null;
    return { what, ticket, sale };
  };
  const ask = async (
    request: DeskRequest,
    reply: FastifyReply,
    { formToken }: DeskSession,
    problem: string | null = null,
  ): Promise<FastifyReply> => {
    const { what: order, ticket, sale } = await orderAsked(request);
    return sendQuestion(reply, {
      ...{ order, ticket, sale, formToken, problem },
      written: writtenIn(request),
      reason: fieldOf(request, 'reason'),
      once: randomBytes(9).toString('base64url'),
      after: String(await lastOrderId(db)),
    });
  };
  const askAgain: Work = (request, reply, session) => ask(request, reply, session, SIGNED_OUT);
  app.get(
    '/desk/ticket/:id/ask/:what',
    page((request, reply, session) => ask(request, reply, session)),
  );
  app.post(
    '/desk/ticket/:id/ask/:what',
    form((request, reply, session) => ask(request, reply, session), askAgain),
  );
  const carryOut = async (order: SentOrder) => {
    const handler = handlers.find(({ name }) => name === order.do);
    if (!handler) throw new Error(`no handler of ${order.do}`);
    return handler.carryOut(order);
  };
  app.post(
    '/desk/ticket/:id/do/:what',
    form(async (request, reply, session) => {
      const { what, ticket, sale } = await orderAsked(request);
      const reason = printable(fieldOf(request, 'reason')).trim();
      const by = signatureIn(request);
      if (reason === '' || reason.length > MAX_REASON)
        return ask(request, reply, session, `A reason is needed, of ${MAX_REASON} letters at most.`);
      if (by === '') return ask(request, reply, session, 'Say who you are, for the record.');
      const once = fieldOf(request, 'once');
      const written = writtenIn(request);
      if (once === '') return ask(request, reply, session);
      // A page that is read anew gives its order once, but for one that was refused.
      const before = await lastGiven(db, once, Number(fieldOf(request, 'after')) || 0);
      if (before === 'done' || before === 'unknown')
        return showTicket(request, reply, session, { ...written, problem: GIVEN[before] });
      const about = { reason, by, ticket: ticket.id, once };
      const outcome = await book.keep(
        'desk',
        { ...orderOf(what, ticket.player, reason, sale?.reference ?? ''), ...about },
        () => carryOut(orderOf(what, ticket.uid, reason, sale?.reference ?? '')),
        one => !('refusal' in one),
      );
      const told =
        'refusal' in outcome
          ? { problem: outcome.refusal }
          : { done: sale ? reversedText(sale) : 'message' in outcome ? outcome.message : 'Done.' };
      return showTicket(request, reply, session, { ...written, ...told });
    }, askAgain),
  );
}

/** A sale of a ticket's player. @throws HttpFailure 404 for any other */
async function saleOf(db: Database, uid: string, reference: unknown): Promise<Sale> {
  const named = typeof reference === 'string' ? reference : '';
  const evidence = await evidenceForOwner(db, uid, { kind: 'purchase', reference: named });
  if (evidence?.kind !== 'purchase') throw new HttpFailure(404);
  return evidence;
}
