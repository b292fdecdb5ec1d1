import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { TEST_MS } from './support/hanging';
import { LEFT_OUT_FILES, LEFT_OUT_TAGS } from './support/runner/big-run';
import { findBrowser } from './support/runner/browser.mjs';
import { natsHere } from './support/server/nats';
import { findPrograms } from './support/server/postgres';
import { isHere } from './support/server/programs';

/**
 * Browser tests against the real, built server. `npm test` builds and then runs them;
 * by hand: `npm run build && npx playwright test -c tests/playwright.config.ts`.
 */

/**
 * Headless Chromium. The processor draws WebGL, the same on every machine; the page itself is composited in software
 * too, which costs a twentieth of ANGLE's way through SwiftShader.
 */
export const use = {
  browserName: 'chromium',
  headless: true,
  viewport: { width: 1440, height: 900 },
  locale: 'es-ES',
  timezoneId: 'UTC',
  launchOptions: {
    executablePath: findBrowser(line => console.error(line)),
    args: ['--enable-unsafe-swiftshader'],
  },
  screenshot: 'only-on-failure',
} satisfies PlaywrightTestConfig['use'];

/**
 * Browsers of users, on a machine that does other work as well. Traces of a failure are kept, but without a copy of the
 * document at each step: a board has many squares, and the copies took a tenth of the processor.
 */
const withPeople = {
  use: {
    actionTimeout: 120_000,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
} satisfies Partial<PlaywrightTestConfig>;

/** Files that are not part of this run. */
const leftOut = LEFT_OUT_FILES.map(file => `**/${file}`);

export default defineConfig({
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}{ext}',
  forbidOnly: true,
  retries: 0,
  grepInvert: LEFT_OUT_TAGS.map(tag => new RegExp(`${tag}$`)),
  // Two cores: one browser with its own server on each.
  workers: 2,
  fullyParallel: true,
  timeout: TEST_MS,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use,
  projects: [
    {
      // First, because they wait for long and other tests can run beside them.
      name: 'fault',
      testDir: 'fault',
      testMatch: '**/*.spec.ts',
      // A PostgreSQL that a test kills has to be our own.
      testIgnore: [
        ...leftOut,
        ...(findPrograms() === null ? ['**/*{postgres,nats}.spec.ts'] : []),
        // Nodes that hear each other, behind a load balancer.
        ...(natsHere().any && isHere('haproxy') ? [] : ['**/*nats.spec.ts']),
      ],
      ...withPeople,
    },
    {
      name: 'e2e',
      testDir: 'e2e',
      testIgnore: leftOut,
      ...withPeople,
    },
    {
      name: 'visual',
      testDir: 'visual',
    },
  ],
});
