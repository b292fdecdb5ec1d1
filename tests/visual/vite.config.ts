import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightPixi } from '../../src/build/pixi.ts';
import { css } from '../../src/build/sheets.ts';

/** Builds the pages that show one board or one bracket alone. They are not part of the product. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), lightPixi()],
  css,
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL('../../dist/visual', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['board.html', 'bracket.html'].map(page => fileURLToPath(new URL(page, import.meta.url))),
    },
  },
});
