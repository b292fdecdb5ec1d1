import { resolve } from 'node:path';
import * as v from 'valibot';
import { type Command, only } from '../operator/command-line';
import { type Order, send } from '../operator/order';

/** `file`: whole path on the server's machine. */
export const backupOrder: Order<{ file: string }> = {
  name: 'backup',
  schema: v.object({ file: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)) }),
};

export const backupCommand: Command = {
  word: 'backup',
  usage: 'backup <file>',
  help: 'Writes the embedded database into a new file while games go on: a consistent copy of the moment at which it ends. With PostgreSQL use pg_dump.',
  order: args => send(backupOrder, { file: resolve(only(args, 'The file')) }),
};

export const restoreCommand: Command = {
  word: 'restore',
  usage: 'restore <file>',
  help: 'Fills an empty DATA_DIR from a backup, while no server runs on it.',
  async here(args, dataDir) {
    // Only this command needs what reads archives.
    const { restoreBackup } = await import('./restore');
    return restoreBackup(resolve(only(args, 'The file')), dataDir);
  },
};
