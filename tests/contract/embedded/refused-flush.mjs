/**
 * Loaded before everything else into a server's threads: the disk under its embedded database refuses flushes of the files whose
 * paths have the word in the file named by REFUSED_FLUSH, for as long as that exists.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const sign = process.env.REFUSED_FLUSH;
if (sign && !isMainThread) {
  const { existsSync, openSync, readFileSync, fsyncSync } = fs;
  const { open } = fs.promises;
  /** Paths of open files, by file descriptor. */
  const paths = new Map();
  const refuse = path => {
    if (existsSync(sign) && path?.includes(readFileSync(sign, 'utf8')))
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  };
  fs.openSync = (path, ...more) => {
    const opened = openSync(path, ...more);
    paths.set(opened, String(path));
    return opened;
  };
  fs.fsyncSync = opened => {
    refuse(paths.get(opened));
    return fsyncSync(opened);
  };
  fs.promises.open = async (path, ...more) => {
    const handle = await open(path, ...more);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      refuse(String(path));
      return sync();
    };
    return handle;
  };
  syncBuiltinESMExports();
}
