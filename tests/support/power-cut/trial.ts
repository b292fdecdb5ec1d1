import { cpSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { preparedFolder } from '../../../src/server/database/prepared';
import { mulberry32, type Random, whole } from '../random';
import { diskAfter } from './after-cut';
import { openHere } from './embedded-here';
import { Recorder } from './recorder';
import { Workload } from './workload';

/** A workload on the embedded database whose disk was recorded, to cut the power at any of its steps. */
export interface Recording {
  recorder: Recorder;
  workload: Workload;
  /** Folder as it was at the beginning. */
  first: string;
  /** Folder for what a cut leaves. */
  after: string;
}

/** A kind of flush to leave out. */
export interface LeftOut {
  /** As `EMBEDDED_FLUSH`. */
  flush?: boolean;
  /** Whether a flush of a path in the data folder counts. */
  counts?(path: string, isFolder: boolean): boolean;
}

/**
 * Plays games and moves money on a new embedded database, and records its disk.
 *
 * @param rounds each has a move in every running game
 */
export async function record(
  folder: string,
  random: Random,
  rounds: number,
  { flush = true, counts }: LeftOut = {},
): Promise<Recording> {
  const [first, data, after] = ['first', 'data', 'after'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const one of [first, data]) {
    await rm(one, { recursive: true, force: true });
    mkdirSync(one);
    cpSync(join(preparedFolder(), 'database'), join(one, 'database'), { recursive: true });
  }
  const recorder = new Recorder(data, counts);
  const stop = recorder.start();
  try {
    const opened = await openHere(data, flush);
    const workload = new Workload(opened, random, () => recorder.steps.length);
    await workload.run(rounds);
    await opened.close();
    return { recorder, workload, first, after };
  } finally {
    stop();
  }
}

/** Of so many cuts one is followed by another while the database starts, and makes whole what the first has left. */
const TWICE_IN = 5;

/**
 * Cuts the power at a step by chance, and starts the database on what may be left.
 *
 * @returns what is wrong there, in words; empty when all is well
 */
export async function cut({ recorder, workload, first, after }: Recording, seed: number): Promise<string[]> {
  const random = mulberry32(seed);
  const at = whole(random, 0, recorder.steps.length);
  const about = (fault: string): string => `seed ${seed}, step ${at} of ${recorder.steps.length}: ${fault}`;
  await rm(after, { recursive: true, force: true });
  diskAfter(recorder, first, at, random, after);
  try {
    if (whole(random, 1, TWICE_IN) === 1) await cutStart(after, random);
    const opened = await openHere(after, false);
    const faults = await workload.faultsOf(opened.db, at);
    await opened.close();
    return faults.map(about);
  } catch (error) {
    return [about(`it does not start: ${error instanceof Error ? error.message : String(error)}`)];
  }
}

/** Starts the database in a folder, stops it, and leaves what the disk may hold after a cut at a step of these. */
async function cutStart(folder: string, random: Random): Promise<void> {
  const first = `${folder}-first`;
  await rm(first, { recursive: true, force: true });
  cpSync(folder, first, { recursive: true });
  const recorder = new Recorder(folder);
  const stop = recorder.start();
  try {
    await (await openHere(folder, true)).close();
  } finally {
    stop();
  }
  await rm(folder, { recursive: true, force: true });
  diskAfter(recorder, first, whole(random, 0, recorder.steps.length), random, folder);
}
