import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLUSHED, newDataDir, runServer, startServer } from '../../support/server/server';

let dataDir: string;
let sign: string;
beforeAll(async () => {
  dataDir = await newDataDir();
  sign = `${dataDir}-refused`;
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await rm(sign, { force: true });
});

const preload = fileURLToPath(new URL('refused-flush.mjs', import.meta.url));
const env = () => ({
  ...FLUSHED,
  HOUSE: 'off',
  DATA_DIR: dataDir,
  NODE_OPTIONS: `--import=${preload}`,
  REFUSED_FLUSH: sign,
});

test('[IP-02] a disk that does not keep the copy of the prepared database is named when the server cannot start', async () => {
  await writeFile(sign, 'pg_xact');
  const { code, stderr } = await runServer(env());
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^Kingside cannot start\. The disk did not keep .*pg_xact.* \(EIO: i\/o error, fsync\)\. Look for the disk in the log of the system, then start anew\.$/,
    ),
  ]);
});

test('[IP-02] a disk that refuses a flush ends the server with one line, and nothing is acknowledged after it', async () => {
  await rm(sign, { force: true });
  const server = await startServer({ env: env(), dataDir });
  const { uid, token, username } = await server.player();
  await writeFile(sign, 'pg_wal');
  await expect(server.api(token).post('/username/change', { username: 'Not_kept' })).rejects.toThrow();
  await expect.poll(() => server.fetch('/livez').catch(() => 'gone')).toBe('gone');
  const lines = server.output().trim().split('\n').slice(1);
  expect(lines).toEqual([
    expect.stringContaining(`The disk did not keep ${join(dataDir, 'database/pg_wal')}`),
  ]);
  await rm(sign);

  const again = await startServer({ env: FLUSHED, dataDir });
  const { token: later } = await again.signIn(username);
  expect(await again.api(later).get('/user')).toMatchObject({ body: { user: { firebaseId: uid } } });
  await again.stop();
});
