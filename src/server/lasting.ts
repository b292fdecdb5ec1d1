import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Files that outlive a power cut. The system keeps what is written in memory for up to half a minute: a file's content is on the
 * disk once the file has been flushed, and its name once its folder has been.
 */

/**
 * The disk did not keep what was written to it. The process has to end: the kernel has dropped what it could not write, so a second
 * flush would succeed without it.
 */
export class DiskRefused extends Error {
  override name = 'DiskRefused';
}

/** Errors of systems that flush no folders, as Windows and some network disks. PostgreSQL passes over them too. */
const FOLDERS_FLUSH_THEMSELVES = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'EPERM'];

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const flushesItself = (error: unknown, isFolder: boolean): boolean =>
  isFolder && FOLDERS_FLUSH_THEMSELVES.includes(codeOf(error));

/** @throws DiskRefused for an error of a flush, unless it means that there is nothing to flush */
function refuse(error: unknown, path: string, isFolder: boolean): void {
  if (flushesItself(error, isFolder)) return;
  const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
  const advice = isFull ? 'Make room there' : 'Look for the disk in the log of the system';
  const why = error instanceof Error ? error.message : String(error);
  throw new DiskRefused(`The disk did not keep ${path} (${why}). ${advice}, then start anew.`);
}

/**
 * Flushes an open file, or the names in an open folder.
 *
 * @param path names it in the error
 * @throws DiskRefused
 */
export function flushOpen(descriptor: number, path: string, isFolder: boolean): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    refuse(error, path, isFolder);
  }
}

/** Flushes the names in a folder: of files that were made, renamed or removed there. @throws DiskRefused */
export function flushFolder(path: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (flushesItself(error, true)) return;
    throw error;
  }
  try {
    flushOpen(descriptor, path, true);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes at once: the system writes its notes of several files together. */
const AT_ONCE = 16;

/** Flushes a folder with all that is in it. Its own name is in the folder above. @throws DiskRefused */
export async function flushBelow(folder: string): Promise<void> {
  const below = (await readdir(folder, { withFileTypes: true, recursive: true })).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const entry of below) await flushOne(join(entry.parentPath, entry.name), entry.isDirectory());
    }),
  );
  flushFolder(folder);
}

/**
 * Flushes files one after another, beside whatever this thread does: a flush that it waits for meanwhile has one before it at most.
 * Files that are gone are left out.
 *
 * @throws DiskRefused
 */
export async function flushFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await flushOne(path, false);
}

async function flushOne(path: string, isFolder: boolean): Promise<void> {
  // Windows flushes only what may be written to.
  const file = await open(path, isFolder ? 'r' : 'r+').catch(error => {
    if (codeOf(error) === 'ENOENT' || flushesItself(error, isFolder)) return null;
    throw error;
  });
  try {
    await file?.sync();
  } catch (error) {
    refuse(error, path, isFolder);
  } finally {
    await file?.close();
  }
}

/** Only the user who runs the server may read these files, even where the folder is open to others. */
const OWN = 0o600;

/** Writes a file in place of the one that may be there: after a power cut it is the old or the new one, and whole. */
export function replaceFile(path: string, content: string): void {
  const written = writeBeside(path, content);
  renameSync(written, path);
  flushFolder(dirname(path));
}

/**
 * Makes a file in one step, whole from the beginning: others may open it at any moment, and the power may be cut.
 *
 * @returns whether it was made; `false` where one exists already
 */
export function makeFile(path: string, content: string): boolean {
  const written = writeBeside(path, content);
  try {
    const isMade = ifMissing(() => linkOrWrite(written, path, content));
    flushFolder(dirname(path));
    return isMade;
  } finally {
    rmSync(written, { force: true });
  }
}

function linkOrWrite(written: string, path: string, content: string): void {
  try {
    linkSync(written, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // A file system without hard links.
    writeFlushed(path, content);
  }
}

/** @returns path of a flushed file of this content in the same folder */
function writeBeside(path: string, content: string): string {
  const written = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFlushed(written, content);
  } catch (error) {
    rmSync(written, { force: true });
    throw error;
  }
  return written;
}

function writeFlushed(path: string, content: string): void {
  const descriptor = openSync(path, 'wx', OWN);
  try {
    writeFileSync(descriptor, content);
    flushOpen(descriptor, path, false);
  } finally {
    closeSync(descriptor);
  }
}

/** Does what makes a file. @returns `false` where the file exists already */
function ifMissing(make: () => void): boolean {
  try {
    make();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
