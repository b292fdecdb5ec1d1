import * as v from 'valibot';

/** A backup: an archive (tar, gzip) of the files of an embedded database, with a label that says what it is. */

/** File name of the label in the archive. */
export const LABEL = 'kingside-backup.json';
/** Folder of the database in the archive, and in a data folder. */
export const DATABASE = 'database';

export const labelSchema = v.object({
  /** Version of the Kingside that wrote it. */
  kingside: v.string(),
  /** Major version of PostgreSQL; only the same one can read the files. */
  postgres: v.string(),
  /** Epoch milliseconds. */
  at: v.number(),
});

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
