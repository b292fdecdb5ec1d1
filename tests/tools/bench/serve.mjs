import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * `npm run bench:serve`: builds the bench's pages and serves them on loopback. Ours are `/board.html` and
 * `/bracket.html`; the peers' are `/<peer>/index.html`, where they are installed (`npm ci` in `tests/tools/bench`).
 */

const FOLDER = fileURLToPath(new URL('../../../dist/bench', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

export async function buildPages() {
  await build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)) });
}

/** @returns {Promise<{ url: string, close(): void }>} */
export async function serve(port = 0) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = join(FOLDER, path.endsWith('/') ? `${path}index.html` : path);
    if (!file.startsWith(FOLDER) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildPages();
  const { url } = await serve(Number(process.env.PORT ?? 4173));
  console.log(`Our board is at ${url}/board.html`);
}
