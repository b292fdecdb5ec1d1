import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../load/until';

/** PostgreSQL refuses to run as root: there it runs as this user. */
const ORDINARY_USER = 'nobody';
const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL that is ours for a while. */
export interface Postgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * How to come by a PostgreSQL: `DATABASE_URL`, or programs that are installed here. `null` if there is none.
 */
export function findPostgres(): (() => Promise<Postgres>) | null {
  const given = process.env.DATABASE_URL;
  if (given) return async () => ({ url: given, stop: async () => undefined });
  const programs = installedPrograms();
  return programs === null ? null : () => startPostgres(programs);
}

function installedPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newest = versions.sort((a, b) => b - a).map(version => `${DEBIAN}/${version}/bin`);
  const folders = [...newest, ...(process.env.PATH ?? '').split(':')];
  return folders.find(folder => existsSync(join(folder, 'initdb'))) ?? null;
}

/** Starts one in a folder and on a port of its own. */
async function startPostgres(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'kingside-postgres-'));
  const owner = process.getuid?.() === 0 ? ids(ORDINARY_USER) : null;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const as = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'], {
    ...as,
    stdio: 'ignore',
  });
  const port = await freePort();
  const settings = ['-h', '127.0.0.1', '-p', String(port), '-k', folder];
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings], { ...as, stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let answers = false;
  const knock = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    if (!answers && child.exitCode === null) setTimeout(knock, 100);
  };
  void knock();
  await until(
    () => answers,
    () => 'PostgreSQL does not answer',
  );
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      // "Immediate": nothing of it is needed again.
      child.kill('SIGQUIT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ids(user: string): { uid: number; gid: number } {
  const number = (flag: string): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
