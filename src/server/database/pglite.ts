import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_buffercache } from '@electric-sql/pglite/contrib/pg_buffercache';
import { FlushedFiles } from './flushing';

/**
 * PGlite with our settings, and the PostgreSQL wire protocol in front of it: one MessagePort per connection, on which frames
 * go both ways as bytes.
 *
 * PGlite is one session whatever connects to it, so a new connection first clears what an earlier
 * one may have left behind (an open transaction, prepared statements).
 */

/** PostgreSQL's own 128 MB would all be resident; the system's cache holds the files as well. */
const SHARED_BUFFERS = '16MB';
/** Pages are in the system's cache, so reading one at random costs little more than reading the next one. */
const RANDOM_PAGE_COST = 1.1;
/** Samples of 7,500 rows instead of 30,000: while the database analyses a table, it stores no moves. */
const STATISTICS_TARGET = 25;
const SETTINGS = [
  `shared_buffers=${SHARED_BUFFERS}`,
  `random_page_cost=${RANDOM_PAGE_COST}`,
  `default_statistics_target=${STATISTICS_TARGET}`,
  // Files of the log are removed at a checkpoint (`upkeep.ts`) instead of being kept for what may be written next.
  ...['wal_recycle=off', 'min_wal_size=32MB', 'max_wal_size=64MB'],
  // PGlite's `fdatasync`, the default, does nothing.
  'wal_sync_method=fsync',
  // A new file of the log would be filled with 16 MB of zeros and flushed, while a move waits.
  'wal_init_zero=off',
];
/** PostgreSQL's "flush nothing", which PGlite starts with. */
const NO_FLUSH = '-F';

/** PGlite would keep the nine megabytes of the file, of which V8 makes a copy of its own. */
export async function compileProgram(): Promise<WebAssembly.Module> {
  const path = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  const { buffer } = await readFile(path);
  const program = await WebAssembly.compile(buffer);
  // Gives the bytes away to a buffer that is garbage at once: this one is old by now, and would stay for long.
  structuredClone(buffer, { transfer: [buffer] });
  return program;
}

/** The embedded database, open in this thread. */
export interface OpenPglite {
  pglite: PGlite;
  /** Flushes what has been written, beside other work. */
  flushAhead(): Promise<void>;
}

/**
 * Opens the database in `folder`.
 *
 * @param refused hears why the disk refused a flush, and ends the thread; `null`: nothing is flushed
 */
export async function openPglite(
  folder: string,
  program: WebAssembly.Module,
  refused: ((error: unknown) => never) | null,
): Promise<OpenPglite> {
  const files = refused && new FlushedFiles(folder, refused);
  const params = PGlite.defaultStartParams.filter(param => files === null || param !== NO_FLUSH);
  const pglite = await PGlite.create({
    ...(files ? { fs: files } : { dataDir: folder }),
    pgliteWasmModule: program,
    startParams: [...params, ...SETTINGS.flatMap(setting => ['-c', setting])],
    extensions: { pg_buffercache },
  });
  // For `upkeep.ts`.
  await pglite.exec('create extension if not exists pg_buffercache');
  return { pglite, flushAhead: async () => files?.flushAhead() };
}

/** A message with these first bytes ends the connection ("Terminate"); PGlite must not see it. */
const TERMINATE = 'X'.charCodeAt(0);

/** Answers connections, one message at a time, in the order of arrival. */
export class Connections {
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly pglite: PGlite) {}

  serve(port: MessagePort): void {
    this.enqueue(async () => {
      await this.pglite.exec('ROLLBACK');
      await this.pglite.exec('DISCARD ALL');
    });
    port.on('message', (bytes: Uint8Array) => {
      if (bytes[0] === TERMINATE) return port.close();
      this.enqueue(async () => {
        const answer: Buffer[] = [];
        // Not `execProtocolRaw`: it reads every answer itself as well, keeps what it read for ever (PGlite 0.5.16)
        // and takes three times as long. What is handed over here is a view of the database's own memory.
        await this.pglite.execProtocolRawStream(bytes, { onRawData: part => answer.push(Buffer.from(part)) });
        // Copied into memory of its own: that of small buffers is shared.
        port.postMessage(new Uint8Array(Buffer.concat(answer)));
      });
    });
  }

  /** Closes the database when everything before has been answered. */
  async close(): Promise<void> {
    this.enqueue(() => this.pglite.close());
    await this.queue;
  }

  private enqueue(work: () => Promise<void>): void {
    this.queue = this.queue.then(work);
  }
}
