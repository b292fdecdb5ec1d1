import pg from 'pg';

/**
 * SQLSTATE of a failed query, `null` for any other error. drizzle wraps what the driver threw.
 *
 * @returns for example `23505` for a broken unique key
 */
export function sqlState(error: unknown): string | null {
  if (error instanceof pg.DatabaseError) return error.code ?? null;
  return error instanceof Error && error.cause !== undefined ? sqlState(error.cause) : null;
}
