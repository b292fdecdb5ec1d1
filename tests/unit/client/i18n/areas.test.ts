import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Texts that the sources name, and whether they are loaded by then. A key is literal, or made by a `family`. */

const CLIENT = fileURLToPath(new URL('../../../../src/client/', import.meta.url));
const PLURAL = /_(zero|one|two|few|many|other)$/;

interface Source {
  text: string;
  /** Modules loaded with it. */
  statics: string[];
  /** Modules it fetches when they are needed, with the areas of their texts. */
  fetched: { module: string; areas: string[] }[];
}

/** Keys and areas hold no spaces, so an apostrophe in a comment is not taken for a quote. */
const strings = (list: string): string[] =>
  [...list.matchAll(/(['"])([\w.]+)\1/g)].map(([, , one]) => one ?? '');

const CATALOGUE = new Set(
  readdirSync(join(CLIENT, 'i18n/es')).flatMap(file =>
    keysIn(JSON.parse(readFileSync(join(CLIENT, 'i18n/es', file), 'utf8')), file.replace('.json', '')),
  ),
);

function keysIn(value: unknown, path: string): string[] {
  if (typeof value === 'string') return [path.replace(PLURAL, '')];
  return Object.entries(value as object).flatMap(([key, inner]) => keysIn(inner, `${path}.${key}`));
}

/** Keys that a source names. @throws for a family whose members cannot be read off it */
function keysOf(source: string): string[] {
  const literal = strings(source).filter(text => CATALOGUE.has(text));
  const families = [
    ...source.matchAll(/\bfamily\(\s*'([\w.]+)',\s*(?:\[([^\]]*)\]|(\w+)),?(?:\s*'([\w.]+)')?\s*,?\s*\)/g),
  ];
  const calls = source.match(/\bfamily\(/g)?.length ?? 0;
  if (families.length !== calls) throw new Error('A family of texts is not written out');
  const made = families.flatMap(([, path, members, name, tail = '']) => {
    const list = members ?? new RegExp(`const ${name}[^=]*= \\[([^\\]]*)\\]`).exec(source)?.[1];
    if (list === undefined) throw new Error(`${name} is not a list of literals`);
    return strings(list).map(member => `${path}.${member}${tail}`);
  });
  return [...literal, ...made];
}

function resolveImport(from: string, path: string): string | null {
  const base = join(dirname(from), path);
  return ['.ts', '.tsx'].map(end => base + end).find(existsSync) ?? null;
}

function read(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const code = text.replace(/^import type .*$/gm, '');
  const fetchPattern = /(?:withTexts\(\s*\[([^\]]*)\],\s*\(\) =>\s*)?import\('(\.[^']+)'\)/g;
  const found = (path: string | undefined) => (path === undefined ? null : resolveImport(file, path));
  return {
    text,
    statics: [...code.matchAll(/(?:^|\n)(?:import|export) (?:[^'`;]*? from )?'(\.[^']+)'/g)].flatMap(
      ([, path]) => found(path) ?? [],
    ),
    fetched: [...code.matchAll(fetchPattern)].flatMap(([, areas = '', path]) => {
      const module = found(path);
      return module === null ? [] : [{ module, areas: strings(areas) }];
    }),
  };
}

const sources = new Map(
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map(file => [join(CLIENT, file), read(join(CLIENT, file))]),
);

/** A module with all that comes with it. */
function closure(root: string, found = new Set<string>()): Set<string> {
  if (found.has(root)) return found;
  found.add(root);
  for (const module of sources.get(root)?.statics ?? []) closure(module, found);
  return found;
}

const FIRST = (/\{([\w,]+)\}/.exec(readFileSync(join(CLIENT, 'i18n/es.ts'), 'utf8'))?.[1] ?? '').split(',');
const MAIN = join(CLIENT, 'main.tsx');
/** Parts that are fetched as one: the first screen, and each module that is imported later. */
const PARTS = [
  { module: MAIN, areas: [] as string[] },
  ...[...sources.values()].flatMap(({ fetched }) => fetched),
];

/** Areas loaded when a part is there: its own, and those of every part that can have fetched it. */
function areasThere(module: string, above: readonly string[] = []): Set<string> {
  if (module === MAIN) return new Set(FIRST);
  const importers = PARTS.filter(
    part =>
      !above.includes(part.module) &&
      [...closure(part.module)].some(file => sources.get(file)?.fetched.some(one => one.module === module)),
  );
  const own = PARTS.filter(part => part.module === module).map(({ areas }) => new Set(areas));
  const inherited = importers.map(part => areasThere(part.module, [...above, module]));
  return new Set([...inAllOf(own), ...inAllOf(inherited)]);
}

const inAllOf = (sets: readonly Set<string>[]): string[] =>
  [...(sets[0] ?? [])].filter(area => sets.every(set => set.has(area)));

test('[I18-01] every text of the catalogue is shown somewhere', () => {
  const used = new Set([...sources.values()].flatMap(({ text }) => keysOf(text)));
  expect([...CATALOGUE].filter(key => !used.has(key))).toEqual([]);
});

test('[I18-01] an unknown key is not counted, and a family that cannot be read throws', () => {
  expect(keysOf("t('game.sound'); const of = family('game.side', ['w', 'b']);")).toEqual([
    'game.sound',
    'game.side.w',
    'game.side.b',
  ]);
  expect(keysOf("t('game.noSuchThing')")).toEqual([]);
  expect(() => keysOf("family('game.side', sidesOf(game))")).toThrow();
});

test('keys are never put together from pieces', () => {
  const areas = [...new Set([...CATALOGUE].map(key => key.split('.')[0]))].join('|');
  const pieces = new RegExp(`\`(?:${areas})\\.[^\`]*\\$\\{(?!string\\})`);
  expect([...sources].filter(([, { text }]) => pieces.test(text)).map(([file]) => file)).toEqual([]);
});

test('[I18-01] every part that is fetched brings the texts that it shows', () => {
  const lacking = PARTS.flatMap(({ module }) => {
    const there = areasThere(module);
    return [...closure(module)].flatMap(file =>
      keysOf(sources.get(file)?.text ?? '')
        .filter(key => !there.has(key.split('.')[0] ?? ''))
        .map(key => `${relative(CLIENT, module)} shows ${key} (${relative(CLIENT, file)})`),
    );
  });
  expect(lacking).toEqual([]);
});

test('[I18-01] no part that is fetched brings texts that it does not show', () => {
  const idle = PARTS.flatMap(({ module, areas }) => {
    const shown = new Set(
      [...closure(module)]
        .flatMap(file => keysOf(sources.get(file)?.text ?? ''))
        .map(key => key.split('.')[0]),
    );
    return areas.filter(area => !shown.has(area)).map(area => `${relative(CLIENT, module)} loads ${area}`);
  });
  expect(idle).toEqual([]);
});
