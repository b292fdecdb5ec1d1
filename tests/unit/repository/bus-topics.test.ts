import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TOPIC_TESTS } from '../../support/topics';

const SERVER = fileURLToPath(new URL('../../../src/server/', import.meta.url));
const FAULT = 'tests/fault';

const topics = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts'))
  .flatMap(path => [
    ...readFileSync(join(SERVER, path), 'utf8').matchAll(
      /: (?:Topic|Question)<[^=]*> = \{\s*name: '([^']+)'/g,
    ),
  ])
  .map(([, name = '']) => name);

test('[IP-02] the table of topics heard by other nodes names every topic of the bus, and no other', () => {
  const [, table = ''] = readFileSync(join(SERVER, 'bus/README.md'), 'utf8').split('\n| topic |');
  const rows = [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(topics.length).toBeGreaterThan(9);
  expect(rows.toSorted()).toEqual(topics.toSorted());
});

test('every topic of the bus names a test of two nodes or more', () => {
  expect(Object.keys(TOPIC_TESTS).toSorted()).toEqual(topics.toSorted());
  const text = readdirSync(FAULT)
    .filter(file => file.endsWith('-nats.test.ts'))
    .map(file => readFileSync(join(FAULT, file), 'utf8'))
    .join('\n');
  expect(Object.values(TOPIC_TESTS).filter(title => !text.includes(`] ${title}'`))).toEqual([]);
});
