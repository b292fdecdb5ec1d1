import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILE = 'react-remove-scroll/dist/es2015/index.js';
const OURS = JSON.stringify(fileURLToPath(new URL('radix/remove-scroll.ts', import.meta.url)));

// Another version may have its files elsewhere: better no build than a heavy one.
if (!existsSync(new URL(`../../node_modules/${FILE}`, import.meta.url)))
  throw new Error(`light-radix: there is no ${FILE}`);

/**
 * Leaves out of a build react-remove-scroll and the packages below it, by which Radix keeps the page behind a dialog from
 * scrolling: 3 kB gzip.
 *
 * See src/client/README.md, "A page behind a dialog is held by a file of our own".
 */
export function lightRadix(): Plugin {
  return {
    name: 'light-radix',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-remove-scroll[\\/]dist[\\/]es2015[\\/]index\.js(?:\?|$)/ },
      handler: () => ({
        code: `export * from ${OURS};`,
        map: { mappings: '' },
        moduleSideEffects: false,
      }),
    },
  };
}
