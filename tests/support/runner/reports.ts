import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { COST, type Cost } from './processor';

/** Outcome of a test, or of a part of the run that failed as a whole. */
export interface Result {
  /** File and title. */
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'left out';
  /** Of the failure; empty without one. */
  readonly message: string;
  /** Duration in seconds. */
  readonly wall?: number;
  readonly cost?: Cost | undefined;
}

/** Number of lines of a message that are kept: enough for the expected value and the received one. */
const LINES = 12;

function short(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.includes('/node_modules/'));
  return lines.slice(0, LINES).join('\n');
}

const stateOf = (status: string): Result['state'] => {
  if (status === 'passed' || status === 'expected') return 'passed';
  return status === 'failed' || status === 'unexpected' ? 'failed' : 'left out';
};

/**
 * Reads a report of Vitest. A file that failed before its first test counts as one failure.
 * @param root beginning of file names that is left out, with its last slash
 */
export function vitestResults({ testResults }: Pick<JsonTestResults, 'testResults'>, root: string): Result[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '');
    if (assertionResults.length === 0)
      return [{ name: file, state: stateOf(status), message: short(message) }];
    return assertionResults.map(test => ({
      name: `${file}: ${test.fullName}`,
      state: stateOf(test.status),
      message: short(test.failureMessages?.at(-1)),
      wall: (test.duration ?? 0) / 1000,
      cost: test.meta.cost,
    }));
  });
}

/** Reads a report of Playwright. An error outside of the tests counts as one failure. */
export function playwrightResults({ suites, errors }: Pick<JSONReport, 'suites' | 'errors'>): Result[] {
  const read = ({ file, specs, suites: inner = [] }: JSONReportSuite): Result[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status, annotations, results }) => {
        const cost = annotations.find(({ type }) => type === COST)?.description;
        return {
          name: `${projectName} ${file}: ${title}`,
          state: stateOf(status),
          message: short(results.at(-1)?.error?.message),
          wall: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          cost: cost === undefined ? undefined : (JSON.parse(cost) as Cost),
        };
      }),
    ),
    ...inner.flatMap(read),
  ];
  const outside = errors.map(({ message }) => ({
    name: 'Playwright',
    state: 'failed' as const,
    message: short(message),
  }));
  return [...outside, ...suites.flatMap(read)];
}

/** Text about the failures, each message below its test. */
export function told(failures: readonly Result[]): string {
  return failures
    .map(({ name, message }) => [name, ...message.split('\n').filter(Boolean)].join('\n    '))
    .join('\n');
}
