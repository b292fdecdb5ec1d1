import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The lock file: `npm ci` on another platform fails when it lacks a package that another one names. */

interface Locked {
  optionalDependencies?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');

/** Without the project itself. */
const entries = Object.entries(packages).filter(([path]) => path !== '');

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

test('every dependency of a package is in the lock file, even the optional ones of other platforms', () => {
  const held = new Set(Object.keys(packages).map(nameOf));
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter(name => !held.has(name))
      .map(name => `${name} (of ${path})`),
  );
  expect(missing).toEqual([]);
});

test('the lock file was made for this package.json', () => {
  const wanted = read<Locked>('package.json');
  expect(packages['']?.dependencies).toEqual(wanted.dependencies);
  expect(packages['']?.devDependencies).toEqual(wanted.devDependencies);
});

/** Packages that keep what others register with them: a second copy knows nothing of it, and sign-in or hooks fail at run time. */
const WITH_REGISTRY = ['@firebase/app', 'i18next', 'pixi.js', 'react', 'react-dom', 'react-router', 'valtio'];

test.each(WITH_REGISTRY)('%s is installed once', name => {
  expect(entries.filter(([path]) => nameOf(path) === name)).toHaveLength(1);
});

test('package.json allows or refuses every package with an install script', () => {
  // Otherwise npm warns at each `npm ci`. Ours are all refused: esbuild's binaries are packages of their own.
  const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
  const scripted = entries
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path));
  expect(new Set(scripted)).toEqual(new Set(Object.keys(allowScripts)));
});

test('every package has a checksum and comes from the registry', () => {
  const strange = entries.filter(
    ([, { resolved, integrity }]) =>
      !integrity?.startsWith('sha512-') ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  );
  expect(strange.map(([path]) => path)).toEqual([]);
});

test('every package has a licence that this MIT project may be distributed with', () => {
  const allowed = new Set([
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0', // public domain
    'ISC',
    'MIT',
    'MIT-0',
    'MIT OR Apache-2.0',
    'MPL-2.0', // file by file; unchanged here
    'OFL-1.1', // fonts
    'Python-2.0', // as BSD
    'Unlicense', // public domain
  ]);
  // MIT by its own LICENSE, but named in a field that npm no longer reads.
  const unnamed = 'node_modules/svg-tags';
  const others = entries.filter(([path, { license }]) => path !== unnamed && !allowed.has(license ?? ''));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
