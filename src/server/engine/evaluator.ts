import type { ReviewedPosition } from '../../protocol/reviews';
import { type Side, turnOf } from '../../rules/chess';
import { LOW_PATIENCE_MS, UciProcess } from './uci-process';

/** Effort for each position of a review: nodes searched at most, and time at most. */
const REVIEW = { nodes: 150_000, ms: 2_000, lines: 1 } as const;
/** Half-moves that are kept of the engine's line. */
const LINE = 8;

/** Evaluates positions of a game. */
export interface Evaluator {
  /** Name by which the engine introduces itself; empty before it was first started. */
  readonly name: string;
  /**
   * @param moves all since the start position, in UCI's letters
   * @throws Error if the engine fails; asked again, it is started anew
   */
  evaluate(moves: readonly string[]): Promise<ReviewedPosition>;
  /** Stops for good: the question under way fails, and so do those that wait for their turn or come later. */
  stop(): void;
}

/** Effort for one position: limits of the search, and how many of the best moves are wanted. */
export interface Effort {
  nodes: number;
  ms: number;
  lines: number;
}

/** Result of looking into a position. */
export interface Findings {
  depth: number;
  /** The best line first; each with its own verdict. */
  lines: ReviewedPosition[];
}

/** Evaluates any legal position. */
export interface PositionEngine {
  readonly name: string;
  /**
   * @param fen a legal position that is not over
   * @param end says that nobody waits for the answer any more
   * @throws Error if the engine fails; asked again, it is started anew
   */
  look(fen: string, effort: Effort, end: AbortSignal): Promise<Findings>;
}

/**
 * A UCI engine in a process of its own, which answers one question at a time: reviews and whoever analyses a position take
 * turns at it, so that never more than one processor is taken from play.
 */
export class UciEvaluator implements Evaluator, PositionEngine {
  name = '';
  private process: UciProcess | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private readonly halt = new AbortController();

  /** @param low everything else on this machine goes first */
  constructor(
    private readonly program: string,
    private readonly low: boolean,
  ) {}

  async evaluate(moves: readonly string[]): Promise<ReviewedPosition> {
    const played = moves.length > 0 ? ` moves ${moves.join(' ')}` : '';
    const turn = moves.length % 2 === 0 ? 'w' : 'b';
    const { lines } = await this.inTurn(() => this.ask(`startpos${played}`, turn, REVIEW, null));
    const [best] = lines;
    if (!best) throw new Error('the engine gave no verdict');
    return best;
  }

  look(fen: string, effort: Effort, end: AbortSignal): Promise<Findings> {
    return this.inTurn(async () => {
      end.throwIfAborted();
      return this.ask(`fen ${fen}`, turnOf(fen), effort, end);
    });
  }

  stop(): void {
    this.halt.abort();
  }

  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = this.turn.then(work);
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  private async ask(
    position: string,
    turn: Side,
    { nodes, ms, lines }: Effort,
    end: AbortSignal | null,
  ): Promise<Findings> {
    this.halt.signal.throwIfAborted();
    try {
      const engine = this.process && !this.process.isGone ? this.process : await this.begin();
      engine.write(`setoption name MultiPV value ${lines}`);
      engine.write(`position ${position}`);
      const found = new Map<number, Verdict>();
      const best = engine.reply('bestmove', ms + LOW_PATIENCE_MS, line => {
        const verdict = readVerdict(line, turn);
        if (verdict) found.set(verdict.rank, verdict);
      });
      engine.write(`go nodes ${nodes} movetime ${ms}`);
      const onEnd = () => engine.write('stop');
      end?.addEventListener('abort', onEnd);
      await best.finally(() => end?.removeEventListener('abort', onEnd));
      const ranked = [...found.values()].toSorted((a, b) => a.rank - b.rank);
      return { depth: ranked[0]?.depth ?? 0, lines: ranked.map(({ position: one }) => one) };
    } catch (error) {
      // The engine may be stuck, so it is ended; the next question starts another.
      this.process?.end();
      this.process = null;
      throw error;
    }
  }

  private async begin(): Promise<UciProcess> {
    const engine = await UciProcess.start(this.program, { low: this.low, halt: this.halt.signal });
    this.process = engine;
    this.name = engine.name;
    engine.write('setoption name Threads value 1');
    engine.write('setoption name Hash value 32');
    return engine;
  }
}

/** A line in which an engine tells what it has found. `rank`: 1 for its best move. */
interface Verdict {
  rank: number;
  depth: number;
  position: ReviewedPosition;
}

/**
 * Reads a line in which an engine tells what it has found.
 *
 * @param turn who is to move: engines speak from their side
 * @returns `null` for other lines, and for bounds, which are no verdict yet
 */
export function readVerdict(line: string, turn: Side): Verdict | null {
  const [, unit, digits] = /^info .*?\bscore (cp|mate) (-?\d+)(?! (?:lower|upper)bound)\b/.exec(line) ?? [];
  if (!unit || digits === undefined) return null;
  const rank = Number(/\bmultipv (\d+)/.exec(line)?.[1] ?? 1);
  const depth = Number(/^info .*?\bdepth (\d+)/.exec(line)?.[1] ?? 0);
  const value = Number(turn === 'w' ? digits : 0 - Number(digits));
  const best = (/ pv (.+)$/.exec(line)?.[1] ?? '').split(' ').slice(0, LINE).join(' ');
  const position = { evaluation: unit === 'cp' ? { cp: value } : { mate: value }, line: best };
  return { rank, depth, position };
}
