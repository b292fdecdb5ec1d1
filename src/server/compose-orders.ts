import { backupHandlers } from './backup/operator';
import type { Backups } from './backup/take';
import { checkHandlers } from './check/operator';
import type { Ground } from './compose-ground';
import type { Parts } from './compose-parts';
import { databaseOf, signInOf } from './configuration';
import { findRoom } from './database/room';
import { duelHandlers } from './duels/operator';
import { identityHandlers } from './identity/operator';
import { installationHandlers } from './installation/operator';
import { itemOrderHandlers } from './items/loans';
import { itemHandlers } from './items/operator';
import { countLeases, dutyOwner } from './lease/leases';
import { moneyHandlers } from './ledger/operator';
import type { Live } from './live/live';
import { marketHandlers, withdrawListings } from './market/operator';
import { postToAll } from './notices/store';
import type { Drain } from './operator/drain';
import { type NodeOrderDeps, nodeHandlers } from './operator/handlers';
import type { Handler } from './operator/order';
import { twoFactorHandlers } from './otp/operator';
import { PAIRING } from './pairing/events';
import { countDepartures } from './players/departed';
import { playerHandlers } from './players/operator';
import { ratingHandlers } from './profiles/rating-correction';
import { gamesPlayedText } from './profiles/terms-wait';
import { reportHandlers } from './reports/operator';
import { countOpenReports } from './reports/store';
import { lookFigures } from './reviews/second-looks';
import { sessionHandlers } from './sessions/operator';
import { countOpenTickets } from './support/desk';
import { supportHandlers } from './support/operator';
import { tournamentHandlers } from './tournaments/operator';
import { runHandlers } from './tournaments/run/operator';
import { postponeAll } from './tournaments/run/store';

/** Extra time for the ready check of a series while players are asked to agree to new terms. */
const TERMS_MS = 60_000;

/** The sources of the figures that orders about this node, and its metrics, tell. */
export function nodeDepsOf(
  { configuration, db, bus, node, clock, databaseClock, keyWatch, nodes, neighbours, heirs }: Ground,
  { games, pairing }: Parts,
  live: Live,
  drain: Drain,
  startedAt: number,
): NodeOrderDeps {
  return {
    db,
    room: () => findRoom(db, configuration),
    now: clock.now,
    drain,
    node: {
      name: node,
      startedAt,
      database: databaseOf(configuration),
      identity: signInOf(configuration),
    },
    unfinishedGames: () => games.unfinished,
    hasHeirs: () => heirs.exist,
    messages: bus,
    live: () => ({
      games: games.running,
      channels: live.counts,
      queues: pairing.lengths,
      pairs: pairing.pairsHere,
      storing: games.storing,
    }),
    hasOtherKey: () => keyWatch?.hasOtherKey === true,
    clock: () => databaseClock && { aheadMs: databaseClock.machineAhead, isApart: databaseClock.isApart },
    bus: () => {
      const { state, unheard } = neighbours;
      return configuration.nats === null ? null : { state, unheard, nodes: nodes.all() };
    },
    store: async () => {
      const { all: games, free: withoutOwner, owners: nodes } = await countLeases(db, 'game');
      const [openReports, openTickets] = [await countOpenReports(db), await countOpenTickets(db)];
      const deletions = await countDepartures(db);
      const looks = await lookFigures(db);
      const pairedBy = await dutyOwner(db, PAIRING);
      return { games, withoutOwner, nodes, openReports, openTickets, pairedBy, looks, ...deletions };
    },
  };
}

/** The operator's end of a player's sessions: no value of the account moves from then on. */
export const endSessionsOf =
  ({ sessions }: Ground, { duels }: Parts) =>
  async (uid: string): Promise<number> => {
    const ended = await sessions.endAll(uid);
    await duels.standStill(uid);
    return ended;
  };

/** Handlers of all operator orders. The command lines are in compose-commands.ts. */
export function handlersOf(
  ground: Ground,
  { schedule, runs, presence, views, duels }: Parts,
  node: NodeOrderDeps,
  backups: Backups | null,
  endSessions: (uid: string) => Promise<number>,
): readonly Handler[] {
  const { configuration, db, wholeDb, bus, disabled, identities, twoFactor, security, clock, log } = ground;
  const standStill = (uid: string) => duels.standStill(uid);
  return [
    ...nodeHandlers(node),
    ...backupHandlers({ backups, now: clock.steadyNow }),
    ...checkHandlers({ db: wholeDb, isEmbedded: configuration.databaseUrl === null, log }),
    ...reportHandlers(db),
    ...playerHandlers({
      db,
      bus,
      onBan: [withdrawListings],
      onTerms: tx => postponeAll(tx, TERMS_MS),
      tellOfTerms: version => postToAll(db, { kind: 'terms', version }),
      gamesPlayed: () => gamesPlayedText(db),
    }),
    ...ratingHandlers(db),
    ...moneyHandlers(db, bus),
    ...duelHandlers(db),
    ...tournamentHandlers({ db, bus, schedule, presence, views, now: clock.now }),
    ...runHandlers({ db, runs }),
    ...twoFactorHandlers(db, twoFactor, security, standStill),
    ...sessionHandlers(db, endSessions),
    ...supportHandlers(db),
    ...itemHandlers(db),
    ...itemOrderHandlers(db, clock.now),
    ...marketHandlers(db),
    ...installationHandlers({ db, now: clock.now }),
    ...identityHandlers({
      db,
      disabled,
      identities,
      identity: configuration.identity,
      onDisable: withdrawListings,
      standStill,
    }),
  ];
}
