/**
 * Loaded into a server's threads before everything else: the disk under its embedded database does not answer for as
 * long as the file named by SLOW_DISK exists. The embedded database blocks its thread while it waits for the disk, and
 * so does this.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** How often it looks whether the file still exists, milliseconds. */
const AGAIN_MS = 20;

const sign = process.env.SLOW_DISK;
if (sign && !isMainThread) {
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  const { existsSync } = fs;
  for (const name of ['writeSync', 'fsyncSync', 'fdatasyncSync', 'ftruncateSync']) {
    const ask = fs[name];
    fs[name] = (...args) => {
      while (existsSync(sign)) Atomics.wait(nobody, 0, 0, AGAIN_MS);
      return ask(...args);
    };
  }
  syncBuiltinESMExports();
}
