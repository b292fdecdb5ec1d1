import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDataDir, startServer, type TestServer } from '../../support/server/server';

let server: TestServer;
let dataDir: string;
let sign: string;

beforeAll(async () => {
  dataDir = await newDataDir();
  sign = `${dataDir}/the-disk-is-full`;
  const preload = fileURLToPath(new URL('full-disk.mjs', import.meta.url));
  server = await startServer({
    dataDir,
    env: { HOUSE: 'off', NODE_OPTIONS: `--import=${preload}`, FULL_DISK: sign },
  });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const health = async () => (await server.fetch('/readyz')).body;

test('[IP-02] a full disk makes the server unhealthy although it still answers, until there is room again', async () => {
  const { token } = await server.player();
  await writeFile(sign, 'data');
  await expect.poll(health).toMatchObject({ status: 'disk full' });
  expect((await server.api(token).get('/user')).status).toBe(200);
  expect((await server.operator('status')).stdout).toMatch(
    /^database +answers .*CANNOT WRITE: its disk is full$/m,
  );
  await rm(sign);
  await expect.poll(health).toMatchObject({ status: 'ok' });
});

test('[IP-02] an embedded database that has died ends the process with one line', async () => {
  await writeFile(sign, 'log');
  await expect(server.player()).rejects.toThrow();
  await expect.poll(() => server.fetch('/livez').catch(() => 'gone')).toBe('gone');
  const dead = () =>
    server
      .output()
      .split('\n')
      .filter(line => line.includes('the embedded database is dead'));
  await expect.poll(dead).toHaveLength(1);
});
