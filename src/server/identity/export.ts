import { eq } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { identityAccount } from './tables';

const { provider, name, disabled, createdAt, lastLoginAt, localId } = identityAccount;

/** The player's account here. With Firebase it is kept there: a copy of it is Google's to give. */
export async function ownIdentity(db: Queries, uid: string): Promise<object | null> {
  const [own] = await db
    .select({ provider, name, disabled, createdAt, lastLoginAt })
    .from(identityAccount)
    .where(eq(localId, uid));
  return own ?? null;
}
