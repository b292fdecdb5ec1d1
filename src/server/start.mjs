import { ensureBuilt } from './build.mjs';

// `npm start`: builds what is missing or stale, then becomes the server itself.

endWithParent();
try {
  await ensureBuilt();
} catch (error) {
  process.stderr.write(`Kingside cannot start: ${error.message}\n`);
  process.exit(1);
}
await import(new URL('../../dist/server/main.js', import.meta.url).href);

/**
 * Between npm and this process there may be a shell, and npm passes signals to the shell only. A shell that
 * dies of one leaves us behind, so its end is taken as the signal. (Windows ends the whole tree by itself.)
 */
function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}
