import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOf, isTest, SUBJECTS, subjectsOf, wordsOf } from '../../support/runner/subjects';

/** The table of subjects knows every folder of the product and every file of tests, and names nothing that is gone. */

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'));

const sources = ['src', 'shaders', 'assets'].flatMap(filesIn).filter(file => !file.endsWith('.md'));
const tested = filesIn('tests').filter(isTest);
const ALL = Object.keys(SUBJECTS);

test('every folder of the client and of the server belongs to a subject', () => {
  const inFolders = sources.filter(file => /^src\/(?:client|server)\/.*\//.test(file));
  expect(inFolders.length).toBeGreaterThan(900);
  expect(inFolders.filter(file => !isOf(file, ALL))).toEqual([]);
  expect(isOf('src/server/planted/store.ts', ALL)).toBe(false);
});

test('every file of tests belongs to a subject', () => {
  expect(tested.length).toBeGreaterThan(200);
  expect(tested.filter(file => !isOf(file, ALL))).toEqual([]);
});

test.each(ALL)('the subject %s names no missing path, and has tests', name => {
  const files = [...sources, ...tested];
  expect(wordsOf(name).filter(word => !files.some(file => `/${file}`.includes(`/${word}`)))).toEqual([]);
  expect(tested.filter(file => isOf(file, [name]))).not.toEqual([]);
});

test.each([
  ['src/server/duels/step.ts', ['duels']],
  ['src/server/check/market.ts', ['check', 'market']],
  ['src/rules/game.ts', ['chess', 'games']],
  ['src/server/database/database.ts', 'all'],
  ['src/server/planted/store.ts', 'all'],
  ['src/protocol/status.ts', 'all'],
  ['tests/support/server/server.ts', 'all'],
  ['tests/contract/market/market-model.test.ts', []],
  ['tests/fault/money-calls.ts', ['ledger', 'market']],
  ['tests/unit/client/page/mounted.tsx', []],
  ['README.md', ['repository']],
  ['src/server/README.md', ['repository']],
])('a change of %s concerns %j', (file, subjects) => {
  expect(subjectsOf(file)).toEqual(subjects);
});
