import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '../configuration';
import pageStyle from './page.css?raw';

/** Files of our own pages: one stylesheet, the logo, the bundled fonts. */

const FONTS: Readonly<Record<string, string>> = {
  'inter-latin': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'inter-latin-ext': '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  'inter-cyrillic': '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2',
  'playfair-latin': '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2',
  'playfair-cyrillic':
    '@fontsource-variable/playfair-display/files/playfair-display-cyrillic-wght-normal.woff2',
  'noto-sans-arabic': '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
  'noto-kufi-arabic': '@fontsource-variable/noto-kufi-arabic/files/noto-kufi-arabic-arabic-wght-normal.woff2',
};

const CACHE = 'public, max-age=86400';

export function staticRoutes(app: FastifyInstance): void {
  const { resolve } = createRequire(import.meta.url);
  const file = (path: string, type: string, content: Buffer | string): void => {
    app.get(path, (_request, reply) => reply.type(type).header('cache-control', CACHE).send(content));
  };
  file('/page.css', 'text/css; charset=utf-8', pageStyle);
  for (const name of ['logo', 'logo-mark']) {
    file(`/${name}.svg`, 'image/svg+xml', readFileSync(join(projectRoot, 'assets/icons', `${name}.svg`)));
  }
  for (const [name, path] of Object.entries(FONTS)) {
    file(`/fonts/${name}.woff2`, 'font/woff2', readFileSync(resolve(path)));
  }
}
