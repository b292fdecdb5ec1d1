import type { Environment } from 'vitest/runtime';

/** Work to do before a worker process ends, after its last file. Vitest itself only has hooks after each file. */
const atEnd = Symbol.for('kingside tests: at the end of this worker');
const ofWorker = globalThis as { [atEnd]?: (() => Promise<unknown>)[] };

/** Adds work. Vitest has its results by then: a failure would not be noticed. */
export function atWorkerEnd(work: () => Promise<unknown>): void {
  ofWorker[atEnd] = [...(ofWorker[atEnd] ?? []), work];
}

/** An environment that is Node unchanged. Vitest loads this module a second time for it, hence the global. */
export default {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup: () => ({
    async teardown() {
      await Promise.all((ofWorker[atEnd] ?? []).map(work => work()));
    },
  }),
} satisfies Environment;
