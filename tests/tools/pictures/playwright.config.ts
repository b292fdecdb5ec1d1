import { defineConfig } from '@playwright/test';
import { use } from '../../playwright.config';

/**
 * Takes pictures of the screens for people to look at; not part of `npm test`.
 *
 *     npm run build
 *     PICTURES=/tmp/pictures npx playwright test -c tests/tools/pictures
 *
 * `-g "1440.*es"` takes only some of them.
 */
export default defineConfig({
  outputDir: '../../../test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { ...use, trace: 'off', screenshot: 'off' },
});
