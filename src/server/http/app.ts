import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { readJson } from '../../protocol/parse';
import { type Configuration, SERVER_VERSION } from '../configuration';
import type { Database } from '../database/database';
import { historyRoutes } from '../games/history-routes';
import type { SigningKeys } from '../identity/keys';
import { identityRoutes } from '../identity/routes';
import type { Verifier } from '../identity/verifier';
import { installationRoutes } from '../installation/routes';
import { imageRoutes } from '../items/images';
import { pieceRoutes } from '../items/piece-pictures';
import { operatorRoutes } from '../operator/routes';
import type { OperatorParts } from '../operator/service';
import { pageRoutes } from '../pages/routes';
import { staticRoutes } from '../pages/static';
import { playerRoutes } from '../players/routes';
import { admission } from '../players/store';
import { reportRoutes } from '../reports/routes';
import { watchRoutes } from '../spectating/routes';
import { Watchable } from '../spectating/watchable';
import { cacheNothing } from './caching';
import { serveClient } from './client';
import { answerFailure, answerNoRequest, answerNotFound, HttpFailure } from './failure';
import { allowOrigins } from './origins';
import { openApiSchema, validateByValibot } from './schemas';
import { secure } from './security';
import { requireUser } from './session';

export interface AppParts {
  configuration: Configuration;
  db: Database;
  verifier: Verifier;
  /** `null` with Firebase. */
  signingKeys: SigningKeys | null;
  operatorToken: string;
  operator: OperatorParts;
  log: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** A body of a call is a few hundred bytes. */
const BODY_BYTES = 16_384;
/** Whoever sends a call more slowly than this holds a connection for nothing. */
const REQUEST_MS = 30_000;
/** Calls of one user in a minute. */
const CALLS_A_MINUTE = 300;

/** Everything that answers over HTTP. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { configuration, db, log } = parts;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    // The nearest proxy only: what others say in `X-Forwarded-For` anybody may have written.
    trustProxy: configuration.trustProxy && ((_address, hop) => hop === 0),
    forceCloseConnections: true,
    requestTimeout: REQUEST_MS,
    clientErrorHandler: answerNoRequest,
    frameworkErrors: answerFailure,
    routerOptions: { maxParamLength: 300 },
  });
  app.setErrorHandler(answerFailure);
  validateByValibot(app);
  readJsonBodies(app);
  await secure(app, configuration);
  allowOrigins(app, configuration);
  const { paths } = configuration;
  await describeApi(app, `${paths.api}/docs`);

  await app.register(async api => callRoutes(api, parts), { prefix: paths.api });
  await app.register(async items => imageRoutes(items, db), { prefix: paths.items });
  await app.register(async statics => staticRoutes(statics), { prefix: '/static' });
  await app.register(async pieces => pieceRoutes(pieces), { prefix: '/static/pieces' });
  await app.register(async pages => pageRoutes(pages), { prefix: '/pages' });
  await app.register(async routes => operatorRoutes(routes, parts.operator, parts.operatorToken), {
    prefix: '/operator',
  });
  const { signingKeys: keys, now } = parts;
  if (keys) await app.register(identity => identityRoutes(identity, { db, keys, configuration, now }));
  installationRoutes(app, configuration, () => parts.operator.drain.state !== null);
  await serveClient(app, Object.values(paths));
  return app;
}

async function callRoutes(api: FastifyInstance, { db, verifier, now }: AppParts): Promise<void> {
  cacheNothing(api);
  // Signing out forgets what the browser has stored of this user; it needs no token, it may have expired.
  api.post('/signout', (_request, reply) =>
    reply.header('clear-site-data', '"cache"').send({ status: 'ok' }),
  );
  await api.register(async calls => {
    requireUser(calls, { verifier, admission: uid => admission(db, uid) });
    await calls.register(rateLimit, {
      max: CALLS_A_MINUTE,
      timeWindow: 60_000,
      // After the token has been read: the limit is the user's, not the address's.
      hook: 'preHandler',
      keyGenerator: request => request.uid,
      errorResponseBuilder: () => new HttpFailure(429),
    });
    playerRoutes(calls, db);
    historyRoutes(calls, db);
    reportRoutes(calls, db);
    watchRoutes(calls, new Watchable(db, now));
  });
  api.setNotFoundHandler(answerNotFound);
}

/** As Fastify's own parser, but a call without a body may still say that it sends JSON (HT-01). No other type is read. */
function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    const value = readJson(text);
    if (value === undefined) done(new HttpFailure(400, 'The body is not JSON.'));
    else done(null, value);
  });
}

async function describeApi(app: FastifyInstance, routePrefix: string): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kingside', version: SERVER_VERSION },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url }) => ({ schema: openApiSchema(schema), url }),
  });
  await app.register(swaggerUi, { routePrefix });
}
