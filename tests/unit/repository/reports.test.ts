import type { JSONReportSuite, JSONReportTest, JSONReportTestResult } from '@playwright/test/reporter';
import { expect, test } from 'vitest';
import { account } from '../../support/runner/account';
import { COST } from '../../support/runner/processor';
import { playwrightResults, type Result, told, vitestResults } from '../../support/runner/reports';

const message =
  '\u001b[31mAssertionError: expected 3 to be 4\u001b[39m\n    at /clone/node_modules/vitest/x.js\n';

const COSTS = { suite: 'e2e', setUp: 1, seconds: 0.5 };

test('a report of Vitest tells passed from failed tests, and counts a file without results as failed', () => {
  const of = (
    fullName: string,
    status: 'passed' | 'failed' | 'skipped',
    failureMessages: string[] | null,
  ) => ({
    ...{ fullName, status, failureMessages, duration: 2_000, meta: { cost: COSTS } },
    ...{ title: fullName, ancestorTitles: [], tags: [] },
  });
  const file = (name: string, message: string, assertionResults: ReturnType<typeof of>[]) => ({
    ...{ name: `/clone/tests/unit/${name}.test.ts`, status: 'failed' as const, message, assertionResults },
    ...{ startTime: 0, endTime: 0 },
  });
  const results = vitestResults(
    {
      testResults: [
        file('one', '', [
          of('is well', 'passed', []),
          of('is not', 'failed', ['first', message]),
          of('is for another day', 'skipped', null),
        ]),
        file('two', 'no module', []),
      ],
    },
    '/clone/',
  );
  expect(results.map(({ state }) => state)).toEqual(['passed', 'failed', 'left out', 'failed']);
  expect(results[0]).toMatchObject({ wall: 2, cost: COSTS });
  expect(told(results.filter(({ state }) => state === 'failed'))).toBe(
    [
      'tests/unit/one.test.ts: is not',
      '    AssertionError: expected 3 to be 4',
      'tests/unit/two.test.ts',
      '    no module',
    ].join('\n'),
  );
});

test('a report of Playwright is read through nested suites, and an error outside of tests counts as failed', () => {
  const place = { file: 'play.spec.ts', line: 1, column: 1 };
  const suite = (title: string, status: 'expected' | 'unexpected', error?: string): JSONReportSuite => {
    const failure = error === undefined ? undefined : { message: error };
    const result: JSONReportTestResult = {
      ...{ duration: 2_000, error: failure, errors: [], status: undefined, retry: 0, startTime: '' },
      ...{ workerIndex: 0, parallelIndex: 0, stdout: [], stderr: [], attachments: [], annotations: [] },
    };
    const annotations = [{ type: COST, description: JSON.stringify(COSTS) }];
    const ran: JSONReportTest = {
      ...{ projectName: 'e2e', status, annotations, results: [result] },
      ...{ projectId: 'e2e', expectedStatus: 'passed', timeout: 0 },
    };
    return { ...place, title, specs: [{ ...place, title, tests: [ran], id: '', ok: true, tags: [] }] };
  };
  const results = playwrightResults({
    suites: [{ ...suite('is well', 'expected'), suites: [suite('is not', 'unexpected', message)] }],
    errors: [{ message: 'no browser' }],
  });
  expect(results).toEqual([
    { name: 'Playwright', state: 'failed', message: 'no browser' },
    { name: 'e2e play.spec.ts: is well', state: 'passed', message: '', wall: 2, cost: COSTS },
    {
      name: 'e2e play.spec.ts: is not',
      state: 'failed',
      message: 'AssertionError: expected 3 to be 4',
      wall: 2,
      cost: COSTS,
    },
  ]);
});

test('an account sums processor time by suite, and names dear tests and long waits', () => {
  const of = (name: string, suite: string, setUp: number, seconds: number, wall: number): Result => ({
    name,
    state: 'passed',
    message: '',
    wall,
    cost: { suite, setUp, seconds },
  });
  const results = [of('a', 'unit', 0, 1, 2), of('b', 'e2e', 4, 2, 30), of('c', 'unit', 1, 3, 3)];
  const lines = account(results, 20, 40)
    .split('\n')
    .map(line => line.trim().replace(/ +s {2}/, ': '));
  expect(lines).toEqual([
    '',
    '== Processor time (user and system)',
    '6.0: e2e',
    '5.0: unit',
    '9.0: all else',
    '20.0: in all',
    '20.0: lint, types and the build besides',
    '',
    '== Ten dearest tests (processor time)',
    ...['3.0: c', '2.0: b', '1.0: a'],
    '',
    '== Ten longest waits (duration less processor time)',
    ...['28.0: b', '1.0: a', '0.0: c'],
  ]);
});
