import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { SET_UP } from './contract/place';
import { postgresHere } from './postgres';

const SET_UP_FILE = fileURLToPath(new URL('setup.ts', import.meta.url));

/** The contract suite: the server over HTTP and WebSocket. */
const contract = {
  root: '.',
  environment: 'node',
  globalSetup: SET_UP_FILE,
  // After the unit tests: real clocks and sockets want a core of their own.
  sequence: { groupOrder: 1 },
  maxWorkers: 4,
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const;

/** What is about the embedded database and its folder. */
const EMBEDDED = 'tests/contract/embedded/**';
const postgres = postgresHere();
if (postgres.leftOut) console.warn(postgres.leftOut);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root: '.',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Counting positions keeps a core busy for ten seconds: use all there are.
          maxWorkers: '100%',
        },
      },
      { test: { ...contract, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
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
          name: 'fault',
          root: '.',
          include: ['tests/fault/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            // Two processes can share a PostgreSQL only.
            ...(postgres.any ? [] : ['tests/fault/zombie.test.ts']),
            // One that is killed has to be our own.
            ...(postgres.own ? [] : ['tests/fault/*postgres.test.ts']),
          ],
          environment: 'node',
          globalSetup: SET_UP_FILE,
          // Last and one after another: each of them loads the machine by itself.
          sequence: { groupOrder: 2 },
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
