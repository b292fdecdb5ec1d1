import { stripVTControlCharacters } from 'node:util';

/** A test that failed: its file and name, and the message of the failure. */
export interface Failure {
  readonly test: string;
  readonly message: string;
}

/** Result of a run. */
export interface Outcome {
  readonly passed: number;
  readonly failed: readonly Failure[];
}

/** The part of Vitest's JSON report that is read. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** Number of lines of a message that are kept: enough for the expected value and the received one. */
const LINES = 12;

function short(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.includes('/node_modules/'));
  return lines.slice(0, LINES).join('\n');
}

/**
 * Reads a report of Vitest. A file that failed before its first test counts as one failure.
 * @param root beginning of file names that is left out, with its last slash
 */
export function vitestOutcome({ testResults }: VitestReport, root: string): Outcome {
  const failed: Failure[] = [];
  let passed = 0;
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(root, '');
    if (status === 'failed' && assertionResults.length === 0)
      failed.push({ test: file, message: short(message) });
    for (const { fullName, status: ended, failureMessages } of assertionResults) {
      const failure = { test: `${file}: ${fullName}`, message: short(failureMessages?.at(-1)) };
      if (ended === 'failed') failed.push(failure);
      else if (ended === 'passed') passed += 1;
    }
  }
  return { passed, failed };
}

/** Reads a report of Playwright. An error outside of the tests counts as one failure. */
export function playwrightOutcome({ suites, errors = [] }: PlaywrightReport): Outcome {
  const failed: Failure[] = errors.map(({ message }) => ({ test: 'Playwright', message: short(message) }));
  let passed = 0;
  const read = ({ file, specs = [], suites: inner = [] }: PlaywrightSuite): void => {
    for (const { title, tests } of specs)
      for (const { projectName, status, results } of tests) {
        const message = results.findLast(({ error }) => error !== undefined)?.error?.message;
        const failure = { test: `${projectName} ${file}: ${title}`, message: short(message) };
        if (status === 'unexpected') failed.push(failure);
        else if (status === 'expected') passed += 1;
      }
    inner.forEach(read);
  };
  suites.forEach(read);
  return { passed, failed };
}

/** Text about the failures, each message below its test. */
export function told(failures: readonly Failure[]): string {
  return failures
    .map(({ test, message }) => [test, ...message.split('\n').filter(Boolean)].join('\n    '))
    .join('\n');
}
