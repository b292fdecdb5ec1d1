import { Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queries } from './database';

/**
 * Statements that are sent often. drizzle builds the text of a statement anew each time; of these it is built once. A
 * connection keeps them under their names, so that the database need not read them again either.
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
  let built: { text: string; values: (input: Input) => unknown[] } | undefined;
  return async (db, input) => {
    built ??= build(name, write);
    const { rows } = await db.execute<Row>(new Built(built.text, built.values(input)));
    return rows as Row[];
  };
}

function build<Input>(name: string, write: (value: Value<Input>) => SQL) {
  const reads: ((input: Input) => unknown)[] = [];
  const written = write(read => sql.placeholder(String(reads.push(read) - 1)));
  const { sql: text, params } = new PgDialect().sqlToQuery(written);
  names.set(text, name);
  const values = (input: Input): unknown[] =>
    params.map(param => (param instanceof Placeholder ? reads[Number(param.name)]?.(input) : param));
  return { text, values };
}
