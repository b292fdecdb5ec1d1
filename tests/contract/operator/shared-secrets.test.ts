import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { agreeOnSecrets, KeyWatch } from '../../../src/server/installation/shared-secrets';
import { endNode, leaseNode } from '../../../src/server/lease/leases';
import { Keyring } from '../../../src/server/otp/keyring';
import { eventually } from '../../support/eventually';
import { ownDatabase } from '../own-database';

/** Starts of nodes on one database, each with a key and an operator's token. */

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
});
beforeEach(() => own.db.execute(`delete from setting where name = 'shared-secrets'`));
afterAll(() => own.close());

const log = pino({ level: 'silent' });
const [OLD, NEW, STRANGE] = ['old', 'new', 'strange'] as const;
type Name = typeof OLD | typeof NEW | typeof STRANGE;
const keyOf = (name: Name): Buffer => Buffer.alloc(32, name);

/** @param keys and tokens as in `SECRET_KEY` and `OPERATOR_TOKEN`, the present one first */
const start = (keys: readonly Name[], tokens: readonly Name[] = [OLD], mayBeLost = false): Promise<string> =>
  agreeOnSecrets(own.db, { keys: new Keyring(keys.map(keyOf)), tokens }, log, mayBeLost).then(
    () => 'started',
    (error: Error) => error.message,
  );

test('[IP-27] the first node’s key is the installation’s, and a node with another one does not start', async () => {
  expect(await start([OLD])).toBe('started');
  expect(await start([OLD])).toBe('started');
  expect(await start([STRANGE])).toMatch(/SECRET_KEY.*that of the other nodes.*UNREADABLE_SECRETS=allow/);
  expect(await start([OLD])).toBe('started');
});

test('[IP-27] of two nodes that start first at the same moment with different keys one starts', async () => {
  const outcomes = await Promise.all([start([OLD]), start([STRANGE])]);
  expect(outcomes.filter(outcome => outcome === 'started')).toHaveLength(1);
  expect(outcomes.filter(outcome => outcome.includes('SECRET_KEY'))).toHaveLength(1);
});

test('[API-30] a key is changed node by node, and a node that comes back in between starts', async () => {
  const steps: Name[][] = [[OLD], [OLD, NEW], [OLD, NEW], [NEW, OLD], [OLD, NEW], [NEW, OLD], [NEW, OLD]];
  for (const keys of steps) expect([keys, await start(keys)]).toEqual([keys, 'started']);
  expect(await start([OLD])).toMatch(/SECRET_KEY/);
  expect(await start([NEW])).toBe('started');
  expect(await start([OLD])).toMatch(/SECRET_KEY/);
});

test('[API-30] a key that nobody has any more is given up for another one, which the next node needs', async () => {
  await start([OLD]);
  // A node with the key is at work, so it is not lost.
  await leaseNode(own.db, 'east', 'pairing');
  expect(await start([NEW], [NEW], true)).toMatch(/SECRET_KEY.*stop all nodes/);
  await endNode(own.db, 'east');
  expect(await start([NEW], [NEW], true)).toBe('started');
  expect(await start([NEW], [NEW])).toBe('started');
  expect(await start([OLD])).toMatch(/SECRET_KEY/);
});

test('[IP-22] a node with another operator’s token does not start, and one is changed node by node', async () => {
  expect(await start([OLD], [OLD])).toBe('started');
  expect(await start([OLD], [STRANGE])).toMatch(/OPERATOR_TOKEN.*"new,old".*delete from setting/);
  for (const tokens of [[OLD, NEW], [NEW, OLD], [OLD, NEW], [NEW, OLD], [NEW]] satisfies Name[][])
    expect([tokens, await start([OLD], tokens)]).toEqual([tokens, 'started']);
  expect(await start([OLD], [OLD])).toMatch(/OPERATOR_TOKEN/);
});

test('[IP-22] an operator’s token stays the same while the key is changed', async () => {
  for (const keys of [[OLD], [OLD, NEW], [NEW, OLD], [NEW]] satisfies Name[][]) {
    expect(await start(keys, [OLD])).toBe('started');
    expect(await start(keys, [STRANGE])).toMatch(/OPERATOR_TOKEN/);
  }
});

test('[IP-22] the database tells neither the key nor the token', async () => {
  await start([OLD], [OLD]);
  const { rows } = await own.db.execute(`select value from setting where name = 'shared-secrets'`);
  const told = JSON.stringify(rows);
  expect(told).not.toContain(OLD);
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(told).not.toContain(keyOf(OLD).toString(form).slice(0, 8));
});

afterEach(() => void vi.useRealTimers());

test('[API-30] a node that was started without the key that others have by now notices within a minute', async () => {
  await start([OLD]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const watch = new KeyWatch(own.db, new Keyring([keyOf(OLD)]), log);
  watch.start();
  const look = async (hasOtherKey: boolean) => {
    vi.advanceTimersByTime(60_000);
    await eventually(() => expect(watch.hasOtherKey).toBe(hasOtherKey));
  };
  await start([OLD, NEW]);
  await look(false);
  await start([NEW, OLD]);
  await look(true);
  await start([OLD, NEW]);
  await look(false);
  await watch.stop();
});
