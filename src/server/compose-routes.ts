import { withProof } from './account/proof';
import { accountRoutes } from './account/routes';
import { analysisRoutes } from './analysis/routes';
import { blockRoutes } from './blocks/routes';
import { EXPORTED } from './compose-export';
import type { Ground } from './compose-ground';
import type { Parts } from './compose-parts';
import { findRoom } from './database/room';
import { openChallenges } from './duels/challenges';
import { duelChannel, duelRoomChannel } from './duels/channel';
import { rematchDoor } from './duels/rematch-door';
import { duelRoutes } from './duels/routes';
import { gameChannel } from './games/channel';
import { gameStatus } from './games/status';
import { historyRoutes } from './history/routes';
import type { AppDeps, Routes } from './http/app';
import { identityRoutes } from './identity/routes';
import { healthOf } from './installation/health';
import { installationRoutes, versionRoutes } from './installation/routes';
import { imageRoutes } from './items/images';
import { pieceRoutes } from './items/piece-pictures';
import { itemRoutes } from './items/routes';
import { Buckets } from './limits/buckets';
import type { Channel } from './live/channel';
import { purchaseOf } from './market/listings';
import { marketRoutes } from './market/routes';
import { noticeRoutes } from './notices/routes';
import type { Drain } from './operator/drain';
import { otpRoutes } from './otp/routes';
import { pageRoutes } from './pages/routes';
import { staticRoutes } from './pages/static';
import { queueChannel } from './pairing/channel';
import { termsRoutes } from './players/routes';
import { playerSearchRoutes, SEARCHING } from './profiles/player-search';
import { profileRoutes } from './profiles/routes';
import { reportRoutes } from './reports/routes';
import { reviewRoutes } from './reviews/routes';
import { sessionRoutes } from './sessions/routes';
import { spectateChannel } from './spectating/channel';
import { watchRoutes } from './spectating/routes';
import { Watchable } from './spectating/watchable';
import { statementRoutes } from './statement/routes';
import { statusChannel } from './status/channel';
import { supportRoutes } from './support/routes';
import { hasUnreadTicket } from './support/store';
import { tournamentRoutes } from './tournaments/routes';
import { tournamentChannel } from './tournaments/run/channel';
import { currentResults, liveOf } from './tournaments/run/live';
import { tournamentStatus } from './tournaments/status';

/** The live channels, by the last part of their path. */
export function channelsOf(
  { db, bus, log, clock, doors }: Ground,
  { games, seatsAway, pairing, spectating, duels, room, runs, views, pages, notices }: Parts,
): Record<string, Channel> {
  return {
    duel: duelChannel({ duels, games, bus }),
    duelRoom: duelRoomChannel(room),
    tournament: tournamentChannel({ db, runs, views }),
    status: statusChannel(
      [gameStatus({ games, bus }), tournamentStatus({ db, bus, log, now: clock.now }), notices],
      pages,
    ),
    queue: queueChannel({ pairing, bus, timers: clock }),
    game: gameChannel(games, rematchDoor(db, doors), seatsAway, log),
    spectate: spectateChannel({ db, spectating }),
  };
}

/** Calls of signed-in users. */
export function callsOf(
  { configuration, db, bus, twoFactor, doors, sessions, identities, security, clock }: Ground,
  { watchers, analyst, hasReviews, reviewer, codes, duels, runs, remover }: Parts,
): readonly Routes[] {
  const live = { db, runs };
  const { now } = clock;
  const watchable = new Watchable(db, now, watchers);
  return [
    calls => versionRoutes(calls, db),
    calls => termsRoutes(calls, db),
    calls =>
      profileRoutes(calls, {
        db,
        doors,
        bus,
        hasUnreadSupport: uid => hasUnreadTicket(db, uid),
        challengesOf: uid => openChallenges(db, uid),
      }),
    calls => playerSearchRoutes(calls, { db, searching: new Buckets(SEARCHING, clock.steadyNow) }),
    calls => historyRoutes(calls, db, configuration),
    calls => reportRoutes(calls, db),
    calls => watchRoutes(calls, watchable),
    calls => duelRoutes(calls, { db, codes, duels, now }),
    calls =>
      itemRoutes(calls, {
        db,
        costs: configuration.upgradeKing,
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
    calls => otpRoutes(calls, { twoFactor, sessions, security, standStill: uid => duels.standStill(uid) }),
    calls =>
      sessionRoutes(calls, {
        sessions,
        security,
        withProof: (tx, asking, what) => withProof(tx, { twoFactor, sessions, security }, asking, what),
      }),
    calls => supportRoutes(calls, db),
    calls => noticeRoutes(calls, { db, bus, now }),
    calls => blockRoutes(calls, db, bus),
    calls =>
      accountRoutes(calls, {
        db,
        bus,
        twoFactor,
        sessions,
        security,
        identities,
        remover,
        sections: EXPORTED,
        configuration,
      }),
    calls => marketRoutes(calls, { db, doors }),
    calls => statementRoutes(calls, db),
    calls => analysisRoutes(calls, db, analyst),
    ...(hasReviews ? [(calls: Parameters<Routes>[0]) => reviewRoutes(calls, db, () => reviewer.wake())] : []),
  ];
}

/** Routes that need no user's token. */
export function openRoutesOf(ground: Ground, { hasReviews }: Parts, drain: Drain): AppDeps['open'] {
  const { configuration, db, log, limits, identities, signingKeys: keys, sessions, security, clock } = ground;
  const { time, databaseClock, keyWatch } = ground;
  const bus = () => (configuration.nats === null ? null : ground.neighbours.state);
  const health = healthOf({
    clock: () => performance.now(),
    isDraining: () => drain.state !== null,
    trouble: () => (keyWatch?.hasOtherKey ? 'other key' : databaseClock?.isApart ? 'clock apart' : null),
    write: () => findRoom(db, configuration),
  });
  return [
    { prefix: configuration.paths.items, routes: items => imageRoutes(items, db, clock.steadyNow) },
    { prefix: '/static', routes: staticRoutes },
    { prefix: '/static/pieces', routes: pieceRoutes },
    { prefix: '/pages', routes: pageRoutes },
    ...(keys
      ? [
          {
            routes: (app: Parameters<Routes>[0]) =>
              identityRoutes(app, {
                db,
                keys,
                identities,
                sessions,
                configuration,
                limits,
                security,
                log,
                now: time.now,
              }),
          },
        ]
      : []),
    { routes: app => installationRoutes(app, configuration, { reviews: hasReviews, health, bus }) },
  ];
}
