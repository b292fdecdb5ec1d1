import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { failureAnswer } from '../../protocol/calls';
import {
  evidenceAnswer,
  evidenceQuery,
  type NewTicket,
  newTicketBody,
  replyBody,
  type TicketReply,
  threadAnswer,
  ticketAnswer,
  ticketsAnswer,
} from '../../protocol/support';
import type { Database } from '../database/database';
import { HttpFailure } from '../http/failure';
import { keyed } from '../http/keyed';
import { evidenceForOwner } from './evidence';
import { closeOwnTicket, openTicket, readThread, replyToTicket, ticketsOf } from './store';

const tags = ['support'];
const refusals = { 400: failureAnswer, 401: failureAnswer, 403: failureAnswer };
const ticketParams = v.object({
  ticketId: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
});
type TicketParams = v.InferOutput<typeof ticketParams>;
/** Also for those who are banned or have not agreed to the terms: it is how they can be heard. */
const config = { forEveryone: true };
const writing = { ...config, perMinute: 60 };

/** Players write to the operator. Nothing of it is cached (SU-11). @source requirements API-26…29 */
export function supportRoutes(app: FastifyInstance, db: Database): void {
  app.get(
    '/support',
    { config, schema: { tags, response: { 200: ticketsAnswer, ...refusals } } },
    ({ uid }) => ticketsOf(db, uid),
  );

  app.get<{ Params: TicketParams }>(
    '/support/:ticketId',
    {
      config,
      schema: {
        tags,
        params: ticketParams,
        response: { 200: threadAnswer, 404: failureAnswer, ...refusals },
      },
    },
    async ({ uid, params }) => {
      const messages = await readThread(db, uid, params.ticketId);
      if (!messages) throw new HttpFailure(404);
      return { messages };
    },
  );

  // Added to the specified calls, as is the last one.
  app.get<{ Querystring: v.InferOutput<typeof evidenceQuery> }>(
    '/evidence',
    { config, schema: { tags, querystring: evidenceQuery, response: { 200: evidenceAnswer, ...refusals } } },
    async ({ uid, query: { game, ply, purchase } }) => {
      if (purchase !== undefined)
        return { evidence: await evidenceForOwner(db, uid, { kind: 'purchase', reference: purchase }) };
      if (game === undefined) return { evidence: null };
      return {
        evidence: await evidenceForOwner(db, uid, { kind: 'game', game, ...(ply !== undefined && { ply }) }),
      };
    },
  );

  const written = { tags, response: { 200: ticketAnswer, ...refusals } };
  app.post<{ Body: NewTicket }>(
    '/support',
    { config: writing, schema: { ...written, body: newTicketBody } },
    request => keyed(db, request, tx => openTicket(tx, request.uid, request.body)),
  );
  app.post<{ Params: TicketParams; Body: TicketReply }>(
    '/support/:ticketId',
    { config: writing, schema: { ...written, params: ticketParams, body: replyBody } },
    request =>
      keyed(db, request, tx => replyToTicket(tx, request.uid, request.params.ticketId, request.body)),
  );
  app.post<{ Params: TicketParams }>(
    '/support/:ticketId/close',
    { config: writing, schema: { ...written, params: ticketParams } },
    request => keyed(db, request, tx => closeOwnTicket(tx, request.uid, request.params.ticketId)),
  );
}
