import { ensureBuilt } from './build.mjs';

// `npm run operator`: the operator command, built when needed.
await ensureBuilt();
await import(new URL('../../dist/server/operator.js', import.meta.url).href);
