/** `npm run bench:tournament -- --entrants 512 --onlookers 2000 --spread 20 --database postgres`. Build first. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('tournament.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.benchTournament(process.argv.slice(2));
process.exit();
