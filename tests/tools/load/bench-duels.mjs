/** `npm run bench:duels -- --viewers 2000 --changes 50 --seconds 60 --database postgres`. Build first. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('duel-room.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.benchDuels(process.argv.slice(2));
process.exit();
