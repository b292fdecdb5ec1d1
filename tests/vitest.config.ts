import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { lightPixi } from '../src/build/pixi';
import { TEST_MS, WAIT_MS } from './support/hanging';
import { IS_BIG_RUN, LEFT_OUT_FILES } from './support/runner/big-run';
import { LongFirst } from './support/runner/sequencer';
import { natsHere } from './support/server/nats';
import { SET_UP } from './support/server/place';
import { postgresHere } from './support/server/postgres';
import { isHere } from './support/server/programs';

const MEASURE_FILE = fileURLToPath(new URL('support/runner/measure.ts', import.meta.url));
const NAVIGATOR_FILE = fileURLToPath(new URL('support/runner/navigator.ts', import.meta.url));
const PATIENCE_FILE = fileURLToPath(new URL('support/runner/patience.ts', import.meta.url));
const WORKER_FILE = fileURLToPath(new URL('support/runner/worker.ts', import.meta.url));
const SET_UP_FILE = fileURLToPath(new URL('support/runner/setup.ts', import.meta.url));

const LIMITS = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: WAIT_MS } },
} as const;

/**
 * Tests of servers. All projects are one group: a worker that has nothing left takes a file of another project. Browsers run beside
 * them in `npm test`, and tests wait as much as they work: three workers keep what is left of two cores busy.
 */
const ofServers = {
  root: '.',
  environment: WORKER_FILE,
  globalSetup: SET_UP_FILE,
  setupFiles: [MEASURE_FILE, PATIENCE_FILE] as string[],
  // Files share a process and what it has loaded, half a second of processor time each.
  isolate: false,
  maxWorkers: 3,
  ...LIMITS,
} as const;
/** Reviews wait for an engine that gets the processor only while nothing else needs it. */
const ALONE = ['tests/contract/analysis/review.test.ts'];
/** Tests about the embedded database and its folder. */
const EMBEDDED = 'tests/contract/embedded/**/*.test.ts';
const CONTRACT = 'tests/contract/**/*.test.ts';
const postgres = postgresHere();
const nats = natsHere();
const contractFiles = (...names: string[]): string[] => names.map(name => `tests/contract/${name}.test.ts`);
/**
 * Other tests that run on both databases in every run: transactions, locks and leases by themselves. The rest is the
 * same code and the same SQL on either database: it runs on PostgreSQL, where there is one, and on both in the big run.
 * The browsers' servers have the embedded database.
 */
const ON_BOTH = contractFiles('nodes/leases', 'market/ledger');
/**
 * Tests of bad input, clocks and files, for which the database makes no difference: on PostgreSQL alone, where there is
 * one, in the big run too.
 */
const ON_ONE = contractFiles(
  ...['http/bad-calls', 'http/bad-frames', 'games/bad-moves', 'players/bad-names', 'identity/bad-tokens'],
  ...['nodes/bus', 'games/game-time', 'http/http', 'players/images', 'games/lag', 'http/limits'],
);
const onEmbedded = postgres.any && !IS_BIG_RUN ? [EMBEDDED, ...ON_BOTH] : [CONTRACT];
for (const { leftOut } of [postgres, nats]) if (leftOut) console.warn(leftOut);

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // `--changed` follows imports, and these are imported with a query (`?raw`) or read as files.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/{assets,shaders}/**'],
    projects: [
      {
        plugins: [lightPixi()],
        test: {
          name: 'unit',
          root: '.',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: configDefaults.exclude,
          setupFiles: [NAVIGATOR_FILE, MEASURE_FILE],
          // Pixi as builds have it: Node would read its files by itself.
          server: { deps: { inline: ['pixi.js', '@pixi/react'] } },
          environment: 'node',
          // Files share a process and the modules it has loaded, which saves a third of the processor time. None leaves
          // anything behind.
          isolate: false,
          maxWorkers: 3,
          ...LIMITS,
        },
      },
      {
        test: {
          ...ofServers,
          name: 'contract',
          include: onEmbedded,
          exclude: [...configDefaults.exclude, ...ALONE, ...LEFT_OUT_FILES, ...(postgres.any ? ON_ONE : [])],
        },
      },
      ...(postgres.any
        ? [
            {
              test: {
                ...ofServers,
                name: 'contract on PostgreSQL',
                include: [CONTRACT],
                exclude: [...configDefaults.exclude, EMBEDDED, ...ALONE, ...LEFT_OUT_FILES],
                env: { [SET_UP.database]: 'postgres' },
              },
            },
          ]
        : []),
      {
        test: {
          ...ofServers,
          name: 'fault',
          include: ['tests/fault/**/*.test.ts'],
          env: { [SET_UP.kills]: 'yes' },
          exclude: [
            ...configDefaults.exclude,
            ...ALONE,
            ...LEFT_OUT_FILES,
            // Only a PostgreSQL can be shared by two processes.
            ...(postgres.any ? [] : ['tests/fault/zombie.test.ts']),
            // A PostgreSQL that a test kills has to be our own.
            ...(postgres.own ? [] : ['tests/fault/*postgres.test.ts']),
            // Nodes that hear each other need both.
            ...(postgres.any && nats.any ? [] : ['tests/fault/*nats.test.ts']),
            ...(isHere('openssl') && (isHere('nginx') || isHere('haproxy'))
              ? []
              : ['tests/fault/balancers-nats.test.ts']),
            ...(isHere('haproxy') ? [] : ['tests/fault/{installation,rolling}-nats.test.ts']),
          ],
        },
      },
      {
        test: {
          ...ofServers,
          name: 'alone',
          include: ALONE,
          exclude: [...configDefaults.exclude, ...LEFT_OUT_FILES],
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
