/**
 * The three commands that prove Kingside.
 *
 * - `npm run check`: format, lint, types, unused code and unit tests, side by side.
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
import { makeControlGroup } from './support/runner/control-group.mjs';
import { makeTemporary } from './support/runner/temporary.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const wishes = process.argv.slice(2);
const isCheck = wishes.includes('--check');
const isAll = wishes.includes('--all');

/** Holds reports, and files that the tests themselves keep for a while. */
const temporary = makeTemporary();
const group = makeControlGroup();
// The folder may lie in memory, so an interrupted run removes it as well.
process.on('exit', () => {
  group?.remove();
  rmSync(temporary, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const {
  KINGSIDE_DATA,
  KINGSIDE_TEST_ALL: _all,
  KINGSIDE_TEST_SUBJECTS: _subjects,
  ...inherited
} = process.env;
const processorLog = join(temporary, 'processor.jsonl');
const environment = {
  ...inherited,
  TMPDIR: temporary,
  // Imports in our configurations name no extension, of which Vite warns each time.
  VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
  KINGSIDE_TEST_PROCESSOR: processorLog,
  ...(isAll && { KINGSIDE_TEST_ALL: 'on' }),
  ...(isAll && KINGSIDE_DATA && { KINGSIDE_DATA: resolve(KINGSIDE_DATA) }),
};

let passed = 0;
/** Tests and parts that failed, each with its message. */
const failed = [];
/** Parts that are left out of this run, and why. */
const leftOut = [];

/** Parts of the account that are no tests: checks that an editor makes as well, and the build. */
const STATIC = 'Format, lint, types, unused code';
const BUILD = 'Build';
const TESTS = 'Tests';

/**
 * Runs a program of node_modules, or of ours, with our own Node.
 *
 * @param part of the account it is counted in
 * @param output an open file, or `inherit`
 * @returns whether it exited with 0
 */
function run(part, output, script, ...args) {
  const own = [process.execPath, [script, ...args]];
  const [command, all] = group ? group.within(part, ...own) : own;
  return new Promise(done => {
    const child = spawn(command, all, { cwd: root, stdio: ['inherit', output, output], env: environment });
    child.on('error', error => {
      console.error(error);
      done(false);
    });
    child.on('exit', code => done(code === 0));
  });
}

const program = path => join(root, 'node_modules', path);

/** As `run`, but keeps the output until `shown` is called, so that programs side by side do not mix their lines. */
function kept(part, script, ...args) {
  const file = join(temporary, `output-${kept.count++}.txt`);
  const output = openSync(file, 'w');
  const ended = run(part, output, script, ...args);
  closeSync(output);
  return {
    ended,
    show: () => process.stdout.write(readFileSync(file)),
    text: () => readFileSync(file, 'utf8'),
  };
}
kept.count = 0;

function title(text) {
  console.log(`\n== ${text}`);
}

/** Reads a runner's report; `null` when there is none. */
function report(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`No report of the run: ${error.message}`);
    return null;
  }
}

/** Adds a runner's outcome. A runner that failed without a failed test counts as one failure. */
function count(ok, runner, outcome) {
  passed += outcome.passed;
  failed.push(...outcome.failed);
  if (!ok && outcome.failed.length === 0) failed.push({ test: runner, message: 'It ended with an error.' });
}

/** Loads one of our own TypeScript modules. */
async function load(path) {
  const { module } = await runnerImport(join(root, 'tests/support/runner', path), {
    configFile: false,
    logLevel: 'error',
  });
  return module;
}

/**
 * Everything that reads the code without running it, and the build; the output of each part is shown when it has ended.
 */
async function statics(withBuild) {
  const parts = [
    ['Format and lint', STATIC, program('@biomejs/biome/bin/biome'), 'ci', '.'],
    ['Rules of our own', STATIC, join(root, 'tests/lint.mjs')],
    // Forced, since a project from which a file is gone still counts as up to date.
    ['Types', STATIC, program('typescript/bin/tsc'), '--build', '--force'],
    ['Unused code', STATIC, program('knip/bin/knip.js')],
    ...(withBuild ? [[BUILD, BUILD, join(root, 'src/server/build.mjs')]] : []),
  ].map(([name, ...command]) => ({ name, ...kept(...command) }));
  for (const { name, ended, show, text } of parts) {
    const ok = await ended;
    title(name);
    show();
    if (ok) continue;
    console.error(`${name}: failed.`);
    failed.push({ test: name, message: text().split('\n').slice(0, 40).join('\n') });
  }
}

/** @param projects names, `*` for anything; none for all. @param files none for all */
async function vitest(heading, projects, files, isKept = false) {
  const file = join(temporary, 'vitest.json');
  rmSync(file, { force: true });
  const command = [
    program('vitest/vitest.mjs'),
    'run',
    '--config=tests/vitest.config.ts',
    ...projects.map(name => `--project=${name}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ...files,
  ];
  const { ended, show } = isKept
    ? kept(TESTS, ...command)
    : { ended: run(TESTS, 'inherit', ...command), show: () => undefined };
  if (!isKept) title(`${heading} (Vitest)`);
  const ok = await ended;
  if (isKept) title(`${heading} (Vitest)`);
  show();
  const { vitestOutcome } = await load('reports.ts');
  count(ok, 'Vitest', vitestOutcome(report(file) ?? { testResults: [] }, root));
}

/** May run beside Vitest: its output is shown when Vitest has ended. */
async function playwright(heading, projects, files, afterVitest) {
  environment.CHROMIUM = findBrowser();
  const file = join(temporary, 'playwright.json');
  rmSync(file, { force: true });
  environment.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const { ended, show } = kept(
    TESTS,
    program('@playwright/test/cli.js'),
    'test',
    '--config=tests/playwright.config.ts',
    '--reporter=list,json',
    ...projects.map(name => `--project=${name}`),
    ...files,
  );
  await afterVitest;
  title(`${heading} (Playwright)`);
  console.log(`Browser: ${environment.CHROMIUM}`);
  const ok = await ended;
  show();
  const { playwrightOutcome } = await load('reports.ts');
  count(ok, 'Playwright', playwrightOutcome(report(file) ?? { suites: [] }));
}

/** Runs a part with Vitest, Playwright or both. */
async function sideBySide({ servers, browsers }) {
  const first = servers && vitest(...servers);
  const ends = await Promise.allSettled([first, browsers && playwright(...browsers, first)]);
  for (const { reason } of ends) if (reason) throw reason;
}

/**
 * Parts of a whole run, one after the other; servers and browsers of one part run side by side. Tests of servers wait for
 * clocks and sockets as much as they work: alone they leave a third of two cores idle. Kills, cuts and floods of the big
 * run take minutes and need the machine for themselves.
 */
const ALL_PARTS = [
  {
    servers: ['Unit and contract tests', ['unit', 'contract*'], []],
    browsers: ['End-to-end and visual tests', ['e2e', 'visual'], []],
  },
  { servers: ['Fault tests', ['fault', 'alone'], []] },
  { browsers: ['Fault tests', ['fault'], []] },
];

/** Parts of a plain run: all tests, or those of the subjects that were asked for. */
async function plainParts() {
  const { selectTests } = await load('selection.ts');
  const selection = selectTests(
    wishes.filter(wish => wish !== '--changed'),
    wishes.includes('--changed'),
  );
  if (selection === 'all')
    return [
      {
        servers: ['Unit, contract and fault tests', [], []],
        browsers: ['End-to-end and visual tests', [], []],
      },
    ];
  const { subjects, files, since } = selection;
  console.log(`Subjects: ${subjects.join(', ')}`);
  environment.KINGSIDE_TEST_SUBJECTS = 'on';
  const vitestFiles = files.filter(file => !file.includes('.spec.'));
  const playwrightFiles = files.filter(file => file.includes('.spec.'));
  return [
    ...(since ? [{ servers: ['Unit tests of changed modules', ['unit'], [`--changed=${since}`]] }] : []),
    {
      ...(vitestFiles.length > 0 && { servers: ['Unit, contract and fault tests', [], vitestFiles] }),
      ...(playwrightFiles.length > 0 && {
        browsers: ['End-to-end and visual tests', [], playwrightFiles.map(file => `/${file}$`)],
      }),
    },
  ];
}

/** Gets a PostgreSQL and a nats-server before it is known which tests run. */
async function services() {
  const { installIfNeeded, postgresHere } = await load('../server/postgres.ts');
  installIfNeeded(console.log);
  const here = postgresHere();
  if (here.leftOut) leftOut.push(here.leftOut);
  const { installNatsIfNeeded, natsHere } = await load('../server/nats.ts');
  installNatsIfNeeded(console.log);
  const bus = natsHere();
  if (bus.leftOut) leftOut.push(bus.leftOut);
}

/** Prints the processor time by suite, and the tests that took most. */
async function account() {
  const { dearest, longestWaits, processorSeconds, readMeasurements, secondsBySuite } =
    await load('processor.ts');
  const measurements = readMeasurements(processorLog);
  const suites = secondsBySuite(measurements);
  const noted = suites.reduce((sum, [, seconds]) => sum + seconds, 0);
  const own = processorSeconds(process.pid);
  if (own === null) return;
  title('Processor time (user and system)');
  const line = (seconds, what) => console.log(`${seconds.toFixed(0).padStart(6)} s  ${what}`);
  for (const [suite, seconds] of suites) line(seconds, suite);
  if (group) {
    const tests = group.seconds(TESTS);
    line(Math.max(0, tests - noted), 'runners, PostgreSQL, browsers and servers that were killed');
    line(group.seconds(BUILD), BUILD);
    line(tests + group.seconds(BUILD), 'in all, but for the next line');
    line(group.seconds(STATIC), STATIC);
    console.log('Counted by a control group made for this run.');
  } else {
    line(Math.max(0, own - noted), 'all else');
    line(Math.max(own, noted), 'in all');
    console.log('Summed over this process and those it has waited for: no control group could be made.');
  }
  if (isCheck) return;
  title('Ten dearest tests (processor time)');
  console.log(dearest(measurements, 10).join('\n'));
  title('Ten longest waits (duration less processor time)');
  console.log(longestWaits(measurements, 10).join('\n'));
}

try {
  if (isCheck) {
    const units = vitest('Unit tests', ['unit'], [], true);
    await statics(false);
    await units;
  } else {
    const parts = isAll ? ALL_PARTS : await plainParts();
    await Promise.all([statics(true), services()]);
    for (const part of parts) await sideBySide(part);
    if (isAll)
      leftOut.push(
        ...(await load('../engines/engines.ts')).enginesHere().leftOut,
        ...(await load('../server/programs.ts')).withoutPrograms(),
      );
    if (isAll && !KINGSIDE_DATA)
      leftOut.push('LEFT OUT: what reads a folder of test data. KINGSIDE_DATA names none.');
  }
} catch (error) {
  const message = error instanceof NoBrowserError || error.isUsage ? error.message : error.stack;
  failed.push({ test: 'The run', message });
  console.error(message);
} finally {
  await account().catch(error => console.error(`No processor time: ${error.message}`));
}

const { told } = await load('reports.ts');
if (failed.length > 0) {
  title('Failed');
  console.log(told(failed));
}
for (const text of leftOut) console.log(`\n${text}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
