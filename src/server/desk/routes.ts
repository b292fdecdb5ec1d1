import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../database/database';
import { HttpFailure } from '../http/failure';
import { pieceRoutes } from '../items/piece-pictures';
import { staticRoutes } from '../pages/static';
import { closeReportOrder } from '../reports/commands';
import { closeReport, findOpenReport, openReports } from '../reports/store';
import type { SecurityLog } from '../security-events';
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
import { sendFailure, sendSignIn } from './layout';
import { type OrderDeps, orderRoutes } from './order-routes';
import { PAGE_SIZE, queueQuery, sendQueue } from './queue';
import { sendReport } from './report';
import { type DeskRequest, fieldOf, idOf, SIGNED_OUT, signatureIn, type Work, writtenIn } from './request';
import { type DeskSession, DeskSessions, deskCookie, deskCookieOf } from './sessions';
import { sideOf } from './side';
import { sendTicket, type TicketQuery, ticketQuery } from './ticket';

export interface DeskDeps extends OrderDeps {
  /** The operator's token. */
  token: string;
  security: Pick<SecurityLog, 'from' | 'note'>;
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
/** Fields that are kept while the token is asked for. */
const KEPT = ['text', 'by', 'last', 'reason'] as const;
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

/**
 * The support desk in a browser, on the operator's own address: pages that the server writes, without a script. The
 * operator's token signs in; a form is accepted with the session's own token in it, from a page of this address.
 *
 * @source requirements IP-22
 */
export async function deskRoutes(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { db, book, token, security, now } = deps;
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
  // People read these pages, so a failure is a page as well.
  app.setErrorHandler<Error>(async (error, _request, reply) => {
    if (!(error instanceof HttpFailure)) throw error;
    return sendFailure(reply.code(error.statusCode), ...failureText(error));
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
  app.get('/desk/*', () => {
    throw new HttpFailure(404);
  });
  app.get('/desk/desk.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(deskStyle));

  /** The session of a request; a page without one asks for the token. */
  const sessionOf = (request: FastifyRequest): Promise<DeskSession | null> =>
    sessions.find(deskCookieOf(request.headers.cookie));
  const page =
    (work: Work) =>
    async (request: DeskRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const session = await sessionOf(request);
      return session ? work(request, reply, session) : sendSignIn(reply, { ...SIGN_IN, to: request.url });
    };
  /** Signs an operator in by the token that a form brought. @returns `null` for a wrong one */
  const signIn = async (request: DeskRequest, reply: FastifyReply): Promise<DeskSession | null> => {
    const id = await sessions.signIn(fieldOf(request, 'token').trim());
    if (id === null)
      security.note('unauthorized', { route: '/desk/sign-in', from: security.from(request.raw) });
    else reply.header('set-cookie', deskCookie(id, isEncrypted(request)));
    return id === null ? null : sessions.find(id);
  };
  /**
   * A form of our pages. Where its session has ended, the token is asked for at the form's own address, with what was written; then
   * `again` shows the page with it, and nothing has been done.
   *
   * @throws HttpFailure 403 for a form that no page of ours sent
   */
  const form =
    (work: Work, again: Work = toItsPage) =>
    async (request: DeskRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!isSameOrigin(request)) throw new HttpFailure(403);
      const session = await sessionOf(request);
      if (session?.formToken === fieldOf(request, 'form')) return work(request, reply, session);
      // The word of another session: somebody has signed in anew in the meantime.
      if (session) return again(request, reply.code(403), session);
      const isTried = fieldOf(request, 'token') !== '';
      const entered = isTried ? await signIn(request, reply) : null;
      if (entered) return again(request, reply, entered);
      const kept = Object.fromEntries(KEPT.map(name => [name, fieldOf(request, name)]));
      return sendSignIn(reply, { action: request.url, kept, isWrong: isTried });
    };

  app.post('/desk/sign-in', async (request: DeskRequest, reply) => {
    if (!isSameOrigin(request)) throw new HttpFailure(403);
    const to = fieldOf(request, 'to');
    if (!(await signIn(request, reply))) return sendSignIn(reply, { ...SIGN_IN, to, isWrong: true });
    return reply.redirect(placeAfterSignIn(to), 303);
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
    request: DeskRequest,
    reply: FastifyReply,
    { formToken }: DeskSession,
    { last, ...written }: { text: string; by: string; last?: string; problem?: string; done?: string },
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
      done: null,
      last: last || String(messages.at(-1)?.id),
      followed: ticket.follows === null ? null : await deskThread(db, ticket.follows),
      game: await gameBeside(db, ticket.uid, asked, messages),
      side: await sideOf(db, ticket, asked, now()),
      ...written,
    });
  };
  /** The ticket with an answer that was not sent. */
  const showUnsent: Work = (request, reply, session) =>
    showTicket(request, reply, session, { ...writtenIn(request), problem: SIGNED_OUT });
  app.get(
    '/desk/ticket/:id',
    page((request, reply, session) => showTicket(request, reply, session, { text: '', by: STAFF })),
  );
  // An answer that is being written is sent along with each step on the board, and canned texts are added to it.
  app.post(
    '/desk/ticket/:id/draft',
    form((request, reply, session) => {
      const canned = fieldOf(request, 'insert') === '' ? '' : cannedText(fieldOf(request, 'canned'));
      const { text, ...written } = writtenIn(request);
      return showTicket(request, reply, session, {
        ...written,
        text: [text, canned].filter(Boolean).join('\n\n'),
      });
    }, showUnsent),
  );
  app.post(
    '/desk/ticket/:id/answer',
    form(async (request, reply, session) => {
      const id = idOf(request);
      const text = fieldOf(request, 'text');
      const by = signatureIn(request);
      const order = { do: answerTicketOrder.name, id, by };
      const last = fieldOf(request, 'last');
      const answer = () => answerTicket(db, id, by || STAFF, text, Number(last));
      const done = await book.keep('desk', order, answer, ({ ok }) => ok);
      if (done.ok) return reply.redirect(`/desk/ticket/${id}`, 303);
      const seen = done.why === 'gone-on' ? {} : { last };
      return showTicket(request, reply, session, { text, by, ...seen, problem: PROBLEMS[done.why] });
    }, showUnsent),
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
    }, showUnsent),
  );
  orderRoutes(app, deps, { page, form, showTicket });
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

const SIGN_IN = { action: '/desk/sign-in' };

/** Page that is shown after a sign-in: the desk's own one that was asked for, else the list. */
export const placeAfterSignIn = (to: string): string =>
  /^\/desk(?:[/?][\w./?=&%+-]*)?$/.test(to) ? to : '/desk';

/** Shows the page that a form without words of its own stood on: nothing has been done. */
const toItsPage: Work = async ({ url }, reply) =>
  reply.redirect(/^\/desk\/(?:ticket|report)\/\d+/.exec(url)?.[0] ?? '/desk', 303);

const failureText = ({ statusCode }: HttpFailure): [title: string, text: string] =>
  statusCode === 404
    ? ['Nothing is here', 'There is no such page, or what it showed is gone.']
    : ['This was not done', 'It did not come from a page of this desk. Open the page again and repeat it.'];

/** A browser says from which page a form comes: only our own pages are accepted. */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether the browser uses https: its `Origin` says so even where a proxy has taken the encryption off. */
const isEncrypted = ({ headers }: FastifyRequest): boolean => headers.origin?.startsWith('https:') ?? false;

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
