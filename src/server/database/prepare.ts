import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { openDatabase } from './database';
import { openEmbedded } from './embedded';
import { PREPARED, preparedFolder } from './prepared';

/** Run by the build: makes the prepared database unless it is there already. */

const folder = preparedFolder();
if (!existsSync(folder)) {
  rmSync(PREPARED, { recursive: true, force: true });
  const making = join(PREPARED, 'making');
  const { close } = await openDatabase(
    { databaseUrl: null, dataDir: making, preparedStatements: false },
    pino({ level: 'silent' }),
    // Without flushes: a build can be made again.
    openEmbedded(making, false),
  );
  await close();
  // The rename comes last, so a folder of this name is always complete.
  renameSync(making, folder);
}
