/** The process of the bare server that ours is compared with; `floor.ts` starts it and sends it its orders. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('floor-server.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.serveFloor();
