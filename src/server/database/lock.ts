import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '../folder';
import { makeFile } from '../lasting';
import { answers, listenAt } from './lock-socket';

/**
 * Keeps two processes from opening one embedded database: PGlite has no lock of its own, and two openers lose data without
 * an error.
 *
 * Containers do not see each other's processes, so no process id tells whether a holder lives. What they share is the
 * folder. Under one system the holder listens on a socket in it, which answers as long as the process exists, also while it is
 * stopped, and no longer. Other machines cannot reach that socket: for them the holder writes its lock again every two seconds.
 *
 * @source research, server spike §1.3
 */

/** Another process has the folder open. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

interface Holder {
  /** For people; it may mean nothing here. */
  pid: number;
  /** The running system, told apart from others and from itself before its last start. */
  system: string | null;
  /** Name of the socket in the folder, `null` where there is none. */
  socket: string | null;
}

const ATTEMPTS = 5;
const BEAT_MS = 2_000;
/** A lock that was not written for so long is nobody's any more. */
const STALE_MS = 10_000;
const LOOK_MS = 250;

/**
 * Takes the lock of a data folder; one left behind by a process that is gone is taken over. That may take ten seconds where
 * the last holder ran on another machine.
 *
 * @param lost called when another process has taken the lock over, because this one stood still for long: not a byte
 *   may be written any more
 * @returns gives the lock back
 * @throws DirectoryInUse when a living process holds it
 */
export async function lockDirectory(dataDir: string, lost: () => void): Promise<() => void> {
  // The database holds keys and sessions: nobody else on this machine may read it.
  makeFolder(dataDir);
  const path = join(dataDir, 'lock');
  const name = `lock.${randomBytes(6).toString('hex')}`;
  const stopListening = await listenAt(join(dataDir, name));
  const socket = stopListening ? name : null;
  const own = JSON.stringify({ pid: process.pid, system: thisSystem(), socket } satisfies Holder);
  try {
    await take(dataDir, path, own);
  } catch (error) {
    stopListening?.();
    throw error;
  }
  const beat = setInterval(() => keep(path, own, lost), BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    if (readOrNull(path) === own) rmSync(path, { force: true });
    stopListening?.();
  };
}

async function take(dataDir: string, path: string, own: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (makeFile(path, own)) return;
    const found = readOrNull(path);
    if (found === null) continue;
    const holder = parseHolder(found);
    // A lock that cannot be read may still be being written.
    if (await (holder ? isAlive(dataDir, path, holder) : isWritten(path))) {
      const who = holder ? ` (process ${holder.pid})` : '';
      throw new DirectoryInUse(
        `${dataDir} is in use by another Kingside${who}. Stop it, or choose another DATA_DIR.`,
      );
    }
    setAside(path, found);
    if (holder?.socket) rmSync(join(dataDir, holder.socket), { force: true });
  }
  throw new DirectoryInUse(`${dataDir} is being opened by another Kingside.`);
}

/** Writes the lock once more, unless it has become another's. */
function keep(path: string, own: string, lost: () => void): void {
  const found = readOrNull(path);
  if (found !== null && found !== own) {
    lost();
    return;
  }
  try {
    writeFileSync(path, own, { flag: 'r+' });
  } catch {
    // A disk that is full or away for a moment: the next time will do, there are several.
  }
}

/** Removes a stale lock, unless somebody else has just replaced it. */
function setAside(path: string, stale: string): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // another process was quicker; the next attempt sees what it left
  }
  const moved = readOrNull(aside);
  if (moved !== null && moved !== stale) makeFile(path, moved);
  rmSync(aside, { force: true });
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
    const { pid, system, socket } = JSON.parse(text) as Partial<Record<keyof Holder, unknown>>;
    if (typeof pid !== 'number') return null;
    // The name is removed with the lock, so it must not lead anywhere else.
    const isName = typeof socket === 'string' && /^lock\.[0-9a-f]+$/.test(socket);
    return { pid, system: typeof system === 'string' ? system : null, socket: isName ? socket : null };
  } catch {
    return null;
  }
}

async function isAlive(dataDir: string, path: string, { system, socket }: Holder): Promise<boolean> {
  if (socket !== null && system === thisSystem()) {
    const answer = await answers(join(dataDir, socket));
    if (answer !== null) return answer;
  }
  return isWritten(path);
}

/** Whether the holder goes on writing its lock. Both times are the file system's, whatever our clock and the holder's say. */
async function isWritten(path: string): Promise<boolean> {
  const seen = writtenAt(path);
  for (;;) {
    const written = writtenAt(path);
    if (written === null) return false;
    if (written !== seen) return true;
    if (timeOfFileSystem(path) - written > STALE_MS) return false;
    await sleep(LOOK_MS);
  }
}

function writtenAt(path: string): number | null {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return null;
  }
}

function timeOfFileSystem(path: string): number {
  const probe = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(probe, '', { flag: 'wx', mode: 0o600 });
  const { mtimeMs } = statSync(probe);
  rmSync(probe, { force: true });
  return mtimeMs;
}

/** Linux names each of its starts; elsewhere the name of the machine has to do. */
function thisSystem(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}
