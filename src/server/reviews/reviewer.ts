import type { Logger } from 'pino';
import type { ReviewedPosition } from '../../protocol/reviews';
import { ChessGame } from '../../rules/game';
import type { Timer, Timers } from '../clock';
import type { Evaluator } from '../engine/evaluator';
import type { SecondLooks } from './second-looks';
import type { Job, ReviewStore } from './store';

/** Interval of looking for work that another node has left. */
const LOOK_MS = 15_000;
/** Interval of asking whether play still comes first. */
const YIELD_MS = 1_000;
/** Interval of storing the verdicts so far and keeping the review for this node. */
const KEEP_MS = 1_000;
/** Failures of the engine on one position after which the review is given up. */
const ATTEMPTS = 3;

export interface ReviewerDeps {
  store: ReviewStore;
  /** `null`: no game is reviewed. */
  engine: Evaluator | null;
  looks: SecondLooks;
  log: Logger;
  /** Whether play needs the machine for itself. */
  isBusy(): boolean;
  /** Whether anybody plays here: then the engine rests as long as it works. */
  isPlayed(): boolean;
  /** Milliseconds on any scale that goes on evenly. */
  now(): number;
  timers: Pick<Timers, 'every' | 'sleep'>;
}

/** Works at the queues of second looks and of reviews, one game after another, whenever play leaves room for it. */
export class Reviewer {
  private working: Promise<void> | null = null;
  /** Whether a review may have been put into the queue since it was last looked at. */
  private isWanted = false;
  private timer: Timer | null = null;
  private readonly end = new AbortController();

  constructor(private readonly deps: ReviewerDeps) {}

  start(): void {
    this.timer = this.deps.timers.every(LOOK_MS, () => this.wake());
    this.wake();
  }

  /** Looks at the queue, since a game may have been put into it. */
  wake(): void {
    this.isWanted = true;
    if (this.working || this.isStopped) return;
    this.working = this.work()
      .catch(error => {
        if (!this.isStopped) this.deps.log.warn({ err: error }, 'reviews cannot go on for now');
      })
      .finally(() => {
        this.working = null;
      });
  }

  /** Stops the work. Verdicts that were found stay stored, and the review waits for the next node. */
  async stop(): Promise<void> {
    const { store, looks, engine, log } = this.deps;
    this.timer?.cancel();
    this.end.abort();
    engine?.stop();
    await this.idle();
    await Promise.all([store.release(), looks.release()]).catch(error =>
      log.warn({ err: error }, 'reviews could not be let go'),
    );
  }

  /** Resolves when it has nothing to do any more. */
  async idle(): Promise<void> {
    await this.working;
  }

  private get isStopped(): boolean {
    return this.end.signal.aborted;
  }

  private async work(): Promise<void> {
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false;
      // A review takes minutes and a second look tenths of a second: looks go first, also between two reviews.
      do {
        await this.lookAtAll();
      } while (await this.reviewNext());
    }
  }

  /** Takes the next game of a queue as soon as play leaves room for it. Until then it is free for a node that has nothing to do. */
  private async claim<Taken>(queue: { claim(): Promise<Taken | null> }): Promise<Taken | null> {
    while (this.deps.isBusy() && !this.isStopped) await this.pause(YIELD_MS);
    return this.isStopped ? null : queue.claim();
  }

  private async lookAtAll(): Promise<void> {
    const { looks, log } = this.deps;
    for (let game = await this.claim(looks); game !== null; game = await this.claim(looks)) {
      try {
        const difference = await looks.differenceIn(game, this.end.signal);
        if (!(await looks.finish(game, difference)) || !difference) continue;
        const { ply, text } = difference;
        log.error({ game, ply, difference: text }, 'the second referee judges a game otherwise');
      } catch (error) {
        if (this.isStopped) return;
        // Held for a while, so that the other games come first before it is tried again.
        log.warn({ err: error, game }, 'a game could not be replayed by the second referee');
      }
    }
  }

  /** @returns whether one waited */
  private async reviewNext(): Promise<boolean> {
    const { store, engine } = this.deps;
    if (!engine) return false;
    const job = await this.claim(store);
    if (job) await this.review(job, engine);
    return job !== null;
  }

  private async review(job: Job, engine: Evaluator): Promise<void> {
    const { store, now } = this.deps;
    const positions = [...job.positions];
    let keptAt = now();
    while (positions.length <= job.moves.length) {
      if (this.deps.isBusy()) return this.letGo(job, positions);
      const asked = now();
      const found = verdictOfRules(job, positions.length) ?? (await this.ask(engine, job, positions.length));
      if (this.deps.isPlayed()) await this.pause(now() - asked);
      if (found) positions.push(found);
      else if (!this.isStopped) return store.fail(job);
      if (!this.isStopped && now() - keptAt < KEEP_MS) continue;
      // Another node has it if this one was silent for too long.
      if (!(await store.keep(job, positions)) || this.isStopped) return;
      keptAt = now();
    }
    await store.finish(job, positions, engine.name);
  }

  /** Leaves a review to any node, with the verdicts so far. */
  private async letGo(job: Job, positions: readonly ReviewedPosition[]): Promise<void> {
    const { store } = this.deps;
    if (await store.keep(job, positions)) await store.release();
  }

  private async ask(engine: Evaluator, { game, moves }: Job, ply: number): Promise<ReviewedPosition | null> {
    const { log } = this.deps;
    const played = moves.slice(0, ply).map(({ uci }) => uci);
    for (let attempt = 1; attempt <= ATTEMPTS && !this.isStopped; attempt++) {
      try {
        return await engine.evaluate(played);
      } catch (error) {
        if (this.isStopped) return null;
        log.warn({ err: error, game, ply, attempt }, 'the engine of the reviews failed');
        if (attempt < ATTEMPTS) await this.pause(attempt * YIELD_MS);
      }
    }
    return null;
  }

  /** Waits, but not beyond the end. */
  private async pause(ms: number): Promise<void> {
    await this.deps.timers.sleep(ms, this.end.signal);
  }
}

/** The verdict on a position that the rules have ended: no engine has anything to say about it. */
function verdictOfRules({ moves }: Job, ply: number): ReviewedPosition | null {
  if (ply < moves.length) return null;
  const end = ChessGame.replay(moves.map(({ san }) => san))?.end();
  if (!end) return null;
  return { evaluation: end.winner === null ? { cp: 0 } : { won: end.winner }, line: '' };
}
