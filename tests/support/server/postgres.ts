import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WAIT_MS } from '../hanging';

/**
 * A PostgreSQL for the tests: the one that `DATABASE_URL` names, or one that is started here from installed programs,
 * in a folder and on a port of its own.
 */

/** Oldest version that Kingside supports. */
const OLDEST = 15;
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root: then it runs as this user. */
const ORDINARY_USER = 'nobody';
/** How long a Debian mirror may take for one step. */
const MIRROR_MS = 120_000;

const NONE = [
  `THE TESTS ON POSTGRESQL ARE LEFT OUT: none of version ${OLDEST} or later was found.`,
  '  - Install one (Debian, Ubuntu: apt-get install postgresql; else its programs on the PATH), or',
  '  - set DATABASE_URL to one on which databases may be created and dropped.',
].join('\n');
const NONE_OF_OURS = [
  'THE TESTS THAT KILL AND STALL POSTGRESQL ARE LEFT OUT: they need programs to start one of their own,',
  `  and none of version ${OLDEST} or later was found (Debian, Ubuntu: apt-get install postgresql).`,
].join('\n');

/** Folder of PostgreSQL's own programs; `null` when no supported version is installed. */
export function findPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newest = versions.sort((a, b) => b - a).map(version => `${DEBIAN}/${version}/bin`);
  const folders = [...newest, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return folders.find(folder => existsSync(join(folder, 'initdb')) && versionOf(folder) >= OLDEST) ?? null;
}

function versionOf(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * Whether a run has any PostgreSQL, and one of its own, and a text about the tests that are left out. Installs nothing.
 */
export function postgresHere(): { any: boolean; own: boolean; leftOut: string | null } {
  const own = findPrograms() !== null;
  const any = own || Boolean(process.env.DATABASE_URL);
  return { any, own, leftOut: own ? null : any ? NONE_OF_OURS : NONE };
}

/**
 * Installs Debian's packages when a PostgreSQL is needed and can be installed: as root, on Debian or Ubuntu. They set
 * up no database.
 *
 * @param say receives the progress, and failures
 * @public `npm test` calls it, from a script
 */
export function installIfNeeded(say: (line: string) => void): void {
  if (postgresHere().any) return;
  if (!isRootOnDebian()) return;
  say('No PostgreSQL found: installing the package postgresql.');
  const done =
    apt(['update']) &&
    // The slow download comes first: interrupted, it leaves nothing half installed.
    install('--download-only', 'postgresql') &&
    install('postgresql-common') &&
    withoutCluster(() => install('postgresql'));
  if (!done) say('apt-get could not install postgresql: no mirror could be reached, or not in time.');
}

/** Whether packages of Debian or Ubuntu can be had here without asking anybody. */
export const isRootOnDebian = (): boolean =>
  process.platform === 'linux' && existsSync('/etc/debian_version') && process.getuid?.() === 0;

const install = (...more: string[]): boolean => apt(['install', '-y', '--no-install-recommends', ...more]);

/** @param folder in which it works. @returns whether it succeeded */
export function apt(command: readonly string[], folder?: string): boolean {
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  const { status } = spawnSync('apt-get', [...patience, ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
    timeout: MIRROR_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Installs without the package setting up and starting a database of its own. */
function withoutCluster(install: () => boolean): boolean {
  const settings = '/etc/postgresql-common/createcluster.conf';
  const before = existsSync(settings) ? readFileSync(settings, 'utf8') : '';
  writeFileSync(settings, `${before}\ncreate_main_cluster = false\n`);
  const done = install();
  writeFileSync(settings, before);
  return done;
}

/** A running PostgreSQL. */
export interface Postgres {
  /** Address of the database `postgres`, with the rights to create others. */
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL that was started here, so that tests may kill it. */
export interface OwnPostgres extends Postgres {
  port: number;
  /** Its first process, the parent of all others. */
  pid(): number;
  /** Sends SIGKILL to its first process. Resolves when none of its processes is left. */
  kill(): Promise<void>;
  /** Starts it again in the same folder and on the same port. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Stops all of its processes where they stand, sockets open; `SIGCONT` lets them go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/**
 * Opens the PostgreSQL of this run.
 *
 * @throws Error when there is none, or it is too old or cannot be reached
 */
export async function openPostgres(): Promise<Postgres> {
  const given = process.env.DATABASE_URL;
  if (!given) return startPostgres(['-c', 'fsync=off']);
  const host = URL.canParse(given) ? ` (${new URL(given).host})` : '';
  const version = await askVersion(given).catch(error => {
    throw new Error(`The PostgreSQL of DATABASE_URL${host} does not answer: ${error.message}`);
  });
  if (version < OLDEST)
    throw new Error(`The PostgreSQL of DATABASE_URL${host} is version ${version}; ${OLDEST} is the oldest.`);
  return { url: given, stop: async () => undefined };
}

async function askVersion(url: string): Promise<number> {
  const [row] = await onPostgres<{ server_version_num: string }>(url, 'show server_version_num');
  return Math.floor(Number(row?.server_version_num) / 10_000);
}

/** Runs one statement on a connection of its own. */
export async function onPostgres<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the statement as well, so this event needs no handling.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts a PostgreSQL in a folder and on a port of its own.
 * @param settings more arguments of `postgres`
 */
export async function startPostgres(settings: readonly string[] = []): Promise<OwnPostgres> {
  const programs = findPrograms();
  if (programs === null) throw new Error(NONE);
  const folder = mkdtempSync(join(tmpdir(), 'kingside-postgres-'));
  const owner = process.getuid?.() === 0 ? ids(ORDINARY_USER) : null;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const as = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const cluster = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), cluster, { ...as, stdio: 'ignore' });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const place = [
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'max_connections=300',
  ];
  const run = (): ChildProcess =>
    spawn(join(programs, 'postgres'), [...place, ...settings], { ...as, stdio: 'ignore' });
  let child = run();
  await answering(url, child);
  return {
    url,
    port,
    pid: () => child.pid ?? 0,
    async kill() {
      const members = processes().filter(({ parent }) => parent === child.pid);
      await end(child, 'SIGKILL');
      const isLeft = (one: Process): boolean => members.some(({ pid }) => pid === one.pid);
      await waitUntil(() => !processes().some(isLeft), 'processes of PostgreSQL are left');
    },
    async start() {
      child = run();
      await answering(url, child);
    },
    signal(signal) {
      const members = processes().filter(({ parent }) => parent === child.pid);
      for (const { pid } of members) process.kill(pid, signal);
      child.kill(signal);
    },
    async stop() {
      // Immediate shutdown, because its data is not needed again.
      await end(child, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const answers = await askVersion(url).catch(() => null);
    if (answers !== null) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL does not start.');
    await sleep(50);
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

interface Process {
  pid: number;
  parent: number;
}

/** All running processes, without those that have ended and wait for their parent. */
function processes(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap(line => {
    const [pid, parent, state = 'Z'] = line.trim().split(/\s+/);
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent) }];
  });
}

async function waitUntil(holds: () => boolean, missing: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; !holds(); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(missing);
  }
}

function ids(user: string): { uid: number; gid: number } {
  const number = (flag: string): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
