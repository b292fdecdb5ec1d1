import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WAIT_MS } from '../hanging';
import { FaultProxy } from '../proxy';
import { apt, freePort, isRootOnDebian } from './postgres';

/** A nats-server for the tests, on ports of its own. */

const PROGRAM = 'nats-server';
/** Where Debian's package and an administrator put it. */
const FOLDERS = ['/usr/sbin', '/usr/local/bin'];

const NONE = [
  'THE TESTS OF SEVERAL NODES ON ONE BUS ARE LEFT OUT: no nats-server was found.',
  '  - Install it (Debian, Ubuntu: apt-get install nats-server; else on the PATH).',
].join('\n');

function findProgram(): string | null {
  const folders = [...FOLDERS, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return folders.map(folder => join(folder, PROGRAM)).find(path => existsSync(path)) ?? null;
}

/** Whether a nats-server can be started here, and a text about the tests that are left out. Installs nothing. */
export function natsHere(): { any: boolean; leftOut: string | null } {
  const any = findProgram() !== null;
  return { any, leftOut: any ? null : NONE };
}

/**
 * Takes the program out of Debian's package when it can be had: as root, on Debian or Ubuntu. The package itself would
 * start a service.
 *
 * @param say receives the progress, and failures
 * @public `npm test` calls it, from a script
 */
export function installNatsIfNeeded(say: (line: string) => void): void {
  if (natsHere().any || !isRootOnDebian()) return;
  say(`No ${PROGRAM} found: taking it from the package ${PROGRAM}.`);
  const folder = mkdtempSync(join(tmpdir(), 'kingside-nats-'));
  const fetched = () => apt(['download', PROGRAM], folder);
  if ((fetched() || (apt(['update']) && fetched())) && unpack(folder))
    copyFileSync(join(folder, 'usr/sbin', PROGRAM), join('/usr/local/bin', PROGRAM));
  else say(`apt-get could not download ${PROGRAM}: no mirror could be reached, or not in time.`);
  rmSync(folder, { recursive: true, force: true });
}

function unpack(folder: string): boolean {
  const [archive] = readdirSync(folder).filter(name => name.endsWith('.deb'));
  return (
    archive !== undefined && spawnSync('dpkg-deb', ['--extract', archive, '.'], { cwd: folder }).status === 0
  );
}

export interface NatsServer {
  /** `host:port` */
  address: string;
  /** Process that runs, or ran last. */
  pid(): number;
  /** Sends SIGKILL: it keeps nothing that an orderly end would save. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops its process where it stands, sockets open; `SIGCONT` lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Starts a server by itself. @param settings more arguments of `nats-server` */
export async function startNats(settings: readonly string[] = []): Promise<NatsServer> {
  return startOn(await freePort(), settings);
}

/** Starts servers that form a cluster. */
export async function startNatsCluster(count: number): Promise<NatsServer[]> {
  const ports: number[] = [];
  for (let index = 0; index < count; index++) ports.push(await freePort());
  const addresses = ports.map(port => `nats://127.0.0.1:${port}`);
  return Promise.all(
    addresses.map(async cluster =>
      startNats(['--cluster_name', 'kingside', '--cluster', cluster, '--routes', addresses.join(',')]),
    ),
  );
}

/** Two servers of one cluster, whose nodes hear each other across the route between them until that is cut. */
export interface NatsPair {
  first: NatsServer;
  second: NatsServer;
  /** Each server goes on by itself, with its clients. */
  cut(): void;
  heal(): void;
  kill(): Promise<void>;
}

export async function startNatsPair(): Promise<NatsPair> {
  const [firstRoutes, secondRoutes] = [await freePort(), await freePort()];
  const route = await FaultProxy.open(firstRoutes, Math.random);
  const named = ['--cluster_name', 'kingside', '--no_advertise', '--cluster'];
  const first = await startNats([...named, `nats://127.0.0.1:${firstRoutes}`]);
  // The second one alone dials, so no route goes past the proxy.
  const dials = ['--routes', `nats://127.0.0.1:${route.port}`];
  const second = await startNats([...named, `nats://127.0.0.1:${secondRoutes}`, ...dials]);
  return {
    first,
    second,
    cut() {
      route.refuses = true;
      route.cut();
    },
    heal() {
      route.refuses = false;
    },
    async kill() {
      await Promise.all([first.kill(), second.kill()]);
      route.close();
    },
  };
}

async function startOn(port: number, settings: readonly string[]): Promise<NatsServer> {
  const program = findProgram();
  if (program === null) throw new Error(NONE);
  const run = (): ChildProcess =>
    spawn(program, ['-a', '127.0.0.1', '-p', String(port), ...settings], { stdio: 'ignore' });
  let child = run();
  await answering(port, child);
  return {
    address: `127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async start() {
      child = run();
      await answering(port, child);
    },
    signal: signal => void child.kill(signal),
  };
}

/** Resolves when the server greets. */
async function answering(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const greets = await once(socket, 'data').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (greets) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('nats-server does not start.');
    await sleep(20);
  }
}
