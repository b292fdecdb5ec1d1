import { type Handler, handle } from '../operator/order';
import { durationText } from '../operator/texts';
import { reasonOf } from '../start-trouble';
import { megabytes } from './archive';
import { backupOrder } from './commands';
import type { Backups } from './take';

export interface BackupHandlerDeps {
  /** `null` with PostgreSQL. */
  backups: Backups | null;
  /** Steady milliseconds. */
  now(): number;
}

export const backupHandlers = ({ backups, now }: BackupHandlerDeps): readonly Handler[] => [
  handle(backupOrder, async ({ file }) => {
    if (!backups)
      return { refusal: 'The database is PostgreSQL: use pg_dump, as src/server/README.md describes.' };
    const begun = now();
    try {
      const taken = await backups.take(file);
      if ('refusal' in taken) return taken;
      const took = durationText(now() - begun);
      return `${file}: ${megabytes(taken.copied)} of database in ${megabytes(taken.packed)}, after ${took}. It does not hold secret.key, without which two-factor secrets cannot be read and players who deleted their account are not known again: keep that elsewhere. It holds the key that signs tokens of the embedded identity: whoever reads the file can act as anybody.`;
    } catch (error) {
      return { refusal: `No backup was made: ${reasonOf(error)}.` };
    }
  }),
];
