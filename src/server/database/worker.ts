import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { makeFolder } from '../folder';
import { DiskRefused, flushBelow } from '../lasting';
import { Connections, compileProgram, openPglite } from './pglite';
import { copyPrepared } from './prepared';

/** The embedded database in a thread of its own. The parent hands it one MessagePort per connection. */

export interface EmbeddedWork {
  /** Folder of the database. */
  folder: string;
  /** Whether the disk is asked to keep what is acknowledged. */
  flush: boolean;
}

export type EmbeddedOrder = { connect: MessagePort } | 'flush ahead' | 'close';

/** Messages to the parent; `refused` is a line for the operator about a disk that has refused a flush. */
export type EmbeddedNews = 'ready' | 'flushed ahead' | { refused: string } | 'closed';

const { folder, flush } = workerData as EmbeddedWork;
const tell = (news: EmbeddedNews): void => parentPort?.postMessage(news);

/** Ends this thread where it stands: PostgreSQL does not come to write anything more. */
function refused(error: unknown): never {
  tell({ refused: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

try {
  await copyPrepared(folder, flush);
} catch (error) {
  if (error instanceof DiskRefused) refused(error);
  throw error;
}
// Only the owner may read keys and sessions; the folder around this one, or one made earlier, may be open to others.
makeFolder(folder);
keepPrivate(folder);
const { pglite, flushAhead } = await openPglite(folder, await compileProgram(), flush ? refused : null);

/** Everybody may read what a first start copies. */
function keepPrivate(inside: string): void {
  chmodSync(inside, 0o700);
  for (const entry of readdirSync(inside, { withFileTypes: true }))
    if (entry.isDirectory()) keepPrivate(join(inside, entry.name));
    else if (entry.isFile()) chmodSync(join(inside, entry.name), 0o600);
}

const connections = new Connections(pglite);
parentPort?.on('message', async (order: EmbeddedOrder) => {
  if (order === 'flush ahead') {
    await flushAhead();
    tell('flushed ahead');
  } else if (order === 'close') {
    await connections.close();
    tell('closed');
    parentPort?.close();
  } else connections.serve(order.connect);
});
tell('ready');
// A database that PGlite has set up, or that ran without flushes before, may lie in the system's memory.
if (flush)
  await flushBelow(folder).catch(error => {
    if (error instanceof DiskRefused) refused(error);
  });
