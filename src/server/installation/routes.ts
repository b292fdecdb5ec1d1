import type { FastifyInstance } from 'fastify';
import { failureAnswer } from '../../protocol/calls';
import { type ClientConfig, type VersionAnswer, versionAnswer } from '../../protocol/installation';
import { type Configuration, SERVER_VERSION } from '../configuration';
import type { Database } from '../database/database';
import { readMessages, readNumber } from './settings';

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

const versionAnswers = { 200: versionAnswer, 401: failureAnswer, 403: failureAnswer };

/** The client's version and the messages of the operator, for everybody who is signed in. @source requirements API-03 */
export function versionRoutes(app: FastifyInstance, db: Database): void {
  app.get(
    '/version',
    { config: { forEveryone: true }, schema: { tags: ['players'], response: versionAnswers } },
    async (): Promise<VersionAnswer> => ({
      version: await readNumber(db, 'clientVersion'),
      serverMessages: await readMessages(db),
    }),
  );
}
