import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps two processes from opening one embedded database: PGlite has no lock of its own, and two
 * openers lose data without an error.
 *
 * @source research, server spike §1.3
 */

/** Another process has the folder open. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

interface Holder {
  pid: number;
  /** When that process started, in the system's own words; tells a later process with the same pid apart. */
  started: string | null;
}

const ATTEMPTS = 5;

/**
 * Takes the lock of a data folder; one left behind by a process that is gone is taken over.
 *
 * @returns gives the lock back
 * @throws DirectoryInUse when a living process holds it
 */
export function lockDirectory(dataDir: string): () => void {
  // The database holds keys and sessions: nobody else on this machine may read it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'lock');
  const own = JSON.stringify({ pid: process.pid, started: processStart(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (createExclusively(path, own)) return () => releaseOwn(path, own);
    const found = readOrNull(path);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder && isAlive(holder)) {
      throw new DirectoryInUse(
        `${dataDir} is in use by another Kingside (process ${holder.pid}). Stop it, or choose another DATA_DIR.`,
      );
    }
    setAside(path, found);
  }
  throw new DirectoryInUse(`${dataDir} is being opened by another Kingside.`);
}

function createExclusively(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock, unless somebody else has just replaced it. */
function setAside(path: string, stale: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // another process was quicker; the next attempt sees what it left
  }
  const moved = readOrNull(aside);
  if (moved !== null && moved !== stale) createExclusively(path, moved);
  rmSync(aside, { force: true });
}

function releaseOwn(path: string, own: string): void {
  if (readOrNull(path) === own) rmSync(path, { force: true });
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    return typeof value.pid === 'number' ? { pid: value.pid, started: value.started ?? null } : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  // A pid is used again, in a container at every start: then the start differs, or it is our own.
  const started = processStart(holder.pid);
  if (holder.started !== null && started !== null) return holder.started === started;
  try {
    process.kill(holder.pid, 0);
    return holder.pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start of a process as the system tells it; `null` when it is gone or the system does not tell. */
function processStart(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      // Field 22; the second field may hold spaces and brackets, so count from its end.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return `${boot}/${fields[19] ?? ''}`;
    }
    if (process.platform === 'win32') return null;
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return text || null;
  } catch {
    return null;
  }
}
