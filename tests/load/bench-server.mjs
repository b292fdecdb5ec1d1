/** `npm run bench:server -- --games 200 --rate 100 --seconds 60 [--database-url postgres://…]`. Build first. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('bench.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.benchServer(process.argv.slice(2));
process.exit();
