import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgresHere, SET_UP } from '../../support/server/place';
import { onPostgres } from '../../support/server/postgres';
import { startServer, type TestServer } from '../../support/server/server';

/** A PostgreSQL that becomes read-only under a running server, as in a failover or with a full disk at some providers. */

let server: TestServer;
beforeAll(async () => {
  if (onPostgresHere()) server = await startServer({ env: { HOUSE: 'off' } });
});
afterAll(async () => {
  await server?.stop();
});

/** Changes a setting of the server's database, and ends its connections, so that the next ones have it. */
async function change(setting: string): Promise<void> {
  const address = process.env[SET_UP.postgres] ?? '';
  const name = new URL(server.databaseUrl ?? '').pathname.slice(1);
  await onPostgres(address, `alter database "${name}" ${setting}`);
  await onPostgres(
    address,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
}

const health = async () => {
  const { status, body } = await server.fetch('/readyz');
  return { status, body };
};

test.runIf(onPostgresHere())(
  '[IP-02] a database that has become read-only sends newcomers and writing calls elsewhere until it can be written again',
  async () => {
    const { token } = await server.player();
    const write = () =>
      server.api(token).post('/support', { reason: 4, subject: 'Hello', message: 'Is it written down?' });
    expect((await write()).status).toBe(200);

    await change('set default_transaction_read_only = on');
    await expect.poll(health).toMatchObject({ status: 503, body: { status: 'database away' } });
    const refused = await write();
    expect(refused).toMatchObject({ status: 503, body: { message: 'Service Unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await server.operator('status')).stdout).toMatch(/^database +NOT REACHABLE: it is read-only$/m);

    await change('reset default_transaction_read_only');
    await expect.poll(health).toMatchObject({ status: 200, body: { status: 'ok' } });
    await expect.poll(async () => (await write()).status).toBe(200);
  },
);
