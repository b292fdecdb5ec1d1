import type { Opponent } from '../../../rules/series';
import type { Timer, Timers } from '../../clock';
import type { Claim } from '../../lease/leases';
import type { RunEffect, RunEvent } from './event';
import { type Prized, placesOf } from './results';
import { nextTick, pressedInVain } from './run-limits';
import { type FinalPlaces, standingOf } from './standing';
import type { Run } from './state';
import { step } from './step';
import type { Saving } from './store';

/** Parts of the node that an actor needs. */
export interface RunActorDeps {
  /** Steady milliseconds. */
  now(): number;
  timers: Pick<Timers, 'after'>;
  firstWhite(run: Run): (match: number) => Opponent;
  /** Filters these players for those who play a game. */
  whoPlays(uids: readonly string[]): Promise<readonly string[]>;
  /** Computes the final standings with prizes, and the results that are kept of the tournament. */
  conclude(run: Run): Promise<{ prized: readonly Prized[]; results: string }>;
  /** @returns whether the tournament is still ours */
  save(saving: Saving): Promise<boolean>;
  /** Called when a step is stored: everybody may see these matches. `places`: the final ones, once it is over. */
  stored(run: Run, changed: ReadonlySet<number>, places: FinalPlaces | null): void;
  carryOut(actor: RunActor, effect: RunEffect): void;
  /** Nothing more will happen: forget the actor. */
  over(actor: RunActor): void;
  /** The tournament was lost to another node, or could not be written: forget the actor. */
  lost(actor: RunActor, error: unknown): void;
}

interface Entry {
  event: RunEvent;
  /** Id of the wish that it fulfils. */
  wish: number | null;
  /** Called with whether all changes of the event are stored; if not, this node will not make them any more. */
  settle?: (isStored: boolean) => void;
}

/** Longest wait that a timer of Node takes. */
const LONGEST_MS = 2_000_000_000;

/** Runs one tournament: takes its events in their order, and stores what they change before anybody is told of it. */
export class RunActor {
  private readonly inbox: Entry[] = [];
  private busy = false;
  private working: Promise<void> = Promise.resolve();
  private timer: Timer | null = null;
  private stopped = false;
  /** Wishes that are under way. */
  private readonly known = new Set<number>();
  /** Numbers of the entrants who are stored as being out. */
  private readonly out = new Set<number>();

  constructor(
    readonly run: Run,
    readonly claim: Claim,
    private readonly deps: RunActorDeps,
  ) {}

  get isStopped(): boolean {
    return this.stopped;
  }

  post(event: RunEvent, wish: number | null = null): void {
    if (wish !== null && this.known.has(wish)) return;
    if (wish !== null) this.known.add(wish);
    this.enqueue({ event, wish });
  }

  /** @returns whether all changes of the event are stored; if not, this node will not make them any more */
  hear(event: RunEvent): Promise<boolean> {
    return new Promise(settle => this.enqueue({ event, wish: null, settle }));
  }

  /** Takes no further event. Resolves when what is under way is done. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.working;
  }

  /** Gives up a tournament that is no longer ours. */
  lose(error: unknown): void {
    if (this.stopped) return;
    void this.stop();
    this.deps.lost(this, error);
  }

  private enqueue(entry: Entry): void {
    this.inbox.push(entry);
    if (this.busy) return;
    this.busy = true;
    this.working = this.work();
  }

  /** Works the inbox off. Events that came during a write are stored together. */
  private async work(): Promise<void> {
    while (this.inbox.length > 0) {
      const entries = this.inbox.splice(0);
      const isStored = !this.stopped && (await this.apply(entries));
      for (const { settle } of entries) settle?.(isStored);
    }
    this.busy = false;
    if (!this.stopped) this.awaitNext();
  }

  /** @returns whether the step is stored; if something fails after that, it must not be done again */
  private async apply(entries: readonly Entry[]): Promise<boolean> {
    let isStored = false;
    try {
      const followUp = await this.store(entries);
      isStored = true;
      followUp();
    } catch (error) {
      this.lose(error);
    }
    return isStored;
  }

  /** @returns the work that remains once the step is stored */
  private async store(entries: readonly Entry[]): Promise<() => void> {
    const { run, claim, deps: world } = this;
    const effects: RunEffect[] = [];
    const firstWhite = world.firstWhite(run);
    for (const { event } of entries) effects.push(...(await step(run, event, firstWhite, world.now())));
    const wishes = entries.flatMap(({ wish }) => wish ?? []);
    const changed = new Set(run.changed);
    run.changed.clear();
    if (changed.size === 0 && wishes.length === 0 && !run.over) return () => this.carryOut(effects);
    run.seq++;
    const end = run.over ? await world.conclude(run) : null;
    const endGames = effects.filter(effect => effect.do === 'endGame');
    run.stored = { seq: run.seq, at: world.now() };
    const saving = { claim, run, wishes, out: this.newlyOut(changed), endGames, end };
    if (!(await world.save(saving))) throw new Error('the tournament has another owner');
    return () => {
      world.stored(run, changed, end && placesOf(end.prized));
      for (const id of wishes) this.known.delete(id);
      this.carryOut(effects);
      if (!run.over) return;
      void this.stop();
      world.over(this);
    };
  }

  private carryOut(effects: readonly RunEffect[]): void {
    for (const effect of effects) this.deps.carryOut(this, effect);
  }

  private newlyOut(changed: ReadonlySet<number>): number[] {
    const { run } = this;
    const left = run.entrants.flatMap(({ number, gone }) => (gone === null ? [] : number));
    const players = new Set([
      ...left,
      ...[...changed].flatMap(match => run.series.get(match)?.players ?? []),
    ]);
    const out = [...players].filter(
      number => !this.out.has(number) && standingOf(run, number, new Map()).state === 'eliminated',
    );
    for (const number of out) this.out.add(number);
    return out;
  }

  private awaitNext(): void {
    this.timer?.cancel();
    const next = nextTick(this.run);
    if (next === null) return;
    const wait = Math.min(LONGEST_MS, Math.max(0, next - this.deps.now()));
    this.timer = this.deps.timers.after(wait, () => void this.tick());
  }

  /** A limit has passed. A player who has pressed and plays something else by now is not there. */
  private async tick(): Promise<void> {
    const uids = pressedInVain(this.run, this.deps.now());
    // If the database cannot be asked now, count them as present: they have pressed.
    const away = uids.length === 0 ? [] : await this.deps.whoPlays(uids).catch(() => []);
    this.post({ kind: 'tick', away });
  }
}
