import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import {
  GAME_ENTRIES,
  GAME_PARTS,
  KIT_PARTS,
  LOGIN_ENTRIES,
  MAIN_ENTRIES,
  NOT_IN_A_GAME,
  patternOf,
} from './src/build/code-paths.ts';
import { compileHints } from './src/build/compile-hints.ts';
import { compressed } from './src/build/compressed.ts';
import { lightPixi } from './src/build/pixi.ts';
import { css } from './src/build/sheets.ts';

/**
 * What everybody loads together lies together: fewer requests one after the other, and it compresses better. Libraries
 * keep their names from one release to the next, so that a player has them already.
 */
const CHUNKS = [
  // With Vite's helper, or the libraries that use it would have a new name with every release.
  {
    name: 'libraries',
    tags: ['$initial' as const],
    test: /[\\/]node_modules[\\/]|vite\/preload-helper/,
  },
  { name: 'first-screen', tags: ['$initial' as const] },
  { name: 'game', test: patternOf(GAME_PARTS), minShareCount: 2 },
  { name: 'kit', test: patternOf(KIT_PARTS), minShareCount: 3 },
  { name: 'icons', test: /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/, minShareCount: 3 },
  // Twice: what only one of the renderers needs stays with it.
  { name: 'pixi', test: /[\\/](@pixi|pixi\.js|build[\\/]pixi)[\\/]/, minShareCount: 2 },
];

/**
 * Libraries that are part of the server's own files: to find and read their many modules one by one took a quarter of the
 * processor time of a start.
 */
const INSIDE_SERVER = ['@valibot/to-json-schema', 'brackets-manager', 'drizzle-orm', 'jose', 'valibot'];

/**
 * One build, two environments: the browser client and the game server.
 * Worker entries of the server are listed here, otherwise they are not emitted.
 */
export default defineConfig({
  plugins: [react(), lightPixi(), compileHints(), gzipFigures(), compressed()],
  css,
  publicDir: false,
  // Without this the development server looks for dependencies in the pages of tests too, finds those of other
  // boards missing, and bundles nothing beforehand.
  optimizeDeps: { entries: ['index.html'] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        sourcemap: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          // Of an index of a library only what is asked for is read: half of all modules were icons that nothing shows.
          experimental: { lazyBarrel: true },
          // It says how long plugins take, after every build.
          checks: { bundlerTimings: false },
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
    },
    server: {
      consumer: 'server',
      resolve: { external: true, noExternal: INSIDE_SERVER },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            operator: 'src/server/operator-cli.ts',
            'database-worker': 'src/server/database/worker.ts',
            'prepare-database': 'src/server/database/prepare.ts',
            'engine-worker': 'src/server/house/worker.ts',
          },
          // Flat names, so that a worker lies beside whichever chunk starts it.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    // One reading of this file for both, instead of one for each and one more.
    sharedConfigBuild: true,
    sharedPlugins: true,
  },
});

/**
 * Prints how much JavaScript a player loads, in gzip kB. The first screen needs the entry, its texts in one
 * language and the popup's code; a game needs all that the game screen and its session bring, their texts, one of Pixi's
 * renderers, and the board and the pieces of a newcomer.
 */
function gzipFigures(): Plugin {
  const notInAGame = patternOf(NOT_IN_A_GAME);
  const renderers = { WebGL: /canvas-renderer/, canvas: /webgl-renderer/ };
  return {
    name: 'gzip-figures',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
      const visit = (
        chunk: Rollup.OutputChunk,
        found: Set<Rollup.OutputChunk>,
        isOut: ((name: string) => boolean) | null,
      ): void => {
        if (found.has(chunk)) return;
        found.add(chunk);
        const next = isOut ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports;
        for (const name of next) {
          const imported = chunks.find(one => one.fileName === name);
          // One that several others load has the name of its last module.
          if (imported && !isOut?.(imported.facadeModuleId ?? imported.moduleIds.at(-1) ?? ''))
            visit(imported, found, isOut);
        }
      };
      const roots = (entries: RegExp) => chunks.filter(chunk => entries.test(chunk.facadeModuleId ?? ''));
      const sizes = new Map<Rollup.OutputChunk, number>();
      const sizeOf = (chunk: Rollup.OutputChunk): number => {
        const found = sizes.get(chunk) ?? gzipSync(chunk.code).length;
        sizes.set(chunk, found);
        return found;
      };
      const size = (set: Set<Rollup.OutputChunk>) =>
        `${([...set].reduce((sum, chunk) => sum + sizeOf(chunk), 0) / 1000).toFixed(1)} kB gzip`;
      const toLogin = new Set<Rollup.OutputChunk>();
      for (const chunk of roots(patternOf(LOGIN_ENTRIES))) visit(chunk, toLogin, null);
      this.info(`JavaScript to login ${size(toLogin)} (at most 165)`);
      for (const [name, other] of Object.entries(renderers)) {
        const toGame = new Set(toLogin);
        for (const chunk of roots(patternOf(MAIN_ENTRIES))) visit(chunk, toGame, null);
        const isOut = (file: string) => notInAGame.test(file) || other.test(file);
        for (const chunk of roots(patternOf(GAME_ENTRIES))) visit(chunk, toGame, isOut);
        this.info(`JavaScript to a running game (${name}) ${size(toGame)} (at most 450)`);
      }
    },
  };
}
