/**
 * The three commands that prove Kingside.
 *
 * - `npm run check`: lint, types and unit tests, side by side.
 * - `npm test`: all of that, then every row of the requirements once, against the built server, a database and a browser.
 *   `npm test -- duels market` runs the tests of these subjects, `npm test -- --changed` those that files concern which differ
 *   from `origin/main` (without one, from the last commit).
 * - `npm run test:all`: everything; with `KINGSIDE_DATA` what reads that folder of test data too.
 *
 * A part that fails does not keep the others from running. The last line is `N passed, N failed`, summed over the runners;
 * the exit code is 0 only if nothing failed. What failed is named before that line once more, with what it said.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { findBrowser, NoBrowserError } from './support/runner/browser.mjs';
import { makeTemporary } from './support/runner/temporary.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const wishes = process.argv.slice(2);
const isCheck = wishes.includes('--check');
const isAll = wishes.includes('--all');

/** Holds reports, and files that the tests themselves keep for a while. */
const temporary = makeTemporary();
// The folder may lie in memory, so an interrupted run removes it as well.
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const {
  KINGSIDE_DATA,
  KINGSIDE_TEST_ALL: _all,
  KINGSIDE_TEST_SUBJECTS: _subjects,
  ...inherited
} = process.env;
const environment = {
  ...inherited,
  TMPDIR: temporary,
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(temporary, 'Playwright.json'),
  // Imports in our configurations name no extension, of which Vite warns each time.
  VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
  ...(isAll && { KINGSIDE_TEST_ALL: 'on' }),
  ...(isAll && KINGSIDE_DATA && { KINGSIDE_DATA: resolve(KINGSIDE_DATA) }),
};

/** Loads modules of our own in TypeScript. @param path below tests/support */
const load = async path =>
  (await runnerImport(join(root, 'tests/support', path), { configFile: false, logLevel: 'error' })).module;
const { playwrightResults, told, vitestResults } = await load('runner/reports.ts');
const { secondsSinceLastCall } = await load('runner/processor.ts');

/** Outcomes of tests, and of parts that failed as a whole. */
const results = [];
const fail = (name, message) => results.push({ name, state: 'failed', message });
/** Parts that are left out of this run, and why. */
const leftOut = [];

/** Processor time of the run so far, in seconds. Read every second, since a browser that is closed takes its own with it. */
let used = 0;
const measure = () => {
  used += secondsSinceLastCall();
  return used;
};
setInterval(measure, 1_000).unref();
/** Part of it that lint, types and the build took. */
let checksTook = 0;

const title = text => console.log(`\n== ${text}`);

/** Starts a program. @param output an open file, or `inherit`. @returns whether it exited with 0, once it has */
function start(output, command, ...args) {
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', output, output], env: environment });
  return new Promise(done => {
    child.on('error', error => {
      console.error(error);
      done(false);
    });
    child.on('exit', code => done(code === 0));
  });
}

let outputs = 0;

/** As `start`, but keeps the lines for `text`, so that programs side by side do not mix theirs. */
function kept(...command) {
  const file = join(temporary, `output-${outputs++}.txt`);
  const output = openSync(file, 'w');
  const ended = start(output, ...command);
  closeSync(output);
  return { ended, text: () => readFileSync(file, 'utf8') };
}

/** Runs scripts of package.json side by side. */
async function scripts(...names) {
  const parts = names.map(name => ({ name, ...kept('npm', 'run', '--silent', name) }));
  for (const { name, ended, text } of parts) {
    const ok = await ended;
    title(name);
    process.stdout.write(text());
    if (!ok) fail(name, text().split('\n').slice(0, 40).join('\n'));
  }
}

/** Runners of tests: what is started, and how its report is read. */
const RUNNERS = {
  Vitest: {
    command: ['vitest/vitest.mjs', 'run', '--config=tests/vitest.config.ts', '--reporter=default'],
    report: ['--reporter=json', `--outputFile.json=${join(temporary, 'Vitest.json')}`],
    read: vitestResults,
  },
  Playwright: {
    command: ['@playwright/test/cli.js', 'test', '--config=tests/playwright.config.ts'],
    report: ['--reporter=list,json'],
    read: playwrightResults,
  },
};

/**
 * Runs tests and adds their results. A runner that failed without a failed test counts as one failure.
 *
 * @param args projects or files; none for all
 * @param before another part that runs beside this one: lines are kept until those of that one have been shown
 */
async function run(name, args, before) {
  const { command, report, read } = RUNNERS[name];
  const file = join(temporary, `${name}.json`);
  rmSync(file, { force: true });
  const [script, ...more] = command;
  const all = [process.execPath, join(root, 'node_modules', script), ...more, ...report, ...args];
  const part = before && kept(...all);
  await before;
  title(name === 'Playwright' ? `${name} in ${environment.CHROMIUM}` : name);
  const ok = await (part ? part.ended : start('inherit', ...all));
  if (part) process.stdout.write(part.text());
  let reported = [];
  try {
    reported = read(JSON.parse(readFileSync(file, 'utf8')), root);
  } catch (error) {
    console.error(`No report of the run: ${error.message}`);
  }
  results.push(...reported);
  if (!ok && !reported.some(({ state }) => state === 'failed')) fail(name, 'It ended with an error.');
}

/** Tests of servers and of browsers, side by side. */
async function sideBySide({ servers, browsers }) {
  const first = servers ? run('Vitest', servers) : Promise.resolve();
  const second = async () => {
    environment.CHROMIUM = findBrowser();
    await run('Playwright', browsers, first);
  };
  const ends = await Promise.allSettled([first, browsers && second()]);
  for (const { reason } of ends) if (reason) throw reason;
}

/**
 * Parts of a whole run, one after the other; servers and browsers of one part run side by side. Tests of servers wait for
 * clocks and sockets as much as they work: alone they leave a third of two cores idle. Kills, cuts and floods of the big
 * run take minutes and need the machine for themselves.
 */
const ALL_PARTS = [
  { servers: ['--project=unit', '--project=contract*'], browsers: ['--project=e2e', '--project=visual'] },
  { servers: ['--project=fault', '--project=alone'] },
  { browsers: ['--project=fault'] },
];

/** Parts of a plain run: all tests, or those of the subjects that were asked for, or of what has changed. */
async function plainParts() {
  const { selectTests } = await load('runner/selection.ts');
  const names = wishes.filter(wish => wish !== '--changed');
  const selection = selectTests(names, wishes.includes('--changed'));
  if (selection === 'all') return [{ servers: [], browsers: [] }];
  const { subjects, files, since } = selection;
  console.log(`Subjects: ${subjects.join(', ')}`);
  environment.KINGSIDE_TEST_SUBJECTS = 'on';
  const servers = files.filter(file => !file.includes('.spec.'));
  const browsers = files.filter(file => file.includes('.spec.')).map(file => `/${file}$`);
  return [
    { servers: since && ['--project=unit', `--changed=${since}`] },
    { servers: servers.length > 0 && servers, browsers: browsers.length > 0 && browsers },
  ];
}

/** Gets a PostgreSQL and a nats-server before it is known which tests run. */
async function services() {
  const { installIfNeeded, postgresHere } = await load('server/postgres.ts');
  installIfNeeded(console.log);
  const { installNatsIfNeeded, natsHere } = await load('server/nats.ts');
  installNatsIfNeeded(console.log);
  for (const here of [postgresHere(), natsHere()]) if (here.leftOut) leftOut.push(here.leftOut);
}

try {
  if (isCheck) {
    const checks = scripts('lint', 'types');
    await Promise.all([checks, run('Vitest', ['--project=unit'], checks)]);
  } else {
    const parts = isAll ? ALL_PARTS : await plainParts();
    await Promise.all([scripts('lint', 'types', 'build'), services()]);
    checksTook = measure();
    for (const part of parts) await sideBySide(part);
    if (isAll)
      leftOut.push(
        ...(await load('engines/engines.ts')).enginesHere().leftOut,
        ...(await load('server/programs.ts')).withoutPrograms(),
      );
    if (isAll && !KINGSIDE_DATA)
      leftOut.push('LEFT OUT: what reads a folder of test data. KINGSIDE_DATA names none.');
  }
} catch (error) {
  const message = error instanceof NoBrowserError || error.isUsage ? error.message : error.stack;
  fail('The run', message);
  console.error(message);
}

const { account } = await load('runner/account.ts');
console.log(account(results, checksTook, measure()));
const failed = results.filter(({ state }) => state === 'failed');
if (failed.length > 0) {
  title('Failed');
  console.log(told(failed));
}
for (const text of leftOut) console.log(`\n${text}`);
const passed = results.filter(({ state }) => state === 'passed').length;
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
