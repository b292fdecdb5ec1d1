import type { ReviewedPosition } from '../../protocol/reviews';
import { LOW_PATIENCE_MS, UciProcess } from '../engine/uci-process';

/** How far an engine looks into a position: so many positions of its own, and no longer than this. */
const NODES = 150_000;
const MOST_MS = 2_000;
/** Half-moves that are kept of what it would play. */
const LINE = 8;

/** Gives verdicts on positions. */
export interface Evaluator {
  /** As it calls itself; before its first verdict nobody knows. */
  readonly name: string;
  /**
   * @param moves all since the start position, in UCI's letters
   * @throws Error if the engine fails; asked again, it is started anew
   */
  evaluate(moves: readonly string[]): Promise<ReviewedPosition>;
  stop(): void;
}

/** A UCI engine in a process of its own. One question at a time. */
export class ReviewEngine implements Evaluator {
  name = '';
  private process: UciProcess | null = null;

  /** @param low everything else on this machine goes first */
  constructor(
    private readonly program: string,
    private readonly low: boolean,
  ) {}

  async evaluate(moves: readonly string[]): Promise<ReviewedPosition> {
    try {
      const engine = this.process && !this.process.isGone ? this.process : await this.begin();
      engine.write(`position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`);
      let found: ReviewedPosition | null = null;
      const best = engine.reply('bestmove', MOST_MS + LOW_PATIENCE_MS, line => {
        found = readVerdict(line, moves.length) ?? found;
      });
      engine.write(`go nodes ${NODES} movetime ${MOST_MS}`);
      await best;
      if (!found) throw new Error('the engine gave no verdict');
      return found;
    } catch (error) {
      // One that is stuck is not waited for.
      this.stop();
      throw error;
    }
  }

  stop(): void {
    this.process?.end();
    this.process = null;
  }

  private async begin(): Promise<UciProcess> {
    const engine = await UciProcess.start(this.program, { low: this.low });
    this.process = engine;
    this.name = engine.name;
    engine.write('setoption name Threads value 1');
    engine.write('setoption name Hash value 32');
    return engine;
  }
}

/**
 * Reads a line in which an engine tells what it has found.
 *
 * @param ply half-moves made: engines speak from the side of who is to move
 * @returns `null` for other lines, and for bounds, which are no verdict yet
 */
export function readVerdict(line: string, ply: number): ReviewedPosition | null {
  const [, unit, digits] = /^info .*?\bscore (cp|mate) (-?\d+)(?! (?:lower|upper)bound)\b/.exec(line) ?? [];
  if (!unit || digits === undefined) return null;
  const [, other] = /\bmultipv (\d+)/.exec(line) ?? [];
  if (other !== undefined && other !== '1') return null;
  const value = Number(ply % 2 === 0 ? digits : 0 - Number(digits));
  const best = (/ pv (.+)$/.exec(line)?.[1] ?? '').split(' ').slice(0, LINE).join(' ');
  return { evaluation: unit === 'cp' ? { cp: value } : { mate: value }, line: best };
}
