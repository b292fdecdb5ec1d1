import { chmodSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { copyPrepared } from './prepared';

/**
 * The embedded database in a thread of its own. It answers the PostgreSQL wire protocol: the parent
 * hands it one MessagePort per connection, on which frames go both ways as bytes.
 *
 * PGlite is one session whatever connects to it, so a new connection first clears what an earlier
 * one may have left behind (an open transaction, prepared statements).
 */

/** A message with these first bytes ends the connection ("Terminate"); PGlite must not see it. */
const TERMINATE = 'X'.charCodeAt(0);

const { dataDir } = workerData as { dataDir: string };
copyPrepared(dataDir);
// Only the owner may read keys and sessions; the folder around this one, or one made earlier, may be open to others.
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
chmodSync(dataDir, 0o700);
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
];

/** PGlite would keep the nine megabytes of the file, of which V8 makes a copy of its own. */
async function compileProgram(): Promise<WebAssembly.Module> {
  const path = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  const { buffer } = await readFile(path);
  const program = await WebAssembly.compile(buffer);
  // Gives the bytes away to a buffer that is garbage at once: this one is old by now, and would stay for long.
  structuredClone(buffer, { transfer: [buffer] });
  return program;
}

const pglite = await PGlite.create({
  dataDir,
  pgliteWasmModule: await compileProgram(),
  startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap(setting => ['-c', setting])],
});

/** Messages are handled one at a time, in the order of arrival. */
let queue: Promise<void> = Promise.resolve();
function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work);
}

function serve(port: MessagePort): void {
  enqueue(async () => {
    await pglite.exec('ROLLBACK');
    await pglite.exec('DISCARD ALL');
  });
  port.on('message', (bytes: Uint8Array) => {
    if (bytes[0] === TERMINATE) return port.close();
    enqueue(async () => {
      const answer: Buffer[] = [];
      // Not `execProtocolRaw`: it reads every answer itself as well, keeps what it read for ever (PGlite 0.5.16)
      // and takes three times as long. What is handed over here is a view of the database's own memory.
      await pglite.execProtocolRawStream(bytes, { onRawData: part => answer.push(Buffer.from(part)) });
      // Copied into memory of its own: that of small buffers is shared.
      port.postMessage(new Uint8Array(Buffer.concat(answer)));
    });
  });
}

parentPort?.on('message', (message: { connect: MessagePort } | 'close') => {
  if (message !== 'close') return serve(message.connect);
  enqueue(async () => {
    await pglite.close();
    parentPort?.postMessage('closed');
    parentPort?.close();
  });
});
parentPort?.postMessage('ready');
