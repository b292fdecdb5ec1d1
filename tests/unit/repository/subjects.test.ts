import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTestOf, SUBJECTS, subjectsOf } from '../../support/runner/subjects';

/** The table of subjects knows every file of the product and every file of tests, and names nothing that is gone. */

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'));

const sources = ['src', 'shaders', 'assets']
  .flatMap(filesIn)
  .filter(file => !/assets\/(readme|[^/]+\.)/.test(file));
const tested = ['unit', 'contract', 'fault', 'e2e', 'visual']
  .flatMap(suite => filesIn(`tests/${suite}`))
  .filter(file => /\.(test|spec)\.tsx?$/.test(file) && !file.includes('/pictures/'));

const without = (files: readonly string[]): string[] => files.filter(file => subjectsOf(file).length === 0);

test('every file of the product belongs to a subject', () => {
  expect(sources.length).toBeGreaterThan(900);
  expect(without(sources)).toEqual([]);
  expect(without(['src/server/planted/store.ts'])).toEqual(['src/server/planted/store.ts']);
});

test('every file of tests belongs to a subject', () => {
  expect(tested.length).toBeGreaterThan(200);
  expect(without(tested)).toEqual([]);
});

test.each(Object.entries(SUBJECTS))(
  'the subject %s names no missing path, and has tests',
  (name, subject) => {
    const files = [...sources, ...tested];
    const gone = [...subject.sources, ...subject.tests].filter(
      beginning => !files.some(file => file.startsWith(beginning)),
    );
    // Rules and messages of a subject are named together: not every one has both.
    const pairs = gone.filter(path => !/^src\/(rules|protocol)\//.test(path));
    expect(pairs).toEqual([]);
    expect(tested.filter(file => isTestOf(file, [name]))).not.toEqual([]);
  },
);

test.each([
  ['src/server/duels/step.ts', ['duels']],
  ['tests/contract/market-model.test.ts', ['market', 'statement']],
  ['src/server/database/database.ts', 'all'],
  ['tests/support/server/server.ts', 'all'],
  ['README.md', ['repository']],
  ['src/server/README.md', ['repository']],
])('%s belongs to %j', (file, subjects) => {
  expect(subjectsOf(file)).toEqual(subjects);
});
