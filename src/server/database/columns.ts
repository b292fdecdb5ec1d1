import { integer, timestamp } from 'drizzle-orm/pg-core';

/** Columns that tables of several subjects have. */

export const moment = (name: string) => timestamp(name, { withTimezone: true });
export const count = (name: string) => integer(name).notNull().default(0);
