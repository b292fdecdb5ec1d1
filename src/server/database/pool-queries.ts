import type pg from 'pg';
import { retrying } from './retries';
import { nameOf } from './statements';

type Query = (config: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Prepares a pool for statements outside transactions: they are tried again after a conflict, and those that are
 * sent often go by their names.
 *
 * @param named whether connections keep statements; a pooler that changes connections between statements loses them
 */
export function prepareQueries(pool: pg.Pool, named: boolean): void {
  const send = pool.query.bind(pool) as Query;
  const query: Query = (config, values) => {
    const name = named && typeof config === 'object' ? nameOf(config.text) : undefined;
    const sent = name !== undefined && typeof config === 'object' ? { ...config, name } : config;
    return retrying(() => send(sent, values));
  };
  pool.query = query as pg.Pool['query'];
}
