import { expect, test } from 'vitest';
import { playwrightOutcome, told, vitestOutcome } from '../../support/runner/reports.ts';

const message =
  '\u001b[31mAssertionError: expected 3 to be 4\u001b[39m\n    at /clone/node_modules/vitest/x.js\n';

test('a report of Vitest tells passed from failed tests, and counts a file without results as failed', () => {
  const outcome = vitestOutcome(
    {
      testResults: [
        {
          name: '/clone/tests/unit/one.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'is well', status: 'passed', failureMessages: [] },
            { fullName: 'is not', status: 'failed', failureMessages: ['first', message] },
            { fullName: 'is for another day', status: 'skipped', failureMessages: null },
          ],
        },
        {
          name: '/clone/tests/unit/two.test.ts',
          status: 'failed',
          message: 'no module',
          assertionResults: [],
        },
      ],
    },
    '/clone/',
  );
  expect(outcome.passed).toBe(1);
  expect(told(outcome.failed)).toBe(
    [
      'tests/unit/one.test.ts: is not',
      '    AssertionError: expected 3 to be 4',
      'tests/unit/two.test.ts',
      '    no module',
    ].join('\n'),
  );
});

test('a report of Playwright is read through nested suites, and an error outside of tests counts as failed', () => {
  const spec = (title: string, status: string, ...errors: (string | undefined)[]) => ({
    title,
    tests: [
      {
        projectName: 'e2e',
        status,
        results: errors.map(error => (error === undefined ? {} : { error: { message: error } })),
      },
    ],
  });
  const outcome = playwrightOutcome({
    suites: [
      {
        file: 'play.spec.ts',
        specs: [spec('is well', 'expected', undefined)],
        suites: [
          {
            file: 'play.spec.ts',
            specs: [spec('is not', 'unexpected', message)],
          },
        ],
      },
    ],
    errors: [{ message: 'no browser' }],
  });
  expect(outcome.passed).toBe(1);
  expect(outcome.failed.map(({ test: name }) => name)).toEqual(['Playwright', 'e2e play.spec.ts: is not']);
});
