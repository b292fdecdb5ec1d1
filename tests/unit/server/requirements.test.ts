import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openFiles,
  REQUIREMENTS,
  requireAll,
  socketsWithin,
  Unmet,
} from '../../../src/server/requirements.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingside-requirements-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const named = (name: string) => {
  const found = REQUIREMENTS.find(one => one.name === name);
  if (!found) throw new Error(`no requirement ${name}`);
  return found;
};
const MB = 2 ** 20;
const place = { root: '/kingside', dataDir: '/data', hasEmbedded: true, maxSockets: 20_000, ports: [] };
const postgres = { version: '15.4', number: 150_004, encoding: 'UTF8', mayCreate: true, isStandby: false };
const data = { refused: null, owner: 'ana', isOthers: false };

/** Of each requirement: what meets it, and what does not with the sentence's beginning and the advice at its end. */
const CASES: Record<string, { met: readonly unknown[]; unmet: readonly (readonly [unknown, RegExp])[] }> = {
  'Node.js': {
    met: ['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0'],
    unmet: ['16.20.2', '18.20.4', '20.18.3', '21.7.0', '22.11.0'].map(
      version => [version, new RegExp(`^Node.js ${version} is too old: install 20.19`)] as const,
    ),
  },
  'path of the checkout': { met: [null], unmet: [['*', /has a "\*", with which Node.js .*: move it\.$/]] },
  'path of a build': {
    met: [null],
    unmet: [['#', /^The path of the checkout \(\/kingside\) has a "#", with which Vite .*: move it\.$/]],
  },
  'packages of a build': {
    met: [[]],
    unmet: [
      [['vite 7.0.0 instead of 8.3.8'], /\(vite 7.0.0 instead of 8.3.8\): run `npm ci` in \/kingside\.$/],
      [['a', 'b', 'c', 'd'], /\(a, b, c, …\)/],
    ],
  },
  'memory of a build': {
    met: [850 * MB, 16_000 * MB],
    unmet: [
      [600.5 * MB, /^A build needs 850 MB of memory, and 600 MB can be had here: .* add memory or swap/],
    ],
  },
  'folder of a build': {
    met: [tmpdir()],
    unmet: [['/nowhere', /^A build is needed, .* may not write to \/nowhere: run `npm run build` as /]],
  },
  'disk of a build': {
    met: [200 * MB],
    unmet: [[MB, /^A build needs 200 MB of disk, and \/kingside has 1 MB: make room\.$/]],
  },
  memory: {
    met: [224 * MB],
    unmet: [[100 * MB, /^The server needs 224 MB of memory, and 100 MB can be had/]],
  },
  'address space': {
    met: [null, 32_768 * MB],
    unmet: [[16_384 * MB, /the limit is 16384 MB: run `ulimit -v unlimited` first/]],
  },
  'open files': {
    met: [null, 65_536, 41_500],
    unmet: [
      [
        4_096,
        /^MAX_SOCKETS=20000 takes 41500 open files, and .* 4096: raise .* or set MAX_SOCKETS to 1298\.$/,
      ],
    ],
  },
  'data folder': {
    met: [data],
    unmet: [
      [{ ...data, isOthers: true }, /^DATA_DIR=\/data holds the data of ana, .*: run it as ana, or hand/],
      [{ ...data, refused: 'EROFS' }, /^DATA_DIR=\/data cannot be used: its file system is read-only/],
      [{ ...data, refused: 'EACCES' }, /may not write there, and ana owns it. Choose another folder/],
      [{ ...data, refused: 'ENOTDIR' }, /^DATA_DIR=\/data cannot be used; choose a folder .*\(ENOTDIR\)$/],
    ],
  },
  'disk of the data': {
    met: [
      { bytes: 128 * MB, isNew: true },
      { bytes: 64 * MB, isNew: false },
    ],
    unmet: [
      [
        { bytes: 100 * MB, isNew: true },
        /has 100 MB left, and the embedded database needs 128 MB .*: make room/,
      ],
      [{ bytes: 20 * MB, isNew: false }, /has 20 MB left, and the embedded database needs 64 MB/],
    ],
  },
  ports: {
    met: [null],
    unmet: [
      ['EADDRINUSE', /^Kingside cannot listen at HOST=h PORT=80 \(EADDRINUSE\): another program/],
      ['EACCES', /ports below 1024 are for root\. Choose a higher one/],
      ['EADDRNOTAVAIL', /h is no address of this machine\. Choose one of its own/],
      ['ENOTFOUND', /no address is known for the name h\. Choose an address\.$/],
      ['EIO', /\(EIO\); choose others\.$/],
    ].map(
      ([code, text]) => [{ setting: 'HOST=h PORT=80', host: 'h', port: 80, code }, text as RegExp] as const,
    ),
  },
  'built files': {
    met: [null],
    unmet: [
      [
        { path: '/kingside/dist/server', why: 'ENOENT' },
        /^\/kingside\/dist\/server is missing: `npm run build` makes it/,
      ],
      [{ path: '/kingside/node_modules', why: 'ENOENT' }, /is missing: `npm ci` makes it/],
      [{ path: '/kingside/assets', why: 'ENOENT' }, /is missing: it is a part of the checkout/],
      [
        { path: '/kingside/dist', why: 'EACCES' },
        /cannot read \/kingside\/dist, .* \(chmod -R a\+rX \/kingside\)/,
      ],
    ],
  },
  'format of the embedded data': {
    met: [
      { has: null, reads: '17 (1700, 1)' },
      { has: '17 (1700, 1)', reads: null },
      { has: '17 (1700, 1)', reads: '17 (1700, 1)' },
    ],
    unmet: [
      [
        { has: '16 (1300, 1)', reads: '17 (1700, 1)' },
        /^DATA_DIR=\/data was written with PostgreSQL 16 .*reads 17/,
      ],
    ],
  },
  PostgreSQL: {
    met: [postgres],
    unmet: [
      [
        { ...postgres, version: '14.9', number: 140_009 },
        /is PostgreSQL 14.9, and 15 or later is needed: upgrade/,
      ],
      [{ ...postgres, encoding: 'SQL_ASCII' }, /stores texts as SQL_ASCII, and UTF8 is needed: make it anew/],
      [{ ...postgres, isStandby: true }, /is a standby that can only be read: name the primary\.$/],
      [
        { ...postgres, mayCreate: false },
        /^The user of DATABASE_URL may not make tables: make them the owner/,
      ],
    ],
  },
  NATS: {
    met: [{ version: '2.2.0' }, { version: '2.10.1' }, { version: '3.0.0' }],
    unmet: [[{ version: '2.1.9' }, /is nats-server 2.1.9, and 2.2 or later is needed: upgrade it\.$/]],
  },
  'OpenID Connect issuer': {
    met: [{ setting: 'OIDC_ISSUER', given: 'https://id/a/', theirs: 'https://id/a/' }],
    unmet: [
      [
        { setting: 'OIDC_ISSUER', given: 'https://id/a', theirs: 'https://id/a/' },
        /^OIDC_ISSUER=https:\/\/id\/a is not what .*: set OIDC_ISSUER=https:\/\/id\/a\/ exactly/,
      ],
    ],
  },
};

test('each requirement has cases, and is named in the README', () => {
  const names = REQUIREMENTS.map(({ name }) => name);
  expect(Object.keys(CASES).sort()).toEqual([...names].sort());
  const readme = readFileSync(join(root, 'src/server/README.md'), 'utf8');
  for (const name of names) expect(readme).toContain(`| ${name} |`);
});

describe.each(Object.entries(CASES))('the requirement %s', (name, { met, unmet }) => {
  const requirement = named(name);

  test('the requirement passes what is enough', () => {
    for (const found of met) expect(requirement.unmet(found, place)).toBeNull();
  });

  test('the requirement says in one line what is missing and what to do', () => {
    for (const [found, text] of unmet) {
      expect(requirement.unmet(found, place)).toMatch(text);
      expect(requirement.unmet(found, place)).not.toContain('\n');
    }
  });
});

test('a moment ends at the first requirement that is not met', async () => {
  const refusal = requireAll('nats', { version: '2.1.0' });
  await expect(refusal).rejects.toBeInstanceOf(Unmet);
  await expect(requireAll('nats', { version: '2.2.0' })).resolves.toBeUndefined();
  await expect(requireAll('code', { root: '/a*b' })).rejects.toThrow('has a "*"');
});

test('sockets are so many that two files each leave the database its own', () => {
  expect(socketsWithin(null)).toBe(Number.POSITIVE_INFINITY);
  expect([1_024, 4_096, 65_536].map(socketsWithin)).toEqual([100, 1_298, 32_018]);
});

describe('looks at a machine', () => {
  test('this machine meets what concerns no folder', async () => {
    expect(named('Node.js').look({ root })).toBe(process.versions.node);
    expect(openFiles()).toSatisfy(files => files === null || files > 0);
    expect(named('packages of a build').look({ root })).toEqual([]);
  });

  test('packages of another version, missing ones and those for another machine are named', () => {
    const os = [process.platform];
    const packages = (entries: object) => JSON.stringify({ packages: entries });
    const { look } = named('packages of a build');
    expect(look({ root: folder })).toEqual(['none is installed']);
    mkdirSync(join(folder, 'node_modules'));
    const needed = {
      '': {},
      'node_modules/vite': { version: '2.0.0' },
      'node_modules/pg': { version: '1.0.0' },
      'node_modules/here': { version: '1.0.0', optional: true, os },
      'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['plan9'] },
      'node_modules/tests': { version: '1.0.0', dev: true },
    };
    writeFileSync(join(folder, 'package-lock.json'), packages(needed));
    const has = { 'node_modules/vite': { version: '1.0.0' } };
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), packages(has));
    expect(look({ root: folder })).toEqual([
      'vite 1.0.0 instead of 2.0.0',
      'pg is missing',
      'here is missing',
    ]);
  });

  test('signs in a path with which Vite cannot build are found, others are not', () => {
    const { look } = named('path of a build');
    expect(['/a#b', '/a?b', '/a*b'].map(path => look({ root: path }))).toEqual(['#', '?', '*']);
    expect(look({ root: '/a b%41é[1]{2}(3)&;+@' })).toBeNull();
  });

  test('a port in use is found, and a free one is given back', async () => {
    const server = createServer();
    const port = await new Promise<number>(resolve =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    const ports = [{ setting: 'PORT', host: '127.0.0.1', port }];
    const { look } = named('ports');
    expect(await look({ ports })).toMatchObject({ port, code: 'EADDRINUSE' });
    await new Promise(resolve => server.close(resolve));
    expect([await look({ ports }), await look({ ports })]).toEqual([null, null]);
    expect(await look({ ports: [{ ...ports[0], host: '192.0.2.1' }] })).toMatchObject({
      code: 'EADDRNOTAVAIL',
    });
  });

  test('a data folder is tried without a trace, and is not made', () => {
    const { look } = named('data folder');
    const dataDir = join(folder, 'data');
    expect(look({ dataDir })).toMatchObject({ refused: null, isOthers: false });
    expect(() => statSync(dataDir)).toThrow('ENOENT');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    expect(look({ dataDir })).toMatchObject({ refused: null, isOthers: false });
    writeFileSync(join(folder, 'file'), '');
    expect(look({ dataDir: join(folder, 'file', 'data') })).toMatchObject({ refused: 'ENOTDIR' });
    expect(named('disk of the data').look({ dataDir, hasEmbedded: true })).toMatchObject({ isNew: false });
  });

  test('a data folder in which no file can be made is refused', () => {
    // Rights keep nothing from root, as whom these tests may run; a folder of the file's name does.
    mkdirSync(join(folder, `probe.${process.pid}`));
    expect(named('data folder').look({ dataDir: folder })).toMatchObject({ refused: 'EEXIST' });
  });

  test('a checkout that lacks what a server reads is found out', () => {
    expect(named('built files').look({ root: folder })).toEqual({
      path: join(folder, 'dist'),
      why: 'ENOENT',
    });
  });

  test('the format of data and of the prepared database is read from their files', () => {
    const database = (path: string, catalogue: number) => {
      mkdirSync(join(path, 'global'), { recursive: true });
      writeFileSync(join(path, 'PG_VERSION'), '17\n');
      const control = Buffer.alloc(16);
      control.writeUInt32LE(1_700, 8);
      control.writeUInt32LE(catalogue, 12);
      writeFileSync(join(path, 'global/pg_control'), control);
    };
    const { look } = named('format of the embedded data');
    const where = { root: folder, dataDir: join(folder, 'data'), hasEmbedded: true };
    expect(look(where)).toEqual({ has: null, reads: null });
    database(join(folder, 'dist/database/hash/database'), 202_406_281);
    database(join(folder, 'data/database'), 202_307_071);
    expect(look(where)).toEqual({ has: '17 (1700, 202307071)', reads: '17 (1700, 202406281)' });
    // A node on PostgreSQL does not open what an earlier one has left.
    expect(look({ ...where, hasEmbedded: false })).toMatchObject({ has: null });
  });
});
