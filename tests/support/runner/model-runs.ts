import { onPostgresHere } from '../server/place';
import { IS_BIG_RUN } from './big-run';

/**
 * How often a model is tried against the database. The big run tries it 500 times on PostgreSQL, and a twentieth of that on
 * the embedded database, which is the same one and takes three times as long.
 *
 * @param plain how often in a plain run
 */
export const modelRuns = (plain: number): number => {
  if (!IS_BIG_RUN) return plain;
  return onPostgresHere() ? 500 : 25;
};
