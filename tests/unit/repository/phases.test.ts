import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PHASES } from '../../support/phases';

const text = ['unit', 'contract']
  .flatMap(suite =>
    readdirSync(join('tests', suite), { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.test.ts'))
      .map(path => readFileSync(join('tests', suite, path), 'utf8')),
  )
  .join('\n');

test('every phase names a test that shows its end', () => {
  // A phase names its test by the end of the title, after the ids.
  const missing = PHASES.filter(one => !text.includes(`] ${one.test}'`)).map(one => one.test);
  expect(missing).toEqual([]);
});

test('each phase is named once', () => {
  const names = PHASES.map(({ subject, phase }) => `${subject}, ${phase}`);
  expect(new Set(names).size).toBe(names.length);
});
