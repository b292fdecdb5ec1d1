import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ROWS_HEADER } from '../../protocol/account';
import type { Configuration } from '../configuration';
import { isLoopback } from '../configuration-values';

/**
 * Whether a page may talk to us: one that we served ourselves, one of `PUBLIC_URL`, or one of this machine.
 *
 * @param origin as browsers send it, for example `http://127.0.0.1:3000`
 * @source design §5, security
 */
export function mayTalk(
  configuration: Pick<Configuration, 'publicUrl'>,
  request: IncomingMessage,
  origin: string,
): boolean {
  return isSameOrigin(request, origin) || isAllowedOrigin(configuration, origin);
}

function isAllowedOrigin({ publicUrl }: Pick<Configuration, 'publicUrl'>, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (publicUrl && url.origin === publicUrl.origin) return true;
  return (url.protocol === 'http:' || url.protocol === 'https:') && isLoopback(url.hostname);
}

/** Headers that the client and Firebase's SDK send from another origin. */
const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'x-client-version',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-firebase-appcheck',
  'x-firebase-locale',
].join(', ');

/** Lets pages of other allowed origins call, for a client that is not served by this server. */
export function allowOrigins(app: FastifyInstance, configuration: Configuration): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || isSameOrigin(request.raw, origin)) return;
    reply.header('vary', 'Origin');
    if (!isAllowedOrigin(configuration, origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', `date, retry-after, ${ROWS_HEADER}`);
    if (request.method !== 'OPTIONS') return;
    reply
      .headers({
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': '600',
      })
      .code(204);
    return reply.send();
  });
}

/** Whether a page was served from where it now calls. */
function isSameOrigin(request: IncomingMessage, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
