import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};

test.each(['start', 'dev'])('npm run %s replaces the shell, so that a signal to npm reaches it', name => {
  // Windows has no `exec`: there the second half starts it.
  expect(scripts[name]).toMatch(/^exec (node \S+) \|\| \1$/);
});
