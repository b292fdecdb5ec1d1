import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '../configuration';
import { flushBelow, flushFolder } from '../lasting';

/**
 * The build holds an empty embedded database with all tables, for first starts to copy: setting one up takes
 * five seconds of processor time and 500 MB of memory, which the process would not give back.
 */

export const MIGRATIONS = join(projectRoot, 'src/server/database/migrations');
/** Where the build keeps it, in a folder whose name changes with what it is made of. */
export const PREPARED = join(projectRoot, 'dist/database');

/** Folder of the prepared database that belongs to these migrations and this PGlite, whether it is there or not. */
export function preparedFolder(): string {
  const hash = createHash('sha256');
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(readFileSync(join(dirname(pglite), '../package.json')));
  const entries = readdirSync(MIGRATIONS, { withFileTypes: true });
  const names = entries.filter(entry => entry.isFile()).map(entry => entry.name);
  for (const name of names.sort()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return join(PREPARED, hash.digest('hex').slice(0, 16));
}

/**
 * Makes `folder` a copy of the prepared database, unless it is there already or the build has none.
 *
 * @param flush whether it has to outlive a power cut
 * @throws DiskRefused
 */
export async function copyPrepared(folder: string, flush: boolean): Promise<void> {
  if (existsSync(folder)) return;
  const prepared = join(preparedFolder(), 'database');
  if (!existsSync(prepared)) return;
  // A copy that was broken off by a kill or a power cut must not be taken for a database.
  const copying = `${folder}.copying`;
  rmSync(copying, { recursive: true, force: true });
  cpSync(prepared, copying, { recursive: true });
  if (flush) await flushBelow(copying);
  renameSync(copying, folder);
  if (flush) flushFolder(dirname(folder));
}
