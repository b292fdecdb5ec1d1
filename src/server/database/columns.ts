import { integer, timestamp } from 'drizzle-orm/pg-core';
import { DB_NOW } from './now';

/** Columns that tables of several subjects have. */

export const moment = (name: string) => timestamp(name, { withTimezone: true });
/** When the row was written, by the database's clock: what is compared with sign-ins, or concerns no subject. */
export const machineStamp = (name: string) => moment(name).notNull().defaultNow();
/** When the row was written, by the subjects' time. */
export const stamp = (name: string) => machineStamp(name).$default(() => DB_NOW);
export const count = (name: string) => integer(name).notNull().default(0);
