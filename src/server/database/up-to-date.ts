import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import * as v from 'valibot';
import { readJson } from '../../protocol/parse';
import type { Queries } from './database';

/**
 * The tables are those of a Kingside that is too new for this one.
 *
 * See README of this folder, "Tables serve one version back".
 */
export class SchemaTooNew extends Error {
  override name = 'SchemaTooNew';
}

const backToSchema = v.object({ tag: v.string() });
const journalSchema = v.object({ entries: v.array(v.object({ tag: v.string(), when: v.number() })) });

const read = <T>(schema: v.GenericSchema<unknown, T>, file: string): T =>
  v.parse(schema, readJson(readFileSync(file, 'utf8')));

/**
 * Brings the tables up to date, and notes which versions can work with them. A database of the next version is left as it is.
 * All of it is one transaction, within that of the caller if there is one: drizzle's own `migrate` takes none from outside, and
 * behind a pooler the limits that the caller sets hold in a transaction only.
 *
 * @param folder of the migrations
 * @param version of this Kingside
 * @throws SchemaTooNew when this version cannot work with the tables; nothing is changed then
 */
export async function bringUpToDate(db: Queries, folder: string, version: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const last = Math.max(...migrations.map(one => one.folderMillis));
  await db.transaction(async tx => {
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.back_to (migration bigint not null, tag text not null, version text not null)`,
    );
    await refuseTooNew(tx, version, last);
    await migrate(tx, migrations);
    await note(tx, folder, version, last);
  });
}

/** @throws SchemaTooNew */
async function refuseTooNew(tx: Queries, version: string, last: number): Promise<void> {
  const { rows } = await tx.execute<{ migration: string; tag: string; version: string }>(
    sql`select migration, tag, version from drizzle.back_to`,
  );
  const [needed] = rows;
  if (needed && last < Number(needed.migration))
    throw new SchemaTooNew(
      `The database has the tables of Kingside ${needed.version}, which is more than one version newer than this one ` +
        `(${version}): it serves versions that know the migration ${needed.tag}. Start ${needed.version} or the version ` +
        'before it, or restore a backup that was taken before the upgrade',
    );
}

/** Runs what is newer than the newest that was run. The table is the one in which drizzle's own tools look. */
async function migrate(tx: Queries, migrations: readonly MigrationMeta[]): Promise<void> {
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await tx.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  const newest = Number(rows[0]?.newest ?? Number.NEGATIVE_INFINITY);
  for (const { sql: statements, hash, folderMillis } of migrations) {
    if (folderMillis <= newest) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/** The newest version that has been here says how far back its tables serve. */
async function note(tx: Queries, folder: string, version: string, last: number): Promise<void> {
  const { tag } = read(backToSchema, join(folder, 'back-to.json'));
  const { entries } = read(journalSchema, join(folder, 'meta/_journal.json'));
  const migration = entries.find(entry => entry.tag === tag)?.when;
  if (migration === undefined) throw new Error(`back-to.json names "${tag}", which is no migration`);
  const { rows } = await tx.execute<{ newer: boolean }>(
    sql`select exists (select from drizzle.__drizzle_migrations where created_at > ${last}) as newer`,
  );
  if (rows[0]?.newer) return;
  await tx.execute(sql`delete from drizzle.back_to`);
  await tx.execute(sql`insert into drizzle.back_to values (${migration}, ${tag}, ${version})`);
}
