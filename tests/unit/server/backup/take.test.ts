import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Backups } from '../../../../src/server/backup/take';
import type { Database } from '../../../../src/server/database/database';

/** How a backup keeps room on the disk for the log of the database, which dies without. */

const MB = 2 ** 20;
const FIRST = '000000010000000000000003';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingside-take-'));
  file = join(folder, 'monday');
  const files = {
    PG_VERSION: '18',
    'base/1': 'x'.repeat(MB),
    'global/pg_control': 'c',
    [`pg_wal/${FIRST}`]: 'w',
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, 'data/database', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'data/database', path), content);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param free bytes at each look at the disk; the last one is repeated */
function backups(...free: [number, ...number[]]) {
  /** Functions that the database was asked for, with whether there was a copy then. */
  const asked: [string, boolean][] = [];
  const looked: string[] = [];
  const execute = async (query: SQL) => {
    const text = new PgDialect().sqlToQuery(query).sql;
    const name = /pg_b\w+_(?:start|stop|evict)/.exec(text)?.[0] ?? text;
    // Preparing the checkpoint is left out.
    if (!name.endsWith('evict')) asked.push([name, existsSync(`${file}.copying/database`)]);
    return { rows: [{ first: FIRST, label: 'label', written: 0 }] };
  };
  const freeAt = async (path: string) => {
    looked.push(path);
    return (free.length > 1 ? free.shift() : free[0]) ?? 0;
  };
  const db = { execute } as unknown as Database;
  const flushAhead = async () => undefined;
  const taking = new Backups({ db, dataDir: join(folder, 'data'), now: () => 0, flushAhead }, freeAt);
  return { taking, asked, looked };
}

test('a backup is taken where the disk has room for the copy, the file and the log', async () => {
  const { taking, asked, looked } = backups(82 * MB);
  expect(await taking.take(file)).toMatchObject({ copied: MB + 4 });
  expect(asked).toEqual([
    ['pg_backup_start', true],
    ['pg_backup_stop', true],
  ]);
  expect(looked[0]).toBe(folder);
  expect(readdirSync(folder).sort()).toEqual(['data', 'monday']);
});

test('a backup is flushed before it has its name, and its folder after', async () => {
  const { fsync, fsyncSync } = fs;
  const flushed: string[] = [];
  const note = (what: string) => flushed.push(`${what}, ${existsSync(file) ? 'named' : 'not named'}`);
  Object.assign(fs, {
    fsync: (...args: Parameters<typeof fsync>) => note('file') && fsync(...args),
    fsyncSync: (descriptor: number) => note('folder') && fsyncSync(descriptor),
  });
  syncBuiltinESMExports();
  await backups(82 * MB)
    .taking.take(file)
    .finally(() => {
      Object.assign(fs, { fsync, fsyncSync });
      syncBuiltinESMExports();
    });
  expect(flushed).toEqual(['file, not named', 'folder, named']);
});

test('a backup that would not fit is refused before the database hears of it, with what it needs and what is free', async () => {
  const { taking, asked } = backups(64 * MB);
  expect(await taking.take(file)).toEqual({
    refusal: `${folder} has 64.0 MB free, and this backup needs 81.0 MB for the copy and for what the database writes meanwhile, and more for the file that the copy is packed into. Make room, or name a file on another disk.`,
  });
  expect(asked).toEqual([]);
  expect(readdirSync(folder)).toEqual(['data']);
});

test('a disk that fills up during a backup has room again before the database has to write that the backup ends', async () => {
  const { taking, asked } = backups(100 * MB, 100 * MB, 60 * MB);
  await expect(taking.take(file)).rejects.toThrow(`the disk of ${file}.copying/database fills up`);
  expect(asked).toEqual([
    ['pg_backup_start', true],
    ['pg_backup_stop', false],
  ]);
  expect(readdirSync(folder)).toEqual(['data']);
  expect(taking.needLog).toBe(false);
});

test('a disk that fills up before the packing gets its room back, and the next backup can be taken', async () => {
  // Two looks before it begins and for each of the four files: at the disk of the file, and at that of the database.
  const looks = 2 + 2 * 4;
  const { taking } = backups(100 * MB, ...Array<number>(looks - 1).fill(100 * MB), 65 * MB);
  await expect(taking.take(file)).rejects.toThrow(`the disk of ${folder} fills up`);
  expect(readdirSync(folder)).toEqual(['data']);
  expect(await taking.take(file)).toHaveProperty('refusal', expect.stringContaining('65.0 MB free'));
});

test('a backup to another disk is refused while that of the database is full, and the refusal names it', async () => {
  const { taking, asked } = backups(100 * MB, 60 * MB);
  expect(await taking.take(file)).toHaveProperty('refusal', expect.stringContaining(join(folder, 'data')));
  expect(asked).toEqual([]);
});
