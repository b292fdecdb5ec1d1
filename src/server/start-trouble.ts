import type { Configuration } from './configuration';
import { ConfigurationError } from './configuration-values';
import { DirectoryInUse } from './database/lock';
import { SchemaTooNew } from './database/up-to-date';
import { DiskRefused } from './lasting';
import { Unmet } from './requirements.mjs';

/** Why a server cannot start, in one line for the person who installs it. */

/** The installation cannot work; the message is complete without a stack. */
class InstallationError extends Error {
  override name = 'InstallationError';
}

/** Whether an error is about the installation, so that its message is enough without a stack. */
export function isInstallationTrouble(error: unknown): error is Error {
  return [ConfigurationError, DirectoryInUse, DiskRefused, SchemaTooNew, Unmet, InstallationError].some(
    kind => error instanceof kind,
  );
}

export const folderTrouble = (dataDir: string): string =>
  `DATA_DIR=${dataDir} cannot be used; choose a folder that this user may write`;

/** Refusals of PostgreSQL by SQLSTATE or the system's code: their meaning, and what to do. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'its user or password is wrong',
  '28000': 'it lets this user not in from here: look at pg_hba.conf, and at sslmode in the address',
  '3D000': 'it does not exist: make it (createdb kingside)',
  '53300': 'it has no connection left: raise max_connections, of which a node takes up to 22',
  ECONNREFUSED: 'nothing listens there: start PostgreSQL, or correct the address',
  ENOTFOUND: 'no address is known for the name of its host: correct it',
  EAI_AGAIN: 'no address is known for the name of its host: correct it, or look at the name server',
};
/** Of TLS: its authority is not known here. */
const UNKNOWN_AUTHORITY = /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/;

/** Names the host but never the password of the database. */
export const databaseTrouble =
  ({ databaseUrl, dataDir }: Pick<Configuration, 'databaseUrl' | 'dataDir'>) =>
  (error: unknown): string => {
    if (databaseUrl === null)
      return isOfSystem(error)
        ? folderTrouble(dataDir)
        : `The embedded database in DATA_DIR=${dataDir} does not open; restore a backup into an empty folder, or name another one`;
    const host = URL.canParse(databaseUrl) ? ` (${new URL(databaseUrl).host})` : '';
    const code = codeOf(error);
    const why = UNKNOWN_AUTHORITY.test(code)
      ? 'the authority of its certificate is not known: name its file by NODE_EXTRA_CA_CERTS'
      : (REFUSALS[code] ?? 'check the address and that it is running');
    return `The database of DATABASE_URL${host} cannot be used; ${why}`;
  };

/** Whether the file system has refused something. Of an error in another thread only the message is left. */
const isOfSystem = (error: unknown): boolean => /^E[A-Z]+: /.test(reasonOf(error));

/** The innermost code. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return '';
  const inner = codeOf(error.cause);
  return inner === '' && 'code' in error ? String(error.code) : inner;
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
 * @param trouble what it means if the step fails, and what to do then; may depend on the error
 * @throws InstallationError in place of what the step throws, with the reason at its end
 */
export async function explaining<T>(
  trouble: string | ((error: unknown) => string),
  step: () => T | Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (isInstallationTrouble(error)) throw error;
    const why = isDiskFull(error) ? FULL : typeof trouble === 'string' ? trouble : trouble(error);
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
