import type { Logger } from 'pino';
import type { AnalysisAnswer } from '../../protocol/analysis';
import type { Effort, PositionEngine } from '../engine/evaluator';

/** How far a position is looked into; less far while anybody plays here. */
const EFFORT: Effort = { nodes: 600_000, ms: 2_500, lines: 2 };
const EFFORT_BESIDE_PLAY: Effort = { nodes: 100_000, ms: 1_000, lines: 2 };
/** So many users may wait for an answer; a question more is refused, and the browser's own engine goes on alone. */
const MOST_OPEN = 8;

export interface AnalystDeps {
  /** `null` where the operator has none. */
  engine: PositionEngine | null;
  log: Logger;
  /** Whether play needs the machine for itself. */
  isBusy(): boolean;
  /** Whether anybody plays here. */
  isPlayed(): boolean;
}

/** Asks the operator's engine about positions that users look into: one question of each at a time. */
export class Analyst {
  /** The question of each user that waits for its answer, by the signal of its end. */
  private readonly open = new Map<string, AbortSignal>();

  constructor(private readonly deps: AnalystDeps) {}

  get hasEngine(): boolean {
    return this.deps.engine !== null;
  }

  /**
   * @param fen a legal position that is not over
   * @param end says that the user has gone on
   */
  async ask(uid: string, fen: string, end: AbortSignal): Promise<AnalysisAnswer> {
    const { engine, log, isBusy, isPlayed } = this.deps;
    const refused = (reason: 'none' | 'open' | 'busy') => ({ state: 'refused', reason }) as const;
    if (!engine) return refused('none');
    if (this.open.has(uid)) return refused('open');
    if (end.aborted || this.open.size >= MOST_OPEN || isBusy()) return refused('busy');
    this.open.set(uid, end);
    // A question that its user has left keeps its turn at the engine for a while, and the next one may wait behind it.
    const close = () => {
      if (this.open.get(uid) === end) this.open.delete(uid);
    };
    end.addEventListener('abort', close);
    try {
      const found = await engine.look(fen, isPlayed() ? EFFORT_BESIDE_PLAY : EFFORT, end);
      return { state: 'done', engine: engine.name, ...found };
    } catch (error) {
      if (!end.aborted) log.warn({ err: error, fen }, 'the engine failed on a position');
      return refused('busy');
    } finally {
      close();
    }
  }
}
