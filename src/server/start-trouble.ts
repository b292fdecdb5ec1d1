import type { Configuration } from './configuration';
import { ConfigurationError } from './configuration-values';
import { DirectoryInUse } from './database/lock';
import { SchemaTooNew } from './database/up-to-date';
import { DiskRefused } from './lasting';

/** Why a server cannot start, in one line for the person who installs it. */

/** The installation cannot work; the message is complete without a stack. */
class InstallationError extends Error {
  override name = 'InstallationError';
}

/** Whether an error is about the installation, so that its message is enough without a stack. */
export function isInstallationTrouble(error: unknown): error is Error {
  return [ConfigurationError, DirectoryInUse, DiskRefused, SchemaTooNew, InstallationError].some(
    kind => error instanceof kind,
  );
}

export const folderTrouble = (dataDir: string): string =>
  `DATA_DIR=${dataDir} cannot be used; choose a folder that this user may write`;

/** Names the host but never the password of the database. */
export function databaseTrouble({ databaseUrl, dataDir }: Configuration): string {
  if (databaseUrl === null) return folderTrouble(dataDir);
  const host = URL.canParse(databaseUrl) ? ` (${new URL(databaseUrl).host})` : '';
  return `The database of DATABASE_URL${host} cannot be used; check the address and that it is running`;
}

/** Names the servers but never the credentials of the bus. */
export const busTrouble = ({ nats }: Pick<Configuration, 'nats'>): string =>
  `The bus of NATS_URL (${nats?.servers.join(', ')}) cannot be used; check its user and password`;

const FULL = 'The disk is full; make room where DATA_DIR and the database lie';

/** Whether the system, or a database, has no room left. */
function isDiskFull(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDiskFull);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
  return isFull || /no space left on device/i.test(error.message) || isDiskFull(error.cause);
}

/**
 * Does one step of the start.
 *
 * @param trouble what it means if the step fails, and what to do then
 * @throws InstallationError in place of what the step throws, with the reason at its end
 */
export async function explaining<T>(trouble: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (isInstallationTrouble(error)) throw error;
    const why = isDiskFull(error) ? FULL : trouble;
    throw new InstallationError(`${why}. (${reasonOf(error)})`, { cause: error });
  }
}

/** The innermost message: libraries wrap it, a failed connection has one for each address it tried. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  return error.message.split('\n', 1)[0] ?? '';
}
