import { Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Queries } from './database';
import { aheadOfDatabase } from './now';

/**
 * Statements that are sent often. drizzle builds the text of a statement anew each time; of these it is built once, and outside
 * transactions they go past drizzle. A connection keeps them under their names, so that the database need not read them again either.
 *
 * See README of this folder, "A statement that is sent often is declared once".
 */

/** A value of a statement, read from what the statement is called with. */
export type Value<Input> = (read: (input: Input) => unknown) => SQLWrapper;

/** A text that is built already, with its values. */
class Built extends SQL {
  constructor(
    private readonly text: string,
    private readonly values: unknown[],
  ) {
    super([]);
  }

  override toQuery(): { sql: string; params: unknown[] } {
    return { sql: this.text, params: this.values };
  }
}

/** Moments stay texts, as drizzle has them. */
const MOMENTS: ReadonlySet<number> = new Set([
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.DATE,
  pg.types.builtins.INTERVAL,
]);
const asText = (value: string): string => value;
const AS_DRIZZLE: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    MOMENTS.has(id)
      ? asText
      : format === 'binary'
        ? pg.types.getTypeParser(id, format)
        : pg.types.getTypeParser(id),
};

/** Numbers as PostgreSQL writes an array of them. The driver would escape each as if it were a text. */
export const numberArray = (numbers: readonly (number | null)[]): string =>
  `{${numbers.map(number => number ?? 'NULL').join(',')}}`;

const names = new Map<string, string>();

/** The name under which a connection keeps a statement with this text, if it is one of these. */
export const nameOf = (text: string): string | undefined => names.get(text);

/**
 * Declares a statement.
 *
 * @param name unique among all
 * @param write writes it down; `value` stands where a value goes
 * @returns runs it and answers its rows
 */
export function statement<Input, Row extends Record<string, unknown>>(
  name: string,
  write: (value: Value<Input>) => SQL,
): (db: Queries, input: Input) => Promise<Row[]> {
  let built: ReturnType<typeof build<Input>> | undefined;
  return async (db, input) => {
    // The subjects' time is part of the text.
    if (built?.ahead !== aheadOfDatabase()) built = build(name, write);
    const values = built.values(input);
    if ('$client' in db && db.$client instanceof pg.Pool)
      return (await db.$client.query<Row>({ text: built.text, values, types: AS_DRIZZLE })).rows;
    return (await db.execute<Row>(new Built(built.text, values))).rows as Row[];
  };
}

function build<Input>(name: string, write: (value: Value<Input>) => SQL) {
  const reads: ((input: Input) => unknown)[] = [];
  const written = write(read => sql.placeholder(String(reads.push(read) - 1)));
  const { sql: text, params } = new PgDialect().sqlToQuery(written);
  const ahead = aheadOfDatabase();
  if (!names.has(text)) names.set(text, ahead === 0 ? name : `${name} +${ahead}`);
  const values = (input: Input): unknown[] =>
    params.map(param => (param instanceof Placeholder ? reads[Number(param.name)]?.(input) : param));
  return { ahead, text, values };
}
