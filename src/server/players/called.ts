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
