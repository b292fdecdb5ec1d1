import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserStatus } from '../../protocol/calls';

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
    readonly userStatus?: UserStatus,
  ) {
    super(message);
  }
}

const RETRY_AFTER_SECONDS = 5;

/** Every failure answers `{message}` and is never cached; what is our own fault is logged and not explained. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpFailure, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error, url: request.url }, 'call failed');
    if (status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
    const message = status < 500 ? error.message : STATUS_CODES[status];
    const userStatus = error instanceof HttpFailure ? error.userStatus : undefined;
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ message, ...(userStatus && { userStatus }) });
  });
}

/** 404 as JSON. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ message: 'Not Found' });
}

function statusOf(error: FastifyError | HttpFailure): number {
  const { statusCode } = error;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 600) return statusCode;
  return 500;
}
