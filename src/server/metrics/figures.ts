import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Database } from '../database/database';
import { registry } from '../instruments';
import type { Status } from '../operator/status';

/** Gauges that are set when they are read: the figures of `operator status`, and whether the books balance. */

const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  new Gauge({ name: `kingside_${name}`, help, labelNames, registers: [registry] });

const about = gauge('info', 'Always 1; the labels say what runs.', 'version', 'node', 'database', 'identity');
const draining = gauge('draining', '1 while the node takes no games.');
const sockets = gauge('sockets', 'Open sockets of this node, by channel.', 'channel');
const gamesHere = gauge('games', 'Games that this node runs.');
const queue = gauge('queue_length', 'Players who wait for an opponent on this node.', 'control');
const pairs = gauge(
  'pairs',
  '1 while this node pairs players: for all nodes, or its own where it does not hear the one that pairs for all.',
);
const reachable = gauge('database_up', '1 while the database answers.');
const writable = gauge('database_room', '1 while the database has room to write.');
const answers = gauge('database_answer_seconds', 'Time of a statement that does nothing.');
const busUp = gauge('bus_up', '1 while NATS answers; told by nodes on NATS only.', 'bus');
const unheard = gauge(
  'nodes_unheard',
  'Nodes that work on this database and that this one does not hear over NATS: all others while it is away.',
);
const clockAhead = gauge(
  'clock_ahead_seconds',
  'How far the clock of this machine is ahead of the database’s; told by nodes on PostgreSQL only. Beyond two the node takes no newcomers.',
);
const otherKey = gauge('other_key', '1 while the other nodes have a key that this one does not know.');
const gamesOfAll = gauge('installation_games', 'Games being played on all nodes.');
const withoutOwner = gauge('games_without_owner', 'Games that no node runs at the moment.');
const nodes = gauge('nodes', 'Nodes that run games.');
const reports = gauge('open_reports', 'Reports of players that nobody has closed.');
const tickets = gauge('open_tickets', 'Tickets that nobody has closed.');
const deletions = gauge('deletions', 'Deleted accounts of which rows are left.');
const differences = gauge(
  'referee_difference',
  'Games of the last days for a stake or a prize that chess.js judges otherwise; anything but none is a fault.',
  'game',
  'ply',
);
const unlooked = gauge(
  'referee_waiting',
  'Games for a stake or a prize that wait to be replayed with chess.js.',
);
const unaccounted = gauge(
  'money_unaccounted_hundredths',
  'Balances less what was minted, in hundredths; anything but 0 is a fault.',
  'currency',
);
const overdrawn = gauge('money_overdrawn_accounts', 'Accounts of players and escrows below zero.');

/** Replaces all values of a gauge: what is not there any more is not told any more. */
function fill<Label extends string>(
  into: Gauge<Label>,
  label: Label,
  values: Readonly<Record<string, number>>,
): void {
  into.reset();
  for (const [name, value] of Object.entries(values))
    into.set({ [label]: name } as Record<Label, string>, value);
}

export function tellStatus(status: Status): void {
  const { version, node, database, identity, live, clock, store } = status;
  about.reset();
  about.set({ version, node, database, identity }, 1);
  draining.set(status.draining ? 1 : 0);
  fill(sockets, 'channel', live.channels);
  gamesHere.set(live.games);
  fill(queue, 'control', live.queues);
  pairs.set(live.pairs ? 1 : 0);
  fill(busUp, 'bus', status.bus ? { nats: status.bus.state === 'away' ? 0 : 1 } : {});
  unheard.set(status.bus ? status.bus.unheard.length : 0);
  otherKey.set(status.hasOtherKey ? 1 : 0);
  if (clock) clockAhead.set(clock.aheadMs / 1_000);
  else clockAhead.remove();
  reachable.set(store.reachable ? 1 : 0);
  if (!store.reachable) {
    // Not known, which is no full disk.
    writable.remove();
    return;
  }
  writable.set(store.room === 'ok' ? 1 : 0);
  answers.set(store.latencyMs / 1_000);
  gamesOfAll.set(store.games);
  withoutOwner.set(store.withoutOwner);
  nodes.set(store.nodes);
  reports.set(store.openReports);
  tickets.set(store.openTickets);
  deletions.set(store.deletions);
  unlooked.set(store.looks.waiting);
  differences.reset();
  for (const { game, ply } of store.looks.differences) differences.set({ game, ply }, 1);
}

interface Supply extends Record<string, unknown> {
  currency: string;
  unaccounted: string;
  overdrawn: string;
}

/** Reads all balances, so callers ask seldom. @source requirements LG-01…03 */
export async function tellMoney(db: Database): Promise<void> {
  const { rows } = await db.execute<Supply>(sql`
    select currency, sum(balance)::text as unaccounted,
      count(*) filter (where kind in ('player', 'escrow') and balance < 0)::text as overdrawn
    from ledger_account group by currency`);
  unaccounted.reset();
  let below = 0;
  for (const row of rows) {
    unaccounted.set({ currency: row.currency }, Number(row.unaccounted));
    below += Number(row.overdrawn);
  }
  overdrawn.set(below);
}
