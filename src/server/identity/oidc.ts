import * as openid from 'openid-client';
import type { OidcClient } from '../configuration-values';

/** Sign-in at an OpenID Connect provider: the way there and back, with a code and PKCE. */

/** Path to which providers send people back. */
export const CALLBACK = '/emulator/auth/callback';
const SCOPE = 'openid';
/** How long a provider may take to answer. */
const PATIENCE_S = 10;
/** A sign-in asked for anew may take as long at the provider, with second steps, and its clock may be a little off. */
const SIGN_IN_S = 300;
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
  /** Whether the person has to sign in there now, although they are signed in. */
  isFresh: boolean;
}

/** A person at a provider: the issuer and its name for them, never an address or a name that could change hands. */
export interface Claimed {
  issuer: string;
  subject: string;
}

export interface OidcProvider {
  /** Address of the provider's page. */
  wayTo(asked: SignIn, language: string): Promise<URL>;
  /**
   * Asks the provider for the person who has come back. @param url with which they came
   * @throws Cancelled when they did not want to
   */
  whoCame(asked: SignIn, url: URL): Promise<Claimed>;
}

/** The person did not sign in at the provider. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

export const newErrand = (): Errand => ({
  verifier: openid.randomPKCECodeVerifier(),
  nonce: openid.randomNonce(),
});

/** @param home origin of this server */
export function oidcProvider(client: OidcClient, home: string): OidcProvider {
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
    async wayTo({ errand: { verifier, nonce }, state, isFresh }, language) {
      return openid.buildAuthorizationUrl(await settings(), {
        redirect_uri: `${home}${CALLBACK}`,
        scope: SCOPE,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ui_locales: language,
        ...(isFresh && { max_age: '0' }),
      });
    },
    async whoCame({ errand: { verifier, nonce }, state, isFresh }, url) {
      try {
        const answer = await openid.authorizationCodeGrant(await settings(), url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          ...(isFresh && { maxAge: SIGN_IN_S }),
        });
        const claims = answer.claims();
        if (!claims || !SUBJECT.test(claims.sub)) throw new Error('the provider named nobody');
        return { issuer: new URL(claims.iss).href, subject: claims.sub };
      } catch (error) {
        if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
          throw new Cancelled('the person did not sign in');
        throw error;
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcClient): Promise<openid.Configuration> {
  const isPlain = issuer.protocol === 'http:';
  const found = await openid.discovery(
    issuer,
    clientId,
    undefined,
    clientSecret === null ? openid.None() : proofOf(clientSecret),
    { timeout: PATIENCE_S, ...(isPlain && { execute: [openid.allowInsecureRequests] }) },
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
