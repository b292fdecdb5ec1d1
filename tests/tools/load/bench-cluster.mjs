/** `npm run bench:cluster -- --nodes 1,2,4 --games 500 --rate 250 --spectators 1000 --seconds 30`. Build first. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('cluster.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.benchCluster(process.argv.slice(2));
process.exit();
