import { expect, test } from 'vitest';
import type { Database } from '../../../../src/server/database/database';
import { findRoom } from '../../../../src/server/database/room';

/** A PostgreSQL that answers every statement with whether its transactions may only read. */
function postgres(readOnly: 'on' | 'off'): Database {
  const execute = async () => ({ rows: [{ readOnly }] });
  return { transaction: (work: (tx: object) => unknown) => work({ execute }) } as unknown as Database;
}
const place = { databaseUrl: 'postgres://localhost/kingside', dataDir: '/nowhere' };

test('[IP-02] a database that has become read-only is not healthy, and says so in words', async () => {
  await expect(findRoom(postgres('on'), place)).rejects.toThrow('it is read-only');
  expect(await findRoom(postgres('off'), place)).toBe('ok');
});
