import { relative } from 'node:path';
import { test as base } from '@playwright/test';
import { noteProcessorTime } from '../runner/processor';

/** Playwright's `test` that measures each test's processor time, for the end of `npm test`. */
export const test = base.extend<{ processorTime: undefined }>({
  // Set up before all that a test needs, and so torn down after it.
  processorTime: [
    async ({ playwright: _ }, use, { project, title, file }) => {
      const name = relative('tests', file);
      noteProcessorTime(project.name, name);
      const begun = performance.now();
      await use(undefined);
      noteProcessorTime(project.name, `${name}: ${title}`, (performance.now() - begun) / 1000);
    },
    { auto: true },
  ],
});
