import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DirectoryInUse, lockDirectory } from '../../../../src/server/database/lock';

// Test files share modules: those that have this file's `node:fs` are for this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, linkSync: vi.fn(fs.linkSync), writeFileSync: vi.fn(fs.writeFileSync) };
});

let folder: string;
const lost = vi.fn();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingside-lock-'));
  lost.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(linkSync).mockReset();
  vi.mocked(writeFileSync).mockReset();
  rmSync(folder, { recursive: true, force: true });
});

const path = () => join(folder, 'lock');
const held = () => JSON.parse(readFileSync(path(), 'utf8')) as Record<string, unknown>;
/** A lock as another process writes it. */
const write = (holder: object) =>
  writeFileSync(path(), JSON.stringify({ pid: 7, system: 'another', socket: null, ...holder }));
/** Makes the lock look unwritten for so many seconds. */
const age = (seconds: number) => {
  const then = statSync(path()).mtimeMs / 1_000 - seconds;
  utimesSync(path(), then, then);
};

test('a folder is locked once, and is as empty as before after unlocking', async () => {
  const unlock = await lockDirectory(folder, lost);
  await expect(lockDirectory(folder, lost)).rejects.toThrow(DirectoryInUse);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
  (await lockDirectory(folder, lost))();
  expect(lost).not.toHaveBeenCalled();
});

test('of many that lock a folder at the same time one gets it', async () => {
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(folder, lost)));
  const unlocks = all.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
  expect(unlocks).toHaveLength(1);
  unlocks[0]?.();
  expect(readdirSync(folder)).toEqual([]);
});

test('[IP-01] a killed holder on this system is replaced at once, whatever process has its id now', async () => {
  (await lockDirectory(folder, lost))();
  const unlock = await lockDirectory(folder, lost);
  const { system } = held();
  unlock();
  const server = createServer().listen(join(folder, 'lock.abc123'));
  await once(server, 'listening');
  write({ pid: process.pid, system, socket: 'lock.abc123' });
  // The holder lives in a container: its socket answers, though this system has no process of its id.
  await expect(lockDirectory(folder, lost)).rejects.toThrow('is in use by another Kingside');
  write({ pid: 2 ** 30, system, socket: 'lock.abc123' });
  await expect(lockDirectory(folder, lost)).rejects.toThrow(`process ${2 ** 30}`);
  // A killed process leaves the socket behind.
  server.close();
  await once(server, 'close');
  writeFileSync(join(folder, 'lock.abc123'), '');
  (await lockDirectory(folder, lost))();
  expect(readdirSync(folder)).not.toContain('lock.abc123');
});

test('[IP-01] a holder on another machine counts as living while it writes its lock', async () => {
  write({});
  const beating = setInterval(() => write({}), 300);
  await expect(lockDirectory(folder, lost)).rejects.toThrow('is in use by another Kingside (process 7)');
  clearInterval(beating);
  age(11);
  const unlock = await lockDirectory(folder, lost);
  expect(held()).toMatchObject({ pid: process.pid });
  unlock();
});

test('a lock of an earlier version or an unreadable one is taken over when it is old', async () => {
  for (const left of [JSON.stringify({ pid: 1, started: 'then' }), '', 'junk']) {
    writeFileSync(path(), left);
    age(11);
    (await lockDirectory(folder, lost))();
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('[IP-01] a lock never exists without its content, so that no other opener takes it for a stale one', async () => {
  const fs = await vi.importActual<typeof import('node:fs')>('node:fs');
  const seen: string[] = [];
  const mocked = vi.mocked(writeFileSync);
  // As the system does it: the file is made first, then written. Another opener may look in between.
  mocked.mockImplementation((file, content, settings) => {
    if (typeof settings === 'object' && settings?.flag === 'wx') {
      fs.writeFileSync(file, '', settings);
      if (existsSync(path())) seen.push(readFileSync(path(), 'utf8'));
      fs.writeFileSync(file, content);
    } else fs.writeFileSync(file, content, settings);
  });
  const unlock = await lockDirectory(folder, lost);
  expect(seen).not.toContain('');
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test('[IP-01] a file system without hard links has locks too, and an empty one that is young counts as held', async () => {
  vi.mocked(linkSync).mockImplementation(() => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  });
  const unlock = await lockDirectory(folder, lost);
  await expect(lockDirectory(folder, lost)).rejects.toThrow('is in use by another Kingside (process');
  unlock();
  writeFileSync(path(), '');
  const opening = lockDirectory(folder, lost);
  await Promise.all([
    expect(opening).rejects.toThrow(/is in use by another Kingside\./),
    sleep(300).then(() => write({})),
  ]);
});

test('[IP-01] a holder goes on writing its lock, and is told when another has taken it over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const unlock = await lockDirectory(folder, lost);
  age(60);
  const before = statSync(path()).mtimeMs;
  vi.advanceTimersByTime(2_000);
  expect(statSync(path()).mtimeMs).toBeGreaterThan(before);
  expect(lost).not.toHaveBeenCalled();
  write({});
  vi.advanceTimersByTime(2_000);
  expect(lost).toHaveBeenCalledOnce();
  await sleep(1);
  unlock();
  // The lock is the other holder's now.
  expect(held()).toMatchObject({ pid: 7 });
});
