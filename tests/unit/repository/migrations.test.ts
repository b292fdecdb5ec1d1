import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = 'src/server/database/migrations';

/** `npm run migration` compares with the last snapshot only; each of them has some three thousand lines. */
test('only the last snapshot of the migrations is kept', () => {
  const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[];
  };
  const last = entries.at(-1)?.tag.slice(0, 4);
  expect(readdirSync(`${FOLDER}/meta`).sort()).toEqual([`${last}_snapshot.json`, '_journal.json']);
  expect(readdirSync(FOLDER).filter(name => name.endsWith('.sql'))).toHaveLength(entries.length);
});
