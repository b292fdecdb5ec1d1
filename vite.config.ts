import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rollup } from 'vite';

/**
 * One build, two environments: the browser client and the game server.
 * Worker entries of the server are listed here, otherwise they are not emitted.
 */
export default defineConfig({
  plugins: [react(), lightPixi(), gzipFigures()],
  publicDir: false,
  environments: {
    client: {
      build: { outDir: 'dist/client', emptyOutDir: true, sourcemap: true, assetsInlineLimit: 0 },
    },
    server: {
      consumer: 'server',
      resolve: { external: true },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            operator: 'src/server/operator/cli.ts',
            'database-worker': 'src/server/database/worker.ts',
            'engine-worker': 'src/server/house/worker.ts',
          },
          // Flat names, so that a worker lies beside whichever chunk starts it.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'server'] as const) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});

/**
 * Prints how much JavaScript a player loads, in gzip kB. The first screen needs the entry, one language and
 * the popup's code; a game needs all that the game screen and its wiring bring, with one of Pixi's renderers.
 */
function gzipFigures(): Plugin {
  const login = ['index.html', 'src/client/i18n/es.ts', 'src/client/transport/popup-resolver.ts'];
  const game = [
    'src/client/screens/main-section.tsx',
    'src/client/parts/alert-dialog.tsx',
    'src/client/screens/game/game-screen.tsx',
    'src/client/wiring/play.ts',
  ];
  const notInAGame = /WebGPU|CanvasRenderer|reporting\/sentry|client\/i18n\//;
  return {
    name: 'gzip-figures',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk');
      const toLogin = new Set<Rollup.OutputChunk>();
      const visit = (chunk: Rollup.OutputChunk, found: Set<Rollup.OutputChunk>, deep: boolean): void => {
        if (found.has(chunk)) return;
        found.add(chunk);
        const next = deep ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports;
        for (const name of next) {
          const imported = chunks.find(one => one.fileName === name);
          if (imported && !notInAGame.test(imported.facadeModuleId ?? imported.name))
            visit(imported, found, deep);
        }
      };
      const roots = (ends: string[]) =>
        chunks.filter(chunk => ends.some(end => chunk.facadeModuleId?.endsWith(end)));
      for (const chunk of roots(login)) visit(chunk, toLogin, false);
      const toGame = new Set(toLogin);
      for (const chunk of roots(game)) visit(chunk, toGame, true);
      const size = (set: Set<Rollup.OutputChunk>) =>
        [...set].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0) / 1000;
      this.info(`JavaScript to login ${size(toLogin).toFixed(1)} kB gzip (at most 165)`);
      this.info(`JavaScript to a running game ${size(toGame).toFixed(1)} kB gzip (at most 400)`);
    },
  };
}

/**
 * Pixi's index is marked as having side effects and names every renderer, so a bundle that imports anything
 * from it would load all of them. What its side effects register (events, accessibility, asset loaders) is
 * not used here: 45 kB gzip less in a game.
 */
export function lightPixi(): Plugin {
  return {
    name: 'light-pixi',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]pixi\.js[\\/]lib[\\/]index\.mjs$/ },
      handler: code => ({ code, moduleSideEffects: false }),
    },
  };
}
