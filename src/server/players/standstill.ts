import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { DB_NOW } from '../database/now';

/**
 * Whether value of an account may move: an item be sold, a stake be played for. Only this file answers that about whoever is
 * concerned, and it asks the database; a door (`otp/doors.ts`) tells its own user besides which hold it is. An account is barred
 * while it is banned, its identity disabled or its deletion under way, and held for a day after two-factor was reset or the operator
 * has ended its sessions.
 *
 * The player's row is locked by every order that brings a standstill about, so the answer holds for as long as the caller has that lock.
 *
 * See README of `otp/`, "What an account may lose stands still, whatever stands open".
 */

/** @param row a row of `player` in SQL */
export const isBarred = (row: SQL): SQL => sql`(${row}.banned or ${row}.closing or exists (
  select from identity_account where identity_account.local_id = ${row}.uid and identity_account.disabled))`;

/** Until when an account is held, `null` if it is not. @param row a row of `player` in SQL */
export const heldUntil = (row: SQL): SQL => sql`(
  select two_factor.selling_held_until from two_factor
  where two_factor.uid = ${row}.uid and two_factor.selling_held_until > ${DB_NOW})`;

/** An account whose value may not move. */
export interface Standstill extends Record<string, unknown> {
  uid: string;
  /** Until when it is held (epoch milliseconds); `null` for one that is barred, which lasts until that is lifted. */
  until: number | null;
}

/** Filters these accounts for those that stand still. */
export async function standstillsOf(db: Queries, uids: readonly string[]): Promise<Standstill[]> {
  const row = sql.raw('player');
  const { rows } = await db.execute<Standstill>(sql`
    select uid, case when not barred then ceil(extract(epoch from held) * 1000)::float8 end as until from (
      select uid, ${isBarred(row)} as barred, ${heldUntil(row)} as held from player
      where uid in (${sql.join(
        uids.map(uid => sql`${uid}`),
        sql`, `,
      )})) as one
    where barred or held is not null`);
  return rows;
}

/** The first of these accounts that stops a duel: one that is barred, and in a duel with a stake also one that is held. */
export const firstStopping = (found: readonly Standstill[], bet: number): Standstill | undefined =>
  found.find(({ until }) => until === null) ?? (bet > 0 ? found[0] : undefined);
