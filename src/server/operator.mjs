import { existsSync } from 'node:fs';
import { ensureBuilt, root } from './build.mjs';
import { isBeingBuilt } from './build-lock.mjs';
import { requireAll } from './requirements.mjs';

// `npm run operator`: the operator command, built where nothing has been built yet. One that is only older than
// its sources is used as it is: a server may be running from it, and a build would take its files away. One that is being
// built is waited for.
const command = new URL('../../dist/server/operator.js', import.meta.url);
try {
  await requireAll('code', { root });
  if (!existsSync(command) || isBeingBuilt(root)) await ensureBuilt();
} catch (error) {
  process.stderr.write(`The operator command cannot run: ${error.message}\n`);
  process.exit(1);
}
await import(command.href);
