import { spawn } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAlone, isBeingBuilt } from './build-lock.mjs';
import { requireAll } from './requirements.mjs';

// Builds `dist`: all of it as `npm run build`, and for other programs when it is missing or older than what it is made of.
// Plain JavaScript: it runs before any build. See README of this folder, "A build in steps, for everybody to read".

/** Folder of the checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = ['src', 'assets', 'shaders', 'index.html', 'vite.config.ts', 'package.json'];
/** Written last, so that a build that was broken off does not count. */
const BUILT = 'dist/built';
/** Others may read what is made, and not change it. */
const UMASK = 0o022;
/** Options of V8 for a process of seconds: it compiles none of the database a second time, which would take half of them. */
const ONCE = ['--wasm-tiering-budget=180000000'];
/** Ends a program of the build when its builder is killed: the next builder must not meet it. */
const WITH_BUILDER = `data:text/javascript,${encodeURIComponent(
  "process.on('disconnect', () => process.exit(1)); process.channel?.unref();",
)}`;

/**
 * Builds what is missing or stale; while another process builds, it waits for that.
 *
 * @param before goes before a build, and may refuse it by an error
 * @throws Error that says what to do
 */
export async function ensureBuilt(before = async () => undefined) {
  if (!isBeingBuilt(root) && isFresh()) return;
  await buildAlone(root, tell, async lost => {
    if (isFresh()) return;
    await before();
    await requireAll('build', { root });
    tell('Building Kingside ...');
    await build(['--logLevel', 'warn'], lost);
  });
}

const tell = text => void process.stderr.write(`${text}\n`);

function isFresh() {
  const built = timeOf(join(root, BUILT));
  return SOURCES.every(source => newest(join(root, source)) < built);
}

/** @param options of Vite. @param lost ends the build, since another one has taken its place */
async function build(options, lost) {
  const begun = new Date();
  // Processes of their own, one after the other: each gives its memory back before the next one begins.
  await run(lost, findVite(), 'build', '--app', ...options);
  // By the built server's own code: what a first start copies is what one would make.
  await run(lost, ...ONCE, 'dist/server/prepare-database.js');
  openToReaders(join(root, 'dist'));
  const built = join(root, BUILT);
  writeFileSync(built, '');
  openToReaders(built);
  // A source that was changed meanwhile may not be in it.
  utimesSync(built, begun, begun);
}

function run(signal, ...args) {
  return new Promise((resolve, reject) => {
    const before = process.umask(UMASK);
    const child = spawn(process.execPath, ['--import', WITH_BUILDER, ...args], {
      cwd: root,
      stdio: ['ignore', 2, 2, 'ipc'],
      signal,
    });
    process.umask(before);
    const stop = () => child.kill();
    process.once('SIGTERM', stop).once('SIGINT', stop);
    child.once('error', error => reject(signal.aborted ? signal.reason : error));
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      if (code === 0) resolve();
      else if (signal === 'SIGKILL' || signal === 'SIGABRT')
        reject(
          new Error(
            `the build was killed (${signal}), most likely because memory ran out: add some, or swap`,
          ),
        );
      else reject(new Error(`the build failed (${signal ?? code}), see above`));
    });
  });
}

/**
 * Lets everybody read what is built, and nobody but its owner write it, whatever the umask of this build or of an earlier one
 * was. The prepared database's files have rights of their own, which PostgreSQL gives them.
 */
function openToReaders(path) {
  const found = lstatSync(path);
  // Files before their folder: until that is open, nobody else reaches a file that may still be writable.
  if (found.isDirectory()) for (const name of readdirSync(path)) openToReaders(join(path, name));
  const mode = found.isDirectory() ? 0o755 : 0o644;
  if ((found.mode & 0o777) !== mode) chmodSync(path, mode);
}

function findVite() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  } catch {
    throw new Error('its packages are not installed; run `npm ci` first');
  }
}

/** Newest change below a path, folders included: a removed file changes its folder. */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newest(join(path, name))),
    found.mtimeMs,
  );
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

// `npm run build`
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  try {
    await requireAll('code', { root });
    await buildAlone(root, tell, async lost => {
      await requireAll('build', { root });
      await build([], lost);
    });
  } catch (error) {
    process.stderr.write(`Kingside cannot be built: ${error.message}\n`);
    process.exitCode = 1;
  }
