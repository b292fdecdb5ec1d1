/** `npm run bench:market -- --seconds 10 --listings 100000`: prints, asserts nothing. Build first. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('market.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.benchMarket(process.argv.slice(2));
process.exit();
