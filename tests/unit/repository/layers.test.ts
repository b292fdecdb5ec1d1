import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Layers inside client, server and tests are held by biome.json, which says who may import whom; these three are held apart by
 * the compiler (`projects.test.ts`). Planted imports show that Biome reads it so: each folder's
 * rules bite, and let through what the folder lives on.
 */

const BROWSER = ['window', 'document', 'navigator', 'location', 'matchMedia', 'performance', 'Date'];
const THE_BRAIN_LACKS = [...BROWSER, 'setTimeout', 'requestAnimationFrame'];

/** For each rule of biome.json, by its folder: what is refused there, and what is not. */
const PLANTED: Readonly<Record<string, { refused: string[]; free: string[]; lacks?: string[] }>> = {
  'tests/contract': {
    refused: [
      '../fault/site',
      '../../e2e/parts/person',
      '../tools/load/process.mjs',
      '../tools/pictures/rest',
    ],
    free: ['../support/server/game-pair', './game-pair', '../../src/client/bench/bench', 'node:fs'],
  },
  'tests/tools/pictures': {
    refused: ['../load/bench', '../../contract/identity/forged'],
    free: ['./rest', '../../e2e/parts/looks', '../../visual/page', '../../support/names'],
  },
  'src/rules': { refused: ['react', 'valtio', '../protocol/live'], free: ['./chess'] },
  'src/protocol': { refused: ['react', 'pixi.js'], free: ['../rules/chess'] },
  'src/client/canvas': {
    refused: ['react', 'valtio', '../state/game', '../../protocol/live'],
    free: ['../../rules/squares', '../board/picture', 'pixi.js'],
  },
  'src/client/canvas/stage': {
    refused: ['../board/atlas', '../../board/picture', '../../state/game', 'react'],
    free: ['./damage', 'pixi.js'],
  },
  'src/client/session': {
    refused: ['react', 'i18next', '../i18n/i18n'],
    free: ['../state/app'],
  },
  'src/client/duel/session': {
    refused: ['react', '../../i18n/i18n'],
    free: ['../state/duel', '../../transport/channel'],
  },
  'src/client/board': {
    refused: ['react', 'pixi.js', 'valtio', '../canvas/board/theme', '../state/game', '../../protocol/live'],
    free: ['./hand', '../../rules/chess'],
    lacks: THE_BRAIN_LACKS,
  },
  'src/client/bracket': {
    refused: ['react', 'pixi.js', 'valtio', '../canvas/bracket/colours', '../../protocol/tournament'],
    free: ['./camera', '../../rules/chess', '../../protocol/tournament-entities'],
    lacks: THE_BRAIN_LACKS,
  },
  'src/client/kit': {
    refused: ['valtio', 'pixi.js', '../state/app', '../page/actions', '../../rules/chess'],
    free: ['./button', '../styles/media', 'react-router-dom', 'react-i18next'],
  },
  'src/client/state': {
    refused: ['pixi.js', 'i18next', '../i18n/i18n', '../transport/channel'],
    free: ['../i18n/alert-key', '../../protocol/live', 'valtio'],
  },
  'src/client/duel/state': {
    refused: [
      'react',
      '../duel-screen',
      '../session/duel',
      '../endpoints',
      '../../kit/button',
      '../../i18n/i18n',
    ],
    free: ['../../game/state/game', '../../i18n/alert-key', '../../board/premoves', '../../../protocol/live'],
  },
  'src/client/transport': {
    refused: ['react', 'valtio', 'react-i18next', '../i18n/i18n', '../state/app', '../screen/back'],
    free: ['../../protocol/live'],
  },
};

interface Finding {
  category: string;
  location: { path: string; start: { line: number } };
}

const directory = mkdtempSync(join(tmpdir(), 'kingside-layers-'));
let findings: readonly Finding[];

// One run over all planted files, outside the working tree but under its configuration.
beforeAll(() => {
  for (const name of ['biome.json', '.gitignore']) copyFileSync(name, join(directory, name));
  for (const [folder, { refused, free, lacks = [] }] of Object.entries(PLANTED)) {
    const lines = [
      ...[...refused, ...free].map((imported, index) => `export { a as a${index} } from '${imported}';`),
      ...lacks.map((name, index) => `export const b${index} = ${name};`),
    ];
    const file = join(directory, folder, 'planted.ts');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, lines.join('\n'));
  }
  const biome = resolve('node_modules/.bin/biome');
  const run = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none', 'src', 'tests'], {
    cwd: directory,
    encoding: 'utf8',
  });
  findings = (JSON.parse(run.stdout) as { diagnostics: Finding[] }).diagnostics;
});

afterAll(() => rmSync(directory, { recursive: true }));

/** Lines of a folder's planted file that a rule of Biome's has found. */
const linesOf = (folder: string, rule: string): number[] =>
  findings
    .filter(({ category, location }) => category === rule && location.path === `${folder}/planted.ts`)
    .map(({ location }) => location.start.line)
    .sort((a, b) => a - b);

test.each(Object.entries(PLANTED))(
  '%s may import what its rule allows, and nothing else',
  (folder, planted) => {
    const { refused, free, lacks = [] } = planted;
    const numbers = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => from + index);
    expect(linesOf(folder, 'lint/style/noRestrictedImports')).toEqual(numbers(refused.length, 1));
    const globals = numbers(lacks.length, refused.length + free.length + 1);
    expect(linesOf(folder, 'lint/style/noRestrictedGlobals')).toEqual(globals);
  },
);

test('every folder with a rule has a planted file', () => {
  const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as {
    overrides: { includes: string[]; linter: object }[];
  };
  const ruled = overrides
    .filter(({ linter }) => JSON.stringify(linter).includes('noRestrictedImports'))
    .flatMap(({ includes }) =>
      includes.map(folder =>
        folder.replace('tests/*', 'tests/contract').replace('client/*/', 'client/duel/').replace('/**', ''),
      ),
    );
  expect(new Set(Object.keys(PLANTED))).toEqual(new Set(ruled));
});
