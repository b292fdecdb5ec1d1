import { once } from 'node:events';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../configuration';
import { DiskRefused } from '../lasting';
import { lockDirectory } from './lock';
import type { EmbeddedNews, EmbeddedOrder, EmbeddedWork } from './worker';

/** The embedded database, open in a thread of its own. */
export interface Embedded {
  /** Takes a connection: one end of a channel of messages. */
  worker: Pick<Worker, 'postMessage'>;
  /** Resolves when another process has taken over the folder: not a byte may be written any more. */
  lost: Promise<void>;
  /** Resolves with the reason when the thread ends by an error, or because the disk did not keep what was written. */
  died: Promise<string>;
  /** Flushes what has been written, beside other work, so that a checkpoint after it finds little to flush. */
  flushAhead(): Promise<void>;
  close(): Promise<void>;
}

const BUDGET = '--wasm-tiering-budget';

/**
 * Has V8 compile parts of the database a second time only once they have run ten times as long as V8 13 waits for, and V8 11
 * and 12 seventy times. With V8's own patience a third of a start goes into that, beside what has to be ready. What the
 * command line says goes before.
 */
function compileLater(): void {
  if (!process.execArgv.some(option => option.startsWith(BUDGET))) setFlagsFromString(`${BUDGET}=130000000`);
}

/**
 * Opens the embedded database in its thread. It needs no other part of the server, which is read meanwhile.
 *
 * See README of this folder, "The embedded database opens while the server is read".
 *
 * @param flush whether the disk is asked to keep what is acknowledged
 * @throws DirectoryInUse when another process has it open
 * @throws DiskRefused when the disk does not keep what is written to it
 */
export async function openEmbedded(dataDir: string, flush: boolean): Promise<Embedded> {
  let lose = (): void => undefined;
  const lost = new Promise<void>(resolve => {
    lose = resolve;
  });
  const unlock = await lockDirectory(dataDir, lose);
  try {
    compileLater();
    // Always the built one; vite.config.ts lists it as an input of its own.
    const worker = new Worker(join(projectRoot, 'dist/server/database-worker.js'), {
      workerData: { folder: join(dataDir, 'database'), flush } satisfies EmbeddedWork,
    });
    const [first]: EmbeddedNews[] = await once(worker, 'message');
    if (typeof first === 'object') throw new DiskRefused(first.refused);
    return {
      worker,
      lost,
      died: new Promise(resolve => {
        worker.on('error', error => resolve(error.message));
        worker.on('message', (news: EmbeddedNews) => {
          if (typeof news === 'object') resolve(news.refused);
        });
      }),
      async flushAhead() {
        const flushed = once(worker, 'message');
        worker.postMessage('flush ahead' satisfies EmbeddedOrder);
        await flushed;
      },
      async close() {
        worker.postMessage('close' satisfies EmbeddedOrder);
        await once(worker, 'exit');
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
