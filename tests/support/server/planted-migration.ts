import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a folder of migrations that of the next version, whose tables have one column more.
 *
 * @param number of the version, in the name of the column `planted_<number>`
 */
export async function plantMigration(folder: string, table: string, number: number): Promise<void> {
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string; when: number }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('there are migrations');
  const planted = { ...last, idx: journal.entries.length, when: last.when + 1, tag: `planted_${number}` };
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, planted] }));
  await writeFile(join(folder, `${planted.tag}.sql`), `alter table ${table} add column ${planted.tag} text`);
  await writeFile(join(folder, 'back-to.json'), JSON.stringify({ tag: last.tag }));
}
