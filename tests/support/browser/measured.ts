import { test as base } from '@playwright/test';
import { noteProcessorTime } from '../runner/processor';

/** Playwright's `test`; what each has cost is told at the end of `npm test`. */
export const test = base.extend<{ processorTime: undefined }>({
  // Begins before all that a test needs, and so ends after it.
  processorTime: [
    async ({ playwright: _ }, use, { project, title }) => {
      await use(undefined);
      noteProcessorTime(project.name, title);
    },
    { auto: true },
  ],
});
