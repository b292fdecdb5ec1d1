/**
 * Finds a Chromium for the tests, or gets one.
 *
 * In this order: the file named by CHROMIUM, a Chromium or Chrome of the system, the one that Playwright
 * has already downloaded; then, as root on Debian or Ubuntu, a package; else Playwright's own download.
 *
 * Tests prefer Chromium's headless shell: it draws the same pages without the machinery of a desktop browser, and a
 * page in a new context costs it less than half the processor time. Benchmarks want what people have.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** Name of the program, and of Debian's package; Ubuntu has none. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where installers put a browser on systems that do not use the PATH. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(name => {
    const folder = process.env[name];
    return folder ? [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [];
  }),
];

/** Thrown when no browser is there and none could be installed. The message says what was tried and what to do. */
export class NoBrowserError extends Error {}

/**
 * The path of a browser that Playwright can drive.
 *
 * @param {(line: string) => void} [say] hears what is being installed
 * @param {{ whole?: boolean }} [wish] whole: a desktop browser, not the headless shell
 * @throws {NoBrowserError} when there is none and none could be installed
 */
export function findBrowser(say = console.log, { whole = false } = {}) {
  const named = process.env.CHROMIUM;
  if (named) {
    if (runs(named)) return named;
    throw new NoBrowserError(`CHROMIUM names ${named}, which is not a program that can be run.`);
  }
  const names = whole ? NAMES : [SHELL, ...NAMES];
  return installed(names) ?? fromPackages(names, say) ?? fromPlaywright(names, say);
}

function installed(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...names.flatMap(name => folders.map(folder => join(folder, name))),
    ...PLACES,
    chromium.executablePath(),
  ];
  return candidates.find(runs);
}

function fromPackages(names, say) {
  const debian = process.platform === 'linux' && existsSync('/etc/debian_version');
  if (!debian || process.getuid?.() !== 0) return undefined;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status === 0;
  apt('update');
  for (const name of [SHELL, 'chromium'].filter(one => names.includes(one))) {
    say(`No Chromium found: installing the package ${name}.`);
    // fonts-liberation: without any font of the system Chromium cannot even measure an empty page.
    if (apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation')) break;
    say(`apt-get could not install ${name}.`);
  }
  return installed(names);
}

function fromPlaywright(names, say) {
  say("No Chromium found: trying Playwright's own download.");
  const cli = fileURLToPath(new URL('../../../node_modules/@playwright/test/cli.js', import.meta.url));
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  const found = installed(names);
  if (found) return found;
  throw new NoBrowserError(
    [
      'The browser tests need Chromium or Chrome, and none was found.',
      '  - install one (Debian, Ubuntu: apt-get install chromium), or',
      '  - run `npx playwright install --with-deps chromium` (needs the network), or',
      '  - set CHROMIUM to the path of a browser.',
    ].join('\n'),
  );
}

function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not for us
  }
}
