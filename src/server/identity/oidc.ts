import * as openid from 'openid-client';
import type { Logger } from 'pino';
import { SESSION_MS } from '../../protocol/sessions';
import type { OidcClient } from '../configuration-values';
import { requireAll } from '../requirements.mjs';
import { reasonOf } from '../start-trouble';

/** Sign-in at an OpenID Connect provider: the way there and back, with a code and PKCE. */

/** Path to which providers send people back. */
export const CALLBACK = '/emulator/auth/callback';
const SCOPE = 'openid';
/** How long a provider may take to answer. */
const PATIENCE_S = 10;
/** Oldest proof that an ordinary sign-in may rest on: a provider that is told one has to say how old it is. */
const OLDEST_PROOF_S = SESSION_MS / 1000;
/** Asks for `auth_time` where a provider says it on this wish only, as Google does. */
const CLAIMS = JSON.stringify({ id_token: { auth_time: { essential: true } } });
/** Difference between the provider's clock and ours that the library puts up with as well. */
const CLOCKS_MS = 30_000;
/** A subject of the specification: at most 255 characters of ASCII. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** Secrets of one way to the provider and back. */
interface Errand {
  verifier: string;
  nonce: string;
}

/** One sign-in at the provider. */
interface SignIn {
  errand: Errand;
  /** Comes back with the person. */
  state: string;
  /** When it began (epoch milliseconds), where the person has to prove who they are since then; `null`: an ordinary sign-in. */
  anewSince: number | null;
}

/** A person at a provider: the issuer and its name for them, never an address or a name that could change hands. */
export interface Claimed {
  issuer: string;
  subject: string;
  /** When they proved who they are, epoch milliseconds; `null`: the provider does not say. */
  provedAt: number | null;
}

export interface OidcProvider {
  /** Reads the provider's metadata ahead of the first sign-in. */
  look(): Promise<void>;
  /** Address of the provider's page. */
  wayTo(asked: SignIn, language: string): Promise<URL>;
  /**
   * Asks the provider for the person who has come back. @param url with which they came
   * @throws Cancelled when they did not want to
   * @throws NotProved when they were to sign in anew, and nothing says that they did
   */
  whoCame(asked: SignIn, url: URL): Promise<Claimed>;
}

/** The person did not sign in at the provider. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** The person was to sign in anew. `remembered`: the provider did not ask them; `unsaid`: it does not say when it did. */
export class NotProved extends Error {
  override name = 'NotProved';

  constructor(readonly why: 'remembered' | 'unsaid') {
    super(why === 'remembered' ? 'the provider did not ask the person' : 'the provider says no auth_time');
  }
}

/**
 * When somebody proved who they are.
 *
 * @param said `auth_time` of the provider, seconds of its clock
 * @param now epoch milliseconds, which are never exceeded
 * @returns epoch milliseconds; `null` where it is not known, or lies in a future that no difference of clocks explains
 */
export function provedAtOf(said: unknown, now: number): number | null {
  if (typeof said !== 'number' || !(said * 1000 <= now + CLOCKS_MS)) return null;
  return Math.min(said * 1000, now);
}

/** @throws NotProved unless somebody has proved who they are since a moment, by clocks that differ a little */
export function insistOnProof(provedAt: number | null, since: number): void {
  if (provedAt === null) throw new NotProved('unsaid');
  if (provedAt < since - CLOCKS_MS) throw new NotProved('remembered');
}

export const newErrand = (): Errand => ({
  verifier: openid.randomPKCECodeVerifier(),
  nonce: openid.randomNonce(),
});

/** Advice to an operator whose provider does not say when people prove who they are, or may not. */
const HOW = 'See "When a provider asked" in src/server/README.md for what to set there.';
const NO_AUTH_TIME = `This sign-in provider says no auth_time, or one in the future, so no sign-in at it is fresh: its players cannot turn two-factor on, nor without that get a copy of their data or delete their account. ${HOW}`;
const NOT_ANNOUNCED = `This sign-in provider does not announce auth_time, without which no sign-in at it is fresh. ${HOW}`;

interface ProviderDeps {
  /** Origin of this server. */
  home: string;
  log: Pick<Logger, 'warn'>;
  /** Epoch milliseconds. */
  now: () => number;
}

export function oidcProvider(client: OidcClient, { home, log, now }: ProviderDeps): OidcProvider {
  const issuer = client.issuer.href;
  let isTold = false;
  let known: Promise<openid.Configuration> | null = null;
  // Asked at the first sign-in, and again after a failure: a provider that is away keeps nobody from starting a server.
  const settings = (): Promise<openid.Configuration> => {
    known ??= discover(client).catch(error => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    async look() {
      const { claims_supported: said } = (await settings()).serverMetadata();
      // Not every provider lists its claims: the first sign-in tells then.
      if (said && !said.includes('auth_time')) log.warn({ issuer }, NOT_ANNOUNCED);
    },
    async wayTo({ errand: { verifier, nonce }, state, anewSince }, language) {
      const found = await settings();
      const { prompt_values_supported: prompts } = found.serverMetadata();
      const asksAnew = !Array.isArray(prompts) || prompts.includes('login');
      return openid.buildAuthorizationUrl(found, {
        redirect_uri: `${home}${CALLBACK}`,
        scope: SCOPE,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ui_locales: language,
        claims: CLAIMS,
        max_age: String(anewSince === null ? OLDEST_PROOF_S : 0),
        ...(anewSince !== null && asksAnew && { prompt: 'login' }),
      });
    },
    async whoCame({ errand: { verifier, nonce }, state, anewSince }, url) {
      try {
        const answer = await openid.authorizationCodeGrant(await settings(), url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = answer.claims();
        if (!claims || !SUBJECT.test(claims.sub)) throw new Error('the provider named nobody');
        const provedAt = provedAtOf(claims.auth_time, now());
        if (provedAt === null && !isTold) log.warn({ issuer }, NO_AUTH_TIME);
        isTold ||= provedAt === null;
        if (anewSince !== null) insistOnProof(provedAt, anewSince);
        return { issuer: new URL(claims.iss).href, subject: claims.sub, provedAt };
      } catch (error) {
        if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
          throw new Cancelled('the person did not sign in');
        throw error;
      }
    },
  };
}

/** How long a start waits for a provider. */
const START_S = 3;

/**
 * Asks the providers for their names before anybody is sent there. One that does not answer keeps no server from starting.
 *
 * @throws Unmet for one that calls itself by another name than the setting
 */
export async function checkIssuers(
  [first, second]: readonly [OidcClient, OidcClient],
  log: Logger,
): Promise<void> {
  const settings = [
    { setting: 'OIDC_ISSUER', client: first },
    { setting: 'OIDC_2_ISSUER', client: second },
  ];
  await Promise.all(
    settings
      .filter(({ client }, index) => index === 0 || client !== first)
      .map(async ({ setting, client }) => {
        try {
          await discover(client, START_S);
        } catch (error) {
          const theirs = otherIssuerOf(error);
          if (theirs !== null) await requireAll('oidc', { setting, given: client.issuer.href, theirs });
          log.warn(
            { [setting]: client.issuer.href, why: reasonOf(error) },
            'the sign-in provider does not answer: nobody can sign in there until it does',
          );
        }
      }),
  );
}

/** Name by which a provider calls itself, where that is not the one it was asked by; else `null`. */
function otherIssuerOf(error: unknown): string | null {
  if (error === null || typeof error !== 'object') return null;
  const { attribute, body, cause } = error as {
    attribute?: string;
    body?: { issuer?: unknown };
    cause?: unknown;
  };
  if (attribute === 'issuer' && typeof body?.issuer === 'string') return body.issuer;
  return otherIssuerOf(cause);
}

async function discover(
  { issuer, clientId, clientSecret }: OidcClient,
  patienceS = PATIENCE_S,
): Promise<openid.Configuration> {
  const isPlain = issuer.protocol === 'http:';
  const found = await openid.discovery(
    issuer,
    clientId,
    undefined,
    clientSecret === null ? openid.None() : proofOf(clientSecret),
    { timeout: patienceS, ...(isPlain && { execute: [openid.allowInsecureRequests] }) },
  );
  // Signatures are looked at too, not only whom the connection is to.
  openid.enableNonRepudiationChecks(found);
  return found;
}

/** The secret goes where the provider takes it: by default, says the specification, into a header. */
function proofOf(secret: string): openid.ClientAuth {
  const [inHeader, inBody] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...others) => {
    const { token_endpoint_auth_methods_supported: taken = ['client_secret_basic'] } = server;
    return (taken.includes('client_secret_basic') ? inHeader : inBody)(server, ...others);
  };
}

/**
 * Name of an account whose provider is an issuer. Accounts are told apart regardless of case and subjects are not, so capitals are
 * marked.
 */
export const accountNameOf = (subject: string): string => subject.replace(/[A-Z^]/g, sign => `^${sign}`);
