import { readConfiguration } from './configuration';
import { openEmbedded } from './database/embedded';
import { Shutdown } from './shutdown';
import { strangers, strangerText } from './variables';

/** Reads the environment and opens the embedded database, beside which everything else of the server is read. */

const shutdown = new Shutdown();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void shutdown.end(0));
try {
  const asked = new Set<string>();
  const configuration = readConfiguration(process.env, name => asked.add(name));
  for (const one of strangers(Object.keys(process.env), asked)) console.error(strangerText(one));
  const { databaseUrl, dataDir, embeddedFlush } = configuration;
  const embedded = databaseUrl === null ? openEmbedded(dataDir, embeddedFlush) : null;
  // A refusal is told where this is awaited.
  embedded?.catch(() => undefined);
  const { run } = await import('./compose-server');
  console.log(`Kingside is ready at ${await run(configuration, embedded, shutdown)}`);
} catch (error) {
  const { isInstallationTrouble } = await import('./start-trouble');
  if (!shutdown.hasBegun)
    console.error('Kingside cannot start.', isInstallationTrouble(error) ? error.message : error);
  await shutdown.end(1);
}
