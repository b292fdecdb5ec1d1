import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { availableParallelism, hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Access } from './access';
import { accountRoutes } from './account/routes';
import { blockRoutes } from './blocks/routes';
import { blockedBy } from './blocks/store';
import type { Bus } from './bus/bus';
import { LocalBus } from './bus/local';
import { checkHandlers } from './check/operator';
import { cleanUpRegularly, HOUR_MS } from './cleanup';
import { type Configuration, readConfiguration } from './configuration';
import { type Database, openDatabase } from './database/database';
import { lookAfterTables, UPKEEP_MS } from './database/upkeep';
import { deskRoutes } from './desk/routes';
import { openDuelGame, settleDuel } from './duels/begin';
import { duelChannel, duelRoomChannel } from './duels/channel';
import { Codes } from './duels/codes';
import { Duels } from './duels/duels';
import { HouseDuels } from './duels/house-duels';
import { duelHandlers } from './duels/operator';
import { Room } from './duels/room';
import { duelRoutes } from './duels/routes';
import { Sweep } from './duels/sweep';
import { findReviewEngine } from './engine/find';
import { gameChannel } from './games/channel';
import { gameStore } from './games/game-store';
import { Games } from './games/games';
import { historyRoutes } from './games/history-routes';
import { keepRatings } from './games/keep-ratings';
import { gameStatus } from './games/status';
import { createHouse, type House } from './house/house';
import { Show } from './house/show';
import { type AppParts, createApp, type Routes } from './http/app';
import { forgetOldKeys } from './http/idempotency';
import { DisabledIdentities } from './identity/disabled';
import { openSigningKeys, type SigningKeys } from './identity/keys';
import { identityHandlers } from './identity/operator';
import { IDENTITY_PATHS, identityRoutes } from './identity/routes';
import { endSession, forgetIdleSessions } from './identity/sessions';
import { createVerifier, firebaseIssuer, type Issuer, type Verifier } from './identity/verifier';
import { healthOf } from './installation/health';
import { installationHandlers } from './installation/operator';
import { installationRoutes, versionRoutes } from './installation/routes';
import { readNumber } from './installation/settings';
import { imageRoutes } from './items/images';
import { itemOrderHandlers } from './items/loans';
import { itemHandlers } from './items/operator';
import { pieceRoutes } from './items/piece-pictures';
import { itemRoutes } from './items/routes';
import { endLoans } from './items/state';
import { countItemWins } from './items/wins';
import { countLeases } from './lease/leases';
import { moneyHandlers } from './ledger/operator';
import { Limits } from './limits/limits';
import type { Channel } from './live/channel';
import { DropRelay, forgetOldDrops } from './live/drop-relay';
import { channelsDropped } from './live/events';
import { Live } from './live/live';
import { UserSessions } from './live/user-sessions';
import { createLog } from './log';
import { LoopClock } from './loop-clock';
import { HouseMarket } from './market/house-market';
import { purchaseOf } from './market/listings';
import { marketHandlers, withdrawListings } from './market/operator';
import { marketRoutes } from './market/routes';
import { noticeRoutes } from './notices/routes';
import { NoticeStatus } from './notices/status';
import { forgetOldNotices, postToAll } from './notices/store';
import { createOperatorApp } from './operator/app';
import { Drain } from './operator/drain';
import { nodeHandlers } from './operator/handlers';
import type { Handler } from './operator/order';
import { announceAddress, ensureOperatorToken, withdrawAddress } from './operator/token';
import { openKeyring } from './otp/keyring';
import { twoFactorHandlers } from './otp/operator';
import { rewriteSecrets } from './otp/rewrite';
import { otpRoutes } from './otp/routes';
import { TwoFactor } from './otp/two-factor';
import { pageRoutes } from './pages/routes';
import { staticRoutes } from './pages/static';
import { queueChannel } from './pairing/channel';
import { Pairing } from './pairing/pairing';
import { pauseLeft, pauseMissing } from './pairing/pauses';
import { Departures } from './players/departed';
import { playerHandlers } from './players/operator';
import { countResult } from './players/results';
import { termsRoutes } from './players/routes';
import { findPlayer, noteTermsShown } from './players/store';
import { admission } from './profiles/newcomers';
import { profileRoutes } from './profiles/routes';
import { Remembered } from './remembered';
import { reportHandlers } from './reports/operator';
import { reportRoutes } from './reports/routes';
import { countOpenReports } from './reports/store';
import { ReviewEngine } from './reviews/engine';
import { Lateness } from './reviews/lateness';
import { Reviewer } from './reviews/reviewer';
import { reviewRoutes } from './reviews/routes';
import { reviewStore } from './reviews/store';
import { Shutdown } from './shutdown';
import { spectateChannel } from './spectating/channel';
import { watchRoutes } from './spectating/routes';
import { Spectating } from './spectating/spectating';
import { Watchable } from './spectating/watchable';
import { databaseTrouble, explaining, folderTrouble, isInstallationTrouble } from './start-trouble';
import { statementRoutes } from './statement/routes';
import { statusChannel } from './status/channel';
import { countOpenTickets } from './support/desk';
import { supportHandlers } from './support/operator';
import { supportRoutes } from './support/routes';
import { hasUnreadTicket } from './support/store';
import { RHYTHMS } from './tournaments/house-schedule';
import { tournamentHandlers } from './tournaments/operator';
import { tournamentRoutes } from './tournaments/routes';
import { beginRun, openSeriesGame, settleSeriesGame } from './tournaments/run/begin';
import { tournamentChannel } from './tournaments/run/channel';
import { currentResults, liveOf } from './tournaments/run/live';
import { runHandlers } from './tournaments/run/operator';
import { Runs } from './tournaments/run/runs';
import { Views } from './tournaments/run/views';
import { Schedule } from './tournaments/schedule';
import { tournamentStatus } from './tournaments/status';
import { strangers, strangerText } from './variables';

/**
 * Reads the environment, composes the parts, listens. The only file of the server that knows everybody: each part is
 * built from parts that exist already, and `live/` and `http/` are handed the channels and routes of the subjects.
 */

const random = (): number => Math.random();
const now = (): number => Date.now();
/** Epoch milliseconds that go on evenly when somebody sets the clock of this machine. */
const processBegan = Date.now() - performance.now();
const steadyNow = (): number => Math.round(processBegan + performance.now());
/** Names this process among the owners of games; never used twice. */
const node = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;

const shutdown = new Shutdown();

/** What every subject may build on. */
interface Ground {
  configuration: Configuration;
  log: Logger;
  db: Database;
  /** For what running games write and for leases. */
  gamesDb: Database;
  bus: Bus;
  access: Access;
  limits: Limits;
  /** `null` with Firebase. */
  signingKeys: SigningKeys | null;
  /** `null` with Firebase. */
  disabled: DisabledIdentities | null;
  twoFactor: TwoFactor;
  signOut: AppParts['signOut'];
}

async function run(configuration: Configuration): Promise<void> {
  const startedAt = now();
  const { dataDir, host, port, operatorListen, logLevel } = configuration;
  const log = createLog(logLevel);
  const ground = await openGround(configuration, log);
  const token = await explaining(folderTrouble(dataDir), () => ensureOperatorToken(dataDir));
  const play = composePlay(ground);
  const { games, pairing, show, duels, schedule, runs } = play;
  const live = new Live({ ...ground, now, channels: channelsOf(ground, play) });
  if (configuration.databaseUrl !== null) {
    const failed = (error: unknown) =>
      log.warn({ err: error }, 'orders to close channels could not be passed on');
    const relay = new DropRelay({ ...ground, node, now: steadyNow, failed });
    relay.start();
    shutdown.add(() => relay.stop());
  }
  const drain = new Drain({
    now,
    log,
    pause: on => {
      for (const part of [pairing, show, duels, schedule, runs, games]) part.drain(on);
    },
    running: () => games.unfinished,
    end: () => void shutdown.end(0),
  });
  const app = await createApp({
    ...ground,
    calls: callsOf(ground, play),
    open: openRoutesOf(ground, play, drain),
    reserved: IDENTITY_PATHS,
  });
  shutdown.add(() => app.close());
  const orders = createOperatorApp(log, {
    token,
    handlers: handlersOf(ground, play, live, drain, startedAt),
    pages: desk => deskRoutes(desk, { db: ground.db, log, token, now }),
  });
  shutdown.add(() => orders.close());
  app.server.on('upgrade', (request, socket, head) => live.handleUpgrade(request, socket, head));
  // Clocks of games that are taken over run from that moment, so nothing slow may come before the first connection.
  await app.ready();
  await startAll(play, live, log);
  const untidy = (error: unknown): void => log.warn({ err: error }, 'cleaning up failed');
  const forget = [
    () => forgetOldKeys(ground.db),
    () => forgetIdleSessions(ground.db, now()),
    () => forgetOldDrops(ground.db),
    () => forgetOldNotices(ground.db),
  ];
  shutdown.add(cleanUpRegularly(forget, HOUR_MS, untidy));
  shutdown.add(cleanUpRegularly([() => endLoans(ground.db)], LOANS_MS, untidy));
  if (configuration.databaseUrl === null)
    shutdown.add(cleanUpRegularly([() => lookAfterTables(ground.db)], UPKEEP_MS, untidy));
  await explaining(`Kingside cannot listen at HOST=${host} PORT=${port}; choose others`, () =>
    app.listen({ host, port }),
  );
  const { host: operatorHost, port: operatorPort } = operatorListen;
  await explaining(
    `Kingside cannot listen at OPERATOR_LISTEN=${operatorHost}:${operatorPort}; choose another`,
    () => orders.listen(operatorListen),
  );
  announceAddress(dataDir, addressOf(operatorHost, portOf(orders.server.address(), operatorPort)));
  shutdown.add(() => withdrawAddress(dataDir));
  const address = addressOf(host, portOf(app.server.address(), port));
  const published = configuration.publicUrl ? ` (${configuration.publicUrl.origin})` : '';
  console.log(`Kingside is ready at ${address}${published}`);
}

async function openGround(configuration: Configuration, log: Logger): Promise<Ground> {
  const { db, games, close } = await explaining(databaseTrouble(configuration), () =>
    openDatabase(configuration, log),
  );
  shutdown.add(close);
  const signingKeys = configuration.firebase ? null : await openSigningKeys(db, now);
  const bus = new LocalBus(log);
  const verifier = createVerifier(issuerOf(configuration, signingKeys), now);
  const disabled = signingKeys && new DisabledIdentities(db, bus);
  if (disabled) {
    shutdown.add(() => disabled.stop());
    await disabled.start();
  }
  const keys = await explaining(folderTrouble(configuration.dataDir), async () =>
    openKeyring(configuration.dataDir, configuration.secretKeys),
  );
  await rewriteSecrets(db, keys, log);
  return {
    configuration,
    log,
    db,
    gamesDb: games,
    bus,
    twoFactor: new TwoFactor({ db, keys, now }),
    access: accessOf(disabled?.refusing(verifier) ?? verifier, db, bus),
    limits: new Limits(configuration, steadyNow),
    signingKeys,
    disabled,
    signOut: async token => {
      if (signingKeys) await endSession(db, verifier, token);
    },
  };
}

/** Good news of a user may be a second old, unless their channels have been dropped since: a ban counts at once. */
function accessOf(verifier: Verifier, db: Database, bus: Bus): Access {
  const standings = new Remembered(
    (uid: string) => admission(db, uid),
    steadyNow,
    status => status === 'OK',
  );
  const names = new Remembered(
    async (uid: string) => (await findPlayer(db, uid))?.username != null,
    steadyNow,
    isNamed => isNamed,
  );
  const departures = new Departures(db, steadyNow);
  bus.subscribe(channelsDropped, ({ uid }) => {
    for (const known of [standings, names]) known.forget(uid ?? undefined);
    departures.forget();
  });
  return {
    verify: async token => {
      const verdict = await verifier.verify(token);
      const hasEnded = verdict.ok && (await departures.hasEnded(verdict.uid, verdict.signedInAt ?? 0));
      return hasEnded ? { ok: false, why: 'invalid' } : verdict;
    },
    standing: uid => standings.ask(uid),
    asksForTerms: async uid => noteTermsShown(db, uid, await readNumber(db, 'termsVersion')),
    hasName: uid => names.ask(uid),
  };
}

function issuerOf({ firebase }: Configuration, signingKeys: SigningKeys | null): Issuer {
  if (firebase) return firebaseIssuer(firebase);
  if (!signingKeys) throw new Error('neither Firebase nor keys of our own');
  return signingKeys.issuer;
}

/** The parts that run games. */
function composePlay({ configuration, db, gamesDb, bus, log }: Ground) {
  const settings = configuration.house;
  const clock = new LoopClock(steadyNow);
  clock.start();
  shutdown.add(() => clock.stop());
  const house = createHouse({ db, log, now: clock.now, random, house: settings });
  const games = new Games({
    store: gameStore(
      gamesDb,
      node,
      [openDuelGame, openSeriesGame],
      [countResult, countItemWins, keepRatings, pauseMissing, settleDuel, settleSeriesGame],
      db,
    ),
    bus,
    log,
    now: clock.now,
    epochOf: clock.epochOf,
    alone: configuration.databaseUrl === null,
    attend: house.attend,
  });
  const pairing = new Pairing({
    games,
    pauseLeft: uid => pauseLeft(db, uid),
    blockedBy: uid => blockedBy(db, uid),
    bus,
    log,
    now: steadyNow,
    random,
    house,
    waitMs: settings.waitMs,
  });
  const spectating = new Spectating({ db, log, now: clock.now, games });
  const show = new Show({ games, house, log, random });
  const reviewer = composeReviews({ configuration, db, log }, games);
  return {
    house,
    games,
    pairing,
    spectating,
    show,
    reviewer,
    ...composeDuels({ db, bus, log }, games, house),
    ...composeTournaments({ configuration, db, gamesDb, bus, log }, games, house),
    houseMarket: new HouseMarket({ db, log, isOn: settings.market }),
    notices: new NoticeStatus({ db, bus, log }),
  };
}

function composeDuels({ db, bus, log }: Pick<Ground, 'db' | 'bus' | 'log'>, games: Games, house: House) {
  const codes = new Codes(steadyNow);
  const duels = new Duels({ db, games, bus, log, codes, now, random });
  const sweep = new Sweep({ db, duels, games, log, now: steadyNow });
  const houseDuels = new HouseDuels({ db, duels, games, house, log, random });
  return { codes, duels, sweep, houseDuels, room: new Room({ db, bus, log }) };
}

/** So often loans whose time is up are looked for. */
const LOANS_MS = 2_000;

function composeTournaments(
  { configuration, db, gamesDb, bus, log }: Pick<Ground, 'configuration' | 'db' | 'gamesDb' | 'bus' | 'log'>,
  games: Games,
  house: House,
) {
  const { tournaments, pace } = configuration.house;
  const rhythm = tournaments && house.on ? RHYTHMS[pace] : null;
  const begin = beginRun(steadyNow);
  const schedule = new Schedule({ db, bus, log, house, games, begin, rhythm, now });
  const runs = new Runs({ db, leaseDb: gamesDb, bus, log, node, games, house, now: steadyNow });
  const pages = new UserSessions();
  // With the embedded database there is no other node on which they could have one.
  const isAlone = configuration.databaseUrl === null;
  const presence = (uid: string) => pages.of(uid).length > 0 || (isAlone ? false : undefined);
  return { schedule, runs, pages, views: new Views({ db, bus, log, runs, presence, now: steadyNow }) };
}

/** With more games than this on each processor, or when it comes this late to its work, play has the machine to itself. */
const BUSY = { games: 25, lateMs: 30 };

/** @returns `null` where the operator has no engine */
function composeReviews(
  { configuration, db, log }: Pick<Ground, 'configuration' | 'db' | 'log'>,
  games: Games,
): Reviewer | null {
  const program = findReviewEngine(configuration.reviewEngine, configuration.house.uciEngine);
  if (program === null) return null;
  const lateness = new Lateness();
  shutdown.add(() => lateness.stop());
  return new Reviewer({
    store: reviewStore(db, node),
    engine: new ReviewEngine(program),
    log,
    isBusy: () => games.running > BUSY.games * availableParallelism() || lateness.ms > BUSY.lateMs,
    isPlayed: () => games.running > 0,
    now: () => performance.now(),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  });
}

type Play = ReturnType<typeof composePlay>;

/** The live channels, by the last part of their path. */
function channelsOf(
  { db, bus, log }: Ground,
  { games, pairing, spectating, duels, room, runs, views, pages, notices }: Play,
): Record<string, Channel> {
  return {
    duel: duelChannel({ duels, games, bus }),
    duelRoom: duelRoomChannel(room),
    tournament: tournamentChannel({ db, runs, views }),
    status: statusChannel(
      [gameStatus({ games, bus }), tournamentStatus({ db, bus, log, now }), notices],
      pages,
    ),
    queue: queueChannel({ pairing, bus }),
    game: gameChannel(games),
    spectate: spectateChannel({ db, spectating }),
  };
}

/** Calls of signed-in users. */
function callsOf(
  { configuration, db, bus, twoFactor }: Ground,
  { spectating, reviewer, codes, runs }: Play,
): readonly Routes[] {
  const live = { db, runs };
  const watchable = new Watchable(db, now, spectating);
  return [
    calls => versionRoutes(calls, db),
    calls => termsRoutes(calls, db),
    calls => profileRoutes(calls, db, uid => hasUnreadTicket(db, uid)),
    calls => historyRoutes(calls, db, configuration),
    calls => reportRoutes(calls, db),
    calls => watchRoutes(calls, watchable),
    calls => duelRoutes(calls, { db, codes, now }),
    calls =>
      itemRoutes(calls, {
        ...{ db, costs: configuration.upgradeKing },
        purchaseOf: (uid, item) => purchaseOf(db, uid, item),
      }),
    calls =>
      tournamentRoutes(calls, {
        db,
        bus,
        now,
        liveOf: liveOf(live),
        resultsOf: id => currentResults(live, id),
      }),
    calls => otpRoutes(calls, twoFactor),
    calls => supportRoutes(calls, db),
    calls => noticeRoutes(calls, { db, bus }),
    calls => blockRoutes(calls, db),
    calls => accountRoutes(calls, { db, bus, twoFactor, configuration }),
    calls => marketRoutes(calls, { db, twoFactor, now }),
    calls => statementRoutes(calls, db),
    ...(reviewer ? [(calls: Parameters<Routes>[0]) => reviewRoutes(calls, db, () => reviewer.wake())] : []),
  ];
}

/** What needs no user's token. */
function openRoutesOf(
  { configuration, db, signingKeys: keys }: Ground,
  { reviewer }: Play,
  drain: Drain,
): AppParts['open'] {
  const health = healthOf({
    clock: () => performance.now(),
    isDraining: () => drain.state !== null,
    ask: () => db.execute(sql`select 1`),
  });
  return [
    { prefix: configuration.paths.items, routes: items => imageRoutes(items, db, steadyNow) },
    { prefix: '/static', routes: staticRoutes },
    { prefix: '/static/pieces', routes: pieceRoutes },
    { prefix: '/pages', routes: pageRoutes },
    ...(keys
      ? [{ routes: (app: Parameters<Routes>[0]) => identityRoutes(app, { db, keys, configuration, now }) }]
      : []),
    { routes: app => installationRoutes(app, configuration, { reviews: reviewer !== null, health }) },
  ];
}

/** What the operator can order. The command lines are in operator-cli.ts. */
function handlersOf(
  { configuration, db, bus, disabled, twoFactor }: Ground,
  { games, pairing, schedule, runs }: Play,
  live: Live,
  drain: Drain,
  startedAt: number,
): readonly Handler[] {
  const embeddedDatabase = configuration.databaseUrl === null;
  const embeddedIdentity = configuration.firebase === null;
  return [
    ...nodeHandlers({
      db,
      now,
      drain,
      node: { name: node, startedAt, embeddedDatabase, embeddedIdentity },
      unfinishedGames: () => games.unfinished,
      live: () => ({
        games: games.running,
        channels: live.counts,
        queues: pairing.lengths,
        storing: games.storing,
      }),
      store: async () => {
        const { all: games, free: withoutOwner, owners: nodes } = await countLeases(db, 'game');
        const [openReports, openTickets] = [await countOpenReports(db), await countOpenTickets(db)];
        return { games, withoutOwner, nodes, openReports, openTickets };
      },
    }),
    ...checkHandlers({ db, isEmbedded: embeddedDatabase }),
    ...reportHandlers(db),
    ...playerHandlers({
      db,
      bus,
      onBan: [withdrawListings],
      onTerms: (tx, version) => postToAll(tx, { kind: 'terms', version }),
    }),
    ...moneyHandlers(db),
    ...duelHandlers(db),
    ...tournamentHandlers({ db, bus, schedule, now }),
    ...runHandlers({ db, runs }),
    ...twoFactorHandlers(db, twoFactor),
    ...supportHandlers(db),
    ...itemHandlers(db),
    ...itemOrderHandlers(db, now),
    ...marketHandlers(db),
    ...installationHandlers({ db, now }),
    ...identityHandlers({ db, disabled }),
  ];
}

/** Starts the parts in order. They stop in the opposite order, after new connections are refused. */
async function startAll(
  {
    house,
    games,
    pairing,
    spectating,
    show,
    reviewer,
    sweep,
    houseDuels,
    room,
    schedule,
    runs,
    views,
    houseMarket,
    notices,
  }: Play,
  live: Live,
  log: Logger,
): Promise<void> {
  const lettingGo = {
    start: () => games.start(),
    stop: () => games.stop().catch(error => log.warn({ err: error }, 'games could not be let go')),
  };
  const parts = [
    ...[
      house,
      live,
      lettingGo,
      pairing,
      spectating,
      show,
      sweep,
      houseDuels,
      room,
      runs,
      views,
      schedule,
      houseMarket,
      notices,
    ],
    ...(reviewer ? [reviewer] : []),
  ];
  for (const part of parts) {
    shutdown.add(() => part.stop());
    await part.start();
  }
  shutdown.add(() => live.stopAccepting());
}

/** The port that the system chose where 0 was configured. */
function portOf(bound: AddressInfo | string | null, configured: number): number {
  return bound !== null && typeof bound === 'object' ? bound.port : configured;
}

/** An address that a browser on this machine can open. */
function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void shutdown.end(0));
try {
  const asked = new Set<string>();
  const configuration = readConfiguration(process.env, name => asked.add(name));
  for (const one of strangers(Object.keys(process.env), asked)) console.error(strangerText(one));
  await run(configuration);
} catch (error) {
  if (!shutdown.hasBegun)
    console.error('Kingside cannot start.', isInstallationTrouble(error) ? error.message : error);
  await shutdown.end(1);
}
