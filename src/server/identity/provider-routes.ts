import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Configuration } from '../configuration';
import type { Database } from '../database/database';
import { cookie, cookieOf } from '../http/cookies';
import { chooseLanguage } from '../pages/language';
import {
  accountNameOf,
  CALLBACK,
  Cancelled,
  NotProved,
  newErrand,
  type OidcProvider,
  oidcProvider,
} from './oidc';
import { type Outcome, sendOutcome, sendRefusal } from './popup';
import { type Choice, POPUP, type PopupCall, readPopupCall, sessionSchema } from './popup-call';
import { type Tickets, ticketsFor } from './tickets';

/** The popup leads to an OpenID Connect provider and back, and hands what came of it to the page that opened it. */

/** How long somebody may take at the provider. */
const ERRAND_MS = 900_000;
/** Begins the name of the cookie that ties a way to the provider to the browser that began it. */
const COOKIE = 'kingside-errand-';

const OUT_OF_REACH = 'the sign-in provider is out of reach';
/** Codes of signing in anew that proved nothing. The first one is Firebase's own, the second one only our client knows. */
const NOT_PROVED = { remembered: 'auth/requires-recent-login', unsaid: 'auth/no-auth-time' } as const;

const text = v.string();
const errandSchema = v.object({
  errand: v.object({ verifier: text, nonce: text }),
  providerId: text,
  eventId: text,
  authType: text,
  language: text,
  session: v.nullable(sessionSchema),
  /** Epoch milliseconds. */
  begunAt: v.number(),
});
const ERRANDS = { purpose: 'errand', lifetimeMs: ERRAND_MS, schema: errandSchema };
const callbackQuery = v.object({ state: v.pipe(text, v.maxLength(200)) });

interface ProviderDeps {
  db: Database;
  configuration: Configuration & { publicUrl: URL };
  clients: NonNullable<Configuration['identity']['oidc']>;
  codes: Tickets<Choice>;
  log: Logger;
  now: () => number;
}

export async function providerRoutes(app: FastifyInstance, deps: ProviderDeps): Promise<void> {
  const { db, configuration, clients, codes, log, now } = deps;
  const { publicUrl, identity } = configuration;
  const home = publicUrl.origin;
  const errands = ticketsFor(db, now, ERRANDS);
  const first = oidcProvider(clients[0], { home, log, now });
  const second = clients[1] === clients[0] ? first : oidcProvider(clients[1], { home, log, now });
  const behind = new Map<string, OidcProvider>(
    identity.providers.map(({ id }, index) => [id, index === 0 ? first : second]),
  );
  // The operator hears at the start what a provider lacks; one that is away keeps no server from starting, and is asked again later.
  for (const provider of new Set([first, second]))
    provider.look().catch(error => log.warn({ why: whyOf(error) }, OUT_OF_REACH));
  const isEncrypted = publicUrl.protocol === 'https:';
  const cookieName = (state: string): string => `${COOKIE}${state.slice(0, 8)}`;
  const errandCookie = (state: string, ageSeconds: number): string =>
    cookie(cookieName(state), state, { path: '/emulator/auth', sameSite: 'Lax', isEncrypted, ageSeconds });

  app.get(POPUP, async (request, reply) => {
    const call = readPopupCall(request, configuration);
    const { language, origin } = call;
    const provider = call.provider && behind.get(call.provider.id);
    // Under another name of this server the page would not hear what came of it.
    if (!call.provider || !provider || origin !== home) return sendRefusal(reply, language, { origin });
    const { eventId, authType, session } = call;
    const begunAt = now();
    const errand = newErrand();
    const state = await errands.issue({
      ...{ errand, providerId: call.provider.id, eventId, authType, language, session, begunAt },
    });
    try {
      const way = await provider.wayTo({ errand, state, anewSince: session && begunAt }, language);
      return reply
        .header('set-cookie', errandCookie(state, ERRAND_MS / 1000))
        .header('cache-control', 'no-store')
        .redirect(way.href, 303);
    } catch (error) {
      request.log.warn({ provider: call.provider.id, why: whyOf(error) }, OUT_OF_REACH);
      return fail(reply, call, 'auth/network-request-failed');
    }
  });

  app.get(CALLBACK, async (request, reply) => {
    const query = v.safeParse(callbackQuery, request.query);
    const state = query.success ? query.output.state : '';
    const isOwn = state !== '' && cookieOf(request.headers.cookie, cookieName(state), isEncrypted) === state;
    const begun = isOwn ? await errands.spend(state) : null;
    const provider = begun && behind.get(begun.providerId);
    if (!begun || !provider)
      return sendRefusal(reply, chooseLanguage(undefined, request.headers['accept-language']), 'tooLate');
    reply.header('set-cookie', errandCookie(state, 0));
    const { errand, providerId, eventId, authType, session, begunAt } = begun;
    const call = {
      ...{ eventId, authType, language: chooseLanguage(begun.language, undefined) },
      provider: identity.providers.find(({ id }) => id === providerId) ?? {
        id: providerId,
        name: providerId,
      },
    };
    try {
      const { issuer, subject, provedAt } = await provider.whoCame(
        { errand, state, anewSince: session && begunAt },
        new URL(request.url, home),
      );
      const account = { provider: issuer, name: accountNameOf(subject) };
      const code = await codes.issue({ providerId, account, session, provedAt });
      return sendOutcome(reply, { ...call, code });
    } catch (error) {
      if (error instanceof Cancelled) return fail(reply, call, 'auth/user-cancelled');
      request.log.warn({ provider: providerId, why: whyOf(error) }, 'a sign-in at the provider has failed');
      if (error instanceof NotProved) return fail(reply, call, NOT_PROVED[error.why]);
      return fail(reply, call, 'auth/internal-error');
    }
  });
}

const fail = (
  reply: FastifyReply,
  call: Pick<PopupCall, 'language' | 'provider' | 'eventId' | 'authType'>,
  error: string,
): FastifyReply => sendOutcome(reply, { ...call, error } satisfies Outcome);

/** For the log: neither codes nor tokens, which other fields of these errors have. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
