import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { compileHints } from '../../../src/build/compile-hints';

const root = mkdtempSync(join(tmpdir(), 'kingside-hints-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a large file of the board begins with the compile hint, also where Vite lists what later imports bring', async () => {
  const files = {
    'index.html': '<script type="module" src="/src/client/shell/page.js"></script>',
    'src/client/shell/page.js': "import('../board/board.js'); import('../board/small.js');",
    'src/client/board/board.js': `globalThis.board = () => import('../home/home.js'); globalThis.squares = '${'a1'.repeat(4_000)}';`,
    'src/client/board/small.js': 'globalThis.small = true;',
    'src/client/home/home.js': "import './home.css'; globalThis.home = true;",
    'src/client/home/home.css': 'p { color: red }',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  await build({ configFile: false, logLevel: 'silent', root, plugins: [compileHints()] });
  const built = join(root, 'dist/assets');
  const code = (name: string): string =>
    readFileSync(
      join(
        built,
        readdirSync(built).find(file => file.startsWith(`${name}-`) && file.endsWith('.js')) ?? name,
      ),
      'utf8',
    );
  expect(code('board')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  expect(code('board')).toContain('__vite__mapDeps');
  expect(code('board').split('allFunctionsCalledOnLoad')).toHaveLength(2);
  expect(code('small')).not.toContain('allFunctionsCalledOnLoad');
  expect(code('home')).not.toContain('allFunctionsCalledOnLoad');
});
