import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BIG_RUN_FILES } from '../../support/runner/big-run';

/**
 * Every row of the requirements that the big run proves is proved by the plain run as well: tests carry the ids of their
 * rows. What a browser proves there, a browser proves here, unless the row is about the server.
 */

interface Title {
  readonly file: string;
  readonly title: string;
  readonly ids: readonly string[];
  /** Whether it is part of the big run alone. */
  readonly isBig: boolean;
}

const SUITES = ['unit', 'contract', 'fault', 'e2e', 'visual'];
/** A string that begins with ids in brackets, and what follows it up to its options. */
const TITLE =
  /(['"`])((?:\[[A-Z0-9]{2,3}-\d\d[^\]\n]*\] ?)+)([^\n]*?)(?<!\\)\1(\s*,\s*\{\s*tags?: BIG_RUN)?/g;
const ID = /[A-Z0-9]{2,3}-\d\d/g;
/** Areas that hold what the server does. */
const OF_THE_SERVER = /^(API|WS|IM|LG|IP)-/;

function titlesIn(file: string, text: string): Title[] {
  return [...text.matchAll(TITLE)].map(([, , ids = '', words = '', tag]) => ({
    file,
    title: words,
    ids: ids.match(ID) ?? [],
    isBig: tag !== undefined || BIG_RUN_FILES.includes(file),
  }));
}

/** Rows that only the big run proves, each with a test that does. */
function lost(titles: readonly Title[]): string[] {
  const rows = (some: readonly Title[]) => new Set(some.flatMap(({ ids }) => ids));
  const plain = rows(titles.filter(({ isBig }) => !isBig));
  return titles.flatMap(({ file, ids }) => ids.filter(id => !plain.has(id)).map(id => `${id} (${file})`));
}

const inBrowsers = ({ file }: Title): boolean => file.endsWith('.spec.ts');

function lostInBrowsers(titles: readonly Title[]): string[] {
  return lost(titles.filter(inBrowsers)).filter(row => !OF_THE_SERVER.test(row));
}

const files = SUITES.flatMap(suite =>
  readdirSync(join('tests', suite), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('pictures'))
    .map(path => `tests/${suite}/${path}`),
);
// The plantings below are texts of this very file.
const titles = files
  .filter(file => !file.endsWith('rows.test.ts'))
  .flatMap(file => titlesIn(file, readFileSync(file, 'utf8')));

test('files of the big run exist', () => {
  expect(BIG_RUN_FILES.filter(file => !existsSync(file))).toEqual([]);
});

test('every row that the big run proves is proved in the plain run', () => {
  expect(new Set(titles.flatMap(({ ids }) => ids)).size).toBeGreaterThan(430);
  expect(titles.filter(({ isBig }) => isBig).length).toBeGreaterThan(20);
  expect(lost(titles)).toEqual([]);
});

test('every row of the client that a browser proves in the big run is proved by one in the plain run', () => {
  expect(lostInBrowsers(titles)).toEqual([]);
});

test.each([
  ["test('[MK-18] dear', {\n  tag: BIG_RUN,\n}, async () => {});", ['MK-18']],
  ["test('[MK-18 HM-04] dear', { tag: BIG_RUN }, go);\ntest('[HM-04] cheap', go);", ['MK-18']],
  ["test.each([1])('[MK-18] [LG-01] %i', {\n  tags: BIG_RUN,\n}, go);", ['MK-18', 'LG-01']],
  ["test('[MK-18] dear', { tag: BIG_RUN }, go);\ntest('[MK-17 MK-18] cheap', go);", []],
])('%j: only the big run proves %j', (text, rows) => {
  const planted = titlesIn('tests/e2e/planted.spec.ts', text);
  expect(lost(planted)).toEqual(rows.map(row => `${row} (tests/e2e/planted.spec.ts)`));
});

test('a test without a browser is no proof for one with it, but of what the server does', () => {
  const text = "test('[MK-18 LG-01] dear', { tag: BIG_RUN }, go);";
  const planted = [
    ...titlesIn('tests/e2e/planted.spec.ts', text),
    ...titlesIn('tests/contract/planted.test.ts', "test('[MK-18 LG-01] cheap', go);"),
  ];
  expect(lost(planted)).toEqual([]);
  expect(lostInBrowsers(planted)).toEqual(['MK-18 (tests/e2e/planted.spec.ts)']);
});
