import { afterEach, beforeEach } from 'vitest';
import { type Cost, secondsSinceLastCall } from './processor';

declare module 'vitest' {
  interface TaskMeta {
    cost?: Cost;
  }
}

/** Measures the processor time of each test; the hooks of this set-up run before and after all those of the file. */

beforeEach(({ task: { meta, file } }) => {
  const suite = file.projectName ?? '';
  meta.cost = { suite, setUp: secondsSinceLastCall(suite === 'unit'), seconds: 0 };
});

afterEach(({ task: { meta } }) => {
  if (meta.cost) meta.cost = { ...meta.cost, seconds: secondsSinceLastCall(meta.cost.suite === 'unit') };
});
