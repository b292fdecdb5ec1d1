import { closeCode } from '../../../protocol/close-codes';
import type { Bus } from '../../bus/bus';
import type { Game } from '../../games/game';
import type { Games } from '../../games/games';
import { seriesPlaceOf } from '../../games/series-place';
import type { House } from '../../house/house';
import { channelsDropped } from '../../live/events';
import { Recurring } from '../../recurring';
import { tournamentChanged } from '../events';
import { readTournament } from '../store';
import { RunActor, type RunActorWorld } from './actor';
import type { RunEffect } from './event';
import { prizedStandings, resultsText } from './results';
import { RunLeases, type RunLeasesWorld } from './run-leases';
import type { FinalPlaces } from './standing';
import { Starter } from './starter';
import { type Run, revive } from './state';
import {
  firstWhiteOf,
  insertWish,
  readOutside,
  saveRun,
  seriesGamesOf,
  type TakenRun,
  type Wish,
} from './store';

/** What comes from other nodes, from the operator, and from games that were lost sight of is noticed after this. */
const ROUND_MS = 1_000;
export interface RunsWorld extends RunLeasesWorld {
  bus: Bus;
  games: Pick<Games, 'create' | 'forfeit' | 'isPlaying' | 'onStored'>;
  house: Pick<House, 'engage'>;
  /** Steady milliseconds, as epoch milliseconds. */
  now(): number;
}

export type StoredListener = (run: Run, changed: ReadonlySet<number>, places: FinalPlaces | null) => void;

/** The tournaments that this node runs: takes them over, keeps their leases, has their games played. */
export class Runs {
  private readonly actors = new Map<number, RunActor>();
  private readonly leases: RunLeases;
  private readonly starter: Starter;
  private readonly actorWorld: RunActorWorld;
  private readonly listeners: StoredListener[] = [];
  private readonly rounds: Recurring;

  constructor(private readonly world: RunsWorld) {
    const { log, games, bus, now } = world;
    this.actorWorld = {
      now,
      firstWhite: firstWhiteOf,
      conclude: run => this.conclude(run),
      save: saving => saveRun(world.db, saving),
      stored: (run, changed, places) => {
        for (const listen of this.listeners) listen(run, changed, places);
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
      everyMs: ROUND_MS,
      round: async () => {
        if (this.actors.size > 0) await this.round();
      },
      log,
      trouble: 'tournaments could not be looked after',
    });
    this.starter = new Starter(games, log);
    this.leases = new RunLeases(world, {
      actors: () => [...this.actors.values()],
      takeUp: taken => this.takeUp(taken),
      forget: actor => this.forget(actor),
    });
    games.onStored((game, isOver) => this.hearGame(game, isOver));
    bus.subscribe(channelsDropped, ({ code }) => {
      if (code === closeCode.notAllowed) this.rounds.now();
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
    await this.leases.release([...this.actors.values()]);
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

  /** Passes on what somebody wants, to whichever node runs the tournament. */
  async wish(id: number, wish: Wish): Promise<void> {
    const actor = this.actors.get(id);
    if (actor && !actor.isStopped) actor.post(wish);
    else await insertWish(this.world.db, id, wish);
  }

  private async takeUp({ claim, seq, snapshot }: TakenRun): Promise<void> {
    const run = await revive(snapshot, seq);
    const actor = new RunActor(run, claim, this.actorWorld);
    this.actors.set(run.id, actor);
    this.world.house.engage(housePlayersOf(run), true);
    this.world.log.info(
      { tournament: run.id, entrants: run.entrants.length, fence: claim.fence },
      'tournament taken up',
    );
    await this.catchUp(actor);
    actor.post({ kind: 'takenUp' });
  }

  /** Hears of the games that began or ended while nobody ran the tournament. */
  private async catchUp(actor: RunActor): Promise<void> {
    const open = [...actor.run.series.values()].filter(
      ({ phase }) => phase === 'starting' || phase === 'playing',
    );
    if (open.length === 0) return;
    const rows = await seriesGamesOf(
      this.world.db,
      actor.run.id,
      open.map(({ match }) => match),
    );
    for (const { match, number, game, result, reason } of rows) {
      const current = actor.run.series.get(match)?.current;
      if (current?.number !== number || (current.game === game && result === null)) continue;
      if (result !== 'aborted') actor.post({ kind: 'gameBegan', match, number, game });
      if (result === null) continue;
      const ended = result === 'aborted' ? null : result;
      actor.post({ kind: 'gameEnded', match, game, result: ended, reason: reason ?? '' });
    }
  }

  private async round(): Promise<void> {
    const outside = await readOutside(this.world.db, [...this.actors.keys()]);
    for (const { id, tournament, wish } of outside.wishes)
      if (wish) this.actors.get(tournament)?.post(wish, id);
    for (const { tournament, uid } of outside.banned)
      this.actors.get(tournament)?.post({ kind: 'leave', uid, why: 'banned' });
    for (const [id, actor] of this.actors) {
      if (outside.over.has(id)) {
        // The operator has cancelled it.
        void actor.stop();
        for (const { uid } of actor.run.entrants) this.world.games.forfeit(uid);
        this.forget(actor);
        continue;
      }
      const isHalted = outside.halted.has(id);
      if (actor.run.paused !== isHalted) actor.post({ kind: 'pause', on: isHalted });
      await this.catchUp(actor);
    }
  }

  private hearGame({ id: game, origin, result, aborted }: Game, isOver: boolean): void {
    const place = seriesPlaceOf(origin);
    const actor = place && this.actors.get(place.tournament);
    if (!place || !actor || !isOver) return;
    const { match, number } = place;
    actor.post({ kind: 'gameBegan', match, number, game });
    const reason = result?.reason ?? aborted ?? '';
    actor.post({ kind: 'gameEnded', match, game, result: result?.result ?? null, reason });
  }

  private carryOut(actor: RunActor, effect: RunEffect): void {
    if (effect.do === 'forfeit') this.world.games.forfeit(effect.uid);
    else void this.starter.begin(actor, effect.match);
  }

  private async conclude(run: Run): ReturnType<RunActorWorld['conclude']> {
    const found = await readTournament(this.world.db, run.id);
    if (!found) throw new Error(`there is no tournament ${run.id}`);
    const prized = prizedStandings(run, found.row.prizePool, found.row.split);
    return { prized, results: await resultsText(run, prized) };
  }

  private end(actor: RunActor): void {
    const { bus, log } = this.world;
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
    this.world.house.engage(housePlayersOf(actor.run), false);
  }
}

const housePlayersOf = ({ entrants }: Run): string[] =>
  entrants.filter(({ house }) => house).map(({ uid }) => uid);
