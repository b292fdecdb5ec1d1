/** The process of the hostile clients; `hostile.ts` starts it and sends it its orders. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('hostile.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.serveHostile();
