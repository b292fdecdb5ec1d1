import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createVerifier, type Issuer } from '../../../../src/server/identity/verifier';

const NOW = Date.UTC(2026, 0, 1);
const seconds = NOW / 1000;
const names = { issuer: 'https://securetoken.google.com/chess', audience: 'chess' };
const claims: JWTPayload = {
  iss: names.issuer,
  aud: names.audience,
  sub: 'uid',
  iat: seconds,
  exp: seconds + 3600,
  auth_time: seconds,
};

type Algorithm = Issuer['algorithm'];
type Key = Parameters<SignJWT['sign']>[0];
let privateKeys: Record<Algorithm, Key>;
let publicKeys: JWK[];

beforeAll(async () => {
  const [es, rs] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('RS256')]);
  privateKeys = { ES256: es.privateKey, RS256: rs.privateKey };
  publicKeys = [
    { ...(await exportJWK(es.publicKey)), kid: 'ES256' },
    { ...(await exportJWK(rs.publicKey)), kid: 'RS256' },
  ];
});

const tokenBy = (alg: Algorithm, more: JWTPayload = {}): Promise<string> =>
  new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg, kid: alg }).sign(privateKeys[alg]);
const verifierFor = (algorithm: Algorithm) =>
  createVerifier({ ...names, algorithm, keys: createLocalJWKSet({ keys: publicKeys }) }, () => NOW);

describe('the verifier', () => {
  test.each<[Algorithm, Algorithm]>([
    ['ES256', 'RS256'],
    ['RS256', 'ES256'],
  ])('[API-01] the verifier takes %s from the issuer that signs so, and not %s', async (ours, theirs) => {
    const verifier = verifierFor(ours);
    expect(await verifier.verify(await tokenBy(ours))).toEqual({
      ok: true,
      uid: 'uid',
      // Two clocks may differ by five seconds.
      until: NOW + 3_605_000,
      signedInAt: NOW,
      provedAt: NOW,
      sid: String(seconds),
    });
    expect(await verifier.verify(await tokenBy(theirs))).toEqual({ ok: false, why: 'invalid' });
  });

  test('[API-01] the verifier names a sign-in by its sid, if the issuer gives one', async () => {
    const verdict = await verifierFor('ES256').verify(await tokenBy('ES256', { sid: 'family' }));
    expect(verdict).toMatchObject({ sid: 'family' });
  });

  test('[API-01] the verifier tells the sign-in here from the proof at the provider, and from none', async () => {
    const verify = async (more: JWTPayload) => verifierFor('ES256').verify(await tokenBy('ES256', more));
    const said = { signed_in_at: seconds - 60 };
    expect(await verify({ ...said, auth_time: seconds - 3_600 })).toMatchObject({
      ...{ signedInAt: NOW - 60_000, provedAt: NOW - 3_600_000 },
    });
    expect(await verify({ ...said, auth_time: undefined })).toMatchObject({
      ...{ signedInAt: NOW - 60_000, provedAt: null },
    });
    const refused = { ok: false, why: 'invalid' };
    expect(await verify({ auth_time: undefined })).toEqual(refused);
    expect(await verify({ ...said, auth_time: seconds + 60 })).toEqual(refused);
  });

  test('[API-01] the verifier does not blame a token when the keys cannot be loaded', async () => {
    const keys = () => Promise.reject(new TypeError('fetch failed'));
    const verifier = createVerifier({ ...names, algorithm: 'RS256', keys }, () => NOW);
    expect(await verifier.verify(await tokenBy('RS256'))).toEqual({ ok: false, why: 'unavailable' });
    expect(await verifier.verify('nonsense')).toEqual({ ok: false, why: 'invalid' });
  });
});
