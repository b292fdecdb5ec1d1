import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpFailure } from '../http/failure';
import { printable } from '../operator/texts';
import { STAFF } from '../support/commands';
import type { Written } from './layout';
import type { DeskSession } from './sessions';

/** Requests to the desk, and what their forms brought. */

interface Asked {
  Params: { id: string; what?: string };
  Querystring: Record<string, unknown>;
  Body: URLSearchParams | undefined;
}
export type DeskRequest = FastifyRequest<Asked>;

/** Answers a request of an operator who is signed in. */
export type Work = (request: DeskRequest, reply: FastifyReply, session: DeskSession) => Promise<FastifyReply>;

/** Pages of the desk, as its parts add them. */
export interface DeskPages {
  /** A page; without a session the token is asked for. */
  page(work: Work): (request: DeskRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** A form of our pages. `again` shows what was written, where its session had ended. */
  form(work: Work, again?: Work): (request: DeskRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** The ticket of the address, with an answer that is being written and what has become of an order. */
  showTicket(
    request: DeskRequest,
    reply: FastifyReply,
    session: DeskSession,
    written: Written & { problem?: string; done?: string },
  ): Promise<FastifyReply>;
}

/** A form whose session has ended since: what was written in it is shown again. */
export const SIGNED_OUT = 'You were signed out, so nothing was sent. What you wrote is still here.';
/** Letters of a name below an answer. */
const MAX_SIGNATURE = 40;

export const fieldOf = ({ body }: DeskRequest, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '') : '';

/** Fields of an answer that a form takes along. */
export function writtenIn(request: DeskRequest): Written {
  const [text, by, last] = [fieldOf(request, 'text'), fieldOf(request, 'by'), fieldOf(request, 'last')];
  return { text, by: by || STAFF, last };
}

/** Name below an answer or an order. */
export const signatureIn = (request: DeskRequest): string =>
  printable(fieldOf(request, 'by')).trim().slice(0, MAX_SIGNATURE);

/** Number in an address. @throws HttpFailure 404 for none */
export function idOf({ params }: DeskRequest): number {
  if (!/^\d{1,9}$/.test(params.id)) throw new HttpFailure(404);
  return Number(params.id);
}
