import { sql } from 'drizzle-orm';
import { version } from '../../../package.json';
import type { DatabaseKind, SignIn } from '../configuration';
import type { Database } from '../database/database';
import type { Room } from '../database/room';
import type { BusState } from '../lease/neighbours';
import { patient } from '../patience';
import { reasonOf } from '../start-trouble';
import type { DrainState } from './drain';
import type { NodeState } from './nodes';
import { durationText, momentText, numberText } from './texts';

/** State of the server, for `operator status`. */

/** A database that has not answered by then counts as not reachable. */
const PATIENCE_MS = 3_000;

/** Facts about a node that never change. */
export interface NodeFacts {
  name: string;
  /** Epoch milliseconds. */
  startedAt: number;
  database: DatabaseKind;
  identity: SignIn;
}

/** Moments in epoch milliseconds, sizes in bytes. */
export interface Status {
  version: string;
  node: string;
  now: number;
  startedAt: number;
  database: DatabaseKind;
  identity: SignIn;
  /** `null` while the node takes games. */
  draining: DrainState | null;
  live: LiveFigures;
  /** `null` for a node that hears no others. */
  bus: BusStatus | null;
  /** `null` with the embedded database, which lives on this machine. */
  clock: ClockStatus | null;
  /** Whether other nodes have a key that this one does not know. */
  hasOtherKey: boolean;
  memory: { rss: number; heapUsed: number };
  store: StoreStatus;
}

type StoreStatus =
  | ({ reachable: true; latencyMs: number; room: Room } & StoreFigures)
  | { reachable: false; why: string };

export interface BusStatus {
  state: BusState;
  /** Names of the nodes that work on the database and are not heard. */
  unheard: readonly string[];
  /** Nodes that were heard of lately, this one first. */
  nodes: readonly NodeState[];
}

/** How far the clock of this machine is ahead of the database's. */
export interface ClockStatus {
  aheadMs: number;
  /** Whether that is too far to take newcomers. */
  isApart: boolean;
}

/** Figures of this node. */
export interface LiveFigures {
  /** Games played here. */
  games: number;
  channels: Record<string, number>;
  /** How many wait for an opponent, by time control. */
  queues: Record<string, number>;
  /** Whether this node pairs players. */
  pairs: boolean;
  /** How long the last moves took to be stored, milliseconds; `null` before the first. */
  storing: { p50: number; p99: number; of: number } | null;
}

/** Figures of all nodes, from the database. */
export interface StoreFigures {
  /** Games being played. */
  games: number;
  withoutOwner: number;
  /** Nodes that own games. */
  nodes: number;
  openReports: number;
  openTickets: number;
  /** The node that pairs the players of all nodes; `null` if none does, or none hears another. */
  pairedBy: string | null;
  /** Deleted accounts of which rows are left, and since when the first of them is closed. */
  deletions: number;
  deletionSince: number | null;
  /** Games for a stake or a prize that wait to be replayed with chess.js, and those of the last days that it judges otherwise. */
  looks: { waiting: number; differences: readonly { game: number; ply: number; text: string }[] };
}

export interface StatusDeps {
  db: Database;
  /** Lets the database write something, to find out whether it can. */
  room(): Promise<Room>;
  now(): number;
  node: NodeFacts;
  draining: DrainState | null;
  live(): LiveFigures;
  bus(): BusStatus | null;
  clock(): ClockStatus | null;
  hasOtherKey(): boolean;
  store(): Promise<StoreFigures>;
}

export async function readStatus(deps: StatusDeps): Promise<Status> {
  const { now, node, draining, live, bus, clock, hasOtherKey } = deps;
  const { rss, heapUsed } = process.memoryUsage();
  return {
    version,
    node: node.name,
    now: now(),
    startedAt: node.startedAt,
    database: node.database,
    identity: node.identity,
    draining,
    live: live(),
    bus: bus(),
    clock: clock(),
    hasOtherKey: hasOtherKey(),
    memory: { rss, heapUsed },
    store: await readStore(deps),
  };
}

async function readStore(deps: StatusDeps): Promise<StoreStatus> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<StoreStatus>(resolve => {
    timer = setTimeout(resolve, patient(PATIENCE_MS), {
      reachable: false,
      why: `no answer in ${patient(PATIENCE_MS) / 1000} s`,
    });
  });
  try {
    return await Promise.race([askStore(deps), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function askStore({ db, room, store }: StatusDeps): Promise<StoreStatus> {
  try {
    const asked = performance.now();
    await db.execute(sql`select 1`);
    const latencyMs = performance.now() - asked;
    return { reachable: true, latencyMs, room: await room(), ...(await store()) };
  } catch (error) {
    return { reachable: false, why: reasonOf(error) };
  }
}

const DATABASE_TEXTS: Readonly<Record<DatabaseKind, string>> = {
  embedded: 'embedded',
  'embedded, not flushed': 'embedded, NOT FLUSHED (a power cut may lose moves)',
  PostgreSQL: 'PostgreSQL',
};

/** The status as a person reads it at a glance. */
export function statusText(status: Status): string {
  const { version, node, now, startedAt, database, identity, draining, live, bus, clock, memory, store } =
    status;
  const lines: [string, string][] = [
    ['version', version],
    ['up since', `${momentText(startedAt)} (${durationText(now - startedAt)})`],
    ['node', node],
    ['shape', `database ${DATABASE_TEXTS[database]}, identity ${identity}`],
    ['state', draining ? drainText(draining, now) : 'takes games'],
    ...(bus ? busLines(bus, now) : []),
    ['games', gamesText(live, store)],
    ['channels', countsText(live.channels)],
    ['waiting', countsText(live.queues)],
    ['pairing', pairingText(status)],
    ['moves', storingText(live.storing)],
    ['reports', reportsText(store)],
    ['tickets', ticketsText(store)],
    ['deletions', deletionsText(store, now)],
    ...refereeLines(store),
    ['memory', `${megabytes(memory.rss)} (heap ${megabytes(memory.heapUsed)})`],
    ['database', databaseText(store)],
    ...(clock ? [['clock', clockText(clock)] satisfies [string, string]] : []),
    ...(status.hasOtherKey ? [['key', OTHER_KEY] satisfies [string, string]] : []),
  ];
  return lines.map(([name, text]) => `${name.padEnd(10)}${text}`).join('\n');
}

function drainText({ since, until }: DrainState, now: number): string {
  const left = Math.max(0, until - now);
  return `DRAINING for ${durationText(now - since)}; ends when its games have, or are another node’s, at most ${durationText(left)} from now`;
}

/** The bus, and a line for each node. */
function busLines({ state, unheard, nodes }: BusStatus, now: number): [string, string][] {
  const heard = nodes.filter(({ name }) => !unheard.includes(name));
  const texts: Record<BusState, string> = {
    together: `NATS answers, ${heard.length === 1 ? 'no other node' : `${heard.length} nodes`}`,
    split: 'NATS IS SPLIT: it answers, but not all nodes on this database are heard',
    away: 'NATS IS AWAY: nodes do not hear each other',
  };
  return [
    ['bus', texts[state]],
    ...heard.map((node): [string, string] => ['', nodeText(node, now)]),
    ...unheard.map((name): [string, string] => ['', `${name}: NOT HEARD`]),
  ];
}

function nodeText({ name, version, startedAt, isDraining, games, sockets }: NodeState, now: number): string {
  const state = isDraining ? 'DRAINING' : 'takes games';
  const counts = `games: ${numberText(games)}, sockets: ${numberText(sockets)}`;
  return `${name}: version ${version}, up ${durationText(now - startedAt)}, ${state}, ${counts}`;
}

function gamesText({ games }: LiveFigures, store: StoreStatus): string {
  if (!store.reachable) return `${numberText(games)} here`;
  const { games: all, withoutOwner, nodes } = store;
  const alone = `${numberText(games)} here, ${numberText(all)} in all, ${numberText(withoutOwner)} without an owner`;
  return nodes > 1 ? `${alone}, on ${nodes} nodes` : alone;
}

function countsText(counts: Record<string, number>): string {
  const texts = Object.entries(counts).map(([name, count]) => `${name} ${numberText(count)}`);
  return texts.length > 0 ? texts.sort().join(', ') : 'none';
}

function pairingText({ node, live, bus, store, draining }: Status): string {
  if (live.pairs) {
    const isAnothers = store.reachable && store.pairedBy !== null && store.pairedBy !== node;
    if (!bus || bus.state === 'away' || isAnothers) return 'here, for players of this node';
    return bus.state === 'split' ? 'here, for all nodes that hear this one' : 'here, for all nodes';
  }
  if (!store.reachable) return 'not known';
  if (store.pairedBy !== null && bus) return `at ${store.pairedBy}`;
  return draining ? 'none while this node drains' : 'NO NODE PAIRS: players wait';
}

function storingText(storing: LiveFigures['storing']): string {
  if (!storing) return 'none yet';
  const { p50, p99, of } = storing;
  return `stored after ${p50.toFixed(1)} ms (median), ${p99.toFixed(1)} ms (99 of 100), last ${numberText(of)}`;
}

function reportsText(store: StoreStatus): string {
  if (!store.reachable) return 'not known';
  return store.openReports === 0 ? 'none open' : `${numberText(store.openReports)} open: see "reports"`;
}

function ticketsText(store: StoreStatus): string {
  if (!store.reachable) return 'not known';
  return store.openTickets === 0 ? 'none open' : `${numberText(store.openTickets)} open: see "tickets"`;
}

function deletionsText(store: StoreStatus, now: number): string {
  if (!store.reachable) return 'not known';
  const { deletions, deletionSince } = store;
  if (deletions === 0 || deletionSince === null) return 'none under way';
  const accounts = deletions === 1 ? 'one account' : `${numberText(deletions)} accounts`;
  return `${accounts} closed and not yet removed, the first for ${durationText(Math.max(0, now - deletionSince))}`;
}

/** A line for each game that chess.js judges otherwise; one line if there is none. */
function refereeLines(store: StoreStatus): [string, string][] {
  if (!store.reachable) return [['chess.js', 'not known']];
  const { waiting, differences } = store.looks;
  if (differences.length === 0)
    return [['chess.js', `agrees with what was decided; ${numberText(waiting)} games to look at`]];
  return differences.map(({ game, ply, text }) => [
    'chess.js',
    `DIFFERS: game ${game}, half-move ${ply} ${text}`,
  ]);
}

function databaseText(store: StoreStatus): string {
  if (!store.reachable) return `NOT REACHABLE: ${store.why}`;
  const { latencyMs, room } = store;
  const answers = `answers in ${latencyMs.toFixed(1)} ms`;
  return room === 'ok' ? answers : `${answers}, but CANNOT WRITE: its disk is full`;
}

const OTHER_KEY =
  'ANOTHER ONE than the installation has by now: no newcomers come here; set SECRET_KEY as at the other nodes, and restart';

function clockText({ aheadMs, isApart }: ClockStatus): string {
  const apart = numberText(Math.abs(aheadMs));
  const where = `${apart} ms ${aheadMs < 0 ? 'behind' : 'ahead of'} the database’s`;
  return isApart ? `DIFFERS, ${where}: no newcomers come here; set both machines’ clocks by NTP` : where;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
