import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { circleIn, graphOf, nodeOf, plant, type Source, sourcesBelow } from '../../support/folder-graph';

const SERVER = fileURLToPath(new URL('../../../src/server/', import.meta.url));
/** Folders that every subject may use. */
const GROUND = new Set([
  'access',
  'bus',
  'configuration',
  'configuration-values',
  'database',
  'http',
  'instruments',
  'lease',
  'limits',
  'live',
  'patience',
  'security-events',
]);

const sources = sourcesBelow(SERVER);
/** Types count: a subject of the server that knows the types of another knows it. */
const graph = (files: readonly Source[]) => graphOf(SERVER, files, true);

test('the folders of the server import each other without a circle', () => {
  expect(graph(sources).get('compose-parts')?.size).toBeGreaterThan(10);
  expect(circleIn(graph(sources))).toBeNull();
});

/** The files of the programs, which compose the others. */
const isProgram = (node: string): boolean =>
  node === 'main' || node === 'operator-cli' || node.startsWith('compose-');

test('only the programs import main, compose-… and operator-cli', () => {
  for (const [from, edges] of graph(sources)) {
    if (isProgram(from)) continue;
    expect([...edges.keys()].filter(isProgram), from).toEqual([]);
  }
});

test.each(['live', 'http'])('%s imports no subject', folder => {
  const known = [...(graph(sources).get(folder)?.keys() ?? [])];
  expect(known.length).toBeGreaterThan(0);
  expect(known.filter(name => !GROUND.has(name))).toEqual([]);
});

/** A file of this name is composed by one of the programs. */
const COMPOSED = ['channel.ts', 'routes.ts', 'operator.ts', 'commands.ts', 'export.ts'];

/** Files of a name that their program does not import. `live/channel.ts` is the form of all channels. */
const forgotten = (files: readonly string[], name: string, program: string): string[] =>
  files
    .filter(path => path.endsWith(`${sep}${name}`) && nodeOf(path) !== 'live')
    .filter(path => !program.includes(`'./${path.replaceAll(sep, '/').replace(/\.ts$/, '')}'`));

test.each(COMPOSED)('every %s of a subject is composed, and a forgotten one is found', name => {
  const text = sources
    .filter(({ path }) => isProgram(nodeOf(path)))
    .map(file => file.text)
    .join('\n');
  const paths = sources.map(({ path }) => path);
  expect(forgotten(paths, name, text)).toEqual([]);
  const planted = join('planted', name);
  expect(forgotten([...paths, planted], name, text)).toEqual([planted]);
});

test.each([
  ['a direct one', { 'players/routes.ts': "import { pieces } from '../games/step';" }],
  ['a type only', { 'live/channel.ts': "import type { Games } from '../games/games';" }],
  ['one over several lines', { 'database/lock.ts': "import {\n  a,\n  b,\n} from '../profiles/routes';" }],
  ['one that is loaded later', { 'bus/local.ts': "const late = await import('../pairing/pairing');" }],
])('a planted circle is found: %s', (_what, planted: Record<string, string>) => {
  const [path = ''] = Object.keys(planted);
  expect(sources.some(file => file.path === path)).toBe(true);
  expect(circleIn(graph(plant(sources, planted)))).toContain(path);
});
