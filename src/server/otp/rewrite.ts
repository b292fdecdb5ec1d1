import { and, eq, isNotNull, notLike } from 'drizzle-orm';
import type { Logger } from 'pino';
import { ConfigurationError } from '../configuration-values';
import type { Database } from '../database/database';
import type { Keyring } from './keyring';
import { twoFactor } from './tables';

/** The installation has another key than its database was written with. */
const unreadableText = (secrets: number): string =>
  `The key of this server (SECRET_KEY, or DATA_DIR/secret.key) cannot read the two-factor secrets of ${secrets} ` +
  `${secrets === 1 ? 'player' : 'players'} in its database. Set SECRET_KEY to the key that wrote them, or to "new,old" to change it; ` +
  'if it is lost, start with UNREADABLE_SECRETS=allow and give these players an operator two-factor reset.';

/**
 * Writes what older keys have encrypted anew with the present one; afterwards those keys are not needed any more.
 *
 * @param mayBeLost what no key can read is left alone and counted in the log: its players need a reset, or the key
 * @throws ConfigurationError where a secret cannot be read and must not be lost: these players would be locked out at their
 *   next code, and what is written with the wrong key meanwhile would be lost with the right one
 */
export async function rewriteSecrets(
  db: Database,
  keys: Keyring,
  log: Logger,
  mayBeLost: boolean,
): Promise<void> {
  const mine = `${keys.current}.%`;
  const old = await db
    .select({ uid: twoFactor.uid, secret: twoFactor.secret })
    .from(twoFactor)
    .where(and(isNotNull(twoFactor.secret), notLike(twoFactor.secret, mine)));
  const known = old.flatMap(({ uid, secret }) =>
    secret !== null && keys.knows(secret) ? [{ uid, secret }] : [],
  );
  const unreadable = old.length - known.length;
  if (unreadable > 0 && !mayBeLost) throw new ConfigurationError(unreadableText(unreadable));
  for (const { uid, secret } of known) {
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
