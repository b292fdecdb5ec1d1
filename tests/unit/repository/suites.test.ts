import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { expect, test } from 'vitest';

/** What several suites need is in tests/support: none takes anything from another. */

const ROOT = 'tests';
const SHARED = 'support';
const SOURCE = /\.(ts|tsx|mjs|mts)$/;
/** `from './a'`, `import './a'`, `import('./a')` and `new URL('a', import.meta.url)`. */
const REFERENCE = /\b(?:from|import|import\(|new URL\()\s*['"`](\.[^'"`]*|[^'"`]*(?=['"`],\s*import\.meta))/g;

/** The folder directly below tests that a path lies in; `null` for tests itself and whatever is outside. */
function suiteOf(path: string): string | null {
  const [root, suite, ...rest] = path.split(sep);
  return root === ROOT && rest.length > 0 ? (suite ?? null) : null;
}

/** Everything that a file takes from a suite that is not its own. */
function foreign(file: string, text: string): string[] {
  const own = suiteOf(file);
  return [...text.matchAll(REFERENCE)].flatMap(([, reference = '']) => {
    const suite = suiteOf(normalize(join(dirname(file), reference)));
    return suite === null || suite === own || suite === SHARED ? [] : [`${file} takes ${reference}`];
  });
}

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map(path => join(ROOT, path))
  // The plantings below are texts of this very file.
  .filter(path => SOURCE.test(path) && !path.includes('node_modules') && !path.endsWith('suites.test.ts'));

test('no suite takes anything from another', () => {
  expect(new Set(files.map(suiteOf)).size).toBeGreaterThan(7);
  expect(files.flatMap(file => foreign(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['tests/contract/planted.test.ts', "import { Site } from '../fault/site';"],
  ['tests/fault/planted.ts', "export { sit } from '../contract/game-pair';"],
  ['tests/e2e/parts/planted.ts', "const { sit } = await import('../../contract/game-pair');"],
  ['tests/support/server/planted.ts', "import type { Person } from '../../e2e/parts/person';"],
  ['tests/visual/planted.ts', "fork(new URL('../load/process.mjs', import.meta.url));"],
])('%s: %s is found', (file, text) => {
  expect(foreign(file, text)).toHaveLength(1);
});

test.each([
  ['tests/contract/embedded/planted.test.ts', "import { pair } from '../../support/server/game-pair';"],
  ['tests/e2e/planted.spec.ts', "import { text } from './parts/texts';"],
  ['tests/e2e/planted.spec.ts', "import flags from '../../assets/flags.json' with { type: 'json' };"],
  ['tests/planted.config.ts', "import { findBrowser } from './support/runner/browser.mjs';"],
  ['tests/load/planted.mjs', "new URL('bench.ts', import.meta.url)"],
])('%s: %s is allowed', (file, text) => {
  expect(foreign(file, text)).toEqual([]);
});
