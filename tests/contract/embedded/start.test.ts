import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { preparedFolder } from '../../../src/server/database/prepared';
import { newDataDir, runServer, startServer, TestSocket } from '../../support/server/server';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('SIGTERM ends the server with 0, its data folder free again', async () => {
  // In an empty folder, as at the very first start.
  const server = await startServer({ dataDir: await newDataDir() });
  const { token } = await server.player();
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
  expect((await server.player()).uid).not.toBe('');
  expect(await readdir(dataDir)).not.toContain('database.copying');
  expect(await systemIdentifier(join(dataDir, 'database'))).toBe(
    await systemIdentifier(join(preparedFolder(), 'database')),
  );
  await server.stop();
});

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
  const { token } = await server.signIn();
  const status = new TestSocket(`${server.url.replace('http', 'ws')}/sockets/status`, { token });
  // Known, and told that the terms are not agreed to yet.
  expect(await status.closed).toBe(4403);
  await server.stop();
});

test.runIf(process.platform !== 'win32')(
  'npm start ends with 0 and leaves no process behind when npm gets SIGTERM',
  async () => {
    const dataDir = await newDataDir();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        DATA_DIR: dataDir,
        UCI_ENGINE: 'builtin',
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
