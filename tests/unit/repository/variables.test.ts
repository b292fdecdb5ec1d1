import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfiguration } from '../../../src/server/configuration';

/** A variable of the operator's command, which the server does not read. */
const OF_THE_COMMAND = ['OPERATOR_URL'];

test('the README of the server explains every environment variable that it reads, and no other', () => {
  const asked = new Set<string>();
  readConfiguration({}, name => asked.add(name));
  const readme = readFileSync(new URL('../../../src/server/README.md', import.meta.url), 'utf8');
  const [, table = ''] = readme.split('| variable | default | meaning |\n| --- | --- | --- |\n');
  const rows = table.split('\n\n', 1)[0]?.split('\n') ?? [];
  const explained = rows.flatMap(row =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const read = [...asked].filter(name => !name.startsWith('KINGSIDE_TEST_'));
  expect(explained.toSorted()).toEqual([...read, ...OF_THE_COMMAND].toSorted());
});
