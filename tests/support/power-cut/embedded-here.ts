import { join } from 'node:path';
import { pino } from 'pino';
import { type OpenedDatabase, openDatabase } from '../../../src/server/database/database';
import type { Embedded } from '../../../src/server/database/embedded';
import { Connections, compileProgram, openPglite } from '../../../src/server/database/pglite';

/** The embedded database in this thread, where its files can be watched. */

let program: Promise<WebAssembly.Module> | null = null;

export interface EmbeddedHere extends OpenedDatabase {
  flushAhead(): Promise<void>;
}

/** @param flush as `EMBEDDED_FLUSH` */
export async function openHere(dataDir: string, flush: boolean): Promise<EmbeddedHere> {
  program ??= compileProgram();
  const refused = (error: unknown): never => {
    throw error;
  };
  const { pglite, flushAhead } = await openPglite(
    join(dataDir, 'database'),
    await program,
    flush ? refused : null,
  );
  const connections = new Connections(pglite);
  const never = new Promise<never>(() => undefined);
  const embedded: Embedded = {
    worker: { postMessage: order => connections.serve(order.connect) },
    lost: never,
    died: never,
    flushAhead,
    close: () => connections.close(),
  };
  const configuration = { databaseUrl: null, dataDir, preparedStatements: true };
  return {
    ...(await openDatabase(configuration, pino({ level: 'silent' }), Promise.resolve(embedded))),
    flushAhead,
  };
}
