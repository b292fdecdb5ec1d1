import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { findBrowser } from '../../support/runner/browser.mjs';
import { installPeers } from './install.mjs';
import { median } from './measure.mjs';

/**
 * `npm run bench:lighthouse`: Lighthouse over home and marketplace, signed in, in its desktop preset and with an empty cache each
 * time; prints the scores and their median. Build first. `login` is the first screen, before the sign-in; `--mobile` is the
 * mobile preset: a processor four times slower and a slow 4G line, both simulated.
 *
 *     npm run bench:lighthouse -- --runs=5 --pages=/,/marketplace
 *     npm run bench:lighthouse -- --mobile --pages=login,/
 */

const CATEGORIES = ['performance', 'accessibility'];
/** The house fills its market soon after the first start. */
const LISTINGS = 20;
/** Installed by the package of this folder; the product does not have it. */
const LIGHTHOUSE = 'lighthouse';
/** In place of a path: the first screen of somebody who is not signed in. */
const LOGIN = 'login';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: '/,/marketplace' },
    mobile: { type: 'boolean', default: false },
  },
});
installPeers();
const { default: lighthouse, desktopConfig } = await import(LIGHTHOUSE);

const { module } = await runnerImport(
  fileURLToPath(new URL('../../support/server/server.ts', import.meta.url)),
  {
    configFile: false,
    logLevel: 'error',
  },
);
const server = await module.startServer({ isMeasured: true });
const profile = mkdtempSync(join(tmpdir(), 'kingside-lighthouse-'));
const port = await freePort();
const executablePath = findBrowser(console.log, { whole: true });
const context = await chromium.launchPersistentContext(profile, {
  executablePath,
  args: [`--remote-debugging-port=${port}`],
});
const load = loadavg()[0];
const reports = {};
try {
  const session = await server.player();
  await marketOf(session);
  const pages = values.pages.split(',');
  if (pages.includes(LOGIN)) await lookAt(LOGIN);
  await signIn(session);
  for (const page of pages) if (page !== LOGIN) await lookAt(page);
} finally {
  await context.close();
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
}
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, load ${load?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after, ${executablePath}.`,
);
const folder = fileURLToPath(new URL('../../../dist', import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/bench-lighthouse.json`, JSON.stringify(reports, null, 1));

async function lookAt(page) {
  reports[page] = [];
  for (let run = 0; run < Number(values.runs); run++) reports[page].push(await look(page));
  for (const name of CATEGORIES) console.log(`${page} ${name}: ${scoresText(reports[page], name)}`);
  const shifts = reports[page].map(({ layoutShift }) => Number(layoutShift.toFixed(3)));
  console.log(`${page} layout shift: ${median(shifts)} (${shifts.join(', ')})`);
}

/** A port that is free. */
function freePort() {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

/** Writes the storage that Firebase leaves after a sign-in. */
async function signIn({ uid, token, refreshToken }) {
  const page = await context.newPage();
  // A page of the server on which no script runs.
  await page.goto(`${server.url}/pages/terms`);
  await page.evaluate(user => localStorage.setItem('firebase:authUser:kingside:[DEFAULT]', user), userText());
  await page.close();

  function userText() {
    const stsTokenManager = { accessToken: token, refreshToken, expirationTime: Date.now() + 3_600_000 };
    const identity = { uid, emailVerified: false, isAnonymous: false, providerData: [] };
    return JSON.stringify({ ...identity, stsTokenManager, apiKey: 'kingside', appName: '[DEFAULT]' });
  }
}

/** Waits until the house has items for sale. */
async function marketOf({ token }) {
  const query = { action: 'buy', type: 'avatars', page: 0, generation: 'ALL', order: 'ASC', orderBy: 'ID' };
  for (let tries = 0; tries < 60; tries++) {
    const { body } = await server.api(token).post('/marketplace/search', query);
    if (body?.content?.length >= LISTINGS) return;
    await sleep(1_000);
  }
  throw new Error('the marketplace stays empty');
}

/** @returns scores from 0 to 100, metrics in milliseconds, and the audits that cost accessibility points */
async function look(page) {
  const [tab] = context.pages();
  const cdp = await context.newCDPSession(tab);
  await cdp.send('Network.clearBrowserCache');
  await cdp.detach();
  const flags = {
    port,
    output: 'json',
    logLevel: 'error',
    disableStorageReset: true,
    onlyCategories: CATEGORIES,
  };
  const path = page === LOGIN ? '/' : page;
  const { lhr } = await lighthouse(server.url + path, flags, values.mobile ? undefined : desktopConfig);
  const asked = lhr.audits['network-requests'].details.items.map(({ url }) => new URL(url).pathname);
  if (asked.includes('/api/user') === (page === LOGIN))
    throw new Error(`${page} was shown to somebody who is ${page === LOGIN ? '' : 'not '}signed in`);
  const { accessibility, performance } = lhr.categories;
  const metric = name => Math.round(lhr.audits[name].numericValue);
  return {
    performance: Math.round(performance.score * 100),
    accessibility: Math.round(accessibility.score * 100),
    firstContentfulPaint: metric('first-contentful-paint'),
    largestContentfulPaint: metric('largest-contentful-paint'),
    totalBlockingTime: metric('total-blocking-time'),
    layoutShift: lhr.audits['cumulative-layout-shift'].numericValue,
    failed: accessibility.auditRefs.map(({ id }) => id).filter(id => lhr.audits[id].score === 0),
  };
}

function scoresText(found, name) {
  const scores = found.map(one => one[name]);
  const failed = [...new Set(found.flatMap(one => one.failed))];
  const lost = name === 'accessibility' && failed.length > 0 ? `; ${failed.join(', ')}` : '';
  return `${median(scores)} (${scores.join(', ')})${lost}`;
}
