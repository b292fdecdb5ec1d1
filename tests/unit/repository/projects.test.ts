import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

/**
 * The compiler keeps client, server and the floor that they share apart: each is a project with a `tsconfig.json`, which sees
 * the globals of its platform and the files of projects that it refers to, and nothing else. Planted lines show it.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Config {
  include: string[];
  references?: { path: string }[];
}

const configOf = (project: string): Config =>
  JSON.parse(readFileSync(join(ROOT, project, 'tsconfig.json'), 'utf8'));

/** Projects of the solution, by their folders. */
const PROJECTS = (configOf('.').references ?? []).map(({ path }) => path);

const NODE = ['Buffer', 'process', '__dirname', 'setImmediate'];
const BROWSER = ['window', 'document', 'navigator', 'localStorage', 'requestAnimationFrame'];

const NODES_TYPES = /\/@types\/node\//;
const BROWSERS_TYPES = /\/lib\.dom\./;

/**
 * For each project: names and modules that it lacks, those that it has, files that it may not import, those of projects that it
 * refers to, and types of the other platform.
 */
const PLANTED: Readonly<
  Record<string, { lacks: string[]; has: string[]; refused: string[]; free: string[]; foreign: RegExp }>
> = {
  'src/rules': {
    lacks: [...NODE, ...BROWSER, 'console', 'setTimeout', 'fetch', "import('node:fs')"],
    has: ['Map', 'Intl'],
    refused: ['src/client/state/app', 'src/server/clock', 'src/build/sheets'],
    free: [],
    foreign: /\/(@types\/node\/|lib\.dom\.)/,
  },
  'src/client': {
    lacks: [...NODE, "import('node:fs')"],
    has: [...BROWSER, 'setTimeout', "import('valtio')"],
    refused: ['src/server/clock', 'src/build/sheets'],
    free: ['src/rules/chess', 'src/protocol/live'],
    foreign: NODES_TYPES,
  },
  'src/server': {
    lacks: BROWSER,
    has: [...NODE, 'fetch', "import('node:fs')"],
    refused: ['src/client/state/app', 'src/build/sheets'],
    free: ['src/rules/chess', 'src/protocol/live'],
    foreign: BROWSERS_TYPES,
  },
  'src/build': {
    lacks: BROWSER,
    has: [...NODE, "import('node:fs')"],
    refused: ['src/server/clock'],
    free: ['src/client/styles/media'],
    foreign: BROWSERS_TYPES,
  },
};

// Below the modules, where packages are found as they are from the project.
mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
const directory = mkdtempSync(join(ROOT, 'node_modules/.cache/planted-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Output of the compiler. */
const tsc = (...args: string[]): Promise<string> =>
  new Promise(done => {
    execFile(join(ROOT, 'node_modules/.bin/tsc'), args, { cwd: ROOT, maxBuffer: 1e8 }, (_error, stdout) =>
      done(stdout),
    );
  });

/** A project of one file with the options and references of another. */
function plant(project: string, name: string, lines: readonly string[]): string {
  const { references = [] } = configOf(project);
  const at = (path: string) => resolve(ROOT, project, path);
  const folder = join(directory, project, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'planted.ts'), lines.join('\n'));
  const config = {
    extends: at('tsconfig.json'),
    compilerOptions: { emitDeclarationOnly: false, noEmit: true },
    files: ['planted.ts'],
    include: [],
    references: references.map(({ path }) => ({ path: at(path) })),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return folder;
}

const NO_SUCH_NAME = /TS(2304|2584|2591)\b/;
const NOT_IN_PROJECT = /TS6307\b/;

/** Lines of the planted file with an error. */
const linesWith = (said: string, error: RegExp): number[] =>
  said.split('\n').flatMap(line => {
    const [, number, text = ''] = /planted\.ts\((\d+),\d+\): (.*)/.exec(line) ?? [];
    return number !== undefined && error.test(text) ? [Number(number)] : [];
  });

test.each(Object.entries(PLANTED))(
  '%s has the globals of its platform alone',
  async (project, { lacks, has }) => {
    const lines = [...lacks, ...has].map((name, index) => `export const a${index}: unknown = ${name};`);
    const said = await tsc('-p', plant(project, 'globals', lines));
    expect(linesWith(said, NO_SUCH_NAME)).toEqual(lacks.map((_, index) => index + 1));
  },
);

test.each(Object.entries(PLANTED))(
  '%s imports the projects that it refers to alone',
  async (project, { refused, free }) => {
    const lines = [...refused, ...free].map(path => `import '${join(ROOT, path)}';`);
    const said = await tsc('-p', plant(project, 'imports', lines));
    expect(linesWith(said, NOT_IN_PROJECT)).toEqual(refused.map((_, index) => index + 1));
  },
);

test.each(Object.entries(PLANTED))(
  '%s gets no types of the other platform from a package',
  async (project, { foreign }) => {
    const files = (await tsc('-p', project, '--listFilesOnly')).split('\n');
    expect(files.some(file => file.includes('/lib.es2023.'))).toBe(true);
    expect(files.filter(file => foreign.test(file))).toEqual([]);
  },
);

test('every source is in exactly one project', async () => {
  const listed = await Promise.all(
    PROJECTS.map(async project => {
      const { files } = JSON.parse(await tsc('-p', project, '--showConfig')) as { files: string[] };
      return files.map(file => relative(ROOT, resolve(ROOT, project, file)));
    }),
  );
  const isSource = (file: string) => /\.m?tsx?$/.test(file) && !file.includes('node_modules');
  const sources = ['src', 'tests'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
  );
  expect(listed.flat().filter(isSource).sort()).toEqual(
    ['vite.config.ts', ...sources.filter(isSource)].sort(),
  );
});
