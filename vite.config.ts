import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * One build, two environments: the browser client and the game server.
 * Worker entries of the server are listed here, otherwise they are not emitted.
 */
export default defineConfig({
  plugins: [react()],
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
