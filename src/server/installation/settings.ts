import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type ServerMessage, serverMessageSchema } from '../../protocol/entities';
import { CLIENT_VERSION } from '../../protocol/limits';
import type { Database, Queries, Transaction } from '../database/database';
import { setting } from './tables';

/**
 * Values that the operator sets while the server runs, what checks of theirs remember, and names of what nodes share. Each has a
 * default until then.
 */

const SETTINGS = {
  /** Players who agreed to a lower version are asked again. */
  termsVersion: { name: 'terms-version', schema: v.number(), otherwise: 1 },
  /** Announced to clients; a client below it asks for a reload. */
  clientVersion: { name: 'client-version', schema: v.number(), otherwise: CLIENT_VERSION },
  /** When the last check without findings began, epoch milliseconds. */
  cleanCheckAt: { name: 'clean-check-at', schema: v.number(), otherwise: 0 },
} as const;

const SETTINGS_LOCK = 'settings';

/** Changes what depends on the value before: one change after another, on whichever node. */
export function changingSettings<T>(db: Database, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${SETTINGS_LOCK}, 0))`);
    return change(tx);
  });
}

const serverMessages = v.array(serverMessageSchema);
const MESSAGES = 'server-messages';

export async function readNumber(db: Queries, key: keyof typeof SETTINGS): Promise<number> {
  const { name, schema, otherwise } = SETTINGS[key];
  const read = v.safeParse(schema, await readValue(db, name));
  return read.success ? read.output : otherwise;
}

export async function writeNumber(db: Queries, key: keyof typeof SETTINGS, value: number): Promise<void> {
  await writeValue(db, SETTINGS[key].name, value);
}

/** Messages for the banner, at most one per language. */
export async function readMessages(db: Queries): Promise<ServerMessage[]> {
  const read = v.safeParse(serverMessages, await readValue(db, MESSAGES));
  return read.success ? read.output : [];
}

export async function writeMessages(db: Queries, messages: readonly ServerMessage[]): Promise<void> {
  await writeValue(db, MESSAGES, messages);
}

const secretNames = v.object({ key: v.string(), token: v.string() });
const SECRET_NAMES = 'shared-secrets';

/** Names of the key and of the operator's token that all nodes share. */
export type SecretNames = v.InferOutput<typeof secretNames>;

/** @returns `null` before the first node has started */
export async function readSecretNames(db: Queries): Promise<SecretNames | null> {
  const read = v.safeParse(secretNames, await readValue(db, SECRET_NAMES));
  return read.success ? read.output : null;
}

export async function writeSecretNames(db: Queries, names: SecretNames): Promise<void> {
  await writeValue(db, SECRET_NAMES, names);
}

const sharedSettings = v.record(v.string(), v.string());
const SHARED_SETTINGS = 'shared-settings';

/** Values by the names of their variables. @returns `null` before the first node has started */
export async function readSharedSettings(db: Queries): Promise<Record<string, string> | null> {
  const read = v.safeParse(sharedSettings, await readValue(db, SHARED_SETTINGS));
  return read.success ? read.output : null;
}

export async function writeSharedSettings(
  db: Queries,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  await writeValue(db, SHARED_SETTINGS, settings);
}

async function readValue(db: Queries, name: string): Promise<unknown> {
  const [found] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name));
  return found?.value;
}

async function writeValue(db: Queries, name: string, value: unknown): Promise<void> {
  await db
    .insert(setting)
    .values({ name, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } });
}
