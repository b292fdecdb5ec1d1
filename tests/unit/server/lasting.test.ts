import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DiskRefused, flushFolder, replaceFile } from '../../../src/server/lasting';
import { ensureOperatorToken, readOperatorToken } from '../../../src/server/operator/token';
import { openKeyring } from '../../../src/server/otp/keyring';
import { diskAfter } from '../../support/power-cut/after-cut';
import { Recorder } from '../../support/power-cut/recorder';
import { mulberry32 } from '../../support/random';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'kingside-lasting-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Disks tried for each step at which the power is cut. */
const DISKS = 12;

/**
 * Cuts the power at each step of some work in a new folder.
 *
 * @param prepare what lies there before
 * @param look is shown each folder that may be left, and whether the work was over
 */
function cutEverywhere(
  prepare: (folder: string) => void,
  work: (folder: string) => void,
  look: (folder: string, isOver: boolean) => void,
): void {
  const [first, now, after] = ['first', 'now', 'after'].map(name => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [first, now]) {
    mkdirSync(folder);
    prepare(folder);
  }
  const recorder = new Recorder(now);
  const stop = recorder.start();
  try {
    work(now);
  } finally {
    stop();
  }
  for (let at = 0; at <= recorder.steps.length; at++)
    for (let seed = 0; seed < DISKS; seed++) {
      rmSync(after, { recursive: true, force: true });
      diskAfter(recorder, first, at, mulberry32(seed), after);
      look(after, at === recorder.steps.length);
    }
}

describe('power cuts at every step', () => {
  const nothing = (): void => undefined;
  const keyAt = (folder: string): string => join(folder, 'data/secret.key');

  test('[IP-01] a new key is whole or not there, and outlives a power cut once it is used', () => {
    cutEverywhere(
      nothing,
      folder => openKeyring(join(folder, 'data'), null),
      (folder, isOver) => {
        if (isOver) expect(existsSync(keyAt(folder))).toBe(true);
        if (existsSync(keyAt(folder)))
          expect(readFileSync(keyAt(folder), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
      },
    );
  });

  test('[IP-01] an operator’s token is the old or the new one after a power cut, and whole', () => {
    const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
    cutEverywhere(
      folder => writeFileSync(join(folder, 'operator.token'), `${old}\n`),
      folder => ensureOperatorToken(folder, next),
      (folder, isOver) => expect(isOver ? [next] : [old, next]).toContain(readOperatorToken(folder)),
    );
  });

  test('a file that is not flushed is found torn or missing', () => {
    const seen = new Set<string | null>();
    cutEverywhere(
      nothing,
      folder => writeFileSync(join(folder, 'key'), 'x'.repeat(2_000)),
      folder => seen.add(existsSync(join(folder, 'key')) ? readFileSync(join(folder, 'key'), 'utf8') : null),
    );
    expect([...seen]).toEqual(expect.arrayContaining([null, '', 'x'.repeat(2_000)]));
  });
});

describe('a disk that refuses a flush', () => {
  const refusing = (code: string) =>
    vi.fn(() => {
      throw Object.assign(new Error(`${code}: refused, fsync`), { code });
    });
  /** Runs work while each flush fails. */
  async function refused(code: string, work: () => void): Promise<unknown> {
    const { default: fs } = await import('node:fs');
    const { syncBuiltinESMExports } = await import('node:module');
    const { fsyncSync } = fs;
    fs.fsyncSync = refusing(code);
    syncBuiltinESMExports();
    try {
      work();
      return null;
    } catch (error) {
      return error;
    } finally {
      fs.fsyncSync = fsyncSync;
      syncBuiltinESMExports();
    }
  }

  test.each([
    [
      'EIO',
      /^The disk did not keep .*key.* \(EIO: refused, fsync\)\. Look for the disk in the log of the system, then start anew\.$/,
    ],
    ['ENOSPC', /^The disk did not keep .*\. Make room there, then start anew\.$/],
  ])('[IP-02] the error %s of a file says in a line what to do', async (code, line) => {
    const error = await refused(code, () => replaceFile(join(root, 'key'), 'key'));
    expect(error).toBeInstanceOf(DiskRefused);
    expect(error).toMatchObject({ message: expect.stringMatching(line) });
    expect(existsSync(join(root, 'key'))).toBe(false);
  });

  test('a system that flushes no folders is not taken for a broken disk, a broken disk is', async () => {
    expect(await refused('EPERM', () => flushFolder(root))).toBeNull();
    expect(await refused('EIO', () => flushFolder(root))).toBeInstanceOf(DiskRefused);
  });
});
