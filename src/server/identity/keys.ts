import { randomUUID } from 'node:crypto';
import { desc, inArray, sql } from 'drizzle-orm';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose';
import type { Database, Queries } from '../database/database';
import { identityKey } from './tables';
import type { Issuer } from './verifier';

/**
 * Signing keys of the embedded identity: one signs, older ones still verify until the last token
 * they signed has expired.
 */

const ISSUER = 'kingside-embedded-identity';
const AUDIENCE = 'kingside';
const ALGORITHM = 'ES256';
const DAY_MS = 86_400_000;
/** A start makes a new signing key when the newest is older than this. */
const ROTATION_MS = 30 * DAY_MS;
/** A key signs until a newer one is there, and tokens live a day at most (TOKEN_TTL_S): then an older key has none left to verify. */
const OUTDATED_MS = 2 * DAY_MS;
/** An unknown `kid` may be of a key that another node has made: keys are read again at most this often. */
const RELOAD_MS = 5_000;
/** Names the lock under which a node makes a key. */
const KEYS_LOCK = 'identity keys';

export interface TokenClaims {
  uid: string;
  name: string;
  provider: string;
  /** Family of refresh tokens that the sign-in has begun. */
  family: string;
  /** When the user signed in here, and when they proved who they are: epoch milliseconds, `null` where that is not known. */
  signedInAt: number;
  provedAt: number | null;
}

export interface SigningKeys {
  issuer: Issuer;
  /** A signed token that expires `ttlSeconds` from now. */
  sign(claims: TokenClaims, ttlSeconds: number): Promise<string>;
}

/** Loads the keys; makes one when there is none or the newest is old. */
export async function openSigningKeys(db: Database, now: () => number): Promise<SigningKeys> {
  await rotate(db, now());
  return {
    issuer: { issuer: ISSUER, audience: AUDIENCE, algorithm: ALGORITHM, keys: await publicKeys(db, now) },
    async sign({ uid, name, provider, family, signedInAt, provedAt }, ttlSeconds) {
      const newest = await newestKey(db);
      const seconds = Math.floor(now() / 1000);
      return new SignJWT({
        name,
        signed_in_at: Math.floor(signedInAt / 1000),
        ...(provedAt !== null && { auth_time: Math.floor(provedAt / 1000) }),
        user_id: uid,
        sid: family,
        firebase: { sign_in_provider: provider },
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: newest.kid, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(uid)
        .setJti(randomUUID())
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ttlSeconds)
        .sign(newest.privateKey as JWK);
    },
  };
}

async function publicKeys(db: Database, now: () => number): Promise<Issuer['keys']> {
  const load = async () =>
    createLocalJWKSet({ keys: (await readKeys(db)).map(({ publicKey }) => publicKey as JWK) });
  let keys = await load();
  let loadedAt = now();
  return async (header, token) => {
    const known = keys.jwks().keys.some(({ kid }) => kid === header?.kid);
    if (!known && now() - loadedAt > RELOAD_MS) {
      loadedAt = now();
      keys = await load();
    }
    return keys(header, token);
  };
}

/** Read for each token: another node may have made a newer key, and the next start after that deletes the older ones. */
async function newestKey(db: Queries): Promise<typeof identityKey.$inferSelect> {
  const [newest] = await db.select().from(identityKey).orderBy(desc(identityKey.createdAt)).limit(1);
  if (!newest) throw new Error('no signing key');
  return newest;
}

/** Newest first. */
const readKeys = (db: Queries) => db.select().from(identityKey).orderBy(desc(identityKey.createdAt));

/** Nodes that start together make one key between them: each of two would refuse the tokens of the other for a while. */
async function rotate(db: Database, now: number): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${KEYS_LOCK}, 0))`);
    const [newest, ...older] = await readKeys(tx);
    const outdated = older.map(({ kid }) => kid);
    const change = rotationAt(newest?.createdAt.getTime() ?? null, now);
    if (change === 'make') await tx.insert(identityKey).values(await newKey(now));
    else if (change === 'forgetOlder' && outdated.length > 0)
      await tx.delete(identityKey).where(inArray(identityKey.kid, outdated));
  });
}

/** Change of the keys that is due at a start. @param newest when the newest was made; `null` where there is none */
export function rotationAt(newest: number | null, now: number): 'make' | 'forgetOlder' | null {
  if (newest === null || now - newest > ROTATION_MS) return 'make';
  return now - newest > OUTDATED_MS ? 'forgetOlder' : null;
}

async function newKey(now: number): Promise<typeof identityKey.$inferInsert> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicKey = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicKey);
  const marks = { kid, alg: ALGORITHM, use: 'sig' };
  return {
    kid,
    publicKey: { ...publicKey, ...marks },
    privateKey: { ...(await exportJWK(pair.privateKey)), ...marks },
    createdAt: new Date(now),
  };
}
