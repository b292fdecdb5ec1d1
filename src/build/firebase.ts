import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PACKAGES = new URL('../../node_modules/', import.meta.url);
const OURS = JSON.stringify(fileURLToPath(new URL('firebase/app.ts', import.meta.url)));

/** Files that join Firebase's products, and what takes their place. */
const REPLACED: Readonly<Record<string, string>> = {
  // With heartbeats, which tell Google on which days a product was used: 3.6 kB gzip.
  '@firebase/app/dist/esm/index.esm.js': [
    `export * from ${OURS};`,
    "export { FirebaseError } from '@firebase/util';",
    `export const SDK_VERSION = '${versionOf('firebase')}';`,
  ].join('\n'),
  '@firebase/component/dist/esm/index.esm.js': `export * from ${OURS};`,
  '@firebase/logger/dist/esm/index.esm.js': `export * from ${OURS};`,
};

// Another version may have its files elsewhere: better no build than a heavy one.
for (const file of Object.keys(REPLACED))
  if (!existsSync(new URL(file, PACKAGES))) throw new Error(`light-firebase: there is no ${file}`);

/**
 * Leaves out of a build what Firebase brings along for products other than sign-in.
 *
 * See src/client/README.md, "Firebase is sign-in alone".
 */
export function lightFirebase(): Plugin {
  return {
    name: 'light-firebase',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]@firebase[\\/](?:app|component|logger)[\\/]dist[\\/]esm[\\/].*\.js(?:\?|$)/ },
      handler(_, id) {
        const file = id.replaceAll('\\', '/').replace(/\?.*/, '');
        const name = Object.keys(REPLACED).find(replaced => file.endsWith(`/${replaced}`));
        if (name === undefined) return null;
        return { code: REPLACED[name] ?? '', map: { mappings: '' }, moduleSideEffects: false };
      },
    },
  };
}

function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(new URL(`${name}/package.json`, PACKAGES), 'utf8')) as {
    version: string;
  };
  return version;
}
