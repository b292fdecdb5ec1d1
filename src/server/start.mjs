import { ensureBuilt } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';

// `npm start`: builds what is missing or stale, then becomes the server itself.

endWithParent();
try {
  await ensureBuilt();
} catch (error) {
  process.stderr.write(`Kingside cannot start: ${error.message}\n`);
  process.exit(1);
}
await import(new URL('../../dist/server/main.js', import.meta.url).href);
