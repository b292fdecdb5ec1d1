import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseTrouble, explaining, isInstallationTrouble } from '../../../src/server/start-trouble';

const postgres = databaseTrouble({ databaseUrl: 'postgres://me:secret@db:5432/kingside', dataDir: '/data' });
const embedded = databaseTrouble({ databaseUrl: null, dataDir: '/data' });

/** A failure as drizzle hands it on. */
const failed = (code: string): Error =>
  new Error('Failed query', { cause: Object.assign(new pg.DatabaseError('no', 2, 'error'), { code }) });

test.each([
  ['28P01', /its user or password is wrong$/],
  ['28000', /look at pg_hba.conf/],
  ['3D000', /does not exist: make it \(createdb kingside\)$/],
  ['53300', /no connection left: raise max_connections/],
  ['ECONNREFUSED', /nothing listens there: start PostgreSQL/],
  ['ENOTFOUND', /no address is known for the name of its host/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /name its file by NODE_EXTRA_CA_CERTS$/],
  ['XX000', /check the address and that it is running$/],
])('a PostgreSQL that refuses with %s is told with what to do, and without its password', (code, text) => {
  expect(postgres(failed(code))).toMatch(/^The database of DATABASE_URL \(db:5432\) cannot be used; /);
  expect(postgres(failed(code))).toMatch(text);
  expect(postgres(new AggregateError([failed(code)]))).toMatch(text);
  expect(postgres(failed(code))).not.toContain('secret');
});

test('the data folder is blamed for what the file system has refused, and for nothing else', () => {
  expect(embedded(new Error("EACCES: permission denied, open '/data/x'"))).toMatch(
    /^DATA_DIR=\/data cannot be used; choose a folder/,
  );
  expect(embedded(new Error('WebAssembly.Memory(): could not allocate memory'))).toMatch(
    /^The embedded database in DATA_DIR=\/data does not open; restore a backup/,
  );
});

test('a step that fails is told by what its error means', async () => {
  const told = explaining(postgres, () => Promise.reject(failed('28P01')));
  await expect(told).rejects.toThrow(/^The database .* its user or password is wrong\. \(no\)$/);
  await expect(told.catch(isInstallationTrouble)).resolves.toBe(true);
});
