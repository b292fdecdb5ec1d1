import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from '../../protocol/installation';
import { type Configuration, SERVER_VERSION } from '../configuration';

/**
 * What anyone may ask: how the client finds everything, and whether the server is up.
 *
 * @param isDraining whether newcomers should be sent elsewhere, if there is an elsewhere
 */
export function installationRoutes(
  app: FastifyInstance,
  configuration: Configuration,
  isDraining: () => boolean,
): void {
  const { bases, firebase, identity, pages, sentryDsn } = configuration;
  const client: ClientConfig = {
    apiBase: bases.api,
    liveBase: bases.live,
    itemsBase: bases.items,
    firebase,
    providers: identity.providers,
    pages,
    sentryDsn,
  };
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(client));
  app.get('/healthz', (_request, reply) => {
    const status = isDraining() ? 'draining' : 'ok';
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, version: SERVER_VERSION });
  });
}
