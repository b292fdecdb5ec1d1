import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Queries } from '../database/database';
import type { NatsAddress } from '../nats-address';
import type { Bus } from './bus';
import { LocalBus } from './local';

interface OpenedBus {
  bus: Bus;
  /** Whether it reaches a server that may lead to other nodes. */
  isConnected(): boolean;
  stop(): Promise<void>;
}

/**
 * Opens the bus of this node.
 *
 * @param nats `null`: it spans this process alone
 * @param node name of this node
 * @throws Error where a server refuses its credentials
 */
export async function openBus(
  nats: NatsAddress | null,
  node: string,
  db: Queries,
  log: Logger,
): Promise<OpenedBus> {
  if (nats === null) return { bus: new LocalBus(log), isConnected: () => false, stop: async () => undefined };
  // A node by itself does not load it.
  const { NatsBus } = await import('./nats');
  const bus = new NatsBus({ ...nats, installation: await installationOf(db), node }, log);
  await bus.start();
  return { bus, isConnected: () => bus.isUp, stop: () => bus.stop() };
}

/** Nodes belong together if they have the same database: two installations at one NATS do not hear each other. */
export async function installationOf(db: Queries): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select system_identifier || '-' || pg_database.oid as name
    from pg_control_system(), pg_database where datname = current_database()`);
  const [found] = rows;
  if (!found) throw new Error('the database does not know itself');
  return found.name;
}
