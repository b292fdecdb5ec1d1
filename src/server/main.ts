import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { pino } from 'pino';
import { LocalBus } from './bus/local';
import { type Configuration, readConfiguration } from './configuration';
import { type Database, openDatabase } from './database/database';
import { createApp } from './http/app';
import { forgetIdleSessions } from './identity/accounts';
import { openSigningKeys, type SigningKeys } from './identity/keys';
import { createVerifier, firebaseIssuer, type Issuer } from './identity/verifier';
import { forgetOldKeys } from './ledger/idempotency';
import { createLive } from './live/live';
import { Drain } from './operator/drain';
import { announceAddress, ensureOperatorToken, withdrawAddress } from './operator/token';
import { admission } from './players/store';
import { databaseTrouble, explaining, folderTrouble, isInstallationTrouble } from './start-trouble';

/** Reads the environment, wires the parts, listens. The only file of the server that knows everybody. */

/** How long an orderly end may take before the process just ends. */
const SHUTDOWN_MS = 10_000;
const HOUSEKEEPING_MS = 3_600_000;

/** Names this process among the owners of games, for people and for the fence. */
const node = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
const now = (): number => Date.now();
const random = (): number => Math.random();

/** What has to be put away at the end, in the order in which it was set up. */
const steps: (() => Promise<void> | void)[] = [];
let ending = false;

/** Puts everything away, last things first, and ends the process. Also in the middle of a start. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  try {
    for (const putAway of steps.reverse()) await putAway();
    process.exit(code);
  } catch (error) {
    console.error('The orderly end failed.', error);
    process.exit(1);
  }
}

async function run(configuration: Configuration): Promise<void> {
  const startedAt = now();
  const { dataDir, host, port, logLevel } = configuration;
  const log = pino({ level: logLevel, redact: ['req.headers.authorization'] }, pino.destination(2));
  const { db, close } = await explaining(databaseTrouble(configuration), () =>
    openDatabase(configuration, log),
  );
  steps.push(close);
  const operatorToken = await explaining(folderTrouble(dataDir), () => ensureOperatorToken(dataDir));
  const signingKeys = configuration.firebase ? null : await openSigningKeys(db, now);
  const verifier = createVerifier(issuerOf(configuration, signingKeys), now);
  const live = createLive({
    db,
    bus: new LocalBus(log),
    verifier,
    admission,
    log,
    now,
    random,
    node,
    configuration,
  });
  const drain = new Drain({
    now,
    log,
    pause: on => live.drain(on),
    running: () => live.unfinished(),
    end: () => void end(0),
  });
  const facts = {
    name: node,
    startedAt,
    embeddedDatabase: configuration.databaseUrl === null,
    embeddedIdentity: configuration.firebase === null,
  };
  const app = await createApp({
    configuration,
    db,
    verifier,
    signingKeys,
    operatorToken,
    operator: { db, now, live, drain, node: facts },
    log,
    now,
  });
  steps.push(() => app.close());
  app.server.on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head));
  // Games taken over run from that moment: nothing slow may come between it and the first connection.
  await app.ready();
  await live.start();
  steps.push(() => live.stop());
  steps.push(keepHouse(db, error => log.warn({ err: error }, 'housekeeping failed')));
  await explaining(`Kingside cannot listen at HOST=${host} PORT=${port}; choose others`, () =>
    app.listen({ host, port }),
  );
  const address = addressOf(host, portOf(app.server.address(), port));
  announceAddress(dataDir, address);
  steps.push(() => withdrawAddress(dataDir));
  console.log(`Kingside is ready at ${address}`);
}

function issuerOf({ firebase }: Configuration, signingKeys: SigningKeys | null): Issuer {
  if (firebase) return firebaseIssuer(firebase);
  if (!signingKeys) throw new Error('neither Firebase nor keys of our own');
  return signingKeys.issuer;
}

/** Throws away what is worth nothing any more, now and again. @returns stops it */
function keepHouse(db: Database, failed: (error: unknown) => void): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  const work = (): void => {
    working = Promise.all([forgetOldKeys(db), forgetIdleSessions(db, now())]).then(() => undefined, failed);
  };
  work();
  const timer = setInterval(work, HOUSEKEEPING_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return working;
  };
}

/** The port that the system chose where 0 was configured. */
function portOf(bound: AddressInfo | string | null, configured: number): number {
  return bound !== null && typeof bound === 'object' ? bound.port : configured;
}

/** An address that a browser on this machine can open. */
function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0));
try {
  await run(readConfiguration(process.env));
} catch (error) {
  if (!ending) console.error('Kingside cannot start.', isInstallationTrouble(error) ? error.message : error);
  await end(1);
}
