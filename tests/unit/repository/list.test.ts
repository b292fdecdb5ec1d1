import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { REPLACED } from '../../../src/build/pixi';

/** Packages that Kingside is built of, each with the call that it is there for. */
const LIST = {
  react: 'useState(',
  'react-dom': 'createRoot(',
  'pixi.js': 'new Sprite(',
  '@pixi/react': 'extend(',
  firebase: 'signInWithPopup(',
  'chess.js': 'new Chess(',
  valtio: 'proxy(',
  'react-router-dom': 'createBrowserRouter(',
  i18next: 'initReactI18next',
  '@sentry/react': 'init(',
  howler: 'new Howl(',
  '@tanstack/react-virtual': 'useWindowVirtualizer(',
};

/** Tools, each with the configuration that calls it. */
const TOOLS = {
  vite: { file: 'vite.config.ts', kind: 'dependencies' },
  vitest: { file: 'tests/vitest.config.ts', kind: 'devDependencies' },
  '@playwright/test': { file: 'tests/playwright.config.ts', kind: 'devDependencies' },
} as const;

type Dependencies = Readonly<Record<string, string>>;
const packages = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Dependencies;
  readonly devDependencies: Dependencies;
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/^build[\\/]/.test(name))
  .map(name => readFileSync(join('src', name), 'utf8'));

/** Whether code imports a package, at once or later, by its own name or one of its entries; types alone do not count. */
const imports = (code: string, name: string): boolean =>
  new RegExp(`(?:^(?:import|\\} from) (?!type )(?:.* from )?|\\bimport\\()'${name}(?:/[^']*)?'`, 'm').test(
    code,
  );

test.each(Object.entries(LIST))('%s is a dependency and imported for %s', (name, call) => {
  expect(packages.dependencies).toHaveProperty([name]);
  expect(sources.filter(code => imports(code, name) && code.includes(call))).not.toEqual([]);
});

test.each(Object.entries(TOOLS))(
  '%s is a dependency and called by its configuration',
  (name, { file, kind }) => {
    expect(packages[kind]).toHaveProperty([name]);
    const code = readFileSync(file, 'utf8');
    expect(imports(code, name)).toBe(true);
    expect(code).toContain('defineConfig(');
  },
);

test('a planted import of a type, or of another package, does not count', () => {
  expect(imports("import { Chess } from 'chess.js';", 'chess.js')).toBe(true);
  expect(imports("const { Howl } = await import('howler');", 'howler')).toBe(true);
  expect(imports("import type { Howl } from 'howler';", 'howler')).toBe(false);
  expect(imports("import { x } from 'react-dom';", 'react')).toBe(false);
});

test('files of Pixi alone are replaced, each for a kilobyte or a frame, and Pixi is pinned exactly', () => {
  const table = readFileSync('src/build/pixi.ts', 'utf8').split('REPLACED')[1] ?? '';
  const figures = [...table.matchAll(/^ {2}\/\/ ([\d.]+) (kB|ms): .*\. At an upgrade: /gm)];
  expect(Object.keys(REPLACED).filter(file => !file.startsWith('pixi.js/'))).toEqual([]);
  // Three tables of formats have one figure.
  expect(figures).toHaveLength(Object.keys(REPLACED).length - 2);
  for (const [, figure, unit] of figures)
    expect(Number(figure)).toBeGreaterThanOrEqual(unit === 'kB' ? 1 : 8);
  expect(packages.dependencies['pixi.js']).toMatch(/^\d+\.\d+\.\d+$/);
});

test('nothing else of the build puts another module in the place of one of a package', async () => {
  const { plugins, resolve } = await resolveConfig(
    { configFile: 'vite.config.ts', logLevel: 'silent' },
    'build',
  );
  const touching = plugins.filter(
    ({ name, transform, load, resolveId }) =>
      !/^(?:vite:|builtin:|alias$)/.test(name) && (transform || load || resolveId),
  );
  expect(touching.map(({ name }) => name)).toEqual(['light-pixi']);
  expect(resolve.alias.map(({ find }) => String(find)).filter(find => !find.includes('@vite'))).toEqual([]);
});
