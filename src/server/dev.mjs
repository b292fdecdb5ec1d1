import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endWithParent } from './end-with-parent.mjs';
import { requireAll } from './requirements.mjs';

// `npm run dev`: the client from Vite with hot reload, and the game server, built again and restarted on change.
// The browser talks to Vite, which passes everything that is the server's on to it.

endWithParent();
const root = fileURLToPath(new URL('../../', import.meta.url));
try {
  for (const moment of ['code', 'build']) await requireAll(moment, { root });
} catch (error) {
  process.stderr.write(`Kingside cannot start: ${error.message}\n`);
  process.exit(1);
}
// A Node.js that is too old for it has been refused by now.
const { createBuilder, createServer } = await import('vite');
const host = '127.0.0.1';
const serverPort = Number(process.env.PORT ?? 3000);
const clientPort = Number(process.env.CLIENT_PORT ?? 5173);
const SERVER_PATHS = [
  '/api',
  '/config.json',
  '/emulator',
  '/healthz',
  '/identitytoolkit.googleapis.com',
  '/items',
  '/livez',
  '/pages',
  '/readyz',
  '/securetoken.googleapis.com',
  '/static',
];

let server = null;

/** Ends the running server, if any, and waits: the next one needs its data folder. */
function stopServer() {
  const ending = server;
  server = null;
  if (!ending || ending.exitCode !== null) return Promise.resolve();
  return new Promise(resolve => {
    ending.once('exit', resolve);
    ending.kill('SIGTERM');
  });
}

async function restartServer() {
  await stopServer();
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: root,
    stdio: 'inherit',
    env: { LOG_LEVEL: 'info', ...process.env, HOST: host, PORT: String(serverPort) },
  });
}

const target = `http://${host}:${serverPort}`;
const vite = await createServer({
  root,
  server: {
    host,
    port: clientPort,
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map(path => [path, { target }])),
      '/live': { target, ws: true },
    },
  },
});
await vite.listen();
vite.printUrls();

const builder = await createBuilder({
  root,
  logLevel: 'warn',
  environments: { server: { build: { watch: {} } } },
});
const watcher = await builder.build(builder.environments.server);
let restarts = Promise.resolve();
watcher.on('event', event => {
  if (event.code === 'BUNDLE_END') restarts = restarts.then(restartServer);
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
});

// Vite ends this process on SIGTERM by its own listener: whichever way it ends, the server is told.
process.once('exit', () => server?.kill('SIGTERM'));
process.once('SIGINT', () => process.exit(0)).once('SIGTERM', () => process.exit(0));
