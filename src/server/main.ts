import { placeOf, projectRoot, readConfiguration } from './configuration';
import { openEmbedded } from './database/embedded';
import { openFiles, requireAll, socketsWithin, Unmet } from './requirements.mjs';
import { Shutdown } from './shutdown';
import { strangers, strangerText } from './variables';

/** Reads the environment and opens the embedded database, beside which everything else of the server is read. */

// Files of this process hold keys and sessions: no other user may read them.
process.umask(0o077);
const shutdown = new Shutdown();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void shutdown.end(0));
try {
  await requireAll('code', { root: projectRoot });
  const asked = new Set<string>();
  const configuration = readConfiguration(process.env, name => asked.add(name), socketsWithin(openFiles()));
  for (const one of strangers(Object.keys(process.env), asked)) console.error(strangerText(one));
  for (const moment of ['place', 'built'] as const) await requireAll(moment, placeOf(configuration));
  const { databaseUrl, dataDir, embeddedFlush } = configuration;
  const embedded = databaseUrl === null ? openEmbedded(dataDir, embeddedFlush) : null;
  // A refusal is told where this is awaited.
  embedded?.catch(() => undefined);
  const { run } = await import('./compose-server');
  console.log(`Kingside is ready at ${await run(configuration, embedded, shutdown)}`);
} catch (error) {
  // Packages that cannot be read may be why.
  const isTold = error instanceof Unmet || (await import('./start-trouble')).isInstallationTrouble(error);
  if (!shutdown.hasBegun) console.error('Kingside cannot start.', isTold ? error.message : error);
  await shutdown.end(1);
}
