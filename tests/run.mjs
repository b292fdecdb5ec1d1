/**
 * `npm test`: builds once, finds a PostgreSQL and a browser, then runs Vitest and Playwright, and goes on when a part has
 * failed.
 *
 * The last line is `N passed, N failed, N flaky`, summed over the runners; the exit code is 0 only if nothing
 * failed. Flaky is what failed and then passed when it was tried again. What failed is named before that line once more,
 * with what it said, for whoever sees no more than the end. With KINGSIDE_DATA set to a folder of test data the run is a
 * bigger one.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { findBrowser, NoBrowserError } from './support/runner/browser.mjs';
import { makeTemporary } from './support/runner/temporary.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Reports, and whatever the tests themselves keep for a while. */
const temporary = makeTemporary();
// It may lie in memory: whoever breaks a run off has that back as well.
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
// Imports in our configurations name no extension, which Vite warns of each time.
const environment = { ...process.env, TMPDIR: temporary, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
/** What the tests have cost, as they tell it. */
const processorLog = join(temporary, 'processor.jsonl');
environment.KINGSIDE_TEST_PROCESSOR = processorLog;
if (process.env.KINGSIDE_DATA) environment.KINGSIDE_DATA = resolve(process.env.KINGSIDE_DATA);

let passed = 0;
/** What failed, and what passed only when it was tried again. */
const failed = [];
const flaky = [];
/** What is not part of this run for want of a PostgreSQL. */
let leftOut = null;

/**
 * What runs at once. Vitest's tests wait for clocks and sockets as much as they work: alone they leave a third of two cores
 * idle. Kills, cuts and floods of the big run go on for minutes and want the machine for themselves.
 */
const PLAIN_RUN = [
  {
    servers: ['Unit, contract and fault tests', []],
    browsers: ['End-to-end and visual tests', []],
  },
];
const BIG_RUN = [
  {
    servers: ['Unit and contract tests', ['unit', 'contract*']],
    browsers: ['End-to-end and visual tests', ['e2e', 'visual']],
  },
  { servers: ['Fault tests', ['fault', 'alone']] },
  { browsers: ['Fault tests', ['fault']] },
];

/** Runs a program of node_modules with our own Node. Resolves to whether it exited with 0. */
function run(program, ...args) {
  return runInto('inherit', program, ...args);
}

/** As above; what it prints goes to a file that is open. */
function runInto(output, program, ...args) {
  return new Promise(done => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: ['inherit', output, output],
      env: environment,
    });
    child.on('error', error => {
      console.error(error);
      done(false);
    });
    child.on('exit', code => done(code === 0));
  });
}

function title(text) {
  console.log(`\n== ${text}`);
}

/** Reads a runner's report. `null` when it came to no report at all. */
function report(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`No report of the run: ${error.message}`);
    return null;
  }
}

/** Adds what a runner came to. One that failed without a failed test counts as one failure. */
function count(ok, runner, outcome) {
  passed += outcome.passed;
  failed.push(...outcome.failed);
  flaky.push(...outcome.flaky);
  if (!ok && outcome.failed.length === 0) failed.push({ test: runner, message: 'It ended with an error.' });
}

/** A module of ours in TypeScript. */
async function load(path) {
  const { module } = await runnerImport(join(root, 'tests/support', path), {
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

/** Gets a PostgreSQL before it is known which tests there are. */
async function postgres() {
  const { installIfNeeded, postgresHere } = await load('server/postgres.ts');
  installIfNeeded(console.log);
  ({ leftOut } = postgresHere());
}

/** User and system time by suite, dearest first; what is left is the build, the runners and what suites share. */
async function processorTime() {
  const { processorSeconds, secondsBySuite } = await load('runner/processor.ts');
  const whole = processorSeconds(process.pid);
  if (whole === null) return;
  title('Processor time (user and system)');
  const suites = secondsBySuite(processorLog);
  const counted = suites.reduce((sum, { seconds }) => sum + seconds, 0);
  const rest = { suite: 'build, runners and what they set up', seconds: Math.max(0, whole - counted) };
  for (const { suite, seconds } of [...suites, rest])
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${suite}`);
  console.log(`${(counted + rest.seconds).toFixed(0).padStart(6)} s  in all`);
}

/** @param projects names, `*` for anything; none for all */
async function vitest(heading, projects) {
  title(`${heading} (Vitest)`);
  const file = join(temporary, 'vitest.json');
  rmSync(file, { force: true });
  const ok = await run(
    'vitest/vitest.mjs',
    'run',
    '--config=tests/vitest.config.ts',
    ...projects.map(name => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  );
  const { vitestOutcome } = await load('runner/reports.ts');
  count(ok, 'Vitest', vitestOutcome(report(file) ?? { testResults: [] }, root));
}

/** May run beside Vitest: what it prints is shown when that has ended. */
async function playwright(heading, projects, afterVitest) {
  environment.CHROMIUM = findBrowser();
  const file = join(temporary, 'playwright.json');
  rmSync(file, { force: true });
  const shown = join(temporary, 'playwright.txt');
  environment.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const output = openSync(shown, 'w');
  const ended = runInto(
    output,
    '@playwright/test/cli.js',
    'test',
    '--config=tests/playwright.config.ts',
    '--reporter=list,json',
    ...projects.map(name => `--project=${name}`),
  );
  closeSync(output);
  await afterVitest;
  title(`${heading} (Playwright)`);
  console.log(`Browser: ${environment.CHROMIUM}`);
  const ok = await ended;
  process.stdout.write(readFileSync(shown));
  const { playwrightOutcome } = await load('runner/reports.ts');
  count(ok, 'Playwright', playwrightOutcome(report(file) ?? { suites: [] }));
}

/** Runs a part with Vitest, Playwright or both. */
async function sideBySide({ servers, browsers }) {
  const first = servers && vitest(...servers);
  const ends = await Promise.allSettled([first, browsers && playwright(...browsers, first)]);
  for (const { reason } of ends) if (reason) throw reason;
}

try {
  title('Build');
  if (!(await run('vite/bin/vite.js', 'build', '--app'))) {
    failed.push({ test: 'Build', message: 'What follows ran against the last one, if there is any.' });
    console.error('The build failed: what follows runs against the last one, if there is any.');
  }
  await postgres();
  for (const part of environment.KINGSIDE_DATA ? BIG_RUN : PLAIN_RUN) await sideBySide(part);
} catch (error) {
  const message = error instanceof NoBrowserError ? error.message : error.stack;
  failed.push({ test: 'The run', message });
  console.error(message);
} finally {
  await processorTime().catch(error => console.error(`No processor time: ${error.message}`));
}

const { told } = await load('runner/reports.ts');
if (flaky.length > 0) {
  title('Flaky: failed once, then passed');
  console.log(told(flaky));
}
if (failed.length > 0) {
  title('Failed');
  console.log(told(failed));
}
if (leftOut) console.log(`\n${leftOut}`);
console.log(`\n${passed} passed, ${failed.length} failed, ${flaky.length} flaky`);
process.exitCode = failed.length === 0 ? 0 : 1;
