import { count, like, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { ConfigurationError } from '../configuration-values';
import type { Queries } from '../database/database';
import { departed } from '../players/tables';

/** A key is missing under which identities of deleted accounts were marked. */
const unknownText = (marks: number): string =>
  `The key of this server (SECRET_KEY, or DATA_DIR/secret.key) is not the one that marked ${marks} deleted ` +
  `${marks === 1 ? 'account' : 'accounts'} in its database: their players would come back without bans and blocks, and with a first ` +
  'KING again. Set SECRET_KEY to "new,old", with that key behind the present one, for as long as this shall hold; ' +
  'if it is lost, start with UNREADABLE_SECRETS=allow.';

/**
 * Looks for marks of deleted accounts (see `Identities`) that no key here can make again. They are hashes, so a change of
 * the key cannot write them anew: the old key stays behind the new one.
 *
 * @param keys whether one of them has made a mark
 * @param mayBeLost such marks are only counted in the log
 * @throws ConfigurationError where they must not be lost
 */
export async function checkMarks(
  db: Queries,
  keys: { knows(mark: string): boolean },
  log: Logger,
  mayBeLost: boolean,
): Promise<void> {
  const key = sql<string>`split_part(${departed.identity}, '.', 1)`;
  // The plain hashes of old have no key.
  const marks = await db
    .select({ key, made: count() })
    .from(departed)
    .where(like(departed.identity, '%.%'))
    .groupBy(key);
  const unknown = marks.reduce((sum, one) => sum + (keys.knows(one.key) ? 0 : one.made), 0);
  if (unknown === 0) return;
  if (!mayBeLost) throw new ConfigurationError(unknownText(unknown));
  log.warn({ marks: unknown }, 'deleted accounts are marked with a key that is not there');
}
