import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../clock';

/**
 * The subjects' time in SQL: the database's clock, ahead of it by as much as this process's clock has been moved. The texts are
 * written when a statement is, so constants may hold them.
 */

let followed: Pick<Clock, 'offset'> = { offset: 0 };

/** From now on the subjects' time in SQL is as far ahead as this clock. */
export function followClock(clock: Pick<Clock, 'offset'>): void {
  followed = clock;
}

/** Milliseconds that the subjects' time is ahead of the database's clock. */
export const aheadOfDatabase = (): number => followed.offset;

/** A moment of the database's clock, as a moment of the subjects' time. */
export const ahead = (moment: SQL): SQL =>
  sql`${{
    getSQL: () =>
      followed.offset === 0
        ? moment
        : sql`(${moment} + ${sql.raw(String(followed.offset))} * interval '1 millisecond')`,
    // Where nothing is added the text is `now()` itself.
    shouldOmitSQLParens: () => true,
  }}`;

/** Of leases, which no test moves. */
export const LEASE_NOW = sql`now()`;

/** When the transaction began. */
export const DB_NOW = ahead(LEASE_NOW);

/** When the statement gets to it, however long the transaction has waited for others. */
export const DB_MOMENT = ahead(sql`clock_timestamp()`);
