/** The bare server that ours is compared with; `floor.ts` starts it and tells it what to do. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('floor-server.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.serveFloor();
