import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildAlone, isBeingBuilt } from '../../../src/server/build-lock.mjs';
import { until } from '../../support/until';

const server = fileURLToPath(new URL('../../../src/server/', import.meta.url));
const PROGRAMS = ['start', 'operator', 'build', 'build-lock', 'end-with-parent', 'requirements'];
/** Stands in for Vite: notes that it builds, has threads, goes on when it may, and ends when nothing is left to do. */
const VITE = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
new Worker('', { eval: true });
appendFileSync('builds', 'begun\\n');
if (!existsSync('go')) await new Promise(resolve => {
  const look = setInterval(() => { if (existsSync('go')) { clearInterval(look); resolve(); } }, 20);
});
mkdirSync('dist/server', { recursive: true });
for (const name of ['main', 'operator']) writeFileSync('dist/server/' + name + '.js', "console.log('runs " + name + "')");
writeFileSync('dist/server/prepare-database.js', '');
appendFileSync('builds', 'ended\\n');
`;

let folder: string;
const begun: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingside-build-'));
});
afterEach(() => {
  for (const one of begun.splice(0)) one.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const lock = () => join(folder, 'dist/building');
const leave = (holder: object) => {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(lock(), JSON.stringify(holder));
};
const ended = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('[IP-01] a second build waits for the first, says so once, and finds no lock afterwards', async () => {
  const told: string[] = [];
  const steps: string[] = [];
  let finish: () => void = () => undefined;
  const first = buildAlone(
    folder,
    text => told.push(text),
    async () => {
      steps.push('first');
      await new Promise<void>(resolve => {
        finish = resolve;
      });
      steps.push('first ends');
    },
  );
  const second = buildAlone(
    folder,
    text => told.push(text),
    async () => void steps.push('second'),
  );
  await until(
    () => told.length > 0,
    () => 'the second build to wait',
  );
  expect(isBeingBuilt(folder)).toBe(true);
  finish();
  await Promise.all([first, second]);
  expect(steps).toEqual(['first', 'first ends', 'second']);
  expect(told).toEqual([`Another process (${process.pid}) is building Kingside. Waiting for it ...`]);
  expect(readdirSync(join(folder, 'dist'))).toEqual([]);
});

test('[IP-01] a build that fails gives its lock back', async () => {
  const build = buildAlone(
    folder,
    () => undefined,
    () => Promise.reject(new Error('no memory')),
  );
  await expect(build).rejects.toThrow('no memory');
  expect(isBeingBuilt(folder)).toBe(false);
});

test('[IP-01] the lock of a killed build is taken over at once, by one of many', async () => {
  leave({ pid: ended(), host: hostname(), id: 'left' });
  const told = vi.fn();
  let running = 0;
  let most = 0;
  const build = () =>
    buildAlone(folder, told, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(resolve => setImmediate(resolve));
      running -= 1;
    });
  await Promise.all(Array.from({ length: 5 }, build));
  expect(most).toBe(1);
});

test('[IP-01] a lock of another machine is taken over once it is no longer written', async () => {
  leave({ pid: 1, host: 'another', id: 'left' });
  const told: string[] = [];
  const work = vi.fn(async () => undefined);
  await buildAlone(folder, text => told.push(text), work, 200);
  expect(work).toHaveBeenCalledOnce();
  expect(told).toEqual(['Another process (1) is building Kingside. Waiting for it ...']);
});

test('[IP-01] a checkout whose lock can be neither made nor removed is left to the requirements of a build', async () => {
  // A file in the place of the folder refuses like a disk that is read-only.
  writeFileSync(join(folder, 'dist'), '');
  const work = vi.fn(async () => undefined);
  await buildAlone(folder, () => undefined, work);
  expect(work).toHaveBeenCalledOnce();
});

test('[IP-01] a build that was stopped so long that another took its place is told', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let told: AbortSignal | undefined;
  await buildAlone(
    folder,
    () => undefined,
    async lost => {
      told = lost;
      vi.advanceTimersByTime(1_000);
      expect(lost.aborted).toBe(false);
      leave({ pid: 1, host: 'another', id: 'theirs' });
      vi.advanceTimersByTime(1_000);
    },
  );
  vi.useRealTimers();
  expect(told?.aborted).toBe(true);
  // The lock is the other build's now.
  expect(readFileSync(lock(), 'utf8')).toContain('theirs');
});

/** A checkout with a build of its own kind, in which programs are really started. */
function checkout(): void {
  for (const path of ['src/server', 'node_modules/vite/bin'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const name of PROGRAMS)
    copyFileSync(join(server, `${name}.mjs`), join(folder, `src/server/${name}.mjs`));
  writeFileSync(join(folder, 'node_modules/vite/package.json'), '{"name":"vite","type":"module"}');
  writeFileSync(join(folder, 'node_modules/vite/bin/vite.js'), VITE);
}

function run(name: string): { program: ChildProcess; said: () => string; ended: Promise<unknown> } {
  const program = spawn(process.execPath, [join(folder, `src/server/${name}.mjs`)], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), npm_lifecycle_event: '' },
  });
  begun.push(program);
  let said = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', text => (said += String(text)));
  return { program, said: () => said, ended: once(program, 'exit') };
}
const builds = (): string =>
  existsSync(join(folder, 'builds')) ? readFileSync(join(folder, 'builds'), 'utf8') : '';

test('[IP-01] [IP-20] of a server, a command and another server started at once in a fresh checkout one builds', async () => {
  checkout();
  const server = run('start');
  await until(
    () => builds() !== '',
    () => 'a build',
  );
  const others = [run('operator'), run('start')];
  await until(
    () => others.every(one => one.said().includes('is building Kingside. Waiting for it')),
    () => others.map(one => one.said()).join(),
  );
  writeFileSync(join(folder, 'go'), '');
  await Promise.all([server, ...others].map(one => one.ended));
  expect([server, ...others].map(one => one.said().split('\n').at(-2))).toEqual([
    'runs main',
    'runs operator',
    'runs main',
  ]);
  expect(builds()).toBe('begun\nended\n');
});

test('[IP-01] a killed build takes its programs with it, and the next start builds', async () => {
  checkout();
  const killed = run('start');
  await until(
    () => builds() !== '',
    () => 'a build',
  );
  killed.program.kill('SIGKILL');
  await killed.ended;
  expect(isBeingBuilt(folder)).toBe(true);
  const next = run('operator');
  await until(() => builds() === 'begun\nbegun\n', builds);
  writeFileSync(join(folder, 'go'), '');
  await next.ended;
  expect(next.said()).toBe('Building Kingside ...\nruns operator\n');
  expect(builds()).toBe('begun\nbegun\nended\n');
});
