import { and, eq, isNotNull, notLike } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database';
import type { Keyring } from './keyring';
import { twoFactor } from './tables';

/**
 * Writes what older keys have encrypted anew with the present one; afterwards those keys are not needed any more. What no
 * key can read is left alone and named in the log: its players need a reset, or the key.
 */
export async function rewriteSecrets(db: Database, keys: Keyring, log: Logger): Promise<void> {
  const mine = `${keys.current}.%`;
  const old = await db
    .select({ uid: twoFactor.uid, secret: twoFactor.secret })
    .from(twoFactor)
    .where(and(isNotNull(twoFactor.secret), notLike(twoFactor.secret, mine)));
  let unreadable = 0;
  for (const { uid, secret } of old) {
    if (secret === null) continue;
    if (!keys.knows(secret)) {
      unreadable += 1;
      continue;
    }
    const anew = keys.encrypt(keys.decrypt(secret, uid), uid);
    // Another node may do the same, or the player may have changed it meanwhile.
    await db
      .update(twoFactor)
      .set({ secret: anew })
      .where(and(eq(twoFactor.uid, uid), eq(twoFactor.secret, secret)));
  }
  if (old.length > 0)
    log.warn({ secrets: old.length, unreadable }, 'secrets of two-factor written with a new key');
}
