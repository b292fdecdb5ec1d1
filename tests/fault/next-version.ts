import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../package.json';
import { plantMigration } from '../support/server/planted-migration';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVER = 'dist/server';
const MIGRATIONS = 'src/server/database/migrations';

/** Number of the next version. */
export const NEXT = '1000.0.0';
/** Topic that only the next version knows, and the field that it adds to each object on the bus. */
export const PLANTED = 'planted';

/**
 * Texts of the built server, and what the next version has instead. It says one thing more to all nodes, as often as it
 * says how it is, and a thing more in each message, question and answer.
 */
const CHANGES: ReadonlyArray<readonly [string, string]> = [
  [`var version = "${version}";`, `var version = "${NEXT}";`],
  [
    'const text = JSON.stringify(data);\n\tconst bytes',
    `const text = JSON.stringify(data, (_, one) => one?.constructor === Object ? { ...one, ${PLANTED}: "field" } : one);\n\tconst bytes`,
  ],
  [
    'this.deps.bus.publish(nodeTold, {',
    `this.deps.bus.publish({ name: "${PLANTED}", heardBy: "nodes" }, {});\n\t\tthis.deps.bus.publish(nodeTold, {`,
  ],
];

/**
 * Makes the version after this one out of the built server, with a planted migration, topic and field.
 *
 * @returns its folder, to be removed, and its program
 */
export async function makeNextVersion(): Promise<{ folder: string; program: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kingside-next-'));
  await cp(join(ROOT, SERVER), join(folder, SERVER), {
    recursive: true,
    filter: source => !source.endsWith('.map'),
  });
  await cp(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  for (const same of ['assets', 'dist/client', 'node_modules', 'package.json'])
    await symlink(join(ROOT, same), join(folder, same));
  await plantMigration(join(folder, MIGRATIONS), 'game', 2);
  const changed = await Promise.all(
    (await readdir(join(folder, SERVER))).map(name => change(join(folder, SERVER, name))),
  );
  const times = CHANGES.map((_, index) => changed.reduce((sum, found) => sum + (found[index] ?? 0), 0));
  if (times.some(one => one !== 1))
    throw new Error(`the changes fit ${times.join(', ')} times, not once each`);
  return { folder, program: join(folder, SERVER, 'main.js') };
}

/** @returns how often each change was made in a file */
async function change(file: string): Promise<number[]> {
  const text = await readFile(file, 'utf8');
  const times = CHANGES.map(([was]) => text.split(was).length - 1);
  await writeFile(
    file,
    CHANGES.reduce((whole, [was, is]) => whole.replaceAll(was, is), text),
  );
  return times;
}
