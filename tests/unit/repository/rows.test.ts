import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Kind, ROWS } from '../../support/rows';
import { BIG_RUN_FILES } from '../../support/runner/big-run';

/**
 * Tests carry the ids of the rows that they prove. Each row has a test of the plain run of its own kind, and no test of a
 * dearer kind proves it again.
 */

interface Title {
  readonly file: string;
  readonly ids: readonly string[];
  /** Whether a run of every row once leaves it out. */
  readonly isBig: boolean;
}

const SUITES = ['unit', 'contract', 'fault', 'e2e', 'visual'];
/** From the dearest on. */
const KINDS: readonly Kind[] = ['browser', 'wire', 'unit'];
/** A string that begins with ids in brackets, and what follows it up to its options. */
const TITLE =
  /(['"`])((?:\[[A-Z0-9]{2,3}-\d\d[^\]\n]*\] ?)+)[^\n]*?(?<!\\)\1(\s*,\s*\{\s*tags?: (?:BIG_RUN|BESIDE_ROWS))?/g;
/** An id, or all of an area from one to another: `FE-01…11`. */
const IDS = /([A-Z0-9]{2,3})-(\d\d)(?:…(\d\d))?/g;

function idsIn(text: string): string[] {
  return [...text.matchAll(IDS)].flatMap(([, area, first, last]) =>
    numbersIn(`${first}-${last ?? first}`).map(number => idOf(area ?? '', number)),
  );
}

/** @param text as in the table: `1-3 5` */
function numbersIn(text: string): number[] {
  return text.split(' ').flatMap(range => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

const idOf = (area: string, number: number): string => `${area}-${String(number).padStart(2, '0')}`;

function titlesIn(file: string, text: string): Title[] {
  return [...text.matchAll(TITLE)].map(([, , ids = '', tag]) => ({
    file,
    ids: idsIn(ids),
    isBig: tag !== undefined || BIG_RUN_FILES.includes(file),
  }));
}

function kindOf(file: string): Kind {
  if (file.endsWith('.spec.ts')) return 'browser';
  return file.startsWith('tests/unit/') ? 'unit' : 'wire';
}

/** Every row with its kind, in the order of the table. */
const rows = Object.entries(ROWS).flatMap(([area, kinds]) =>
  KINDS.flatMap(kind => {
    const numbers = kinds[kind];
    return numbers === undefined ? [] : numbersIn(numbers).map(number => ({ id: idOf(area, number), kind }));
  }),
);
const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));

/** Rows without a test of their own kind in the plain run. */
function unproved(titles: readonly Title[]): string[] {
  const proved = new Set(
    titles
      .filter(({ isBig }) => !isBig)
      .flatMap(({ file, ids }) => ids.filter(id => kinds.get(id) === kindOf(file))),
  );
  return rows.filter(({ id }) => !proved.has(id)).map(({ id, kind }) => `${id}: ${kind}`);
}

/** Rows that a test proves although a cheaper one can, and ids that are none. */
function misplaced(titles: readonly Title[]): string[] {
  return titles.flatMap(({ file, ids }) =>
    ids
      .filter(id => {
        const kind = kinds.get(id);
        return kind === undefined || KINDS.indexOf(kind) > KINDS.indexOf(kindOf(file));
      })
      .map(id => `${id} (${file})`),
  );
}

const files = SUITES.flatMap(suite =>
  readdirSync(join('tests', suite), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(test|spec)\.tsx?$/.test(path))
    .map(path => `tests/${suite}/${path}`),
);
// The plantings below are texts of this very file.
const titles = files
  .filter(file => !file.endsWith('rows.test.ts'))
  .flatMap(file => titlesIn(file, readFileSync(file, 'utf8')));

test('files of the big run exist', () => {
  expect(BIG_RUN_FILES.filter(file => !existsSync(file))).toEqual([]);
});

test('there are 450 rows, each under one kind', () => {
  expect([rows.length, kinds.size]).toEqual([450, 450]);
});

test('every row has a test of its kind in the plain run', () => {
  expect(titles.filter(({ isBig }) => isBig).length).toBeGreaterThan(20);
  expect(unproved(titles)).toEqual([]);
});

test('no test proves an unknown row, or one that a cheaper kind of test proves', () => {
  expect(misplaced(titles)).toEqual([]);
});

/** A name that begins with no id, and what follows it up to its options. */
const NO_ROW = /^test\((['"`])(?!\[)([^\n]*?)(?<!\\)\1(\s*,\s*\{\s*tag: (?:BIG_RUN|BESIDE_ROWS))?/gm;

test('a browser test without a row is left out of a run of every row once', () => {
  const dear = files
    .filter(file => file.startsWith('tests/e2e/') && !BIG_RUN_FILES.includes(file))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(NO_ROW)]);
  expect(dear.length).toBeGreaterThan(20);
  expect(dear.filter(([, , , tag]) => tag === undefined).map(([, , name]) => name)).toEqual([]);
});

test.each([
  ['tests/e2e/planted.spec.ts', "test('[HM-07 HM-08] a', go);", []],
  ['tests/e2e/planted.spec.ts', "test('[HM-07] [HM-08] a', {\n  tag: BIG_RUN,\n}, go);", ['HM-07', 'HM-08']],
  ['tests/e2e/planted.spec.ts', "test.each([1])('[HM-07] %i', { tags: BIG_RUN }, go);", ['HM-07', 'HM-08']],
  ['tests/e2e/windows.spec.ts', "test('[HM-07…08] a', go);", ['HM-07', 'HM-08']],
  ['tests/visual/planted.spec.ts', "test('[HM-07…08] a', go);", []],
  ['tests/contract/planted.test.ts', "test('[HM-07] a', go);", ['HM-07', 'HM-08']],
])('%s with %j leaves %j without proof', (file, text, lost) => {
  const others = titles.map(title => ({ ...title, ids: title.ids.filter(id => !/^HM-0[78]$/.test(id)) }));
  expect(unproved([...others, ...titlesIn(file, text)])).toEqual(lost.map(id => `${id}: browser`));
});

test.each([
  ['tests/e2e/planted.spec.ts', 'HM-08 API-01 FE-01 XX-01', ['API-01', 'FE-01', 'XX-01']],
  ['tests/visual/planted.spec.ts', 'HM-08 API-01', ['API-01']],
  ['tests/fault/planted.spec.ts', 'HM-08 API-01', ['API-01']],
  ['tests/fault/planted.test.ts', 'HM-08 API-01 FE-01', ['FE-01']],
  ['tests/contract/planted.test.ts', 'HM-08 FE-11…13', ['FE-11', 'FE-12', 'FE-13']],
  ['tests/unit/planted.test.ts', 'HM-08 API-01 FE-01 HM-09', ['HM-09']],
])('%s with %s: the rows %j do not belong there', (file, ids, wrong) => {
  expect(misplaced(titlesIn(file, `test('[${ids}] planted', go);`))).toEqual(
    wrong.map(id => `${id} (${file})`),
  );
});
