import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { LONG_FILES } from './big-run';
import { isTestOf, SUBJECTS, subjectsOf } from './subjects';

const SUITES = ['unit', 'contract', 'fault', 'e2e', 'visual'];

/** Arguments that cannot be met; the message names those that can. */
class UsageError extends Error {
  readonly isUsage = true;
}

interface Selection {
  readonly subjects: readonly string[];
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
}

/**
 * The tests of a plain run.
 *
 * @param names subjects; without any, and without `isChanged`, all tests run
 * @param isChanged also the subjects of files that differ from where this branch left `origin/main`; without one, from
 * `HEAD`
 * @throws UsageError for a name that is no subject
 * @public `npm test` calls it, from a script
 */
export function selectTests(names: readonly string[], isChanged: boolean): Selection | 'all' {
  const unknown = names.filter(name => !Object.hasOwn(SUBJECTS, name));
  if (unknown.length > 0)
    throw new UsageError(
      `Not a subject: ${unknown.join(', ')}. Subjects are ${Object.keys(SUBJECTS).sort().join(', ')}.`,
    );
  if (names.length === 0 && !isChanged) return 'all';
  const changed = isChanged ? changedFiles() : [];
  const touched = changed.map(subjectsOf);
  if (touched.includes('all')) return 'all';
  const subjects = [...new Set([...names, ...touched.flat()])].sort();
  const files = testFiles().filter(file => changed.includes(file) || isTestOf(file, subjects));
  return { subjects, files };
}

function testFiles(): string[] {
  return SUITES.flatMap(suite =>
    readdirSync(`tests/${suite}`, { recursive: true, encoding: 'utf8' })
      .map(path => `tests/${suite}/${path.replaceAll('\\', '/')}`)
      .filter(path => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('/pictures/')),
  ).filter(file => !LONG_FILES.includes(file));
}

/** Changed files of the work tree, and of the commits since the branch left `origin/main`. */
function changedFiles(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  let base = 'HEAD';
  try {
    [base = 'HEAD'] = git('merge-base', 'HEAD', 'origin/main');
  } catch {
    // In a clone without a remote branch only the work tree counts.
  }
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}
