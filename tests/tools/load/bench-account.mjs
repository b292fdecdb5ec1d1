/** `npm run bench:account -- --games 60000 --database postgres`. Build first. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('account.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
await module.benchAccount(process.argv.slice(2));
process.exit();
