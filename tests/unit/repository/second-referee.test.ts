import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fetchedWith, type Source, sourcesBelow } from '../../support/folder-graph';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));
const REFEREE = join('server', 'check', 'second-referee.ts');
const sources = sourcesBelow(SRC);

const importers = (files: readonly Source[]): string[] =>
  files.filter(({ text }) => /\b(?:from|import)\s*\(?\s*'chess\.js'/.test(text)).map(({ path }) => path);

test('the second referee alone imports chess.js, and an import in the client is found', () => {
  expect(importers(sources)).toEqual([REFEREE]);
  const planted = { path: join('client', 'planted.ts'), text: "const { Chess } = await import('chess.js');" };
  expect(importers([...sources, planted])).toEqual([REFEREE, planted.path]);
});

test('no start and no move loads the second referee', () => {
  const loaded = fetchedWith(sources, join('server', 'compose-server.ts'));
  expect(loaded).toContain(join('server', 'games', 'step.ts'));
  expect(loaded).toContain(join('server', 'check', 'games.ts'));
  expect(loaded).not.toContain(REFEREE);
});
