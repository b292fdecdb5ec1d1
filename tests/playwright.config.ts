import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findBrowser } from './browser.mjs';

/**
 * Browser tests against the real, built server. `npm test` builds and then runs them;
 * by hand: `npm run build && npx playwright test -c tests/playwright.config.ts`.
 */

/**
 * Headless Chromium. WebGL is drawn on the processor, the same on every machine; the page itself is put
 * together in software too, which costs a twentieth of ANGLE's way through SwiftShader.
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

/** The other way: everything through WebGL, as on a machine with a graphics card. */
const throughWebGL = {
  ...use.launchOptions,
  args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
};

export default defineConfig({
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}{ext}',
  // A test that passes only sometimes is a failure: nothing is tried twice.
  retries: 0,
  forbidOnly: true,
  // Two cores: one browser with its own server on each.
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use,
  projects: [
    { name: 'e2e', testDir: 'e2e', testIgnore: 'pictures/**' },
    { name: 'visual', testDir: 'visual', use: { launchOptions: throughWebGL } },
  ],
});
