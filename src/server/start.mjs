import { resolve } from 'node:path';
import { ensureBuilt, root } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { requireAll } from './requirements.mjs';

// `npm start`: builds what is missing or stale, then becomes the server itself.

/** Where the server would run. Values that cannot be used are left to it, which names them. */
function place() {
  const { HOST, PORT, DATA_DIR, DATABASE_URL } = process.env;
  const [host, port] = [HOST?.trim() || '127.0.0.1', Number(PORT?.trim() || 3000)];
  const isPort = Number.isInteger(port) && port >= 0 && port < 65_536;
  return {
    root,
    dataDir: resolve(DATA_DIR?.trim() || 'data'),
    hasEmbedded: !DATABASE_URL?.trim(),
    maxSockets: null,
    ports: isPort ? [{ setting: `HOST=${host} PORT=${port}`, host, port }] : [],
  };
}

endWithParent();
try {
  await requireAll('code', { root });
  // A server that is running may be running from what a build would take away.
  await ensureBuilt(() => requireAll('place', place()));
} catch (error) {
  process.stderr.write(`Kingside cannot start: ${error.message}\n`);
  process.exit(1);
}
await import(new URL('../../dist/server/main.js', import.meta.url).href);
