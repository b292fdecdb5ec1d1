/** The process of the duel room's viewers; `room-viewers.ts` starts it and sends it its orders. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('room-viewers.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.serveViewers();
