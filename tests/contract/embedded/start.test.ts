import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { preparedFolder } from '../../../src/server/database/prepared';
import { newDataDir, runServer, startServer, type TestServer, TestSocket } from '../../support/server/server';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('SIGTERM ends the server with 0, its data folder free again', async () => {
  // In an empty folder, as at the very first start.
  const server = await startServer({ dataDir: await newDataDir() });
  const { token } = await server.player('Last_one');
  const status = server.socket('status', token);
  await status.next(() => true);
  expect(await server.stop({ keepData: true })).toBe(0);
  // The players' channels were told that it will be back.
  expect(await status.closed).toBe(1012);
  expect(existsSync(join(server.dataDir, 'lock'))).toBe(false);
  expect(existsSync(join(server.dataDir, 'operator.url'))).toBe(false);
  expect(server.output()).toBe(`Kingside is ready at ${server.url}\n`);
  await rm(server.dataDir, { recursive: true });
});

test('[IP-01] the first start copies the prepared database of the build, whatever a broken copy has left', async () => {
  const dataDir = await newDataDir();
  // Killed in the middle: without its last files this is no database.
  await mkdir(join(dataDir, 'database.copying/base'), { recursive: true });
  await writeFile(join(dataDir, 'database.copying/PG_VERSION'), '');
  const published = { PUBLIC_URL: 'https://chess.example', KINGSIDE_DEMO_IDENTITY: 'allow' };
  const server = await startServer({ dataDir, env: published });
  // Behind a proxy people come by another address than the one it listens at.
  expect(server.output()).toContain(`Kingside is ready at ${server.url} (https://chess.example)\n`);
  expect((await server.player('Settler')).uid).not.toBe('');
  expect(await readdir(dataDir)).not.toContain('database.copying');
  expect(await systemIdentifier(join(dataDir, 'database'))).toBe(
    await systemIdentifier(join(preparedFolder(), 'database')),
  );
  await server.stop();
});

/** Waits for a server whose database has time to answer: right after a start, what the house needs may keep it for long. */
const isHealthy = (server: TestServer): Promise<void> =>
  expect.poll(async () => (await server.fetch('/healthz')).status, { timeout: 30_000 }).toBe(200);

/** Chosen at random when a database is set up. Its copies have the same one. */
async function systemIdentifier(database: string): Promise<bigint> {
  return (await readFile(join(database, 'global/pg_control'))).readBigUInt64LE(0);
}

test('[IP-01] a second server on the same data folder is refused, the first goes on', async () => {
  const server = await startServer();
  const second = await runServer({ DATA_DIR: server.dataDir });
  expect(second.code).toBe(1);
  expect(second.stderr).toContain(`in use by another Kingside (process ${server.pid})`);
  expect((await server.fetch('/healthz')).status).toBe(200);
  await server.stop();
});

test('[IP-01] a container that does not see the process which has the folder open is refused as well', async () => {
  const dataDir = await newDataDir();
  const first = spawn(...inNamespace(process.execPath, join(root, 'dist/server/main.js')), {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, HOUSE: 'off' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(first.stdout ?? first, 'data');
  const second = await runServer({ DATA_DIR: dataDir });
  expect(second.code).toBe(1);
  expect(second.stderr).toContain('in use by another Kingside');
  const gone = once(first, 'exit');
  first.kill('SIGKILL');
  await gone;
  const third = await startServer({ dataDir });
  await isHealthy(third);
  await third.stop();
});

/** A command in a namespace of process ids of its own, as in a container, where such may be made. */
function inNamespace(...command: [string, ...string[]]): [string, string[]] {
  const namespace = ['--pid', '--fork', '--kill-child', '--mount-proc'];
  const { status } = spawnSync('unshare', [...namespace, 'true']);
  const [program, ...args] = command;
  return status === 0 ? ['unshare', [...namespace, ...command]] : [program, args];
}

test('[IP-01] after a kill the next start takes over, with everything that was acknowledged', async () => {
  const first = await startServer();
  const session = await first.player('Survivor');
  await first.kill();
  expect(existsSync(join(first.dataDir, 'lock'))).toBe(true);
  const second = await startServer({ dataDir: first.dataDir });
  expect((await second.api(session.token).get('/user')).body).toMatchObject({
    user: { username: 'Survivor' },
  });
  await second.stop();
});

test('[IP-01] the lock of a process whose number is in use again is no obstacle', async () => {
  const killed = await startServer();
  await killed.kill();
  const { dataDir } = killed;
  const lock = join(dataDir, 'lock');
  const left = JSON.parse(await readFile(lock, 'utf8')) as object;
  await writeFile(lock, JSON.stringify({ ...left, pid: process.pid }));
  const server = await startServer({ dataDir });
  await isHealthy(server);
  await server.stop();
});

test('a port in use is said in one sentence', async () => {
  const server = await startServer();
  const dataDir = await newDataDir();
  const { code, stderr } = await runServer({ DATA_DIR: dataDir, PORT: new URL(server.url).port });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Kingside cannot start\. .*PORT=\d+; choose others.*EADDRINUSE.*\n$/);
  // The data folder was given back although the start failed.
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  await rm(dataDir, { recursive: true });
  await server.stop();
});

describe('what the installation lacks is said in one line, and nothing is left behind', () => {
  const sentence = (text: string): RegExp => new RegExp(`^Kingside cannot start\\. ${text}[^\\n]*\\n$`);

  test('a data folder that cannot be made', async () => {
    const dataDir = await newDataDir();
    await writeFile(join(dataDir, 'file'), '');
    const { code, stderr } = await runServer({ DATA_DIR: join(dataDir, 'file', 'data') });
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence('DATA_DIR=.* cannot be used; choose a folder .*ENOTDIR'));
    await rm(dataDir, { recursive: true });
  });

  test.runIf(process.platform === 'linux')('a folder where the system makes none', async () => {
    const { code, stderr } = await runServer({ DATA_DIR: '/proc/x' });
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence('DATA_DIR=/proc/x cannot be used; choose a folder .*ENOENT'));
  });

  test('a full disk', async () => {
    const dataDir = await newDataDir();
    const full = `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const error = new Error('ENOSPC: no space left on device, copyfile');
      fs.cpSync = () => { throw Object.assign(error, { code: 'ENOSPC' }); };
      syncBuiltinESMExports();`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(full)}`;
    const { code, stderr } = await runServer({ DATA_DIR: dataDir, NODE_OPTIONS });
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence('The disk is full; make room where DATA_DIR .*ENOSPC'));
    await rm(dataDir, { recursive: true });
  });

  test('a database that does not answer; its password is not told', async () => {
    const dataDir = join(await newDataDir(), 'data');
    const database = { DATABASE_URL: 'postgres://kingside:secret@127.0.0.1:1/kingside', DATA_DIR: dataDir };
    const { code, stderr } = await runServer(database);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      sentence('The database of DATABASE_URL \\(127.0.0.1:1\\) cannot be used; .*ECONNREFUSED'),
    );
    expect(stderr).not.toContain('secret');
    expect(existsSync(dataDir)).toBe(false);
  });

  test.each([
    ['API_BASE', 'api'],
    ['LOG_LEVEL', 'loud'],
    ['HOUSE_PACE', 'slow'],
    ['HOUSE_SHOW', 'sometimes'],
    ['PORT', 'http'],
  ])('%s=%s', async (name, value) => {
    const { code, stderr } = await runServer({ DATA_DIR: '/nonexistent/kingside', [name]: value });
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence(`${name}=${value}: `));
  });
});

test('a misspelt variable is named, with the likely one, and the server starts', async () => {
  const server = await startServer({ env: { HOUSE_WAIT: '0', KINGSIDE_COLOUR: 'red' } });
  expect(server.output()).toContain('Kingside does not know HOUSE_WAIT. Is HOUSE_WAIT_MS meant?\n');
  expect(server.output()).toContain('Kingside does not know KINGSIDE_COLOUR.\n');
  await server.stop();
});

test('[SH-17] the bases are where the configuration puts them, and their old places are free', async () => {
  const server = await startServer({
    env: { API_BASE: '/rest/v1/', ITEMS_BASE: '/pictures', LIVE_BASE: '/sockets' },
  });
  expect((await server.fetch('/config.json')).body).toMatchObject({
    apiBase: '/rest/v1',
    itemsBase: '/pictures',
    liveBase: '/sockets',
  });
  expect((await server.fetch('/rest/v1/user')).status).toBe(401);
  expect((await server.fetch('/rest/v1/nothing')).status).toBe(404);
  expect((await server.fetch('/pictures/avatar/zombie_0_0')).status).toBe(200);
  expect((await server.fetch('/items')).body).toContain('<div id="root">');
  const { token } = await server.signIn('Mover');
  const status = new TestSocket(`${server.url.replace('http', 'ws')}/sockets/status`, { token });
  // Known, and told that the terms are not agreed to yet.
  expect(await status.closed).toBe(4403);
  await server.stop();
});

test.runIf(process.platform !== 'win32')('the data folder is for its owner only', async () => {
  const dataDir = join(await newDataDir(), 'data');
  const server = await startServer({ dataDir });
  expect(statSync(dataDir).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, 'operator.token')).mode & 0o077).toBe(0);
  await server.stop();
});

test.runIf(process.platform !== 'win32')(
  'npm start ends with 0 and leaves no process behind when npm gets SIGTERM',
  async () => {
    const dataDir = await newDataDir();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir },
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
    await expect.poll(() => processesOf(group), { timeout: 20_000 }).toEqual([]);
    // It ended in good order, not by force.
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
    await rm(dataDir, { recursive: true });
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
