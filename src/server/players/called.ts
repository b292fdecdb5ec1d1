import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { player } from './tables';

/**
 * Whether a player's name holds these letters, whatever their case. Asked of each row that the rest lets through, by the
 * player's key: a search over all names would cost more the more players there are.
 */
export const isCalled = (uid: AnyPgColumn, letters: string): SQL => sql`exists (
  select 1 from ${player} where ${player.uid} = ${uid}
  and strpos(lower(${player.username}), ${letters.toLowerCase()}) > 0)`;

/**
 * Whether a player's name begins with these small letters, by the index of names. They have only letters, digits and underscores of
 * ASCII, so `~` comes after all that begin like that.
 *
 * @returns `null` where no name can begin so, or too many do
 */
export function isNamedFrom(letters: string): SQL | null {
  if (!/^[a-z0-9_]{2,20}$/.test(letters)) return null;
  const name = sql`lower(${player.username})`;
  return sql`(${name} ~>=~ ${letters} and ${name} ~<~ ${`${letters}~`})`;
}
