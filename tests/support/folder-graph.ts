import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

export interface Source {
  /** Below the root. */
  readonly path: string;
  readonly text: string;
}

/** Folders by the folders they import, with the files that do so. A file beside the folders is its own node. */
export type Graph = Map<string, Map<string, string[]>>;

export function sourcesBelow(root: string): Source[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const nodeOf = (path: string): string => (path.split(sep)[0] ?? '').replace(/\.tsx?$/, '');

const IMPORTS = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;
/** Imports of types alone: nothing of them is left at run time. */
const TYPES = /^(?:import|export) type [^;]*;$/gm;

/** @param typesToo whether an import of a type joins two folders as one of a value does */
export function graphOf(root: string, files: readonly Source[], typesToo: boolean): Graph {
  const graph: Graph = new Map();
  for (const { path, text } of files) {
    const from = nodeOf(path);
    const edges = graph.get(from) ?? new Map<string, string[]>();
    graph.set(from, edges);
    const code = typesToo ? text : text.replace(TYPES, '');
    for (const [, imported = ''] of code.matchAll(IMPORTS)) {
      const target = relative(root, resolve(root, dirname(path), imported));
      const to = nodeOf(target);
      if (target.startsWith('..') || to === from) continue;
      edges.set(to, [...(edges.get(to) ?? []), path]);
    }
  }
  return graph;
}

/** Imports that are fetched with the file that has them. */
const AT_ONCE = /\bfrom\s*'(\.{1,2}\/[^']+)'/g;

/** The files that are fetched with this one, itself among them: those that it imports at once, and they. */
export function fetchedWith(files: readonly Source[], path: string): ReadonlySet<string> {
  const byName = new Map(files.map(file => [file.path.replace(/\.tsx?$/, ''), file]));
  const found = new Set<string>();
  const visit = (name: string): void => {
    const file = byName.get(name);
    if (!file || found.has(file.path)) return;
    found.add(file.path);
    for (const [, imported = ''] of file.text.replace(TYPES, '').matchAll(AT_ONCE))
      visit(join(dirname(file.path), imported));
  };
  visit(path.replace(/\.tsx?$/, ''));
  return found;
}

/** The first circle that is found, as `a/x.ts → b/y.ts → a`; `null` if there is none. */
export function circleIn(graph: Graph): string | null {
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

/** Files with a further text, as if somebody had written it there. */
export const plant = (files: readonly Source[], planted: Readonly<Record<string, string>>): Source[] =>
  files.map(({ path, text }) => ({ path, text: `${text}\n${planted[path] ?? ''}` }));
