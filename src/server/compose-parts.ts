import { availableParallelism } from 'node:os';
import { Remover } from './account/remover';
import { Analyst } from './analysis/analyst';
import { blockedBy } from './blocks/store';
import { machineClock } from './clock';
import type { Ground } from './compose-ground';
import { openDuelGame, settleDuel } from './duels/begin';
import { Codes } from './duels/codes';
import { Duels, ENTERING } from './duels/duels';
import { HouseDuels } from './duels/house-duels';
import { Room } from './duels/room';
import { stakeOf } from './duels/store';
import { Sweep } from './duels/sweep';
import { UciEvaluator } from './engine/evaluator';
import { findReviewEngine } from './engine/find';
import { gameStore } from './games/game-store';
import { Games } from './games/games';
import { keepRatings } from './games/keep-ratings';
import { Guests } from './games/nodes/guests';
import { NodeLines } from './games/nodes/node-lines';
import { SeatsAway } from './games/nodes/seats-away';
import { createHouse, type House } from './house/house';
import { countPlayed, Show } from './house/show';
import { identityDisabled } from './identity/events';
import { countItemWins } from './items/wins';
import { Duty } from './lease/duty';
import { Buckets } from './limits/buckets';
import { UserSessions } from './live/user-sessions';
import { LoopClock } from './loop-clock';
import { HouseMarket } from './market/house-market';
import { NoticeStatus } from './notices/status';
import { PAIRING } from './pairing/events';
import { Pairing } from './pairing/pairing';
import { pauseBlamed, pauseLeft } from './pairing/pauses';
import { countResult } from './players/results';
import { Lateness } from './reviews/lateness';
import { Reviewer } from './reviews/reviewer';
import { orderSecondLook, secondLooks } from './reviews/second-looks';
import { reviewStore } from './reviews/store';
import { Spectating } from './spectating/spectating';
import { Watchers } from './spectating/watchers';
import { RHYTHMS } from './tournaments/house-schedule';
import { beginRun, openSeriesGame, settleSeriesGame } from './tournaments/run/begin';
import { Runs } from './tournaments/run/runs';
import { Views } from './tournaments/run/views';
import { Schedule } from './tournaments/schedule';

/** With more games per processor than this, or a later event loop, the operator's engine leaves the machine to play. */
const BUSY = { games: 25, lateMs: 30 };

export type Parts = ReturnType<typeof composeParts>;

/** Parts that work by themselves while the server runs: games first of all. */
export function composeParts(ground: Ground) {
  const { configuration, db, gamesDb, leaseDb, bus, log, node, heirs, random, clock, time, shutdown } =
    ground;
  const settings = configuration.house;
  const loop = new LoopClock(time, clock);
  loop.start();
  shutdown.add(() => loop.stop());
  const house = createHouse({ db, log, now: loop.now, clock, random, house: settings });
  const games = new Games({
    store: gameStore(
      gamesDb,
      node,
      [openDuelGame, openSeriesGame],
      [countResult, countItemWins, keepRatings, pauseBlamed, settleDuel, settleSeriesGame, orderSecondLook],
      leaseDb,
      db,
      code => stakeOf(gamesDb, code),
    ),
    bus,
    log,
    now: loop.now,
    epochOf: loop.epochOf,
    timers: clock,
    alone: configuration.databaseUrl === null,
    node: configuration.nats === null ? null : node,
    neighbours: ground.neighbours,
    heirs,
    attend: house.attend,
  });
  // A disabled identity is no ban, so its games are called off and nobody loses.
  bus.subscribe(identityDisabled, ({ uid }) => games.callOffOf(uid));
  const duty = composeDuty(ground);
  const pairing = new Pairing({
    games,
    pauseLeft: uid => pauseLeft(db, uid),
    blockedBy: uids => blockedBy(db, uids),
    bus,
    log,
    now: clock.steadyNow,
    timers: clock,
    random,
    house,
    waitMs: settings.waitMs,
    node,
    // A node that does not hear the one that pairs for all pairs its own players.
    pairs: () => configuration.nats === null || duty?.isHeld === true || !ground.neighbours.hearsDuty,
  });
  // Without a bus to them, other nodes hear nothing.
  const alone = configuration.nats === null;
  const spectating: Spectating = new Spectating({
    ...{ db, log, now: loop.now, timers: clock, games, bus },
    isFollowedElsewhere: uid => watchers.isFollowedElsewhere(uid),
  });
  const watchers = new Watchers({
    ...{ bus, node, here: spectating, now: clock.steadyNow, timers: clock, alone },
  });
  return {
    house,
    games,
    duty,
    pairing,
    spectating,
    watchers,
    seatsAway: composeSeats(ground, games, loop),
    show: new Show({
      ...{ games, house, log, timers: clock, random },
      isOurs: () => duty?.isHeld ?? true,
      playedAnywhere: most => countPlayed(db, most),
    }),
    ...composeEngines(ground, games),
    ...composeDuels(ground, games, house),
    ...composeTournaments(ground, games, house),
    houseMarket: new HouseMarket({ db, log, timers: clock, isOn: settings.market }),
    notices: new NoticeStatus({ db, bus, log, timers: clock }),
    remover: new Remover({ db, log, clock }),
  };
}

/** The duty to pair players, and to keep a show going. `null`: there is no other node. */
function composeDuty({ configuration, leaseDb, log, node, neighbours }: Ground): Duty | null {
  if (configuration.databaseUrl === null) return null;
  const mayHold = () => configuration.nats === null || neighbours.state !== 'away';
  return new Duty({ leaseDb, log, kind: PAIRING, node, mayHold, now: machineClock.steadyNow });
}

/** Players' sockets and their games may be at different nodes. `null`: this one hears no other. */
function composeSeats({ configuration, bus, node, shutdown }: Ground, games: Games, { now }: LoopClock) {
  if (configuration.nats === null) return null;
  const lines = new NodeLines({ bus, node, now: machineClock.steadyNow, timers: machineClock });
  shutdown.add(() => lines.stop());
  new Guests({ bus, lines, node, find: id => games.at(id), now });
  return new SeatsAway({ bus, lines, node, now });
}

function composeDuels({ db, bus, log, clock, random, doors }: Ground, games: Games, house: House) {
  const codes = new Codes(clock.steadyNow);
  const entering = new Buckets(ENTERING, clock.steadyNow);
  const duels = new Duels({ db, games, bus, log, codes, entering, doors, now: clock.now, random });
  const sweep = new Sweep({ db, duels, games, log, clock });
  const houseDuels = new HouseDuels({ db, duels, house, log, timers: clock, random });
  return { codes, duels, sweep, houseDuels, room: new Room({ db, bus, log, timers: clock }) };
}

function composeTournaments(ground: Ground, games: Games, house: House) {
  const { configuration, db, leaseDb, bus, log, node, heirs, clock, random } = ground;
  const { tournaments, pace } = configuration.house;
  const rhythm = tournaments && house.on ? RHYTHMS[pace] : null;
  const begin = beginRun(clock.steadyNow);
  // With the embedded database there is no other node.
  const alone = configuration.databaseUrl === null;
  const schedule = new Schedule({ db, bus, log, alone, house, begin, rhythm, clock });
  const runs = new Runs({ db, leaseDb, bus, log, node, alone, heirs, games, clock, random });
  const pages = new UserSessions();
  const presence = (uid: string) => pages.of(uid).length > 0 || (alone ? false : undefined);
  const views = new Views({ db, bus, log, runs, presence, clock });
  return { schedule, runs, pages, presence, views };
}

/** Users of the operator's engine, where there is one: reviews, and answers about positions, which take turns at it. */
function composeEngines({ configuration, db, log, node, clock, shutdown }: Ground, games: Games) {
  const program = findReviewEngine(configuration.reviewEngine, configuration.house.uciEngine);
  const lateness = new Lateness();
  shutdown.add(() => lateness.stop());
  const world = {
    log,
    isBusy: () => games.running > BUSY.games * availableParallelism() || lateness.ms > BUSY.lateMs,
    isPlayed: () => games.running > 0,
  };
  const engine = program === null ? null : new UciEvaluator(program, true);
  return {
    analyst: new Analyst({ ...world, engine }),
    hasReviews: engine !== null,
    reviewer: new Reviewer({
      ...{ ...world, engine, store: reviewStore(db, node), looks: secondLooks(db, node) },
      ...{ now: clock.steadyNow, timers: clock },
    }),
  };
}
