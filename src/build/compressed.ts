import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json)$/;
/** Below this the headers weigh more. */
const LEAST_BYTES = 1_000;
/** Higher ones take ten times as long for a twentieth. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Lays a compressed copy beside each file of the client that is text, so that the server sends it as it is: without a
 * proxy in front of it a player would load three times as much.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle({ dir = '.' }, bundle) {
      const names = Object.keys(bundle).filter(name => TEXT.test(name));
      for (const path of names.map(name => join(dir, name))) {
        const content = await readFile(path);
        if (content.length < LEAST_BYTES) continue;
        await writeFile(`${path}.br`, brotliCompressSync(content, QUALITY));
        await writeFile(`${path}.gz`, gzipSync(content));
      }
    },
  };
}
