import { closeCode } from '../../../protocol/close-codes';
import type { Bus } from '../../bus/bus';
import type { Clock } from '../../clock';
import type { Database } from '../../database/database';
import type { Game } from '../../games/game';
import type { Games } from '../../games/games';
import { seriesPlaceOf } from '../../games/series-place';
import { drawPrize } from '../../items/prizes';
import { channelsDropped } from '../../live/events';
import { Recurring } from '../../recurring';
import { runStepped, runWished, tournamentCancelled, tournamentChanged } from '../events';
import { readTournament } from '../store';
import { RunActor, type RunActorDeps } from './actor';
import type { RunEffect } from './event';
import { itemWinner, prizedStandings, resultsText } from './results';
import { RunLeases, type RunLeasesDeps } from './run-leases';
import type { FinalPlaces } from './standing';
import { Starter } from './starter';
import { type Run, revive } from './state';
import {
  bannedOf,
  endedByOrder,
  firstWhiteOf,
  insertWish,
  type Press,
  readOutside,
  saveRun,
  seriesGamesOf,
  type TakenRun,
} from './store';

/** Interval of looking for wishes from other nodes and the operator, and for games whose end was missed. */
const ROUND_MS = 1_000;

export interface RunsDeps extends RunLeasesDeps {
  db: Database;
  bus: Bus;
  games: Pick<Games, 'create' | 'end' | 'inSeries' | 'onStored' | 'whoPlays'>;
  clock: Clock;
  /** From 0 up to 1. */
  random(): number;
}

export type StoredListener = (run: Run, changed: ReadonlySet<number>, places: FinalPlaces | null) => void;

/** The tournaments that this node runs: takes them over, keeps their leases, has their games played. */
export class Runs {
  private readonly actors = new Map<number, RunActor>();
  private readonly leases: RunLeases;
  private readonly starter: Starter;
  private readonly actorWorld: RunActorDeps;
  private readonly listeners: StoredListener[] = [];
  private readonly rounds: Recurring;

  constructor(private readonly deps: RunsDeps) {
    const { log, games, bus, clock } = deps;
    this.actorWorld = {
      now: clock.steadyNow,
      timers: clock,
      firstWhite: firstWhiteOf,
      whoPlays: uids => games.whoPlays(uids),
      conclude: run => this.conclude(run),
      save: saving => saveRun(deps.db, saving),
      stored: (run, changed, places) => {
        for (const listen of this.listeners) listen(run, changed, places);
        bus.publish(runStepped, { id: run.id });
      },
      carryOut: (actor, effect) => this.carryOut(actor, effect),
      over: actor => this.end(actor),
      lost: (actor, error) => {
        log.warn({ err: error, tournament: actor.run.id }, 'tournament dropped');
        this.forget(actor);
        this.leases.release([actor]).catch(() => undefined);
      },
    };
    this.rounds = new Recurring({
      timers: clock,
      everyMs: ROUND_MS,
      round: () => this.round(),
      log,
      trouble: 'tournaments could not be looked after',
    });
    this.starter = new Starter(games, log, clock);
    this.leases = new RunLeases(deps, {
      actors: () => [...this.actors.values()],
      takeUp: taken => this.takeUp(taken),
      forget: actor => this.forget(actor),
    });
    games.onStored((game, isOver) => this.hearGame(game, isOver));
    bus.subscribe(channelsDropped, ({ code }) => {
      if (code === closeCode.notAllowed) this.rounds.now();
    });
    bus.subscribe(tournamentCancelled, () => this.rounds.now());
    bus.subscribe(runWished, ({ id }) => {
      if (this.actors.has(id)) this.rounds.now();
    });
  }

  start(): void {
    this.leases.start();
    this.rounds.start();
  }

  async stop(): Promise<void> {
    await this.rounds.stop();
    await this.leases.stop();
    await Promise.all([...this.actors.values()].map(actor => actor.stop()));
    await this.leases.letGo();
  }

  /** While this is on no tournament is taken over here, so that others go on with those that this node lets go of. */
  drain(on: boolean): void {
    this.leases.drain(on);
  }

  /** A tournament as this node runs it; `null` for one that it does not run. */
  runOf(id: number): Run | null {
    return this.actors.get(id)?.run ?? null;
  }

  onStored(listen: StoredListener): void {
    this.listeners.push(listen);
  }

  /**
   * Passes a wish on to the node that runs the tournament. If this one loses the tournament or lets go of it before the
   * wish is stored, the next owner gets it: a player who has pressed has no reason to press again.
   */
  async wish(id: number, press: Press): Promise<void> {
    const isStored = await this.actors.get(id)?.hear(press);
    // The wish may be stored after all, if only the answer was lost: fulfilled twice, it changes nothing more.
    if (isStored) return;
    await insertWish(this.deps.db, id, press);
    this.deps.bus.publish(runWished, { id });
  }

  private async takeUp({ claim, seq, snapshot }: TakenRun): Promise<void> {
    const run = await revive(snapshot, seq);
    const actor = new RunActor(run, claim, this.actorWorld);
    this.actors.set(run.id, actor);
    this.deps.log.info(
      { tournament: run.id, entrants: run.entrants.length, fence: claim.fence },
      'tournament taken up',
    );
    // Games that cannot be read now are read in the next round; without the event below nothing would go on.
    await this.catchUp(actor).catch(error =>
      this.deps.log.warn({ err: error, tournament: run.id }, 'games of a tournament could not be read'),
    );
    actor.post({ kind: 'takenUp' });
  }

  /** Catches up on games that began or ended while no node ran the tournament. */
  private async catchUp(actor: RunActor): Promise<void> {
    const open = [...actor.run.series.values()].filter(
      ({ phase }) => phase === 'starting' || phase === 'playing',
    );
    if (open.length === 0) return;
    const rows = await seriesGamesOf(
      this.deps.db,
      actor.run.id,
      open.map(({ match }) => match),
    );
    for (const { match, number, game, result, reason, plies } of rows) {
      const current = actor.run.series.get(match)?.current;
      if (current?.number !== number || (current.game === game && result === null)) continue;
      if (result !== 'aborted') actor.post({ kind: 'gameBegan', match, number, game });
      if (result === null) continue;
      const ended = result === 'aborted' ? null : result;
      actor.post({ kind: 'gameEnded', match, game, result: ended, reason: reason ?? '', plies });
    }
  }

  private async round(): Promise<void> {
    await this.endGames();
    if (this.actors.size === 0) return;
    const outside = await readOutside(this.deps.db, [...this.actors.keys()]);
    for (const { id, tournament, wish } of outside.wishes)
      if (wish) this.actors.get(tournament)?.post(wish, id);
    for (const { tournament, uid } of outside.banned)
      this.actors.get(tournament)?.post({ kind: 'leave', uid, why: 'banned' });
    for (const [id, actor] of this.actors) {
      if (outside.over.has(id)) {
        void actor.stop();
        this.forget(actor);
        continue;
      }
      const since = outside.halted.get(id) ?? null;
      if (actor.run.paused !== (since !== null)) actor.post({ kind: 'pause', since });
      await this.catchUp(actor);
    }
  }

  private hearGame({ id: game, origin, result, aborted, moves }: Game, isOver: boolean): void {
    const place = seriesPlaceOf(origin);
    const actor = place && this.actors.get(place.tournament);
    if (!place || !actor || !isOver) return;
    const { match, number } = place;
    // The starter's answer may be lost or come after the end, and a series ends only a game that it knows. Told twice, a
    // beginning changes nothing.
    actor.post({ kind: 'gameBegan', match, number, game });
    const reason = result?.reason ?? aborted ?? '';
    const plies = moves.length;
    actor.post({ kind: 'gameEnded', match, game, result: result?.result ?? null, reason, plies });
  }

  private carryOut(actor: RunActor, effect: RunEffect): void {
    if (effect.do === 'begin') void this.starter.begin(actor, effect.match);
    else this.rounds.now();
  }

  /** Ends the games played here that an order, a ban or the leaving of a player ends, whichever node runs their tournaments. */
  private async endGames(): Promise<void> {
    const { db, games } = this.deps;
    const played = games.inSeries;
    if (played.length === 0) return;
    for (const { game, result } of await endedByOrder(db, played)) games.end(game, result);
  }

  private async conclude(run: Run): ReturnType<RunActorDeps['conclude']> {
    const found = await readTournament(this.deps.db, run.id);
    if (!found) throw new Error(`there is no tournament ${run.id}`);
    const banned = await bannedOf(this.deps.db, run.id);
    const { house, prizePool, split } = found.row;
    const prized = prizedStandings(run, prizePool, split, banned);
    const uid = house ? itemWinner(run, prized, banned) : null;
    const item = uid === null ? null : await drawPrize(this.deps.db, uid, this.deps.random);
    const given = item === null ? prized : prized.map((one, place) => (place === 0 ? { ...one, item } : one));
    return { prized: given, results: await resultsText(run, given) };
  }

  private end(actor: RunActor): void {
    const { bus, log } = this.deps;
    const { id, entrants } = actor.run;
    this.forget(actor);
    log.info({ tournament: id }, 'tournament is over');
    bus.publish(tournamentChanged, {
      id,
      uids: entrants.filter(({ house }) => !house).map(({ uid }) => uid),
    });
  }

  private forget(actor: RunActor): void {
    if (this.actors.get(actor.run.id) === actor) this.actors.delete(actor.run.id);
  }
}
