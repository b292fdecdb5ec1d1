import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from './database';
import { PREPARED, preparedFolder } from './prepared';

/** Run by the build: makes the prepared database unless it is there already. */

const folder = preparedFolder();
if (!existsSync(folder)) {
  rmSync(PREPARED, { recursive: true, force: true });
  const making = join(PREPARED, 'making');
  const { close } = await openDatabase(
    { databaseUrl: null, dataDir: making, preparedStatements: false },
    pino({ level: 'silent' }),
  );
  await close();
  // It holds nothing of anybody yet, and whoever runs the server may be another user than who built it.
  for (const made of [PREPARED, making, join(making, 'database')]) chmodSync(made, 0o755);
  // Whoever finds it under its name finds it complete.
  renameSync(making, folder);
}
