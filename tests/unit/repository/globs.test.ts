import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** A glob of a folder that has moved matches nothing, and neither the compiler nor the build says so. */

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => join('src', name));

/** Folders of the relative globs of a source, as far as their names are fixed. */
const foldersOf = (path: string, text: string): string[] =>
  text
    .split('import.meta.glob')
    .flatMap((part, index) =>
      index === 0
        ? []
        : [...part.slice(0, part.indexOf('{\n') + 1).matchAll(/'(\.[^']*\/)[^'/]*[*{][^']*'/g)].map(
            ([, folder = '']) => join(dirname(path), folder),
          ),
    );

test('every glob of the source is about a folder that is there', () => {
  const folders = sources.flatMap(path => foldersOf(path, readFileSync(path, 'utf8')));
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter(folder => !existsSync(folder))).toEqual([]);
});
