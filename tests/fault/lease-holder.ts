import { onPostgres } from '../support/server/postgres';
import type { TestServer } from '../support/server/server';

/**
 * The node that has a lease of this kind now; `undefined` while none of these has one. A busy machine may keep a node from
 * renewing its lease: then it is another one.
 */
export async function leaseHolder(
  databaseUrl: string,
  kind: 'pairing' | 'game' | 'tournament',
  nodes: readonly TestServer[],
): Promise<TestServer | undefined> {
  const held = `select owner from lease where kind = '${kind}' and owner is not null and until > now()`;
  const rows = await onPostgres<{ owner: string }>(databaseUrl, held);
  return nodes.find(({ pid }) => rows.some(({ owner }) => owner.includes(`/${pid}/`)));
}
