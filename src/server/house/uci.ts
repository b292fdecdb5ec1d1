import type { Logger } from 'pino';
import type { Promotion, Square } from '../../rules/chess';
import { PATIENCE_MS, UciProcess } from '../engine/uci-process';
import type { Choice, EngineMove, Opponent, Question } from './opponent';

/** Lowest strength that engines offer as `UCI_Elo`; weaker players use the skill level. */
const LOWEST_ELO = 1_320;

/** A UCI engine in a child process. One question at a time; a process that fails is started anew. */
export class UciEngine implements Opponent {
  private process: UciProcess | null = null;
  private stopped = false;
  /** Questions not yet answered. */
  private waiting = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly program: string,
    private readonly log: Logger,
  ) {}

  choose(question: Question): Promise<Choice | null> {
    this.waiting++;
    const answer = this.turn
      // Many games share the engine: the more questions wait, the less time each gets.
      .then(() => this.ask({ ...question, budget: question.budget / this.waiting }))
      .finally(() => this.waiting--);
    this.turn = answer;
    return answer;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.end();
  }

  private end(): void {
    this.process?.end();
    this.process = null;
  }

  private async ask(question: Question): Promise<Choice | null> {
    if (this.stopped) return null;
    try {
      const engine = this.process && !this.process.isGone ? this.process : await this.begin();
      const { rating, moves, budget } = question;
      for (const line of strength(rating, engine.options)) engine.write(line);
      const played = moves.map(({ from, to, promotion }) => from + to + (promotion ?? ''));
      engine.write(`position startpos${played.length > 0 ? ` moves ${played.join(' ')}` : ''}`);
      const thoughts = new Thoughts();
      const best = engine.reply('bestmove', budget + PATIENCE_MS, line => thoughts.hear(line));
      engine.write(`go movetime ${Math.max(10, Math.round(budget))} nodes ${nodesFor(rating)}`);
      const move = readMove((await best).split(' ')[1]);
      return move && { ...move, score: thoughts.score, difficulty: thoughts.difficulty };
    } catch (error) {
      this.log.warn({ err: error, engine: this.program }, 'the UCI engine failed');
      this.end();
      return null;
    }
  }

  private async begin(): Promise<UciProcess> {
    const engine = await UciProcess.start(this.program, { low: false });
    this.process = engine;
    engine.write('setoption name Threads value 1');
    engine.write('setoption name Hash value 16');
    return engine;
  }
}

/** A mate in sight, in hundredths of a pawn. */
const MATE_SCORE = 19_000;
/** An engine that has changed its mind so often has found the position hard. */
const MANY_CHANGES = 3;

/** An engine's words while it thinks. */
class Thoughts {
  score: number | null = null;
  private first = '';
  private changes = 0;

  get difficulty(): number {
    return Math.min(1, this.changes / MANY_CHANGES);
  }

  hear(line: string): void {
    const [, unit, value] = / score (cp|mate) (-?\d+)/.exec(line) ?? [];
    if (value !== undefined)
      this.score = unit === 'cp' ? Number(value) : MATE_SCORE * (Number(value) > 0 ? 1 : -1);
    const first = / pv (\S+)/.exec(line)?.[1] ?? this.first;
    if (this.first !== '' && first !== this.first) this.changes++;
    this.first = first;
  }
}

function strength(rating: number, options: ReadonlySet<string>): string[] {
  if (rating >= LOWEST_ELO && options.has('UCI_Elo')) {
    return ['setoption name UCI_LimitStrength value true', `setoption name UCI_Elo value ${rating}`];
  }
  if (!options.has('Skill Level')) return [];
  const limit = options.has('UCI_LimitStrength') ? ['setoption name UCI_LimitStrength value false'] : [];
  const level = Math.max(0, Math.min(5, Math.round((rating - 800) / 100)));
  return [...limit, `setoption name Skill Level value ${level}`];
}

const nodesFor = (rating: number): number =>
  rating < LOWEST_ELO ? Math.max(50, Math.round((rating - 700) * 0.7)) : 20_000;

function readMove(text: string | undefined): EngineMove | null {
  const parts = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/.exec(text ?? '');
  if (!parts) return null;
  return {
    from: parts[1] as Square,
    to: parts[2] as Square,
    promotion: (parts[3] as Promotion | undefined) ?? null,
  };
}
