import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  circleIn,
  fetchedWith,
  graphOf,
  nodeOf,
  plant,
  type Source,
  sourcesBelow,
} from '../../support/folder-graph';

/**
 * The order of the client's folders: ground floors that know no subject, the game above them, subjects above the game, home
 * above all subjects, and on top the shell and the programs, which alone know all. A type may come from a floor above, but
 * makes a circle like a value.
 */

const CLIENT = fileURLToPath(new URL('../../../src/client/', import.meta.url));
/** Ground floors, which every subject may use. */
const GROUND = new Set([
  ...['alerts', 'audio', 'board', 'bracket', 'canvas', 'engine', 'i18n', 'keys', 'kit', 'page', 'reporting'],
  ...['screen', 'settings', 'stage', 'state', 'storage', 'styles', 'transport'],
]);
/** Floors that compose the rest, from the top down: each may import those after it. */
const TOP = ['main', 'compose', 'compose-waits', 'shell', 'home'];

const sources = sourcesBelow(CLIENT);
/** @param typesToo whether an import of a type joins two folders as well */
const graph = (files: readonly Source[], typesToo = true) => graphOf(CLIENT, files, typesToo);

/** Imports that lead upward, as `kit/button.tsx → duel`. */
function upward(files: readonly Source[]): string[] {
  const mayImport = (from: string, to: string): boolean => {
    if (GROUND.has(from)) return GROUND.has(to);
    if (from === 'game') return GROUND.has(to);
    const [above, below] = [TOP.indexOf(from), TOP.indexOf(to)];
    return below < 0 || (above >= 0 && above < below);
  };
  return [...graph(files, false)].flatMap(([from, edges]) =>
    [...edges].filter(([to]) => !mayImport(from, to)).map(([to, [file = from]]) => `${file} → ${to}`),
  );
}

test('the folders of the client import each other without a circle', () => {
  expect(graph(sources).get('shell')?.size).toBeGreaterThan(15);
  expect(circleIn(graph(sources))).toBeNull();
});

test('no folder of the client imports one of a floor above it', () => {
  const nodes = new Set(sources.map(({ path }) => nodeOf(path)));
  expect(
    [...GROUND, ...TOP, 'game'].filter(name => !nodes.has(name) && !existsSync(join(CLIENT, name))),
  ).toEqual([]);
  expect(upward(sources)).toEqual([]);
});

test.each([
  ['a direct one', { 'matches/choice.ts': "import { Screen } from '../profile/profile-screen';" }],
  [
    'one over several lines',
    { 'watch/watched-game.ts': "import {\n  a,\n  b,\n} from '../tournament/series/series';" },
  ],
  [
    'one of a type',
    { 'watch/watched-game.ts': "import type { Series } from '../tournament/series/series';" },
  ],
  ['one that is loaded later', { 'queue/use-wait.ts': "const late = await import('../duel/duel-wait');" }],
])('a planted circle of the client is found: %s', (_what, planted: Record<string, string>) => {
  const [path = ''] = Object.keys(planted);
  expect(sources.some(file => file.path === path)).toBe(true);
  expect(circleIn(graph(plant(sources, planted)))).toContain(path);
});

test.each([
  ['kit/button.tsx', '../duel/state/duel'],
  ['page/query.ts', '../game/texts/time-text'],
  ['game/shown-game.tsx', '../watch/live-clock'],
  ['duel/duel-screen.tsx', '../home/home-screen'],
  ['home/hero.tsx', '../shell/chrome'],
  ['shell/chrome.tsx', '../compose'],
])('a planted import from %s up to %s is found', (path, imported) => {
  const planted = plant(sources, { [path]: `import { a } from '${imported}';` });
  expect(upward(planted)).toEqual([`${path} → ${nodeOf(imported.slice(3))}`]);
});

test('an import of a type alone may lead upward', () => {
  const planted = plant(sources, { 'kit/button.tsx': "import type { Duel } from '../duel/state/duel';" });
  expect(upward(planted)).toEqual([]);
});

/** Files of a tournament's screen, as it is fetched, that draw on a canvas. */
const drawing = (files: readonly Source[]): string[] =>
  [...fetchedWith(files, 'tournament/tournament-screen.tsx')].filter(path =>
    /^(canvas\/(bracket|stage)|stage\b)/.test(path),
  );

test('the screen of a tournament, which a phone opens with a list, is fetched without the map and its canvas', () => {
  expect(fetchedWith(sources, 'tournament/bracket/map-parts.ts')).toContain('canvas/bracket/bracket-view.ts');
  expect(fetchedWith(sources, 'tournament/tournament-screen.tsx')).toContain(
    'tournament/bracket/bracket-list.tsx',
  );
  expect(drawing(sources)).toEqual([]);
  const planted = {
    'tournament/bracket/bracket-list.tsx': "import { BracketMap } from './bracket-map';",
  };
  expect(drawing(plant(sources, planted))).toContain('stage.tsx');
});
