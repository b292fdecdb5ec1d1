import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { type AccountRouteDeps, accountRoutes } from '../../../../src/server/account/routes';
import { plainApp } from '../../../../src/server/http/app';
import { SecurityLog } from '../../../../src/server/security-events';

/** Lets the first copy end. Later ones take no time. */
const first = vi.hoisted(() => ({ end: null as (() => void) | null }));
vi.mock('../../../../src/server/export', () => ({
  countRows: async () => 1,
  exportOf: async function* () {
    yield '{';
    if (first.end === null)
      await new Promise<void>(end => {
        first.end = end;
      });
    yield '}';
  },
}));
vi.mock('../../../../src/server/account/proof', () => ({
  withProof: (...[, , , { work }]: [unknown, unknown, unknown, { work: () => unknown }]) => work(),
}));

const log = pino({ level: 'silent' });
const security = new SecurityLog(log, { trustProxy: false, logAddresses: true }, () => 0);
const app = plainApp({ log, security });
app.decorateRequest('uid', 'ada');
const db = { transaction: (work: () => unknown) => work() };
accountRoutes(app, { db, configuration: { publicUrl: null } } as unknown as AccountRouteDeps);
afterAll(() => app.close());

const copy = async () => {
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/account/export', payload: {} });
  return [statusCode, body];
};

test('a user is sent one copy of their data at a time', async () => {
  const one = copy();
  await expect.poll(() => first.end).not.toBeNull();
  const other = await copy();
  first.end?.();
  expect(other).toEqual([429, expect.stringContaining('Another file')]);
  expect(await one).toEqual([200, '{}']);
  expect(await copy()).toEqual([200, '{}']);
});
