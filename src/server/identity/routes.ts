import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { REFUSED_TOKEN } from '../access';
import type { Configuration } from '../configuration';
import type { Database } from '../database/database';
import { HttpFailure } from '../http/failure';
import { refuseForNow } from '../http/guarded';
import type { Rate } from '../limits/buckets';
import type { Limits } from '../limits/limits';
import { chooseLanguage } from '../pages/language';
import { isBefore, lastDeparture } from '../players/departed';
import type { SecurityLog } from '../security-events';
import type { Sessions } from '../sessions/sessions';
import { type Account, accountFor, findAccount, findByName } from './accounts';
import { answer, refuse } from './answers';
import { isAtHome } from './at-home';
import { demoRoutes } from './demo-routes';
import type { Identities } from './identities';
import type { SigningKeys, TokenClaims } from './keys';
import { sendRefusal } from './popup';
import { CODES, POPUP, POPUP_SCRIPT } from './popup-call';
import popupScript from './popup-script.js?raw';
import { providerRoutes } from './provider-routes';
import { beginSession, refreshSession } from './sessions';
import { ticketsFor } from './tickets';
import { createVerifier } from './verifier';

/**
 * The embedded identity: the part of Google's Identity Toolkit that Firebase's SDK calls, and the popup.
 *
 * @source research, server spike §2.2: fields and error codes are those that the SDK reads
 */

/** First path segments of these routes. Without the embedded identity nothing is found there. */
export const IDENTITY_PATHS = ['emulator', 'identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];

export interface IdentityDeps {
  db: Database;
  keys: SigningKeys;
  identities: Identities;
  sessions: Pick<Sessions, 'endOf' | 'endReused'>;
  configuration: Configuration;
  limits: Pick<Limits, 'addressOf' | 'buckets'>;
  security: Pick<SecurityLog, 'from' | 'note'>;
  log: Logger;
  now: () => number;
}

const text = v.pipe(v.string(), v.maxLength(4_000));
const signInBody = v.object({ postBody: text });
const lookupBody = v.object({ idToken: text });
const refreshBody = v.object({ grant_type: v.literal('refresh_token'), refresh_token: text });

/** Refusal of callers from elsewhere: anybody may be anyone here, so a proxy must not open this by accident. */
const NOT_HERE = 'Demo identities are for this machine only, unless KINGSIDE_DEMO_IDENTITY=allow';

/** Security events of refresh tokens that are refused. */
const REFUSED_REFRESH = {
  unknown: 'tokenInvalid',
  reused: 'refreshReused',
  replaced: 'sessionRefused',
  disabled: 'forbidden',
} as const;
/** The SDK signs its user out on `TOKEN_EXPIRED` and `USER_DISABLED`, and on no other. */
const REFRESH_ANSWERS = {
  unknown: 'TOKEN_EXPIRED',
  reused: 'TOKEN_EXPIRED',
  replaced: 'INVALID_REFRESH_TOKEN',
  disabled: 'USER_DISABLED',
} as const;

/** Calls from one address, beside the limit of all its requests; a popup and its sign-in are about five. */
const CALLS: Rate = { perSecond: 20, burst: 1_200 };

export async function identityRoutes(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  const { db, keys, identities, sessions, configuration, limits, security, log, now } = deps;
  const { publicUrl } = configuration;
  const { tokenTtlSeconds, oidc } = configuration.identity;
  const codes = ticketsFor(db, now, CODES);
  const verifier = createVerifier(keys.issuer, now);
  const isHere = (request: FastifyRequest): boolean =>
    configuration.identity.allowedInPublic || oidc !== null || isAtHome(request.raw);
  app.addHook('onRequest', async (request, reply) => {
    if (isHere(request)) return;
    if (request.routeOptions.url !== POPUP) throw new HttpFailure(403, NOT_HERE);
    const language = chooseLanguage(undefined, request.headers['accept-language']);
    return sendRefusal(reply, language, 'notHere');
  });
  const calls = limits.buckets(CALLS);
  app.addHook('onRequest', async ({ raw }, reply) => refuseForNow(reply, calls.spend(limits.addressOf(raw))));

  // The refresh call of the SDK is a form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const tokenFor = (
    { localId: uid, name, provider }: Account,
    moments: Pick<TokenClaims, 'family' | 'signedInAt' | 'provedAt'>,
  ): Promise<string> => keys.sign({ uid, name: oidc ? '' : name, provider, ...moments }, tokenTtlSeconds);

  /** Names of the demo are made up. A provider's name for somebody is nobody else's business. */
  const nameOf = ({ name }: Account): { displayName?: string } => (oidc ? {} : { displayName: name });

  app.get(POPUP_SCRIPT, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(popupScript),
  );
  if (oidc && publicUrl)
    await providerRoutes(app, {
      ...{ db, clients: oidc, codes, log, now },
      configuration: { ...configuration, publicUrl },
    });
  else await demoRoutes(app, { configuration, codes, now });

  app.post('/identitytoolkit.googleapis.com/v1/accounts::signInWithIdp', async (request, reply) => {
    const body = v.safeParse(signInBody, request.body);
    const form = new URLSearchParams(body.success ? body.output.postBody : '');
    const choice = await codes.spend(form.get('id_token') ?? '');
    if (!choice || choice.providerId !== form.get('providerId')) return refuse(reply, 'INVALID_IDP_RESPONSE');
    const { providerId, session, provedAt } = choice;
    const { provider, name } = choice.account;
    // Signing in again with another identity is refused, and creates no account for it. The SDK takes this answer for a
    // mismatch; most others would sign the user out.
    if (session && (await findByName(db, provider, name))?.localId !== session.uid)
      return refuse(reply, 'EMAIL_NOT_FOUND');
    const { account, isNew } = await accountFor(db, identities, provider, name);
    if (account.disabled) return refuse(reply, 'USER_DISABLED');
    const { localId } = account;
    const begun = { localId, now: now(), provedAt, of: session?.sid };
    const { token: refreshToken, family, signedInAt } = await beginSession(db, begun);
    return answer(reply, {
      localId,
      idToken: await tokenFor(account, { family, signedInAt, provedAt }),
      refreshToken,
      expiresIn: String(tokenTtlSeconds),
      providerId,
      federatedId: `${providerId}/${localId}`,
      ...nameOf(account),
      isNewUser: isNew,
      rawUserInfo: JSON.stringify({ ...nameOf(account), sub: localId }),
    });
  });

  app.post('/identitytoolkit.googleapis.com/v1/accounts::lookup', async (request, reply) => {
    const body = v.safeParse(lookupBody, request.body);
    if (!body.success) return refuse(reply, 'INVALID_ID_TOKEN');
    const verdict = await verifier.verify(body.output.idToken);
    if (!verdict.ok) {
      if (verdict.why === 'unavailable') return reply.code(503).send();
      security.note(REFUSED_TOKEN[verdict.why], { from: security.from(request.raw) });
      return refuse(reply, 'INVALID_ID_TOKEN');
    }
    const { uid, signedInAt = 0 } = verdict;
    const account = await findAccount(db, uid);
    if (account && (account.disabled || buttonOf(account, configuration.identity) === null))
      return refuse(reply, 'USER_DISABLED');
    const marks = await identities.marksOf(db, uid);
    // The account was deleted since this sign-in: by this answer the SDK signs its user out.
    const left = marks && (await lastDeparture(db, marks));
    if (!account || (left && isBefore(signedInAt, left.at))) return refuse(reply, 'TOKEN_EXPIRED');
    const button = buttonOf(account, configuration.identity) ?? '';
    return answer(reply, { users: [describe(account, button, nameOf(account))] });
  });

  app.post('/securetoken.googleapis.com/v1/token', async (request, reply) => {
    const body = v.safeParse(refreshBody, request.body);
    if (!body.success) return refuse(reply, 'INVALID_REFRESH_TOKEN');
    const refreshed = await refreshSession(db, body.output.refresh_token, now());
    const from = security.from(request.raw);
    if (!refreshed.ok) {
      const session = refreshed.why === 'reused' ? refreshed.session : null;
      const { uid, sid } = session ?? {};
      security.note(REFUSED_REFRESH[refreshed.why], { uid, sid, what: 'refresh', from });
      if (session) await sessions.endReused(session, { agent: request.headers['user-agent'], from });
      return refuse(reply, REFRESH_ANSWERS[refreshed.why]);
    }
    const { account, family, successor, signedInAt, provedAt } = refreshed;
    if (buttonOf(account, configuration.identity) === null) return refuse(reply, 'USER_DISABLED');
    const session = { uid: account.localId, sid: family, signedInAt };
    const end = await sessions.endOf(session, { agent: request.headers['user-agent'], from });
    if (end !== null) {
      security.note('sessionRefused', { uid: session.uid, sid: family, what: 'refresh', from });
      return refuse(reply, end === 'replaced' ? REFRESH_ANSWERS.replaced : 'TOKEN_EXPIRED');
    }
    const token = await tokenFor(account, { family, signedInAt, provedAt });
    return answer(reply, {
      access_token: token,
      id_token: token,
      refresh_token: successor,
      expires_in: String(tokenTtlSeconds),
      token_type: 'Bearer',
      user_id: account.localId,
      project_id: 'kingside',
    });
  });
}

/** The button by which an account is signed in to; `null` where its provider is none of this installation (any more). */
export const buttonOf = (
  { provider }: Pick<Account, 'provider'>,
  { oidc, providers }: Pick<Configuration['identity'], 'oidc' | 'providers'>,
): string | null =>
  providers.find(({ id }, index) => provider === (oidc ? oidc[index]?.issuer.href : id))?.id ?? null;

function describe(
  { localId, createdAt, lastLoginAt }: Account,
  providerId: string,
  named: { displayName?: string },
) {
  return {
    localId,
    ...named,
    emailVerified: false,
    createdAt: String(createdAt.getTime()),
    lastLoginAt: String(lastLoginAt.getTime()),
    providerUserInfo: [{ providerId, rawId: localId, federatedId: localId, ...named }],
  };
}
