import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
