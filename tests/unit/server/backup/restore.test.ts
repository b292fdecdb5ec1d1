import fs, {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar/fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DATABASE, LABEL } from '../../../../src/server/backup/archive';
import { restoreBackup } from '../../../../src/server/backup/restore';

vi.mock('modern-tar/fs', async original => {
  const tar = await original<typeof import('modern-tar/fs')>();
  return { ...tar, unpackTar: vi.fn(tar.unpackTar) };
});

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingside-restore-'));
  dataDir = join(folder, 'data');
});
afterEach(() => {
  vi.mocked(unpackTar).mockReset();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['no archive', Buffer.from('junk')],
  ['an archive cut short', gzipSync(Buffer.alloc(10_000)).subarray(0, -12)],
])('a restore tells that the file is no whole backup where it is %s', async (_, content) => {
  const file = join(folder, 'monday');
  writeFileSync(file, content);
  expect(await restoreBackup(file, dataDir)).toEqual({
    ok: false,
    message: `${file} is no whole backup: it could not be unpacked.`,
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a restore onto a full disk tells of the disk and does not blame the file', async () => {
  const file = join(folder, 'monday');
  writeFileSync(file, gzipSync(Buffer.alloc(10_000)));
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  vi.mocked(unpackTar).mockReturnValue(new Writable({ write: (_chunk, _encoding, done) => done(full) }));
  expect(await restoreBackup(file, dataDir)).toEqual({
    ok: false,
    message: `${file} could not be unpacked into ${dataDir}: ENOSPC: no space left on device, write.`,
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a restore from a file that cannot be read tells why', async () => {
  const { message } = await restoreBackup(folder, dataDir);
  expect(message).toMatch(/could not be unpacked into .*: EISDIR: /);
});

test('a restored database is flushed before it has its name, and its folder after', async () => {
  const source = join(folder, 'source');
  mkdirSync(join(source, DATABASE), { recursive: true });
  writeFileSync(join(source, LABEL), JSON.stringify({ kingside: '1.0.0', postgres: '18', at: 0 }));
  writeFileSync(join(source, DATABASE, 'PG_VERSION'), '18\n');
  const file = join(folder, 'monday');
  await pipeline(packTar(source), createGzip(), createWriteStream(file));
  const { fsyncSync } = fs;
  const { open } = fs.promises;
  const flushed: string[] = [];
  fs.promises.open = async (path, ...more) => {
    flushed.push(relative(dataDir, String(path)));
    return open(path, ...more);
  };
  fs.fsyncSync = descriptor => {
    if (existsSync(join(dataDir, DATABASE))) flushed.push('the name');
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
  const { ok } = await restoreBackup(file, dataDir).finally(() => {
    fs.fsyncSync = fsyncSync;
    fs.promises.open = open;
    syncBuiltinESMExports();
  });
  expect(ok).toBe(true);
  expect(flushed).toEqual(['restoring/database/PG_VERSION', 'the name']);
});
