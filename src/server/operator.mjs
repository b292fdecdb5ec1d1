import { ensureBuilt } from './build.mjs';

// `npm run operator`: the operator command, built when needed.
try {
  await ensureBuilt();
} catch (error) {
  process.stderr.write(`The operator command cannot run: ${error.message}\n`);
  process.exit(1);
}
await import(new URL('../../dist/server/operator.js', import.meta.url).href);
