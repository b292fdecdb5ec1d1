import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Who may know whom: the layers of the code guide, as biome.json holds them. */

const FORBIDDEN: readonly [importer: string, imported: string][] = [
  ['src/rules/planted.ts', 'node:fs'],
  ['src/rules/planted.ts', '../protocol/live'],
  ['src/rules/planted.ts', '../server/main'],
  ['src/protocol/planted.ts', '../client/state/game'],
  ['src/protocol/planted.ts', 'node:http'],
  ['src/server/planted.ts', '../client/state/game'],
  ['src/server/live/planted.ts', '../../client/state/game'],
  ['src/client/planted.ts', '../server/database/database'],
  ['src/client/screens/planted.tsx', '../../server/main'],
  ['src/client/screens/planted.tsx', 'node:path'],
  ['src/client/canvas/planted.ts', 'react'],
  ['src/client/canvas/planted.ts', 'valtio'],
  ['src/client/canvas/planted.ts', '../state/game'],
  ['src/client/canvas/planted.ts', '../../protocol/live'],
  ['src/client/canvas/board/planted.ts', '../../../server/main'],
  ['src/client/canvas/stage/planted.ts', '../board/atlas'],
  ['src/client/canvas/stage/planted.ts', '../../board/picture'],
  ['src/client/canvas/stage/planted.ts', '../../state/game'],
  ['src/client/canvas/stage/planted.ts', 'react'],
  ['src/client/board/planted.ts', 'react'],
  ['src/client/board/planted.ts', 'react-dom'],
  ['src/client/board/planted.ts', 'pixi.js'],
  ['src/client/board/planted.ts', '@pixi/react'],
  ['src/client/board/planted.ts', 'valtio'],
  ['src/client/board/planted.ts', '../canvas/board/theme'],
  ['src/client/board/planted.ts', '../screens/game/game-screen'],
  ['src/client/board/planted.ts', '../game/board/board'],
  ['src/client/board/planted.ts', '../state/game'],
  ['src/client/board/planted.ts', '../../protocol/live'],
  ['src/client/bracket/planted.ts', 'react'],
  ['src/client/bracket/planted.ts', 'pixi.js'],
  ['src/client/bracket/planted.ts', 'valtio'],
  ['src/client/bracket/planted.ts', '../canvas/bracket/colours'],
  ['src/client/bracket/planted.ts', '../screens/tournament/tournament-screen'],
  ['src/client/bracket/planted.ts', '../state/tournament'],
  ['src/client/bracket/planted.ts', '../../protocol/tournament'],
  ['src/client/state/planted.ts', 'pixi.js'],
  ['src/client/state/planted.ts', '../transport/channel'],
  ['src/client/state/planted.ts', '../../server/main'],
  ['src/client/transport/planted.ts', '../state/game'],
  ['src/client/transport/planted.ts', '../screens/app'],
  ['src/client/state/planted.ts', 'i18next'],
  ['src/client/transport/planted.ts', 'react-i18next'],
  ['src/client/sessions/planted.ts', 'i18next'],
  ['src/client/sessions/game/planted.ts', '../../i18n/i18n'],
  ['src/client/sessions/game/planted.ts', 'react'],
  ['src/client/kit/planted.tsx', '../state/app'],
  ['src/client/kit/planted.tsx', '../sessions/match'],
  ['src/client/kit/planted.tsx', '../screens/app'],
  ['src/client/kit/planted.tsx', '../dialogs/alert-dialog'],
  ['src/client/kit/planted.tsx', '../shell/navigation'],
  ['src/client/kit/planted.tsx', '../board/hand'],
  ['src/client/kit/planted.tsx', '../canvas/stage/damage'],
  ['src/client/kit/planted.tsx', '../transport/channel'],
  ['src/client/kit/planted.tsx', '../game/still-board'],
  ['src/client/kit/planted.tsx', '../actions'],
  ['src/client/kit/planted.tsx', '../../protocol/live'],
  ['src/client/kit/planted.tsx', '../../rules/chess'],
  ['src/client/kit/planted.tsx', '../../server/main'],
  ['src/client/kit/planted.tsx', 'valtio'],
];

const ALLOWED: readonly [importer: string, imported: string][] = [
  ['src/rules/planted.ts', './chess'],
  ['src/protocol/planted.ts', '../rules/chess'],
  ['src/server/planted.ts', '../protocol/live'],
  ['src/server/planted.ts', 'node:fs'],
  ['src/client/screens/planted.tsx', '../state/game'],
  ['src/client/canvas/planted.ts', '../../rules/squares'],
  ['src/client/canvas/planted.ts', 'pixi.js'],
  ['src/client/canvas/stage/planted.ts', './damage'],
  ['src/client/canvas/stage/planted.ts', 'pixi.js'],
  ['src/client/canvas/board/planted.ts', '../stage/damage'],
  ['src/client/canvas/planted.ts', '../board/picture'],
  ['src/client/board/planted.ts', './hand'],
  ['src/client/board/planted.ts', '../../rules/chess'],
  ['src/client/bracket/planted.ts', './camera'],
  ['src/client/bracket/planted.ts', '../../rules/chess'],
  ['src/client/bracket/planted.ts', '../../protocol/tournament-entities'],
  ['src/client/state/planted.ts', '../board/premoves'],
  ['src/client/state/planted.ts', '../../protocol/live'],
  ['src/client/transport/planted.ts', '../../protocol/live'],
  ['src/client/sessions/planted.ts', '../state/game'],
  ['src/client/dialogs/planted.tsx', 'i18next'],
  ['src/client/kit/planted.tsx', './button'],
  ['src/client/kit/planted.tsx', '../styles/media'],
  ['src/client/kit/planted.tsx', 'react-i18next'],
];

/** What of the browser the board's brain may not reach for. */
const DENIED_GLOBALS = [
  'window.innerWidth',
  'document.body',
  'navigator.platform',
  'location.href',
  'matchMedia("print")',
  'performance.now()',
  'Date.now()',
  'setTimeout(String)',
  'requestAnimationFrame(String)',
] as const;

interface Finding {
  category: string;
  location: { path: string | { file: string } };
}

const directory = mkdtempSync(join(tmpdir(), 'kingside-layers-'));
let refused: Record<'imports' | 'globals', ReadonlySet<string>>;

const fileOf = (kind: string, index: number, importer: string): string =>
  importer.replace('planted', `${kind}${index}`);

const globalFile = (index: number): string => `src/client/board/global${index}.ts`;

function write(path: string, text: string): void {
  const file = join(directory, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function plant(path: string, imported: string): void {
  write(path, `import { thing } from '${imported}';\n\nexport const kept = thing;\n`);
}

// One run over all planted files, outside the working tree but under its configuration.
beforeAll(() => {
  for (const name of ['biome.json', '.gitignore']) copyFileSync(name, join(directory, name));
  for (const [index, [importer, imported]] of FORBIDDEN.entries()) {
    plant(fileOf('bad', index, importer), imported);
  }
  for (const [index, [importer, imported]] of ALLOWED.entries()) {
    plant(fileOf('good', index, importer), imported);
  }
  for (const [index, global] of DENIED_GLOBALS.entries()) {
    write(globalFile(index), `export const kept = ${global};\n`);
  }
  const biome = resolve('node_modules/.bin/biome');
  const run = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none', 'src'], {
    cwd: directory,
    encoding: 'utf8',
  });
  const report = JSON.parse(run.stdout) as { diagnostics: Finding[] };
  const filesWith = (category: string): ReadonlySet<string> =>
    new Set(
      report.diagnostics
        .filter(finding => finding.category === category)
        .map(({ location }) => (typeof location.path === 'string' ? location.path : location.path.file)),
    );
  refused = {
    imports: filesWith('lint/style/noRestrictedImports'),
    globals: filesWith('lint/style/noRestrictedGlobals'),
  };
}, 60_000);

afterAll(() => rmSync(directory, { recursive: true }));

test.each(FORBIDDEN.map(([importer, imported], index) => ({ importer, imported, index })))(
  '$importer may not import $imported',
  ({ importer, index }) => {
    expect(refused.imports).toContain(fileOf('bad', index, importer));
  },
);

test.each(ALLOWED.map(([importer, imported], index) => ({ importer, imported, index })))(
  '$importer may import $imported',
  ({ importer, index }) => {
    expect(refused.imports).not.toContain(fileOf('good', index, importer));
  },
);

test.each(DENIED_GLOBALS.map((global, index) => ({ global, index })))(
  'the board’s brain may not use $global',
  ({ index }) => {
    expect(refused.globals).toContain(globalFile(index));
  },
);
