import { createReadStream, existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import * as v from 'valibot';
import { readJson } from '../../protocol/parse';
import { DirectoryInUse, lockDirectory } from '../database/lock';
import { preparedFolder } from '../database/prepared';
import { DiskRefused, flushBelow, flushFolder } from '../lasting';
import { momentText } from '../operator/texts';
import { DATABASE, LABEL, labelSchema } from './archive';

class CannotRestore extends Error {}

/**
 * Fills a data folder from a backup. The next start brings the tables of an older Kingside up to date.
 *
 * @returns what was done, or why nothing was: the folder has a database or is in use, or the file is no backup that this
 *   Kingside can read
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
): Promise<{ ok: boolean; message: string }> {
  try {
    return { ok: true, message: await restore(file, dataDir) };
  } catch (error) {
    if (error instanceof CannotRestore || error instanceof DiskRefused)
      return { ok: false, message: error.message };
    throw error;
  }
}

/** @throws CannotRestore */
async function restore(file: string, dataDir: string): Promise<string> {
  if (!existsSync(file)) throw new CannotRestore(`${file} does not exist.`);
  if (existsSync(join(dataDir, DATABASE)))
    throw new CannotRestore(`${dataDir} holds a database already: name an empty DATA_DIR, or move it away.`);
  const unlock = await lockDirectory(dataDir, () => process.exit(1)).catch(error => {
    throw error instanceof DirectoryInUse ? new CannotRestore(error.message) : error;
  });
  const unpacked = join(dataDir, 'restoring');
  try {
    await rm(unpacked, { recursive: true, force: true });
    await pipeline(createReadStream(file), createGunzip(), unpackTar(unpacked)).catch(error => {
      throw new CannotRestore(whyNotUnpacked(error, file, dataDir));
    });
    const label = v.safeParse(
      labelSchema,
      readJson(await readFile(join(unpacked, LABEL), 'utf8').catch(() => '')),
    );
    if (!label.success) throw new CannotRestore(`${file} is no backup of Kingside.`);
    const { kingside, postgres, at } = label.output;
    const ours = await ownPostgres();
    if (ours !== null && ours !== postgres)
      throw new CannotRestore(
        `${file} was written by Kingside ${kingside} with PostgreSQL ${postgres}, this one has ${ours}: restore it with that Kingside.`,
      );
    await flushBelow(join(unpacked, DATABASE));
    await rename(join(unpacked, DATABASE), join(dataDir, DATABASE));
    flushFolder(dataDir);
    const key = existsSync(join(dataDir, 'secret.key')) ? '' : `\n${KEY_TEXT}`;
    return `${dataDir} is as it was at ${momentText(at)}, by Kingside ${kingside}. Start the server on it.${key}`;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    unlock();
  }
}

/** The system's own errors name the call that failed: a full disk says nothing about the file. */
function whyNotUnpacked(error: unknown, file: string, dataDir: string): string {
  return error instanceof Error && 'syscall' in error
    ? `${file} could not be unpacked into ${dataDir}: ${error.message}.`
    : `${file} is no whole backup: it could not be unpacked.`;
}

const KEY_TEXT =
  'A backup does not hold the key of two-factor secrets and of the marks of deleted accounts: put the old secret.key into that folder, or set SECRET_KEY, before you start.';

/** Major version of the PostgreSQL that is built in; `null` where nothing has been prepared. */
async function ownPostgres(): Promise<string | null> {
  const file = join(preparedFolder(), DATABASE, 'PG_VERSION');
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : null;
}
