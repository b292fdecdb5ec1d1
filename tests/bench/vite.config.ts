import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { css } from '../../vite.config.ts';
import { lightPixi } from '../../vite.pixi.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const PEERS = ['blank', 'chessground', 'chessground-10', 'react-chessboard', 'cm-chessboard'];
const pages = existsSync(here('node_modules')) ? PEERS.map(peer => here(`pages/${peer}/index.html`)) : [];

/** Builds our page, and those of the peers where they are installed. */
export default defineConfig({
  root: here('pages'),
  plugins: [react(), lightPixi()],
  css,
  publicDir: false,
  // One React for all: ours and that of the peers lie in two folders.
  resolve: {
    alias: {
      react: here('../../node_modules/react'),
      'react-dom': here('../../node_modules/react-dom'),
    },
  },
  logLevel: 'warn',
  build: {
    outDir: here('../../dist/bench'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: [here('pages/board.html'), ...pages] },
  },
});
