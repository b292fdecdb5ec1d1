import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileHints } from '../../../src/build/compile-hints.ts';
import { lightPixi } from '../../../src/build/pixi.ts';
import { css } from '../../../src/build/sheets.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const PEERS = [
  ...['blank', 'chessground', 'chessground-10', 'react-chessboard', 'cm-chessboard'],
  ...['brackets-viewer', 'g-loot'],
];
/** Modules of the one peer that uses React 18's internals, and its libraries. */
const OLD = /[\\/](g-loot|@g-loot|styled-components|react-svg-pan-zoom|react-dom18|react18)[\\/]/;

/** Gives all others one React, since ours and the peers' lie in two folders. */
const oneReact: Plugin = {
  name: 'one-react',
  enforce: 'pre',
  resolveId(source, importer) {
    const [, name, path = ''] = /^(react|react-dom)(\/.*)?$/.exec(source) ?? [];
    if (name === undefined) return null;
    const folder = OLD.test(importer ?? '') ? `node_modules/${name}18` : `../../../node_modules/${name}`;
    return this.resolve(`${here(folder)}${path}`, importer, { skipSelf: true });
  },
};
const pages = existsSync(here('node_modules')) ? PEERS.map(peer => here(`pages/${peer}/index.html`)) : [];

/** Builds our pages, and the peers' where they are installed. */
export default defineConfig({
  root: here('pages'),
  plugins: [oneReact, react(), lightPixi(), compileHints()],
  css,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: here('../../../dist/bench'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: [here('pages/board.html'), here('pages/bracket.html'), ...pages] },
  },
});
