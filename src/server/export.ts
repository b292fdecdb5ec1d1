import { type Column, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database/database';

/**
 * All that is kept about an account, as data that another program can read. Each subject hands in its own sections. Rows are read in
 * pages and written as they are read, so that neither the memory nor the time of others grows with a history. Secrets are not part
 * of it.
 */

/** Rows that are read at once. */
export const PAGE = 200;

export interface Asked {
  db: Database;
  uid: string;
  /** Origin of the addresses of games. */
  site: string;
}

/** Rows of one kind, a page at a time. */
export type Pages = AsyncIterable<readonly object[]>;

/** Rows of a subject, which may be many. */
export interface RowSection {
  pages(asked: Asked): Pages;
  /** An SQL expression for about how many rows there are, so that progress can be shown. */
  count(uid: string): SQL;
}

/** One entry of the file: rows, or a value that is read at once. */
export type Section = RowSection | ((db: Database, uid: string) => Promise<object | null>);

/** The sections by their names, in the order of the file. */
export type Sections = Readonly<Record<string, Section>>;

/** Counts the rows of a table that have the player in one of these columns. */
export const countedBy =
  (table: PgTable, ...columns: Column[]): RowSection['count'] =>
  uid =>
    sql.join(
      columns.map(column => sql`(select count(*) from ${table} where ${column} = ${uid})`),
      sql` + `,
    );

/**
 * Page after page.
 *
 * @param read the page after this key; an empty one ends it
 * @param keyOf of a page's last row
 */
export async function* paged<Row, Key>(
  first: Key,
  read: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
  shown: (row: Row) => object,
): AsyncGenerator<object[]> {
  for (let after = first; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(shown);
    after = keyOf(last);
  }
}

/** How many rows an export will have about. */
export async function countRows(sections: Sections, db: Database, uid: string): Promise<number> {
  const counts = Object.values(sections).flatMap(one => (typeof one === 'function' ? [] : one.count(uid)));
  const { rows } = await db.execute<{ rows: number }>(
    sql`select (${sql.join(counts, sql` + `)})::int as rows`,
  );
  return rows[0]?.rows ?? 0;
}

/** The export as JSON, in pieces: a row a line, so that whoever reads it can count them. Neighbouring values share a line. */
export async function* exportOf(sections: Sections, asked: Asked): AsyncGenerator<string> {
  let line = `{"exportedAt":"${new Date().toISOString()}"`;
  for (const [name, section] of Object.entries(sections)) {
    if (typeof section === 'function') {
      const value = JSON.stringify(await section(asked.db, asked.uid));
      line += `${line === ']' ? ',\n' : ','}"${name}":${value}`;
      continue;
    }
    yield `${line},\n"${name}":[`;
    let isFirst = true;
    for await (const page of section.pages(asked)) {
      const lines = page.map(row => `\n${JSON.stringify(row)}`).join(',');
      yield isFirst ? lines : `,${lines}`;
      isFirst = false;
    }
    line = ']';
  }
  yield `${line}}\n`;
}
