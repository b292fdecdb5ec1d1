import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../../../src/server/', import.meta.url));
/** Folders that every subject may use. */
const GROUND = new Set([
  'access',
  'bus',
  'configuration',
  'database',
  'http',
  'instruments',
  'lease',
  'limits',
  'live',
  'patience',
  'security-events',
]);

interface Source {
  /** Below `src/server`. */
  path: string;
  text: string;
}

/** Folders by the folders they import, with the imports that do so. A file beside the folders is its own node. */
type Graph = Map<string, Map<string, string[]>>;

const sources: readonly Source[] = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts'))
  .map(path => ({ path, text: readFileSync(join(SERVER, path), 'utf8') }));

const nodeOf = (path: string): string => (path.split(sep)[0] ?? '').replace(/\.ts$/, '');

function graphOf(files: readonly Source[]): Graph {
  const graph: Graph = new Map();
  for (const { path, text } of files) {
    const from = nodeOf(path);
    const edges = graph.get(from) ?? new Map<string, string[]>();
    graph.set(from, edges);
    for (const [, imported = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)) {
      const target = relative(SERVER, resolve(SERVER, dirname(path), imported));
      const to = nodeOf(target);
      if (target.startsWith('..') || to === from) continue;
      edges.set(to, [...(edges.get(to) ?? []), path]);
    }
  }
  return graph;
}

/** The first circle that is found, as `a/x.ts → b/y.ts → a`; `null` if there is none. */
function circleIn(graph: Graph): string | null {
  const done = new Set<string>();
  const visit = (node: string, trail: readonly string[]): string[] | null => {
    const start = trail.indexOf(node);
    if (start >= 0) return [...trail.slice(start), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node)?.keys() ?? []) {
      const circle = visit(next, [...trail, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle) return describe(graph, circle);
  }
  return null;
}

/** A circle as text: for each step one import that makes it. */
const describe = (graph: Graph, circle: readonly string[]): string =>
  circle.map((node, index) => graph.get(node)?.get(circle[index + 1] ?? '')?.[0] ?? node).join(' → ');

test('the folders of the server import each other without a circle', () => {
  const graph = graphOf(sources);
  expect(graph.get('compose-parts')?.size).toBeGreaterThan(10);
  expect(circleIn(graph)).toBeNull();
});

/** The files of the programs, which compose the others. */
const isProgram = (node: string): boolean =>
  node === 'main' || node === 'operator-cli' || node.startsWith('compose-');

test('only the programs import main, compose-… and operator-cli', () => {
  for (const [from, edges] of graphOf(sources)) {
    if (isProgram(from)) continue;
    expect([...edges.keys()].filter(isProgram), from).toEqual([]);
  }
});

test.each(['live', 'http'])('%s imports no subject', folder => {
  const known = [...(graphOf(sources).get(folder)?.keys() ?? [])];
  expect(known.length).toBeGreaterThan(0);
  expect(known.filter(name => !GROUND.has(name))).toEqual([]);
});

/** A file of this name is composed by one of the programs. */
const COMPOSED = ['channel.ts', 'routes.ts', 'operator.ts', 'commands.ts'];

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
  const files = sources.map(({ path, text }) => ({ path, text: `${text}\n${planted[path] ?? ''}` }));
  expect(files.filter(({ path }) => planted[path])).toHaveLength(1);
  const [path = ''] = Object.keys(planted);
  expect(circleIn(graphOf(files))).toContain(path);
});
