import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Builds `dist` when it is missing or older than what it is made of. Plain JavaScript: it runs before any build.

const root = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = ['src', 'assets', 'shaders', 'index.html', 'vite.config.ts', 'package.json'];
const OUTPUTS = ['dist/client/index.html', 'dist/server/main.js'];

export async function ensureBuilt() {
  if (isFresh()) return;
  process.stderr.write('Building Kingside ...\n');
  await runVite();
}

function isFresh() {
  const built = Math.min(...OUTPUTS.map(file => timeOf(join(root, file))));
  return SOURCES.every(source => newest(join(root, source)) < built);
}

function runVite() {
  const vite = findVite();
  return new Promise((resolve, reject) => {
    // A process of its own: the bundler's memory is given back before the server begins.
    const child = spawn(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    });
    const stop = () => child.kill();
    process.once('SIGTERM', stop).once('SIGINT', stop);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      if (code === 0) resolve();
      else reject(new Error(`the build failed (${signal ?? code}), see above`));
    });
  });
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
