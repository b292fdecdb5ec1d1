import type { FastifyInstance, FastifyReply } from 'fastify';
import { version } from '../../../package.json';
import { failureAnswer } from '../../protocol/calls';
import { type ClientConfig, type VersionAnswer, versionAnswer } from '../../protocol/installation';
import type { Configuration } from '../configuration';
import type { Database } from '../database/database';
import type { BusState } from '../lease/neighbours';
import type { Health } from './health';
import { readMessages, readNumber } from './settings';

/**
 * Routes for anyone: how the client finds everything, and whether the server is up.
 *
 * @param reviews whether an engine reviews finished games here
 * @param health anything but `ok` sends newcomers elsewhere, if there is an elsewhere
 * @param bus whether this node hears the others; `null` without NATS. A node that hears none stays ready: it serves its players
 *   by itself, and nobody would be served if each of those that do not hear each other refused newcomers
 */
export function installationRoutes(
  app: FastifyInstance,
  configuration: Configuration,
  { reviews, health, bus }: { reviews: boolean; health: () => Promise<Health>; bus: () => BusState | null },
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
    reviews,
    house: configuration.house.on,
  };
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(client));
  const tell = (reply: FastifyReply, status: Health, nats: BusState | null = null): FastifyReply =>
    reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, version, ...(nats && { bus: nats }) });
  // Monitoring may call the server by a name that it does not know.
  const forAnyHost = { config: { forAnyHost: true } };
  for (const path of ['/healthz', '/readyz'])
    app.get(path, forAnyHost, async (_request, reply) => tell(reply, await health(), bus()));
  // A process that answers at all is alive: a restart would bring back neither a database nor a game.
  app.get('/livez', forAnyHost, (_request, reply) => tell(reply, 'ok'));
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
