/** `npm run bench:server -- --games 1000 --rate 500 --spectators 2000 --seconds 600 --database postgres`, or `-- --start`. Build first. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('bench.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.benchServer(process.argv.slice(2));
process.exit();
