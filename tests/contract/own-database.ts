import { pino } from 'pino';
import { type Database, openDatabase } from '../../src/server/database/database';
import { clear, databaseFor, newDataDir } from '../support/server/place';

/** A database that only one test uses, as a server opens it, and no server. */
export async function ownDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  const dataDir = await newDataDir();
  const databaseUrl = await databaseFor(dataDir);
  const log = pino({ level: 'silent' });
  const { db, close } = await openDatabase({ databaseUrl, dataDir, preparedStatements: true }, log);
  return {
    db,
    close: async () => {
      await close();
      await clear(dataDir);
    },
  };
}
