/**
 * `npm test`: builds once, finds a browser, then runs everything, and goes on when a part has failed.
 *
 * The last line is `N passed, N failed`, summed over the runners; the exit code is 0 only if nothing
 * failed. With KINGSIDE_DATA set to a folder of test data the run is a bigger one.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, NoBrowserError } from './browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'kingside-test-'));
const environment = { ...process.env };
if (process.env.KINGSIDE_DATA) environment.KINGSIDE_DATA = resolve(process.env.KINGSIDE_DATA);

const total = { passed: 0, failed: 0 };

/** Runs a program of node_modules with our own Node. Resolves to whether it exited with 0. */
function run(program, ...args) {
  return new Promise(done => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: 'inherit',
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

/** Adds one runner's counts. A runner that failed without a failed test counts as one failure. */
function count(ok, { passed, failed }) {
  total.passed += passed;
  total.failed += ok ? failed : Math.max(failed, 1);
}

async function vitest() {
  title('Unit and contract tests (Vitest)');
  const file = join(reports, 'vitest.json');
  const ok = await run(
    'vitest/vitest.mjs',
    'run',
    '--config=tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  );
  const result = report(file);
  const broken = result?.testResults.filter(
    suite => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  count(ok, {
    passed: result?.numPassedTests ?? 0,
    failed: (result?.numFailedTests ?? 0) + (broken?.length ?? 0),
  });
}

async function playwright() {
  title('End-to-end and visual tests (Playwright)');
  environment.CHROMIUM = findBrowser();
  console.log(`Browser: ${environment.CHROMIUM}`);
  const file = join(reports, 'playwright.json');
  environment.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const ok = await run(
    '@playwright/test/cli.js',
    'test',
    '--config=tests/playwright.config.ts',
    '--reporter=list,json',
  );
  const stats = report(file)?.stats;
  count(ok, { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) });
}

try {
  title('Build');
  if (!(await run('vite/bin/vite.js', 'build', '--app'))) {
    console.error('The build failed: what follows runs against the last one, if there is any.');
    total.failed += 1;
  }
  await vitest();
  await playwright();
} catch (error) {
  total.failed += 1;
  console.error(error instanceof NoBrowserError ? error.message : error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
