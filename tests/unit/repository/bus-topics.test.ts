import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../../../src/server/', import.meta.url));

test('[IP-02] the table of topics heard by other nodes names every topic of the bus, and no other', () => {
  const topics = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .flatMap(path => [
      ...readFileSync(join(SERVER, path), 'utf8').matchAll(
        /: (?:Topic|Question)<[^=]*> = \{\s*name: '([^']+)'/g,
      ),
    ])
    .map(([, name]) => name);
  const [, table = ''] = readFileSync(join(SERVER, 'bus/README.md'), 'utf8').split('\n| topic |');
  const rows = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(topics.length).toBeGreaterThan(9);
  expect(rows.toSorted()).toEqual(topics.toSorted());
});
