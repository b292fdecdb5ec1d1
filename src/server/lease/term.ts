import { type SQLWrapper, sql } from 'drizzle-orm';

/**
 * How long a lease runs without a sign of life: two seconds. Servers under test that are never killed have longer leases, so
 * that none of them loses a game because its machine is busy.
 */

/** The term where nothing else is set, in seconds. */
export const LEASE_SECONDS = 2;

let term = LEASE_SECONDS;

/** Sets the term of this process, before its first lease. */
export function setLeaseTerm(seconds: number): void {
  term = seconds;
}

/** The term in milliseconds. */
export const leaseTermMs = (): number => term * 1_000;

/** The term in statements, which are built when they are first sent. */
export const LEASE_TERM: SQLWrapper = { getSQL: () => sql.raw(`interval '${term} seconds'`) };
