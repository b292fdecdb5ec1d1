import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../folder';
import { replaceFile } from '../lasting';

/** How the operator command finds the running server and proves itself: two files in `DATA_DIR`. */

const tokenFile = (dataDir: string): string => join(dataDir, 'operator.token');
const addressFile = (dataDir: string): string => join(dataDir, 'operator.url');

/** Only the user who runs the server may read these files, even where the folder is open to others. */
const OWN = 0o600;

/**
 * The token of this installation, made at the first start.
 *
 * @param given that of all its nodes; `null`: one in `dataDir`
 */
export function ensureOperatorToken(dataDir: string, given: string | null): string {
  const found = readOperatorToken(dataDir);
  if (found !== null && (given === null || given === found)) {
    keepPrivate(tokenFile(dataDir));
    return found;
  }
  // The command on this machine reads it there as well.
  const token = given ?? randomBytes(32).toString('base64url');
  makeFolder(dataDir);
  replaceFile(tokenFile(dataDir), `${token}\n`);
  return token;
}

export function readOperatorToken(dataDir: string): string | null {
  return readTrimmed(tokenFile(dataDir));
}

/** Leaves the server's address for the operator command while it runs. */
export function announceAddress(dataDir: string, address: string): void {
  writeFileSync(addressFile(dataDir), `${address}\n`, { mode: OWN });
}

export function withdrawAddress(dataDir: string): void {
  rmSync(addressFile(dataDir), { force: true });
}

export function readAddress(dataDir: string): string | null {
  return readTrimmed(addressFile(dataDir));
}

/** Compares without telling by its duration how much was right. */
export function isSameToken(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A file may have come out of a backup or an editor with other rights. */
function keepPrivate(path: string): void {
  try {
    chmodSync(path, OWN);
  } catch {
    // The file belongs to another user, who decides on its rights.
  }
}

/** @throws what the system says of a file that may not be read, or of a folder that may not be looked into */
function readTrimmed(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
