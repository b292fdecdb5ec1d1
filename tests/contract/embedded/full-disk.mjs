/**
 * Loaded before everything else into a server's threads: the disk under its embedded database has no room left for as
 * long as the file named by FULL_DISK exists, for its log if `log` stands there, else for all but that.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const sign = process.env.FULL_DISK;
if (sign && !isMainThread) {
  const { existsSync, openSync, readFileSync, writeSync } = fs;
  /** Paths of open files, by file descriptor. */
  const paths = new Map();
  fs.openSync = (path, ...more) => {
    const opened = openSync(path, ...more);
    paths.set(opened, String(path));
    return opened;
  };
  fs.writeSync = (opened, ...more) => {
    const isLog = paths.get(opened)?.includes('pg_wal') ?? false;
    if (existsSync(sign) && (readFileSync(sign, 'utf8') === 'log') === isLog)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    return writeSync(opened, ...more);
  };
  syncBuiltinESMExports();
}
