import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** Space for a run: more than any has been seen to need at once, the big one with its million games included. */
const ROOM = 6 * GIGABYTE;
/** Memory that is left for browsers, servers and databases. */
const REST = 4 * GIGABYTE;

/**
 * Makes the folder for the temporary files of a run. Hundreds of databases are made and removed: in memory, where there
 * is enough, that takes a fifth of the processor time that it takes on a disk.
 *
 * @returns its path; readable by every user, since PostgreSQL does not run as root
 */
export function makeTemporary() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'kingside-run-'));
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoomInMemory() {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY) || !existsSync('/proc/meminfo')) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const available = Number(/^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]);
  return bavail * bsize >= ROOM && available * 1024 >= ROOM + REST;
}
