import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyReply, FastifyServerFactory } from 'fastify';
import { CLOSED, refusalBody, refusalHeaders } from './closed';
import { HttpFailure } from './failure';

/**
 * Counts every request against its address before anything else is done for it, as cheaply as can be: one core refuses
 * thousands a second.
 */
interface Gate {
  /** @returns seconds to wait; 0 if it may go on */
  request(request: IncomingMessage): number;
  refused(request: IncomingMessage): void;
}

/**
 * A server whose answers are closed until the app opens them: also those that Node, or Fastify's router, gives before any hook
 * has run.
 */
export const guardedServer =
  (gate: Gate | null): FastifyServerFactory =>
  (handle, options) => {
    const {
      http = {},
      keepAliveTimeout,
      requestTimeout,
      connectionTimeout,
    } = options as Partial<ServerSettings>;
    // Node's own refusal of a request without `Host` would have none of the headers.
    const server = createServer({ ...http, requireHostHeader: false }, (request, response) => {
      const seconds = gate?.request(request) ?? 0;
      if (seconds > 0) {
        gate?.refused(request);
        return refuse(response, 429, { 'retry-after': String(seconds) });
      }
      if (request.headers.host === undefined && request.httpVersion === '1.1') return refuse(response, 400);
      for (const [name, value] of Object.entries(CLOSED)) response.setHeader(name, value);
      handle(request, response);
    });
    server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
      refuse(response, 417),
    );
    // Fastify sets these on servers that it makes itself.
    server.keepAliveTimeout = keepAliveTimeout ?? server.keepAliveTimeout;
    server.requestTimeout = requestTimeout ?? server.requestTimeout;
    server.setTimeout(connectionTimeout);
    return server;
  };

/** The settings of a server, which Fastify hands on without their types. */
interface ServerSettings {
  http: object;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const body = refusalBody(status);
  response.writeHead(status, { ...refusalHeaders(body), ...headers }).end(body);
}

/**
 * Refuses what comes too often.
 *
 * @param seconds until it may come again; 0: it may now
 * @throws HttpFailure 429
 */
export function refuseForNow(reply: FastifyReply, seconds: number): void {
  if (seconds === 0) return;
  void reply.header('retry-after', seconds);
  throw new HttpFailure(429);
}
