import { configDefaults, defineConfig } from 'vitest/config';
import { findPostgres } from './fault/postgres';

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
      {
        test: {
          name: 'contract',
          root: '.',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          // After the unit tests: real clocks and sockets want a core of their own.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'fault',
          root: '.',
          include: ['tests/fault/**/*.test.ts'],
          // Two processes can share a PostgreSQL only; it is part of the run where there is one.
          exclude: [...configDefaults.exclude, ...(findPostgres() ? [] : ['tests/fault/zombie.test.ts'])],
          environment: 'node',
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
