import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isGoneName } from '../../rules/gone';
import type { Database } from '../database/database';
import { HttpFailure } from '../http/failure';
import { pieceRoutes } from '../items/piece-pictures';
import type { OrderBook } from '../operator/order-book';
import { staticRoutes } from '../pages/static';
import { closeReportOrder } from '../reports/commands';
import { closeReport, findOpenReport, openReports } from '../reports/store';
import type { SecurityLog } from '../security-events';
import { endSessionsOrder } from '../sessions/commands';
import { answerTicketOrder, closeTicketOrder, STAFF } from '../support/commands';
import {
  answerTicket,
  closeTicket,
  countOpenTickets,
  type DeskMessage,
  deskThread,
  listTickets,
} from '../support/desk';
import { mayAttach, positionsOf } from '../support/evidence';
import { cannedText } from './canned';
import deskStyle from './desk.css?raw';
import type { ShownGame } from './game';
import { sendSignIn } from './layout';
import { PAGE_SIZE, queueQuery, sendQueue } from './queue';
import { sendReport } from './report';
import { type DeskSession, DeskSessions, deskCookie, deskCookieOf } from './sessions';
import { sideOf } from './side';
import { sendTicket, type TicketQuery, ticketQuery } from './ticket';

export interface DeskDeps {
  db: Database;
  /** Records the orders that are given here. */
  book: Pick<OrderBook, 'keep'>;
  /** The operator's token. */
  token: string;
  security: Pick<SecurityLog, 'from' | 'note'>;
  /** Ends all sessions of a player, whose account then stands still. */
  endSessions(uid: string): Promise<number>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Why an answer was not sent, as the operator reads it. */
const PROBLEMS = {
  missing: 'There is no such ticket.',
  closed: 'It has been closed meanwhile, so the answer was not sent.',
  'gone-on': 'The thread has gone on since you read it, so the answer was not sent. Read it again first.',
  length: 'It needs 1 to 1500 characters.',
} as const;
/** Why a ticket beside a written answer stays open. */
const UNSENT = 'The answer has not been sent. Send it, or empty the field to close the ticket without it.';
/** Allows our own styles, fonts and pictures, and forms that lead to us; no page may show ours in a frame. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Asked {
  Params: { id: string };
  Querystring: Record<string, unknown>;
  Body: URLSearchParams | undefined;
}
type Request = FastifyRequest<Asked>;

/**
 * The support desk in a browser, on the operator's own address: pages that the server writes, without a script. The
 * operator's token signs in; a form is accepted with the session's own token in it, from a page of this address.
 *
 * @source requirements IP-22
 */
export async function deskRoutes(
  app: FastifyInstance,
  { db, book, token, security, endSessions, now }: DeskDeps,
): Promise<void> {
  const sessions = new DeskSessions(db, token, now);
  app.addHook('onRoute', route => {
    route.config = { ...route.config, withoutToken: true };
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('content-security-policy', POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('x-frame-options', 'DENY')
      .header('referrer-policy', 'same-origin')
      .header('cross-origin-opener-policy', 'same-origin');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header('cache-control', 'no-store');
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  await app.register(async part => staticRoutes(part), { prefix: '/static' });
  await app.register(async part => pieceRoutes(part), { prefix: '/static/pieces' });
  app.get('/desk/desk.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(deskStyle));

  /** The session of a request; a page without one asks for the token. */
  const sessionOf = (request: FastifyRequest): Promise<DeskSession | null> =>
    sessions.find(deskCookieOf(request.headers.cookie));
  const page =
    (work: (request: Request, reply: FastifyReply, session: DeskSession) => Promise<FastifyReply>) =>
    async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
      const session = await sessionOf(request);
      return session ? work(request, reply, session) : sendSignIn(reply, false);
    };
  /** @throws HttpFailure 403 for a form that no page of ours sent */
  const form =
    (work: (request: Request, reply: FastifyReply, session: DeskSession) => Promise<FastifyReply>) =>
    async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
      const session = await sessionOf(request);
      const isOurs = isSameOrigin(request) && session?.formToken === fieldOf(request, 'form');
      if (!session || !isOurs) throw new HttpFailure(403, 'Open the page again and repeat this.');
      return work(request, reply, session);
    };

  app.post('/desk/sign-in', async (request: Request, reply) => {
    if (!isSameOrigin(request)) throw new HttpFailure(403);
    const id = await sessions.signIn(fieldOf(request, 'token').trim());
    if (id === null) {
      security.note('unauthorized', { route: '/desk/sign-in', from: security.from(request.raw) });
      return sendSignIn(reply, true);
    }
    return reply.header('set-cookie', deskCookie(id, isEncrypted(request))).redirect('/desk', 303);
  });
  app.post(
    '/desk/sign-out',
    form(async (request, reply) => {
      await sessions.signOut(deskCookieOf(request.headers.cookie));
      return reply.header('set-cookie', deskCookie('', isEncrypted(request))).redirect('/desk', 303);
    }),
  );
  app.get(
    '/desk',
    page(async ({ query }, reply, { formToken }) => {
      const asked = v.parse(queueQuery, query);
      const { q: search, page, state = search === '' ? 'open' : 'all' } = asked;
      return sendQueue(reply, {
        search,
        state,
        page,
        formToken,
        ...(await listTickets(db, { search, state, page, size: PAGE_SIZE })),
        open: await countOpenTickets(db),
        reports: {
          page: asked.reports,
          ...(await openReports(db, { page: asked.reports, size: PAGE_SIZE })),
        },
      });
    }),
  );

  const showTicket = async (
    request: Request,
    reply: FastifyReply,
    { formToken }: DeskSession,
    written: { text: string; by: string; last?: string; problem?: string },
  ): Promise<FastifyReply> => {
    const id = idOf(request);
    const found = await deskThread(db, id);
    if (!found) throw new HttpFailure(404);
    const { ticket, messages } = found;
    const asked = v.parse(ticketQuery, request.query);
    return sendTicket(reply, {
      ...found,
      asked,
      formToken,
      problem: null,
      last: String(messages.at(-1)?.id),
      followed: ticket.follows === null ? null : await deskThread(db, ticket.follows),
      game: await gameBeside(db, ticket.uid, asked, messages),
      side: await sideOf(db, ticket, asked, now()),
      ...written,
    });
  };
  app.get(
    '/desk/ticket/:id',
    page((request, reply, session) => showTicket(request, reply, session, { text: '', by: STAFF })),
  );
  // An answer that is being written is sent along with each step on the board, and canned texts are added to it.
  app.post(
    '/desk/ticket/:id/draft',
    form((request, reply, session) => {
      const canned = fieldOf(request, 'insert') === '' ? '' : cannedText(fieldOf(request, 'canned'));
      const text = [fieldOf(request, 'text'), canned].filter(Boolean).join('\n\n');
      const last = fieldOf(request, 'last');
      return showTicket(request, reply, session, { text, by: fieldOf(request, 'by'), last });
    }),
  );
  app.post(
    '/desk/ticket/:id/answer',
    form(async (request, reply, session) => {
      const id = idOf(request);
      const text = fieldOf(request, 'text');
      const by = fieldOf(request, 'by')
        .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
        .trim()
        .slice(0, 40);
      const order = { do: answerTicketOrder.name, id, by };
      const last = fieldOf(request, 'last');
      const answer = () => answerTicket(db, id, by || STAFF, text, Number(last));
      const done = await book.keep('desk', order, answer, ({ ok }) => ok);
      if (done.ok) return reply.redirect(`/desk/ticket/${id}`, 303);
      const seen = done.why === 'gone-on' ? {} : { last };
      return showTicket(request, reply, session, { text, by, ...seen, problem: PROBLEMS[done.why] });
    }),
  );
  app.post(
    '/desk/ticket/:id/close',
    form(async (request, reply, session) => {
      const id = idOf(request);
      const text = fieldOf(request, 'text');
      if (text.trim() !== '') {
        const [by, last] = [fieldOf(request, 'by'), fieldOf(request, 'last')];
        return showTicket(request, reply, session, { text, by, last, problem: UNSENT });
      }
      await book.keep('desk', { do: closeTicketOrder.name, id }, () => closeTicket(db, id), Boolean);
      return reply.redirect('/desk', 303);
    }),
  );
  app.post(
    '/desk/ticket/:id/end-sessions',
    form(async (request, reply, session) => {
      const id = idOf(request);
      const found = await deskThread(db, id);
      if (!found || isGoneName(found.ticket.player)) throw new HttpFailure(404);
      const { uid, player: who } = found.ticket;
      const order = { do: endSessionsOrder.name, who, reason: `ticket ${id}` };
      await book.keep(
        'desk',
        order,
        () => endSessions(uid),
        () => true,
      );
      const [text, last] = [fieldOf(request, 'text'), fieldOf(request, 'last')];
      // A page that is read anew gives the order once.
      if (text === '') return reply.redirect(`/desk/ticket/${id}`, 303);
      const by = fieldOf(request, 'by') || STAFF;
      return showTicket(request, reply, session, { text, by, ...(last !== '' && { last }) });
    }),
  );
  app.get(
    '/desk/report/:id',
    page(async (request, reply, { formToken }) => {
      const id = idOf(request);
      const report = await findOpenReport(db, id);
      if (!report) throw new HttpFailure(404);
      const { ply } = v.parse(ticketQuery, request.query);
      const game = await shownGame(db, report.game, ply);
      return sendReport(reply, { report, game, formToken });
    }),
  );
  app.post(
    '/desk/report/:id/close',
    form(async (request, reply) => {
      const id = idOf(request);
      await book.keep('desk', { do: closeReportOrder.name, id }, () => closeReport(db, id), Boolean);
      return reply.redirect('/desk', 303);
    }),
  );
}

/** A browser says from which page a form comes: only our own pages are accepted. */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether the browser uses https: its `Origin` says so even where a proxy has taken the encryption off. */
const isEncrypted = ({ headers }: FastifyRequest): boolean => headers.origin?.startsWith('https:') ?? false;

const fieldOf = ({ body }: Request, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '') : '';

function idOf({ params }: Request): number {
  if (!/^\d{1,9}$/.test(params.id)) throw new HttpFailure(404);
  return Number(params.id);
}

/** Game that is shown beside a ticket: one of its player's that was asked for, else what was attached last. */
async function gameBeside(
  db: Database,
  uid: string,
  { game, ply }: TicketQuery,
  messages: readonly DeskMessage[],
): Promise<ShownGame | null> {
  if (game !== undefined && (await mayAttach(db, uid, { kind: 'game', game })))
    return shownGame(db, game, ply);
  const attached = messages.flatMap(one => (one.evidence?.kind === 'game' ? [one.evidence] : [])).at(-1);
  return attached ? shownGame(db, attached.game, ply ?? attached.ply) : null;
}

/** @param ply that is shown; the last one without it */
async function shownGame(db: Database, id: number, ply?: number): Promise<ShownGame> {
  const positions = await positionsOf(db, id);
  const last = positions.length - 1;
  return { id, positions, ply: Math.min(ply ?? last, last) };
}
