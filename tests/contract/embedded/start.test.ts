import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparedFolder } from '../../../src/server/database/prepared';
import { freshName } from '../../support/names';
import { newDataDir, runServer, startServer, type TestServer, TestSocket } from '../../support/server/server';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const published = { PUBLIC_URL: 'https://chess.example', KINGSIDE_DEMO_IDENTITY: 'allow' };
const bases = { API_BASE: '/rest/v1/', ITEMS_BASE: '/pictures', LIVE_BASE: '/sockets' };

let dataDir: string;
let server: TestServer;
beforeAll(async () => {
  // As at the very first start, but that another one was killed in its middle: without its last files this is no database.
  dataDir = await newDataDir();
  await mkdir(join(dataDir, 'database.copying/base'), { recursive: true });
  await writeFile(join(dataDir, 'database.copying/PG_VERSION'), '');
  server = await startServer({ dataDir, env: { ...published, ...bases } });
});
afterAll(() => server.stop());

const status = (token: string): TestSocket =>
  new TestSocket(`${server.url.replace('http', 'ws')}/sockets/status`, { token });

test('[IP-01] the first start copies the prepared database of the build, whatever a broken copy has left', async () => {
  expect((await server.signIn()).uid).not.toBe('');
  expect(await readdir(dataDir)).not.toContain('database.copying');
  expect(await systemIdentifier(join(dataDir, 'database'))).toBe(
    await systemIdentifier(join(preparedFolder(), 'database')),
  );
});

/** PostgreSQL's cache of its own tables, which it writes with rights of its own; the folder around it is closed. */
const CACHE = 'pg_internal.init';

/** Rights that occur below a folder, of folders and of files. */
function rightsBelow(folder: string): { folders: number[]; files: number[] } {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const all = names.filter(name => !name.endsWith(CACHE)).map(name => lstatSync(join(folder, name)));
  const rights = (isFolder: boolean): number[] => [
    ...new Set(all.filter(one => one.isDirectory() === isFolder).map(({ mode }) => mode & 0o777)),
  ];
  return { folders: rights(true), files: rights(false).sort() };
}

test.runIf(process.platform !== 'win32')(
  'everybody may read what is built, its owner alone may write it, and the data of a server are for its user alone',
  () => {
    expect(rightsBelow(join(root, 'dist'))).toEqual({ folders: [0o755], files: [0o644] });
    // A socket has the right of its owner to enter it: that of the lock.
    expect(rightsBelow(dataDir)).toEqual({ folders: [0o700], files: [0o600, 0o700] });
  },
);

/** Chosen at random when a database is set up. Its copies have the same one. */
async function systemIdentifier(database: string): Promise<bigint> {
  return (await readFile(join(database, 'global/pg_control'))).readBigUInt64LE(0);
}

test('[IP-01] a second server on the same data folder is refused, and the first goes on', async () => {
  const second = await runServer({ DATA_DIR: dataDir });
  expect(second.code).toBe(1);
  expect(second.stderr).toContain(`in use by another Kingside (process ${server.pid})`);
  expect((await server.fetch('/healthz')).status).toBe(200);
});

test('[SH-17] the bases are where the configuration puts them, and their old places are free', async () => {
  expect((await server.fetch('/config.json')).body).toMatchObject({
    apiBase: '/rest/v1',
    itemsBase: '/pictures',
    liveBase: '/sockets',
  });
  expect((await server.fetch('/rest/v1/user')).status).toBe(401);
  expect((await server.fetch('/rest/v1/nothing')).status).toBe(404);
  expect((await server.fetch('/pictures/avatar/zombie_0_0')).status).toBe(200);
  expect((await server.fetch('/items')).body).toContain('<div id="root">');
  const { token } = await server.signIn();
  // Known, and told that the terms are not agreed to yet.
  expect(await status(token).closed).toBe(4403);
});

test('a public server refuses the order that moves the clock', async () => {
  await expect(server.moveClock(1_000)).rejects.toThrow('there is no order');
});

test('SIGTERM ends the server with 0 and frees its data folder', async () => {
  const { token } = await server.signIn();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ username: freshName() });
  await server.fetch('/rest/v1/acepttyc', { method: 'POST', headers, body: '{}' });
  await server.fetch('/rest/v1/username', { method: 'POST', headers, body });
  const open = status(token);
  await open.next(() => true);
  expect(await server.stop({ keepData: true })).toBe(0);
  // The players' channels were told that it will be back.
  expect(await open.closed).toBe(1012);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  expect(existsSync(join(dataDir, 'operator.url'))).toBe(false);
  // The public address behind a proxy differs from the one the server listens at, so both are printed.
  expect(server.output()).toBe(`Kingside is ready at ${server.url} (https://chess.example)\n`);
});

test.runIf(process.platform !== 'win32')(
  'npm start ends with 0 and leaves no process behind when npm gets SIGTERM',
  async () => {
    const folder = await newDataDir();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        DATA_DIR: folder,
        UCI_ENGINE: 'builtin',
        // For its orderly end a busy machine may need longer than its limit.
        KINGSIDE_TEST_PATIENCE: '10',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A process group of its own, so that its members can be counted.
      detached: true,
    });
    const group = npm.pid ?? 0;
    await said(npm, 'Kingside is ready at');
    expect(processesOf(group).length).toBeGreaterThan(1);
    const gone = once(npm, 'close');
    npm.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    await expect.poll(() => processesOf(group)).toEqual([]);
    // The server ended in good order, not by force: its lock is gone.
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    await rm(folder, { recursive: true });
  },
);

async function said(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    if (output.includes(text)) return;
  }
  throw new Error(`it ended without saying "${text}": ${output}`);
}

function processesOf(group: number): string[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.filter(line => {
    const [pgid, stat = ''] = line.trim().split(/\s+/);
    return Number(pgid) === group && !stat.startsWith('Z');
  });
}
