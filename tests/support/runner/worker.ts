import type { Environment } from 'vitest/runtime';

/** What is done before a worker process ends, after its last file. Vitest knows only what is done after each file. */
const atEnd = Symbol.for('kingside tests: at the end of this worker');
const ofWorker = globalThis as { [atEnd]?: (() => Promise<unknown>)[] };

/** Adds something. Vitest has its results by then: a failure would not be noticed. */
export function atWorkerEnd(work: () => Promise<unknown>): void {
  ofWorker[atEnd] = [...(ofWorker[atEnd] ?? []), work];
}

/** Node as it is. Vitest loads this module a second time for it, hence the global. */
export default {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup: () => ({
    async teardown() {
      await Promise.all((ofWorker[atEnd] ?? []).map(work => work()));
    },
  }),
} satisfies Environment;
