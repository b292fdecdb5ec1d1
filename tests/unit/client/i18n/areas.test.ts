import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Texts that the sources name, and whether they are loaded by then. A key is literal, or made by a `family`, whose members
 * are a list of literals or the constant of a module.
 */

const CLIENT = fileURLToPath(new URL('../../../../src/client/', import.meta.url));
const PLURAL = /_(zero|one|two|few|many|other)$/;

interface Source {
  text: string;
  /** Keys of texts that it names. */
  keys: readonly string[];
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

/**
 * Keys that a source names.
 *
 * @param file the source's own, from which its imports are found
 * @throws for a family whose members are neither a list nor the name of one
 */
async function keysOf(source: string, file: string): Promise<string[]> {
  const literal = strings(source).filter(text => CATALOGUE.has(text));
  const families = [
    ...source.matchAll(/\bfamily\(\s*'([\w.]+)',\s*(?:\[([^\]]*)\]|(\w+)),?(?:\s*'([\w.]+)')?\s*,?\s*\)/g),
  ];
  const calls = source.match(/\bfamily\(/g)?.length ?? 0;
  if (families.length !== calls)
    throw new Error('The members of a family are neither a list nor the name of one');
  const made = families.map(async ([, path, members, name = '', tail = '']) =>
    (await membersOf(members ?? `...${name}`, source, file)).map(member => `${path}.${member}${tail}`),
  );
  return [...literal, ...(await Promise.all(made)).flat()];
}

/** Members of a list: its literals, and those of the constants that it spreads, as `'a', ...NAMES`. */
async function membersOf(list: string, source: string, file: string): Promise<string[]> {
  const spread = [...list.matchAll(/\.\.\.(\w+)/g)].map(([, name = '']) => constantOf(name, source, file));
  return [...strings(list), ...(await Promise.all(spread)).flat()];
}

/** A list that a source declares, or imports: then its module is run, so that it may be computed. */
async function constantOf(name: string, source: string, file: string): Promise<string[]> {
  const own = new RegExp(`const ${name}\\b[^=]*= \\[([^\\]]*)\\]`).exec(source)?.[1];
  if (own !== undefined) return membersOf(own, source, file);
  const imports = [...source.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)];
  const path = imports.find(([, names = '']) => names.split(',').some(one => one.trim() === name))?.[2];
  const module = path === undefined ? null : resolveImport(file, path);
  const exported: unknown = module && ((await import(module)) as Record<string, unknown>)[name];
  if (!Array.isArray(exported)) throw new Error(`${name} of ${file} is no list`);
  return exported.map(String);
}

function resolveImport(from: string, path: string): string | null {
  const base = join(dirname(from), path);
  return ['.ts', '.tsx'].map(end => base + end).find(existsSync) ?? null;
}

async function read(file: string): Promise<Source> {
  const text = readFileSync(file, 'utf8');
  const code = text.replace(/^import type .*$/gm, '');
  const fetchPattern = /(?:withTexts\(\s*\[([^\]]*)\],\s*\(\) =>\s*)?import\('(\.[^']+)'\)/g;
  const found = (path: string | undefined) => (path === undefined ? null : resolveImport(file, path));
  return {
    text,
    keys: await keysOf(text, file),
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
  await Promise.all(
    readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map(async file => [join(CLIENT, file), await read(join(CLIENT, file))] as const),
  ),
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
  const used = new Set([...sources.values()].flatMap(({ keys }) => keys));
  expect([...CATALOGUE].filter(key => !used.has(key))).toEqual([]);
});

test('[I18-01] keys are read off literals, lists, own constants and imported ones', async () => {
  const read = (source: string) => keysOf(source, join(CLIENT, 'main.tsx'));
  expect(await read("t('game.sound'); t('game.noSuchThing')")).toEqual(['game.sound']);
  expect(await read("family('game.side', ['w', 'b']);")).toEqual(['game.side.w', 'game.side.b']);
  const own = "const ENDS = ['a', ...MORE] as const; const MORE = ['b'] as const;";
  expect(await read(`${own} family('x', [...ENDS, 'c'], '.title')`)).toEqual([
    'x.c.title',
    'x.a.title',
    'x.b.title',
  ]);
  const imported = "import { type Side, SIDES } from '../rules/chess';";
  expect(await read(`${imported} family('game.side', SIDES)`)).toEqual(['game.side.w', 'game.side.b']);
});

test.each([
  ['a call', "family('game.side', sidesOf(game))"],
  ['a name that nothing declares', "family('game.side', SIDES)"],
  [
    'a constant that is no list',
    "import { START_FEN } from '../rules/chess'; family('game.side', START_FEN)",
  ],
])('[I18-01] a family whose members are %s throws', async (_what, source) => {
  await expect(keysOf(source, join(CLIENT, 'main.tsx'))).rejects.toThrow();
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
      (sources.get(file)?.keys ?? [])
        .filter(key => !there.has(key.split('.')[0] ?? ''))
        .map(key => `${relative(CLIENT, module)} shows ${key} (${relative(CLIENT, file)})`),
    );
  });
  expect(lacking).toEqual([]);
});

test('[I18-01] no part that is fetched brings texts that it does not show', () => {
  const idle = PARTS.flatMap(({ module, areas }) => {
    const shown = new Set(
      [...closure(module)].flatMap(file => sources.get(file)?.keys ?? []).map(key => key.split('.')[0]),
    );
    return areas.filter(area => !shown.has(area)).map(area => `${relative(CLIENT, module)} loads ${area}`);
  });
  expect(idle).toEqual([]);
});
