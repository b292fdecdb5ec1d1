import { type Findings, findingsOf } from '../../rules/engine/findings';
import { Search, Table } from '../../rules/engine/search';
import type { Millis } from '../../rules/units';

/** A question of the page to the engine's worker. The next question takes the place of the one before it. */
export interface EngineQuestion {
  /** Counts the questions. */
  id: number;
  /** A legal position; `null`: no question for now. */
  fen: string | null;
}

/** An answer of the worker, sent again and again while it looks deeper. */
export interface EngineAnswer extends Findings {
  id: number;
}

/** Number of best moves in an answer. */
const LINES = 2;
/** Time it thinks before it looks for another question; longer while that is too short for a depth. */
const SLICE_MS: Millis = 40;
const LONGEST_SLICE_MS: Millis = 400;
/** Most time spent on one position: a browser has other work to do, and a battery. */
const MOST_MS: Millis = 4_000;
/** Depth at which the engine is far stronger than any user can tell. */
const MOST_DEPTH = 24;

export interface ThinkerDeps {
  /** Steady milliseconds. */
  now(): Millis;
  /** Does the work after the messages that have come meanwhile. */
  later(work: () => void): void;
  tell(answer: EngineAnswer): void;
}

/** Thinks about one position at a time, in slices, so that the next question never waits for long. */
export class Thinker {
  private readonly table = new Table();
  private question = 0;
  private search: Search | null = null;
  private slice = SLICE_MS;
  private spent: Millis = 0;
  private isAwake = false;

  constructor(private readonly deps: ThinkerDeps) {}

  ask({ id, fen }: EngineQuestion): void {
    this.question = id;
    this.search = fen === null ? null : new Search(fen, this.deps.now, this.table);
    this.slice = SLICE_MS;
    this.spent = 0;
    if (this.search?.isOver) this.tell(this.search);
    this.wake();
  }

  private wake(): void {
    if (this.isAwake || !this.search || this.isEnough(this.search)) return;
    this.isAwake = true;
    this.deps.later(() => {
      this.isAwake = false;
      if (this.search) this.think(this.search);
      this.wake();
    });
  }

  private isEnough(search: Search): boolean {
    return search.isOver || search.depth >= MOST_DEPTH || this.spent >= MOST_MS;
  }

  private think(search: Search): void {
    const begun = this.deps.now();
    const before = search.depth;
    while (!this.isEnough(search) && search.deepen(LINES, begun + this.slice));
    this.spent += Math.max(1, this.deps.now() - begun);
    if (search.depth > before) this.tell(search);
    this.slice = search.depth > before ? SLICE_MS : Math.min(LONGEST_SLICE_MS, this.slice * 1.5);
  }

  private tell(search: Search): void {
    this.deps.tell({ id: this.question, ...findingsOf(search) });
  }
}
