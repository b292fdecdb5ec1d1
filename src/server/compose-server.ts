import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { version } from '../../package.json';
import { Backups } from './backup/take';
import { cleanUpRegularly, HOUR_MS } from './cleanup';
import { MovableClock, machineClock } from './clock';
import { type Ground, openGround, type ThisProcess } from './compose-ground';
import { endSessionsOf, handlersOf, nodeDepsOf } from './compose-orders';
import { composeParts, type Parts } from './compose-parts';
import { callsOf, channelsOf, openRoutesOf } from './compose-routes';
import type { Configuration } from './configuration';
import { DatabaseClock } from './database/database-clock';
import type { Embedded } from './database/embedded';
import { type FlushAhead, LOG_MS, lookAfterTables, shortenLog, UPKEEP_MS } from './database/upkeep';
import { deskRoutes } from './desk/routes';
import { createApp } from './http/app';
import { forgetOldKeys } from './http/idempotency';
import { checkIssuers } from './identity/oidc';
import { IDENTITY_PATHS } from './identity/routes';
import { forgetIdleSessions } from './identity/sessions';
import { forgetOldTickets } from './identity/tickets';
import { endLoans } from './items/state';
import { setLeaseTerm } from './lease/term';
import { listen } from './listening';
import { DropRelay, forgetOldDrops } from './live/drop-relay';
import { Live } from './live/live';
import { createLog } from './log';
import { tellWatchers } from './market/watches';
import { metricsRoutes } from './metrics/routes';
import { forgetOldNotices } from './notices/store';
import { createOperatorApp } from './operator/app';
import { clockHandler } from './operator/clock';
import { Drain } from './operator/drain';
import { heedDrains } from './operator/drain-away';
import { drainsOf } from './operator/handlers';
import type { NodeState } from './operator/nodes';
import { OrderBook } from './operator/order-book';
import { readStatus } from './operator/status';
import { announceAddress, ensureOperatorToken, withdrawAddress } from './operator/token';
import { forgetOldVouchers } from './otp/door-store';
import { setPatience } from './patience';
import { giveUpOldLooks } from './reviews/second-looks';
import { failOldReviews, fillAccuracies } from './reviews/store';
import { SecurityLog } from './security-events';
import { forgetOldSessions } from './sessions/store';
import type { Shutdown } from './shutdown';
import { explaining, folderTrouble } from './start-trouble';

/**
 * Composes the parts, listens. It and the `compose-….ts` beside it are the only files of the server that know everybody:
 * each part is built from parts that exist already, and `live/` and `http/` are handed the channels and routes of the
 * subjects.
 */

/**
 * Runs the server.
 *
 * @param embedded the embedded database, which is being opened already; `null` with PostgreSQL
 * @returns where it is ready, in words
 */
export async function run(
  configuration: Configuration,
  embedded: Promise<Embedded> | null,
  shutdown: Shutdown,
): Promise<string> {
  const { dataDir, host, port, operatorListen, publicUrl, tests } = configuration;
  setPatience(tests.patience);
  if (tests.lease !== null) setLeaseTerm(tests.lease);
  const databaseClock = configuration.databaseUrl === null ? null : new DatabaseClock();
  const time = databaseClock ?? machineClock;
  const movable = tests.clock === null ? null : new MovableClock(tests.clock, time);
  const clock = movable ?? time;
  const log = createLog(configuration.logLevel);
  const node = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  const thisProcess: ThisProcess = {
    ...{ node, clock, time, databaseClock, shutdown, embedded },
    random: () => Math.random(),
  };
  if (configuration.identity.oidc) await checkIssuers(configuration.identity.oidc, log);
  const ground = await openGround(thisProcess, configuration, log);
  const startedAt = clock.now();
  const token = await explaining(folderTrouble(dataDir), () =>
    ensureOperatorToken(dataDir, configuration.operatorTokens?.[0] ?? null),
  );
  const parts = composeParts(ground);
  const live = new Live({ ...ground, now: time.now, channels: channelsOf(ground, parts) });
  // With the embedded database there is no other node.
  if (configuration.databaseUrl !== null) {
    relayDrops(ground);
    ground.sessions.start();
    shutdown.add(() => ground.sessions.stop());
  }
  const drain = drainOf(ground, parts);
  const app = await createApp({
    ...ground,
    calls: callsOf(ground, parts),
    open: openRoutesOf(ground, parts, drain),
    reserved: IDENTITY_PATHS,
  });
  shutdown.add(() => app.close());
  const endSessions = endSessionsOf(ground, parts);
  const nodeDeps = nodeDepsOf(ground, parts, live, drain, startedAt);
  const backups =
    configuration.databaseUrl === null
      ? new Backups({ db: ground.db, dataDir, now: clock.now, flushAhead: flushAheadOf(embedded) })
      : null;
  const book = new OrderBook(ground.db, log);
  // Nothing stands before the operator's address: what somebody there says of a proxy is not believed.
  const operatorSecurity = new SecurityLog(
    log,
    { ...configuration, trustProxy: false },
    machineClock.steadyNow,
  );
  const handlers = [
    ...handlersOf(ground, parts, nodeDeps, backups, endSessions),
    ...(movable ? [clockHandler(movable)] : []),
  ];
  const orders = createOperatorApp({
    log,
    security: operatorSecurity,
    token,
    book,
    handlers,
    pages: async pages => {
      await pages.register(async desk =>
        deskRoutes(desk, {
          db: ground.db,
          book,
          token,
          security: operatorSecurity,
          handlers,
          now: time.now,
        }),
      );
      metricsRoutes(pages, {
        db: ground.wholeDb,
        log,
        token,
        status: () => readStatus({ ...nodeDeps, draining: drain.state }),
        now: machineClock.steadyNow,
      });
    },
  });
  shutdown.add(() => orders.close());
  app.server.on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head));
  // Clocks of games that are taken over run from that moment, so nothing slow may come before the first connection.
  await app.ready();
  await startAll(ground, parts, live);
  if (configuration.nats !== null) {
    heedDrains(drainsOf(nodeDeps));
    ground.nodes.start(() => stateOf(ground, parts, live, drain, startedAt));
    shutdown.add(() => ground.nodes.stop());
  }
  if (configuration.databaseUrl !== null) {
    shutdown.add(() => ground.neighbours.stop());
    ground.neighbours.start();
  }
  tidyUp(ground, backups);
  const address = await listen(
    app,
    { host, port },
    `Kingside cannot listen at HOST=${host} PORT=${port}; choose others`,
  );
  const operatorAddress = await listen(
    orders,
    operatorListen,
    `Kingside cannot listen at OPERATOR_LISTEN=${operatorListen.host}:${operatorListen.port}; choose another`,
  );
  announceAddress(dataDir, operatorAddress);
  shutdown.add(() => withdrawAddress(dataDir));
  return `${address}${publicUrl ? ` (${publicUrl.origin})` : ''}`;
}

/** Orders to close channels reach the other nodes. */
function relayDrops({ db, bus, log, node, shutdown }: Ground): void {
  const failed = (error: unknown) =>
    log.warn({ err: error }, 'orders to close channels could not be passed on');
  const relay = new DropRelay({ db, bus, node, now: machineClock.steadyNow, failed });
  relay.start();
  shutdown.add(() => relay.stop());
}

/** This node as the others know it. */
function stateOf(
  { node: name }: Ground,
  { games }: Parts,
  live: Live,
  drain: Drain,
  startedAt: number,
): NodeState {
  return {
    ...{ name, version, startedAt, isDraining: drain.state !== null, games: games.running },
    sockets: Object.values(live.counts).reduce((sum, count) => sum + count, 0),
  };
}

function drainOf(
  { clock, log, nodes, heirs, shutdown }: Ground,
  { duty, pairing, show, duels, schedule, runs, games }: Parts,
): Drain {
  return new Drain({
    clock,
    log,
    pause: on => {
      for (const part of [duty, pairing, show, duels, schedule, runs, games]) part?.drain(on);
      // A node that ends at the same time deals nothing to this one.
      nodes.changed();
    },
    running: () => games.unfinished,
    hasHeirs: () => heirs.exist,
    end: () => void shutdown.end(0),
  });
}

/** Starts the parts in order. They stop in the opposite order, after new connections are refused. */
async function startAll({ log, shutdown }: Ground, parts: Parts, live: Live): Promise<void> {
  const { games, duty } = parts;
  const lettingGo = {
    start: () => games.start(),
    stop: () => games.stop().catch(error => log.warn({ err: error }, 'games could not be let go')),
  };
  const inOrder = [
    parts.house,
    live,
    lettingGo,
    ...(duty ? [duty] : []),
    parts.pairing,
    parts.spectating,
    parts.watchers,
    parts.show,
    parts.sweep,
    parts.houseDuels,
    parts.room,
    parts.runs,
    parts.views,
    parts.schedule,
    parts.houseMarket,
    parts.notices,
    parts.remover,
    parts.reviewer,
  ];
  for (const part of inOrder) {
    shutdown.add(() => part.stop());
    await part.start();
  }
  shutdown.add(() => live.stopAccepting());
}

/** So often loans whose time is up are looked for. */
const LOANS_MS = 2_000;
const MINUTE_MS = 60_000;
/** So often offers that somebody watches for are looked for. */
const WATCHES_MS = 5_000;

const flushAheadOf =
  (embedded: Promise<Embedded> | null): FlushAhead =>
  async () =>
    (await embedded)?.flushAhead();

/** Begins what is done now and again: what nobody needs any more goes, and what has run out ends. */
function tidyUp({ clock, time, db, log, shutdown, embedded }: Ground, backups: Backups | null): void {
  const failed = (error: unknown): void => log.warn({ err: error }, 'cleaning up failed');
  const forget = [
    () => forgetOldKeys(db),
    () => forgetIdleSessions(db, time.now()),
    () => forgetOldDrops(db),
    () => forgetOldSessions(db, time.now()),
    () => forgetOldNotices(db),
    () => failOldReviews(db),
    () => giveUpOldLooks(db),
    () => forgetOldVouchers(db),
  ];
  shutdown.add(cleanUpRegularly(clock, forget, HOUR_MS, failed));
  // Anybody may begin a sign-in, which lives for minutes.
  const errands = [() => forgetOldTickets(db, time.now()), () => fillAccuracies(db)];
  shutdown.add(cleanUpRegularly(clock, errands, MINUTE_MS, failed));
  shutdown.add(cleanUpRegularly(clock, [() => endLoans(db)], LOANS_MS, failed));
  shutdown.add(cleanUpRegularly(clock, [() => tellWatchers(db)], WATCHES_MS, failed));
  if (!backups) return;
  const flushAhead = flushAheadOf(embedded);
  const shorten = async (): Promise<void> => {
    if (!backups.needLog) await shortenLog(db, flushAhead);
  };
  shutdown.add(cleanUpRegularly(machineClock, [() => lookAfterTables(db)], UPKEEP_MS, failed));
  shutdown.add(cleanUpRegularly(machineClock, [shorten], LOG_MS, failed));
}
