import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration';
import { isLoopback } from '../configuration-values';
import { HttpFailure } from './failure';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route also answers requests under a name that this server does not know. */
    forAnyHost?: boolean;
  }
}

/** Settings that decide by which names this server may be called. */
export type Named = Pick<Configuration, 'host' | 'publicUrl' | 'identity'>;

/** The name or address in a `Host` header, `null` where there is none. */
export function hostNameOf(header: string | undefined): string | null {
  const url = `http://${header ?? ''}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : null;
}

/**
 * Whether a request calls this server by a name of its own. A page elsewhere may have its name lead to this machine
 * (DNS rebinding) and then counts as one that we served; it cannot do that with an address. Where others reach the server
 * by a name, `PUBLIC_URL` says so, or `KINGSIDE_DEMO_IDENTITY=allow` that anybody may.
 *
 * @param header `Host`; programs that send none are no browsers
 */
export function isKnownHost({ host, publicUrl, identity }: Named, header: string | undefined): boolean {
  if (header === undefined || identity.allowedInPublic) return true;
  if (publicUrl && !isLoopback(publicUrl.hostname)) return true;
  const name = hostNameOf(header);
  return name !== null && (isIP(name) !== 0 || isLoopback(name) || name === host.toLowerCase());
}

/** Refuses requests that call this server by a name that is not its own. */
export function checkHosts(app: FastifyInstance, configuration: Named): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (routeOptions.config.forAnyHost || isKnownHost(configuration, headers.host)) return;
    throw new HttpFailure(421, 'This server has another name. Is PUBLIC_URL set?');
  });
}
