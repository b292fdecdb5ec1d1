import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json)$/;
/** Below this the headers weigh more. */
const LEAST_BYTES = 1_000;
/** Nine takes half as long again for a thousandth, higher ones ten times as long for a twentieth. */
const QUALITY = 8;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS } =
  constants;

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
        await writeFile(`${path}.br`, brotli(content));
        await writeFile(`${path}.gz`, gzipSync(content));
      }
    },
  };
}

/**
 * The window is as large as the file. Otherwise each file gets one of four megabytes, and asking for that memory takes
 * more processor time than compressing.
 */
function brotli(content: Buffer): Buffer {
  const bits = Math.ceil(Math.log2(content.length)) + 1;
  const window = Math.min(BROTLI_MAX_WINDOW_BITS, Math.max(BROTLI_MIN_WINDOW_BITS, bits));
  return brotliCompressSync(content, {
    params: { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_LGWIN]: window },
  });
}
