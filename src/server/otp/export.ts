import type { Queries } from '../database/database';
import { readTwoFactor } from './store';

/** Two-factor of the player, without its secret. */
export async function ownTwoFactor(db: Queries, uid: string): Promise<object> {
  const factor = await readTwoFactor(db, uid);
  return {
    on: factor?.secret != null,
    since: factor?.enabledAt ?? null,
    resetAt: factor?.resetAt ?? null,
    resetReason: factor?.resetReason ?? null,
  };
}
