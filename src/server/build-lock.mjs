import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// One build of a checkout at a time. Plain JavaScript: it runs before any build. See README of this folder, "One build at a time".

/** Lies beside what is built, so that deleting `dist` deletes it too. */
const LOCK = 'dist/building';
const BEAT_MS = 1_000;
/** A lock that nobody has written for so long was left by a build that is gone: fifteen beats. */
const STALE_MS = 15_000;
const LOOK_MS = 200;

/** Whether a build is running here, or was broken off. */
export const isBeingBuilt = root => existsSync(join(root, LOCK));

/**
 * Runs `work` while no other process builds the same checkout. A lock left by a killed process is taken over: at once on the same
 * machine, else when it has not been written for 15 seconds.
 *
 * @param root folder of the checkout
 * @param tell is told once, in a sentence, that another build is waited for
 * @param work gets a signal, which is aborted when another process has taken the lock over: this one was stopped for long
 * @param staleMs see above
 */
export async function buildAlone(root, tell, work, staleMs = STALE_MS) {
  const path = join(root, LOCK);
  // Random, since a process id is used again.
  const own = JSON.stringify({ pid: process.pid, host: hostname(), id: randomBytes(8).toString('hex') });
  if (!(await take(path, own, tell, staleMs))) return work(new AbortController().signal);
  const lost = new AbortController();
  const beat = setInterval(() => {
    if (read(path) !== own) lost.abort(new Error('another build has taken this one’s place'));
    else tried(() => writeFileSync(path, own, { flag: 'r+' }));
  }, BEAT_MS).unref();
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(beat);
    if (read(path) === own) rmSync(path, { force: true });
  }
}

/** @returns false where no file can be made: the requirements of a build say why, and nobody builds there */
async function take(path, own, tell, staleMs) {
  let told = false;
  for (;;) {
    if (tried(() => mkdirSync(dirname(path), { recursive: true })) !== null) return false;
    const refused = tried(() => writeFileSync(path, own, { flag: 'wx' }));
    if (refused === null) return true;
    if (refused !== 'EEXIST') return false;
    const held = read(path);
    // Given back meanwhile.
    if (held === null) continue;
    if (!told && !isGone(held)) {
      told = true;
      const { pid } = parsed(held);
      tell(`Another process${pid === undefined ? '' : ` (${pid})`} is building Kingside. Waiting for it ...`);
    }
    if ((await isLeft(path, held, staleMs)) && !setAside(path, held)) return false;
  }
}

/** Waits for the lock to be given back. @returns whether it was left behind instead */
async function isLeft(path, held, staleMs) {
  for (let unwritten = 0, written = timeOf(path); unwritten < staleMs; unwritten += LOOK_MS) {
    if (isGone(held)) return true;
    await sleep(LOOK_MS);
    if (read(path) !== held) return false;
    // Times are compared with each other alone: the clock of a network's disk may be another one.
    const now = timeOf(path);
    if (now !== written) [unwritten, written] = [0, now];
  }
  return true;
}

/** Whether the lock's process is known to have ended. One on another machine, or in another container, cannot be asked. */
function isGone(held) {
  const { pid, host } = parsed(held);
  if (host !== hostname() || !Number.isSafeInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Removes a lock that was left behind, unless another process has just replaced it. @returns false where it may not */
function setAside(path, left) {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  const refused = tried(() => renameSync(path, aside));
  if (refused !== null) return refused === 'ENOENT';
  const moved = read(aside);
  if (moved !== null && moved !== left) tried(() => writeFileSync(path, moved, { flag: 'wx' }));
  rmSync(aside, { force: true });
  return true;
}

/** @returns `null`, or the system's code where it refuses */
function tried(work) {
  try {
    work();
    return null;
  } catch (error) {
    return error.code;
  }
}

/** Text of a lock; empty where it may not be read, `null` where there is none. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return error.code === 'ENOENT' ? null : '';
  }
}

/** An empty or broken text may still be being written: nothing is known of its process. */
function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const timeOf = path => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
