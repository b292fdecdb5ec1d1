import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { IS_BIG_RUN } from './support/runner/big-run';
import { LongFirst } from './support/runner/sequencer';
import { SET_UP } from './support/server/place';
import { postgresHere } from './support/server/postgres';

const MEASURE_FILE = fileURLToPath(new URL('support/runner/measure.ts', import.meta.url));
const NAVIGATOR_FILE = fileURLToPath(new URL('support/runner/navigator.ts', import.meta.url));
const SET_UP_FILE = fileURLToPath(new URL('support/runner/setup.ts', import.meta.url));

/**
 * A wait that ran out on a busy machine is given one more chance; `npm test` names such tests at its end. What is
 * wrong stays wrong: a broken expectation is never tried again.
 */
const retry = { count: 1, condition: /^(waited in vain|no such frame)/ };

/** The contract suite: the server over HTTP and WebSocket. */
const contract = {
  root: '.',
  environment: 'node',
  globalSetup: SET_UP_FILE,
  setupFiles: MEASURE_FILE,
  // After the unit tests: real clocks and sockets want a core of their own.
  sequence: { groupOrder: 1 },
  // Browsers run beside them in `npm test`, and each has a server of its own to keep busy.
  maxWorkers: 4,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  retry,
} as const;

/** Kills, cuts, stalls and junk. */
const fault = {
  root: '.',
  environment: 'node',
  globalSetup: SET_UP_FILE,
  setupFiles: MEASURE_FILE,
  testTimeout: 120_000,
  hookTimeout: 60_000,
  retry,
} as const;
const FUZZ = 'tests/fault/fuzz.test.ts';
/** What hangs or floods for long, and the dearest kills. Other kills, cuts, junk and a paused owner are part of every run. */
const IN_THE_BIG_RUN = [
  'chaos',
  'duel-kill',
  'hostile',
  'kill-postgres',
  'slow-disk',
  'slow-postgres',
  'stalled-spectators',
  'tournament-kill',
  'tournament-nodes-postgres',
  'upgrade-kill',
].map(name => `tests/fault/${name}.test.ts`);

/** What is about the embedded database and its folder. */
const EMBEDDED = 'tests/contract/embedded/**';
const postgres = postgresHere();
/**
 * Messages, clocks, refusals, and what is played for: the same code above either database. They run on PostgreSQL, where there is one, and
 * on both in the big run; all else of the contract always runs on both.
 */
const ABOVE_THE_STORE = [
  ...['bad-calls', 'bad-frames', 'bad-moves', 'bad-names', 'bad-tokens', 'game', 'game-restart', 'game-time'],
  ...[
    'account',
    'blocks',
    'desk',
    'history-filter',
    'house',
    'http',
    'http-history',
    'identity',
    'images',
    'items',
    'limits',
    'operator',
  ],
  ...[
    'lag',
    'operator-check',
    'operator-drain',
    'otp',
    'queue',
    'report',
    'spectate',
    'support',
    'tournaments',
  ],
  ...['notices', 'tournaments-http', 'watch'],
  ...['duels', 'players', 'review', 'tournament-house', 'tournament-run'],
].map(name => `tests/contract/${name}.test.ts`);
const onPostgresOnly = postgres.any && !IS_BIG_RUN ? ABOVE_THE_STORE : [];
if (postgres.leftOut) console.warn(postgres.leftOut);

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          root: '.',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          setupFiles: [NAVIGATOR_FILE, MEASURE_FILE],
          environment: 'node',
          // Files share a process and what it has loaded: a third of the processor time. None leaves anything behind.
          isolate: false,
          // Counting positions keeps a core busy for ten seconds: use all there are.
          maxWorkers: '100%',
          // On a machine that does other things too, even arithmetic takes its time.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...contract,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...onPostgresOnly],
        },
      },
      ...(postgres.any
        ? [
            {
              test: {
                ...contract,
                name: 'contract on PostgreSQL',
                include: ['tests/contract/**/*.test.ts'],
                exclude: [...configDefaults.exclude, EMBEDDED],
                env: { [SET_UP.database]: 'postgres' },
              },
            },
          ]
        : []),
      {
        test: {
          ...fault,
          name: 'fault',
          include: ['tests/fault/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            FUZZ,
            ...(IS_BIG_RUN ? [] : IN_THE_BIG_RUN),
            // Two processes can share a PostgreSQL only.
            ...(postgres.any ? [] : ['tests/fault/zombie.test.ts']),
            // One that is killed has to be our own.
            ...(postgres.own ? [] : ['tests/fault/*postgres.test.ts']),
          ],
          sequence: { groupOrder: 2 },
          // Most of them wait for somebody to come back.
          maxWorkers: 3,
        },
      },
      // By itself: it measures how soon others are answered.
      { test: { ...fault, name: 'fuzz', include: [FUZZ], sequence: { groupOrder: 3 }, maxWorkers: 1 } },
    ],
  },
});
