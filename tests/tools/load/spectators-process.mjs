/** The process of the spectators; `spectators.ts` starts it and sends it its orders. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('spectators.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.serveSpectators();
