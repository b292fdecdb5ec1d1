/**
 * Finds a Chromium for the tests, or gets one.
 *
 * In this order: the file named by CHROMIUM, a Chromium or Chrome of the system, the one that Playwright
 * has already downloaded; then, as root on Debian or Ubuntu, the package `chromium`; else Playwright's
 * own download.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where installers put it on systems that do not use the PATH. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(name => {
    const folder = process.env[name];
    return folder ? [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [];
  }),
];

/** No browser is there and none could be had. The message says what was tried and what to do. */
export class NoBrowserError extends Error {}

/**
 * The path of a browser that Playwright can drive.
 *
 * @param {(line: string) => void} [say] hears what is being installed
 * @throws {NoBrowserError} when there is none and none could be installed
 */
export function findBrowser(say = console.log) {
  const named = process.env.CHROMIUM;
  if (named) {
    if (runs(named)) return named;
    throw new NoBrowserError(`CHROMIUM names ${named}, which is not a program that can be run.`);
  }
  return installed() ?? fromPackages(say) ?? fromPlaywright(say);
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...NAMES.flatMap(name => folders.map(folder => join(folder, name))),
    ...PLACES,
    chromium.executablePath(),
  ];
  return candidates.find(runs);
}

function fromPackages(say) {
  const debian = process.platform === 'linux' && existsSync('/etc/debian_version');
  if (!debian || process.getuid?.() !== 0) return undefined;
  say('No Chromium found: installing the package chromium.');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment }).status === 0;
  // fonts-liberation: without any font of the system Chromium cannot even measure an empty page.
  const done =
    apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation');
  if (!done) say('apt-get could not install chromium.');
  return installed();
}

function fromPlaywright(say) {
  say("No Chromium found: trying Playwright's own download.");
  const cli = fileURLToPath(new URL('../../../node_modules/@playwright/test/cli.js', import.meta.url));
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  const found = installed();
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(findBrowser(line => console.error(line)));
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
