import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import * as paths from '../../../src/build/code-paths';

/**
 * Tables of paths stop matching in silence when files move. Those of the build and of Biome are held here to files that
 * exist; `subjects.test.ts` holds the table of subjects.
 */

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name =>
    posix.join(folder, name.replaceAll('\\', '/')),
  );
const files = [
  'index.html',
  'node_modules/howler/dist/howler.js',
  ...['src', 'shaders', 'assets', 'tests'].flatMap(filesIn),
];

const lists = Object.entries(paths).flatMap(([name, list]) =>
  typeof list === 'function' ? [] : [{ name, list }],
);

/** Beginnings of paths that no file has. */
const gone = ({ of, but = [] }: paths.CodePaths): string[] =>
  [...of, ...but].filter(beginning => !files.some(file => file.startsWith(beginning)));

test.each(lists)('the parts $name of the build name no missing path', ({ list }) => {
  expect(gone(list)).toEqual([]);
  expect(files.filter(file => paths.patternOf(list).test(`/home/kingside/${file}`))).not.toEqual([]);
});

test('a planted path of the build that no file has is found', () => {
  const planted = { of: ['src/client/kit/', 'src/client/gone/'], but: ['src/client/kit/gone'] };
  expect(gone(planted)).toEqual(['src/client/gone/', 'src/client/kit/gone']);
});

test('parts are matched by their folders, and without what is left out of these', () => {
  const pattern = paths.patternOf({ of: ['src/client/kit/'], but: ['src/client/kit/tabs'] });
  expect(pattern.test('/home/kingside/src/client/kit/button.tsx')).toBe(true);
  expect(pattern.test('C:\\kingside\\src\\client\\kit\\button.tsx')).toBe(true);
  expect(pattern.test('/home/kingside/src/client/kit/tabs.tsx')).toBe(false);
  expect(pattern.test('/home/kingside/src/client/page/kit/button.tsx')).toBe(false);
});

interface Override {
  readonly includes: readonly string[];
  readonly linter?: { readonly rules: object };
}

/** @returns files that a glob of biome.json means */
function meant(glob: string): string[] {
  const pattern = new RegExp(
    `^${glob.replaceAll('.', '\\.').replaceAll('**', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '.*')}$`,
  );
  return files.filter(file => pattern.test(file));
}

/** Exceptions from forbidden imports that lead to no file from any folder of their rule. */
function deadExceptions({ includes, linter }: Override): string[] {
  // Without those that begin with `../**`, which are for folders at any depth.
  const exceptions = [...JSON.stringify(linter ?? {}).matchAll(/"!((?:\.\.\/)+[^"*]+?)(?:\/\*\*)?"/g)].map(
    ([, path = '']) => path,
  );
  const folders = new Set(includes.flatMap(meant).map(dirname));
  return exceptions.filter(
    path =>
      ![...folders].some(folder =>
        ['', '.ts', '.tsx'].some(ending => existsSync(join(folder, `${path}${ending}`))),
      ),
  );
}

const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as { overrides: Override[] };

test('the rules of Biome name no missing path', () => {
  expect(overrides.length).toBeGreaterThan(10);
  expect(overrides.flatMap(({ includes }) => includes).filter(glob => meant(glob).length === 0)).toEqual([]);
  expect(overrides.flatMap(deadExceptions)).toEqual([]);
});

test('a planted rule of Biome for a folder that is gone is found, and an exception for one', () => {
  expect(meant('src/client/gone/**')).toEqual([]);
  const planted = {
    includes: ['src/client/kit/**'],
    linter: { rules: { a: ['!../page/**', '!../gone/**'] } },
  };
  expect(deadExceptions(planted)).toEqual(['../gone']);
});
