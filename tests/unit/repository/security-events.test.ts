import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SECURITY_EVENTS } from '../../../src/server/security-events';

test('the README of the server explains every security event, and no other', () => {
  const readme = readFileSync(new URL('../../../src/server/README.md', import.meta.url), 'utf8');
  const [, table = ''] = readme.split('| security event | meaning |\n| --- | --- |\n');
  const rows = table.split('\n\n', 1)[0]?.split('\n') ?? [];
  const explained = rows.map(row => /^\| `(\w+)` \| \S/.exec(row)?.[1] ?? row);
  expect(explained).toEqual([...SECURITY_EVENTS]);
});
