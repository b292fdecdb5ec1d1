import { createServer, STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyServerFactory } from 'fastify';
import type { Limits } from '../limits/limits';
import { HttpFailure } from './failure';

const BODY = JSON.stringify({ message: STATUS_CODES[429] });

/**
 * A server that counts every request against its address before anything else is done for it, as cheaply as can be: one
 * core refuses thousands a second.
 */
export const limitedServer =
  (limits: Limits): FastifyServerFactory =>
  (handle, options) => {
    const {
      http = {},
      keepAliveTimeout,
      requestTimeout,
      connectionTimeout,
    } = options as Partial<ServerSettings>;
    const server = createServer(http, (request, response) => {
      const seconds = limits.request(request);
      if (seconds === 0) return handle(request, response);
      response
        .writeHead(429, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': BODY.length,
          'cache-control': 'no-store',
          'retry-after': String(seconds),
        })
        .end(BODY);
    });
    // What Fastify sets on a server of its own.
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
