/** The process of a tournament's onlookers; `tournament-viewers.ts` starts it and sends it its orders. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('tournament-viewers.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.serveOnlookers();
