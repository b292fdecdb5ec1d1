import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import * as v from 'valibot';
import { insideDatabase } from '../../support/server/inside';
import type { TestServer } from '../../support/server/server';

/** All that is needed to make a token that the server takes for its own. */
export interface Forge {
  kid: string;
  /** Claims of a real token. */
  claims: JWTPayload;
  privateKey: KeyObject;
}

/**
 * Opens the forge: reads the signing key.
 *
 * @param server one that does not run: its database is read
 * @param real a token of this server
 */
export async function openForge(server: TestServer, real: string): Promise<Forge> {
  const [row] = await insideDatabase(server, ({ rows }) =>
    rows<{ private_key: object }>('select private_key from identity_key'),
  );
  const jwk = v.parse(v.looseObject({ kid: v.string(), kty: v.string() }), row?.private_key);
  const { iss = '', aud = '', sub = '', iat = 0, exp = 0, auth_time: signedInAt } = decodeJwt(real);
  return {
    kid: jwk.kid,
    claims: { iss, aud, sub, iat, exp, auth_time: signedInAt },
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** A token like a real one but for these claims; signed as the server signs, unless told otherwise. */
export const forge = (
  { kid, claims, privateKey }: Forge,
  changes: JWTPayload = {},
  header: { alg: string; kid?: string } = { alg: 'ES256', kid },
  key: KeyObject | Uint8Array = privateKey,
): Promise<string> => new SignJWT({ ...claims, ...changes }).setProtectedHeader(header).sign(key);

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (): number => Math.floor(Date.now() / 1000);
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const google = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const asSecret = (text: string | Buffer): Uint8Array => new TextEncoder().encode(String(text));

/** Each kind of token that must not pass. */
export const BAD_TOKENS: Readonly<Record<string, (from: Forge) => string | Promise<string>>> = {
  'of rubbish': () => 'rubbish',
  'of three parts of rubbish': () => 'a.b.c',
  'signed by someone else under our key id': from => forge(from, {}, undefined, other),
  'signed by someone else under their own': from => forge(from, {}, { alg: 'ES256', kid: 'theirs' }, other),
  'signed by someone else under none': from => forge(from, {}, { alg: 'ES256' }, other),
  'signed by us under an unknown key id': from => forge(from, {}, { alg: 'ES256', kid: 'unknown' }),
  'with another payload': async from => {
    const [header, , signature] = (await forge(from)).split('.');
    return `${header}.${encode({ ...from.claims, sub: 'someone-else' })}.${signature}`;
  },
  'without its signature': async from => (await forge(from)).replace(/[^.]+$/, ''),
  'with alg none': ({ claims }) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
  'with alg none and a good signature': async from =>
    `${encode({ alg: 'none', kid: from.kid })}.${(await forge(from)).replace(/^[^.]+\./, '')}`,
  'with alg NONE': ({ claims, kid }) => `${encode({ alg: 'NONE', kid })}.${encode(claims)}.`,
  'with HS256 by the public key as PEM': from => {
    const pem = createPublicKey(from.privateKey).export({ type: 'spki', format: 'pem' });
    return forge(from, {}, { alg: 'HS256', kid: from.kid }, asSecret(pem));
  },
  'with HS256 by the public key as JWK': from => {
    const jwk = JSON.stringify(createPublicKey(from.privateKey).export({ format: 'jwk' }));
    return forge(from, {}, { alg: 'HS256', kid: from.kid }, asSecret(jwk));
  },
  'that expired a minute ago': from => forge(from, { iat: seconds() - 3_660, exp: seconds() - 60 }),
  'without an end': ({ claims: { exp: _, ...endless }, ...from }) => forge({ ...from, claims: endless }),
  'that is not valid yet': from => forge(from, { nbf: seconds() + 3_600 }),
  'of a sign-in that is yet to come': from => forge(from, { auth_time: seconds() + 3_600 }),
  'of no sign-in at all': from => forge(from, { auth_time: undefined }),
  'for another audience': from => forge(from, { aud: 'elsewhere' }),
  'from another issuer': from => forge(from, { iss: 'https://securetoken.google.com/kingside' }),
  'without a subject': from => forge(from, { sub: '' }),
  "of another project's Firebase": from =>
    forge(
      from,
      { iss: 'https://securetoken.google.com/other', aud: 'other' },
      { alg: 'RS256', kid: 'google' },
      google,
    ),
  'with RS256 under our key id': from => forge(from, {}, { alg: 'RS256', kid: from.kid }, google),
};
