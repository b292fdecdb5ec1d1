import { test as base } from '@playwright/test';
import { COST, type Cost, secondsSinceLastCall } from '../runner/processor';

/** Playwright's `test` that measures each test's processor time, for the end of `npm test`. */
export const test = base.extend<{ processorTime: undefined }>({
  // Set up before all that a test needs, and so torn down after it.
  processorTime: [
    async ({ playwright: _ }, use, { annotations, project }) => {
      const setUp = secondsSinceLastCall();
      await use(undefined);
      const cost: Cost = { suite: project.name, setUp, seconds: secondsSinceLastCall() };
      annotations.push({ type: COST, description: JSON.stringify(cost) });
    },
    { auto: true },
  ],
});
