import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPrepared, preparedFolder } from '../../../src/server/database/prepared';
import { prepareCheckpoint } from '../../../src/server/database/upkeep';
import { LEASE_SECONDS, setLeaseTerm } from '../../../src/server/lease/term';
import { diskAfter } from '../../support/power-cut/after-cut';
import { openHere } from '../../support/power-cut/embedded-here';
import { type Place, Recorder } from '../../support/power-cut/recorder';
import { cut, type LeftOut, record } from '../../support/power-cut/trial';
import { seededRandom, whole } from '../../support/random';
import { IS_BIG_RUN } from '../../support/runner/big-run';
import { newDataDir } from '../../support/server/place';

/** The embedded database in this process, whose disk is recorded. A power cut leaves what was flushed, and of the rest any part. */

const CUTS = Number(process.env.KINGSIDE_POWER_CUTS ?? (IS_BIG_RUN ? 200 : 20));
/** Cuts in one recording. */
const IN_ONE = 50;
const ROUNDS = 100;

let folder = '';
beforeAll(async () => {
  // A slow machine must not lose the games.
  setLeaseTerm(3_600);
  folder = await newDataDir();
});
afterAll(() => {
  setLeaseTerm(LEASE_SECONDS);
  rmSync(folder, { recursive: true, force: true });
});

test('[IP-01] acknowledged moves and postings outlive a power cut at any write, and the store keeps its promises', async () => {
  const random = seededRandom('power cut');
  const faults: string[] = [];
  for (let done = 0; done < CUTS; ) {
    const recording = await record(folder, random, ROUNDS);
    for (let index = 0; index < IN_ONE && done < CUTS; index++, done++)
      faults.push(...(await cut(recording, whole(random, 0, 2 ** 31))));
  }
  expect(faults).toEqual([]);
});

/** Cuts among which at least one has to find what is left out. */
const ENOUGH = 40;

test.each<[string, LeftOut]>([
  ['without any flush', { flush: false }],
  ['without the flush of the log', { counts: path => !path.startsWith('database/pg_wal/') }],
  ['without the flush of folders', { counts: (_, isFolder) => !isFolder }],
  ['without the flush of tables', { counts: path => !path.startsWith('database/base/') }],
])('a power cut %s loses acknowledged moves, and the test finds it', async (_, leftOut) => {
  const random = seededRandom('power cut');
  const recording = await record(folder, random, ROUNDS, leftOut);
  let faults: string[] = [];
  for (let index = 0; index < ENOUGH && faults.length === 0; index++)
    faults = await cut(recording, whole(random, 0, 2 ** 31));
  expect(faults).not.toEqual([]);
});

/** @returns whether each cut in a copy of the prepared database left it whole, or did not leave it at all */
async function copies(flush: boolean): Promise<boolean[]> {
  const random = seededRandom('power cut');
  const [first, data, after] = ['first', 'data', 'after'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const one of [first, data]) {
    await rm(one, { recursive: true, force: true });
    await mkdir(one);
  }
  const recorder = new Recorder(data);
  const stop = recorder.start();
  await copyPrepared(join(data, 'database'), flush).finally(stop);
  const whole = contentOf(join(preparedFolder(), 'database'));
  const found: boolean[] = [];
  const last = recorder.steps.length;
  const inCopy = [0.3, 0.9].map(part => Math.floor(part * last));
  // The rename is one of the last steps. After the end the copy has to be there, on each of several disks.
  for (const at of [...inCopy, last - 2, last - 1, ...Array.from({ length: 5 }, () => last)]) {
    await rm(after, { recursive: true, force: true });
    diskAfter(recorder, first, at, random, after);
    const isThere = existsSync(join(after, 'database'));
    found.push(isThere ? contentOf(join(after, 'database')) === whole : at < last);
  }
  return found;
}

/** Hash of all that is in a folder. */
function contentOf(root: string): string {
  const hash = createHash('sha256');
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    hash.update(path);
    if (statSync(join(root, path)).isFile()) hash.update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

test('[IP-01] a power cut during the first start leaves a whole copy of the prepared database, or none', async () => {
  expect(await copies(true)).not.toContain(false);
  expect(await copies(false)).toContain(false);
});

test('a checkpoint that was prepared finds next to nothing to write, and no file of a table to flush', async () => {
  await rm(join(folder, 'data'), { recursive: true, force: true });
  await mkdir(join(folder, 'data'));
  await copyPrepared(join(folder, 'data', 'database'), false);
  const recorder = new Recorder(join(folder, 'data'));
  const stop = recorder.start();
  try {
    const { db, flushAhead, close } = await openHere(join(folder, 'data'), true);
    const unflushed = new Set<Place>();
    /** Pages of tables that a checkpoint writes, and files of tables that it flushes without their having been flushed. */
    const costOf = async (prepare: () => Promise<void>) => {
      await db.execute(
        sql`insert into player (uid, username) select gen_random_uuid(), gen_random_uuid() from generate_series(1, 4000)`,
      );
      await prepare();
      const from = recorder.steps.length;
      await db.execute(sql`checkpoint`);
      const cost = { pages: 0, files: 0 };
      recorder.steps.forEach((step, index) => {
        if (step.do === 'enter' || !step.place.origin?.startsWith('database/base/')) return;
        if (step.do === 'write') unflushed.add(step.place);
        const waited = step.do === 'flush' && unflushed.delete(step.place);
        if (index >= from && waited) cost.files++;
        if (index >= from && step.do === 'write') cost.pages++;
      });
      return cost;
    };
    const unprepared = await costOf(async () => undefined);
    expect(unprepared.pages).toBeGreaterThan(100);
    expect(unprepared.files).toBeGreaterThan(2);
    const prepared = await costOf(() => prepareCheckpoint(db, flushAhead));
    expect(prepared).toEqual({ pages: 0, files: 0 });
    await close();
  } finally {
    stop();
  }
});
