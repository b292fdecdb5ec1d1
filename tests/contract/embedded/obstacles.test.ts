import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  newDataDir,
  runServer,
  SHORT_LEASES,
  startServer,
  type TestServer,
} from '../../support/server/server';

/** Obstacles to a start: another server in the folder, what killed servers leave behind, and what the installation lacks. */

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Waits for a server whose database has time to answer: right after a start, what the house needs may keep it for long. */
const isHealthy = (server: TestServer): Promise<void> =>
  expect.poll(async () => (await server.fetch('/healthz')).status).toBe(200);

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
  const first = await startServer({ env: SHORT_LEASES });
  const session = await first.player();
  await first.kill();
  expect(existsSync(join(first.dataDir, 'lock'))).toBe(true);
  const second = await startServer({ env: SHORT_LEASES, dataDir: first.dataDir });
  expect((await second.api(session.token).get('/user')).body).toMatchObject({
    user: { username: session.username },
  });
  await second.stop();
});

test('[IP-01] a lock whose process id belongs to another process by now is no obstacle', async () => {
  const killed = await startServer({ env: SHORT_LEASES });
  await killed.kill();
  const { dataDir } = killed;
  const lock = join(dataDir, 'lock');
  const left = JSON.parse(await readFile(lock, 'utf8')) as object;
  await writeFile(lock, JSON.stringify({ ...left, pid: process.pid }));
  const server = await startServer({ env: SHORT_LEASES, dataDir });
  await isHealthy(server);
  await server.stop();
});

test('a port in use is reported in one sentence', async () => {
  const server = await startServer();
  const dataDir = await newDataDir();
  const { code, stderr } = await runServer({ DATA_DIR: dataDir, PORT: new URL(server.url).port });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^Kingside cannot start\. .*PORT=\d+ \(EADDRINUSE\): another program, .*choose others\.\n$/,
  );
  // The database was not opened, so no game was taken up.
  expect(await readdir(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
  await server.stop();
});

describe('a start that lacks something ends with one line and leaves nothing behind', () => {
  const sentence = (text: string): RegExp => new RegExp(`^Kingside cannot start\\. ${text}[^\\n]*\\n$`);

  test('a data folder that cannot be made ends the start with one line', async () => {
    const dataDir = await newDataDir();
    await writeFile(join(dataDir, 'file'), '');
    const { code, stderr } = await runServer({ DATA_DIR: join(dataDir, 'file', 'data') });
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence('DATA_DIR=.* cannot be used; choose a folder .*ENOTDIR'));
    await rm(dataDir, { recursive: true });
  });

  test.runIf(process.platform === 'linux')(
    'a data folder in a place where the system makes none ends the start with one line',
    async () => {
      const { code, stderr } = await runServer({ DATA_DIR: '/proc/x' });
      expect(code).toBe(1);
      expect(stderr).toMatch(sentence('DATA_DIR=/proc/x cannot be used[;:] '));
    },
  );

  test('a full disk ends the start with one line', async () => {
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

  test('a database that does not answer ends the start with one line that does not tell its password', async () => {
    const dataDir = join(await newDataDir(), 'data');
    const database = { DATABASE_URL: 'postgres://kingside:secret@127.0.0.1:1/kingside', DATA_DIR: dataDir };
    const { code, stderr } = await runServer(database);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      sentence(
        'The database of DATABASE_URL \\(127.0.0.1:1\\) cannot be used; nothing listens there: .*ECONNREFUSED',
      ),
    );
    expect(stderr).not.toContain('secret');
    expect(existsSync(dataDir)).toBe(false);
  });

  test('[IP-27] a node with the files as they come names what is to be filled in, and makes no secret', async () => {
    const dataDir = join(await newDataDir(), 'data');
    const file = await readFile(join(root, 'assets/operations/kingside.env'), 'utf8');
    const start = async (text: string): Promise<string> => {
      const { code, stderr } = await runServer({
        ...(parseEnv(text) as Record<string, string>),
        // The file has the address of another machine.
        ...{ HOST: '127.0.0.1', PORT: '0', OPERATOR_LISTEN: '127.0.0.1:0', DATA_DIR: dataDir },
      });
      expect([code, existsSync(dataDir)]).toEqual([1, false]);
      return stderr;
    };
    expect(await start(file)).toMatch(sentence('DATABASE_URL and NATS_URL: .*CHANGE-ME'));
    const filled = file.replaceAll('CHANGE-ME', 'planted');
    expect(await start(filled)).toMatch(sentence('.*Configure OIDC_ISSUER or FIREBASE_API_KEY'));
    const withProvider = `${filled}\nFIREBASE_API_KEY=a\nFIREBASE_AUTH_DOMAIN=b\nFIREBASE_PROJECT_ID=c\n`;
    expect(await start(withProvider)).toMatch(
      sentence('SECRET_KEY and OPERATOR_TOKEN are not set, or empty, .*`openssl rand -hex 32`'),
    );
  });

  test.each([
    ['API_BASE', 'api'],
    ['LOG_LEVEL', 'loud'],
    ['HOUSE_PACE', 'slow'],
    ['HOUSE_SHOW', 'sometimes'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'https://chess.example/chess'],
  ])('a start with %s=%s ends with one line', async (name, value) => {
    const { code, stderr } = await runServer({ DATA_DIR: '/nonexistent/kingside', [name]: value });
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence(`${name}=${value}: `));
  });
});

test('a misspelt variable is named with the likely one, and the server starts', async () => {
  const server = await startServer({ env: { HOUSE_WAIT: '0', KINGSIDE_COLOUR: 'red' } });
  expect(server.output()).toContain('Kingside does not know HOUSE_WAIT. Is HOUSE_WAIT_MS meant?\n');
  expect(server.output()).toContain('Kingside does not know KINGSIDE_COLOUR.\n');
  await server.stop();
});
