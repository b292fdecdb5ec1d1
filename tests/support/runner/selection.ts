import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { LONG_FILES } from './big-run';
import { isOf, isTest, SUBJECTS, subjectsOf } from './subjects';

/** Arguments that cannot be met; the message names those that can. */
class UsageError extends Error {
  readonly isUsage = true;
}

interface Selection {
  readonly subjects: readonly string[];
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
  /** Commit since which Vitest looks for unit tests of changed modules; none where no change was asked for. */
  readonly since?: string;
}

/**
 * The tests of a plain run.
 *
 * @param names subjects; without any, and without `isChanged`, all tests run
 * @param isChanged also what concerns files that differ from where this branch left `origin/main`; without one, from `HEAD`
 * @throws UsageError for a name that is no subject
 * @public `npm test` calls it, from a script
 */
export function selectTests(names: readonly string[], isChanged: boolean): Selection | 'all' {
  const unknown = names.filter(name => !Object.hasOwn(SUBJECTS, name));
  if (unknown.length > 0)
    throw new UsageError(
      `Not a subject: ${unknown.join(', ')}. Subjects are ${Object.keys(SUBJECTS).sort().join(', ')}.`,
    );
  if (!isChanged) return names.length === 0 ? 'all' : { subjects: names, files: testsOf(names, [], []) };
  const since = base();
  const changed = changedFiles(since);
  const touched = changed.map(subjectsOf);
  if (touched.includes('all')) return 'all';
  // Tests of the repository read files, which no graph of modules shows.
  const subjects = [...new Set([...names, ...touched.flat(), 'repository'])].sort();
  return { subjects, files: testsOf(names, subjects, changed), since };
}

/**
 * Tests of the subjects that were asked for, changed tests, and those of the subjects of a change. Vitest chooses unit
 * tests of a change, except for those of the repository.
 */
function testsOf(names: readonly string[], touched: readonly string[], changed: readonly string[]): string[] {
  const isLeft = (file: string): boolean =>
    file.startsWith('tests/unit/') && !file.startsWith('tests/unit/repository/');
  return readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map(path => `tests/${path.replaceAll('\\', '/')}`)
    .filter(file => isTest(file) && !LONG_FILES.includes(file))
    .filter(file => isOf(file, names) || (!isLeft(file) && (changed.includes(file) || isOf(file, touched))));
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

function base(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD';
  } catch {
    // In a clone without a remote branch only the work tree counts.
    return 'HEAD';
  }
}

/** Changed files of the work tree, and of the commits since `commit`. */
const changedFiles = (commit: string): string[] => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
];
