import { IncomingMessage } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { version } from '../../../package.json';
import { readJson } from '../../protocol/parse';
import type { Access, Caller, Verdict } from '../access';
import type { Configuration } from '../configuration';
import { callTimes } from '../instruments';
import type { Rate } from '../limits/buckets';
import type { Limits } from '../limits/limits';
import type { SecurityEvent, SecurityLog } from '../security-events';
import { cacheNothing } from './caching';
import { firstSegment, serveClient } from './client';
import { answerFailure, answerNoRequest, answerNotFound, HttpFailure } from './failure';
import { guardedServer, refuseForNow } from './guarded';
import { checkHosts } from './host';
import { allowOrigins } from './origins';
import { openApiSchema, validateByValibot } from './schemas';
import { secure } from './security';
import { bearerToken, requireUser } from './session';

/** Adds the routes of one subject. */
export type Routes = (app: FastifyInstance) => void | Promise<void>;

export interface AppDeps {
  configuration: Configuration;
  access: Access;
  /** Checks the token of a sign-out, which may have run out. */
  verifyOld(token: string): Promise<Verdict>;
  /** Ends a session. @returns whether it went on until now */
  signOut(session: Verdict & { ok: true }, caller: Caller): Promise<boolean>;
  limits: Limits;
  log: Logger;
  security: SecurityLog;
  /** Calls of signed-in users, below the path of the API. */
  calls: readonly Routes[];
  /** Routes that need no user's token, each below a prefix of its own. */
  open: readonly { prefix?: string; routes: Routes }[];
  /** First path segments that are never a page of the client, also where no route is registered below them. */
  reserved: readonly string[];
}

/** A body of a call is a few hundred bytes. */
const BODY_BYTES = 16_384;
/** A call that arrives more slowly than this loses its connection. */
const REQUEST_MS = 30_000;

/** An app that reads JSON, knows schemas and tells failures, and has no routes yet. */
export function plainApp(
  { log, security }: { log: Logger; security: SecurityLog },
  options: Pick<FastifyServerOptions, 'trustProxy' | 'routerOptions' | 'serverFactory'> & {
    http?: object;
  } = {},
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    forceCloseConnections: true,
    requestTimeout: REQUEST_MS,
    serverFactory: guardedServer(null),
    clientErrorHandler: answerNoRequest,
    frameworkErrors: answerFailure,
    ...options,
  });
  app.setErrorHandler(answerFailure);
  tellRefusals(app, security);
  timeCalls(app);
  validateByValibot(app);
  readJsonBodies(app);
  return app;
}

/** The public HTTP server. It knows no subject: their routes are handed in. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { configuration, limits, security, open } = deps;
  const app = plainApp(deps, {
    serverFactory: guardedServer({
      request: request => limits.request(request),
      refused: request => security.noteFlood(security.addressOf(request), { status: 429 }),
    }),
    http: { IncomingMessage: upgradedBelow(configuration.paths.live) },
    // Only the nearest proxy is trusted: anybody may have written the rest of `X-Forwarded-For`.
    trustProxy: configuration.trustProxy && ((_address, hop) => hop === 0),
    routerOptions: { maxParamLength: 300 },
  });
  // Counts silent connections too. The system drops those beyond this number.
  app.server.maxConnections = 2 * configuration.limits.maxSockets;
  checkHosts(app, configuration);
  await secure(app, configuration);
  allowOrigins(app, configuration);
  const { paths } = configuration;
  const registered = firstSegments(app);
  await describeApi(app, `${paths.api}/docs`);

  await app.register(async api => callRoutes(api, deps), { prefix: paths.api });
  for (const { prefix = '', routes } of open) await app.register(async part => routes(part), { prefix });
  await serveClient(app, [...registered, ...deps.reserved, ...Object.values(paths).map(firstSegment)]);
  return app;
}

async function callRoutes(api: FastifyInstance, deps: AppDeps): Promise<void> {
  const { limits, calls } = deps;
  cacheNothing(api);
  signOutRoute(api, deps);
  await api.register(async users => {
    requireUser(users, deps);
    limitRoutes(users, limits);
    for (const routes of calls) await routes(users);
  });
  api.setNotFoundHandler(answerNotFound);
}

/** Sign-outs of one session. They do not count as calls of its user: a session that has ended could use those up. */
const SIGN_OUTS: Rate = { perSecond: 0.2, burst: 10 };
/** Answer to every sign-out: a bad token has nothing to end. */
const DONE = { status: 'ok' } as const;

/** Ends the session of a token, which may have expired, and clears the answers that the browser has cached. */
function signOutRoute(api: FastifyInstance, { verifyOld, signOut, limits, security }: AppDeps): void {
  const signOuts = limits.buckets(SIGN_OUTS);
  api.post('/signout', async (request, reply) => {
    reply.header('clear-site-data', '"cache"');
    const token = bearerToken(request);
    if (token === null) return DONE;
    const verdict = await verifyOld(token);
    if (!verdict.ok) {
      if (verdict.why !== 'unavailable') limits.forgedCall(request.raw);
      return DONE;
    }
    const { uid, sid } = verdict;
    request.uid = uid;
    refuseForNow(reply, signOuts.spend(JSON.stringify([uid, sid])));
    const from = security.from(request.raw);
    const hasEnded = await signOut(verdict, { agent: request.headers['user-agent'], from });
    if (hasEnded) security.note('signedOut', { uid, sid, from });
    return DONE;
  });
}

/** Counts by route, since a path may name a player. */
function timeCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    callTimes.observe({ route: routeOptions.url ?? 'none', method, status: statusCode }, elapsedTime / 1_000);
  });
}

const REFUSAL_EVENTS: Readonly<Record<number, SecurityEvent>> = { 401: 'unauthorized', 403: 'forbidden' };

/** Logs refusals about identity or rate limits, by their route and never by their path, which may name a player. */
function tellRefusals(app: FastifyInstance, security: SecurityLog): void {
  app.addHook('onError', async ({ id, uid, raw, method, routeOptions }, _reply, error) => {
    const status = error.statusCode ?? 500;
    const about = { reqId: id, uid: uid || undefined, status, method, route: routeOptions.url };
    if (status === 429) return security.noteFlood(security.addressOf(raw), about);
    const event = (error instanceof HttpFailure && error.event) || REFUSAL_EVENTS[status];
    if (event) security.note(event, { ...about, from: security.from(raw) });
  });
}

/** Routes that name a rate of their own may be called so often a minute by each user. */
function limitRoutes(users: FastifyInstance, limits: Limits): void {
  users.addHook('onRoute', route => {
    const perMinute = route.config?.perMinute;
    if (perMinute === undefined) return;
    const buckets = limits.buckets({ perSecond: perMinute / 60, burst: perMinute });
    route.preHandler = async (request, reply) => refuseForNow(reply, buckets.spend(request.uid));
  });
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

/** The first path segments of all routes that are added from now on. */
function firstSegments(app: FastifyInstance): ReadonlySet<string> {
  const segments = new Set<string>();
  app.addHook('onRoute', ({ url }) => void segments.add(firstSegment(url)));
  return segments;
}

async function describeApi(app: FastifyInstance, routePrefix: string): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kingside', version },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url }) => ({ schema: openApiSchema(schema), url }),
  });
  await app.register(swaggerUi, { routePrefix });
}

/** Whether a request is for a live channel. @param base path of the channels, without a slash at its end */
const isBelow = (base: string, url: string | undefined): boolean =>
  (url?.split('?', 1)[0] ?? '').startsWith(`${base}/`);

/**
 * Requests of a server on which only addresses below `base` may change the protocol. Node hands over every request
 * that offers to (curl --http2 and Java's client do, for HTTP/2), and nobody answers those: elsewhere the offer is
 * ignored, as HTTP allows, and the request is a plain one.
 */
const upgradedBelow = (base: string): typeof IncomingMessage =>
  class extends IncomingMessage {
    private isOffered = false;

    /** Node asks when it has read the headers. */
    get upgrade(): boolean {
      return this.isOffered && (this.method === 'CONNECT' || isBelow(base, this.url));
    }

    set upgrade(isOffered: boolean) {
      this.isOffered = isOffered;
    }
  };
