import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { failureAnswer } from '../../protocol/calls';
import { isAway, isBusy } from '../database/database';
import type { SecurityEvent } from '../security-events';
import { refuseSocket } from './closed';

/**
 * A refusal outside business rules. Its message goes to the caller.
 *
 * @source design §5, bad frames and calls
 */
export class HttpFailure extends Error {
  override name = 'HttpFailure';

  constructor(
    readonly statusCode: number,
    message: string = STATUS_CODES[statusCode] ?? 'Error',
    readonly details: Omit<v.InferOutput<typeof failureAnswer>, 'message'> = {},
    /** Its security event, where its status does not say enough. */
    readonly event: SecurityEvent | null = null,
  ) {
    super(message);
  }
}

const RETRY_AFTER_SECONDS = 5;
/** Bytes of an oversized body that are read and dropped before its connection is cut. */
const UNWANTED_BYTES = 64 * 2 ** 20;

/** Every failure answers `{message}` and is never cached. Failures of the server are logged and not explained. */
export function answerFailure(
  error: FastifyError | HttpFailure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = statusOf(error);
  // By the route: an address may name a player, a private duel or a code of a sign-in.
  const trouble = { err: error, method: request.method, route: request.routeOptions.url };
  if (status === 503 && !isBusy(error)) request.log.warn(trouble, 'call failed for now');
  else if (status >= 500 && status !== 503) request.log.error(trouble, 'call failed');
  if (status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (status === 413) readToItsEnd(request, reply);
  const message = status < 500 ? error.message : STATUS_CODES[status];
  const details = error instanceof HttpFailure ? error.details : {};
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ message, ...details });
}

/**
 * Reads the rest of an oversized body, so that a client which still sends it gets the answer: a connection that is
 * closed with something unread is reset, and the answer with it. `requestTimeout` bounds how long that may take.
 */
function readToItsEnd({ raw }: FastifyRequest, reply: FastifyReply): void {
  void reply.removeHeader('connection');
  let left = UNWANTED_BYTES;
  raw.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) raw.destroy();
  });
}

/** Answers a request that is not valid HTTP, in the same form. It is not logged, since it may contain a token. */
export function answerNoRequest({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  refuseSocket(
    socket,
    code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400,
  );
}

/** 404 as JSON. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ message: 'Not Found' });
}

function statusOf(error: FastifyError | HttpFailure): number {
  const { statusCode } = error;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 600) return statusCode;
  return isAway(error) ? 503 : 500;
}
