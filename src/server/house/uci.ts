import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import type { Promotion, Square } from '../../rules/chess';
import type { EngineMove, Opponent, Question } from './opponent';

/** An engine that exceeds its budget by this much counts as hung. */
const PATIENCE_MS = 3_000;
/** Lowest strength that engines offer as `UCI_Elo`; weaker players use the skill level. */
const LOWEST_ELO = 1_320;

/**
 * Where a UCI engine is.
 *
 * @param wanted `UCI_ENGINE`: a path, `builtin` for none, `null` to look for Stockfish
 */
export function findUciEngine(
  wanted: string | null,
  path: string | undefined = process.env.PATH,
): string | null {
  if (wanted === 'builtin') return null;
  if (wanted !== null) return wanted;
  const name = process.platform === 'win32' ? 'stockfish.exe' : 'stockfish';
  const folders = (path ?? '').split(delimiter).filter(folder => folder !== '');
  return [...folders, '/usr/games'].map(folder => join(folder, name)).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // It is not there or may not be run: try the next place.
    return false;
  }
}

/** A UCI engine in a child process. One question at a time; a process that fails is started anew. */
export class UciEngine implements Opponent {
  private process: ChildProcess | null = null;
  private options = new Set<string>();
  private onLine: (line: string) => void = () => undefined;
  private onGone: (error: Error) => void = () => undefined;
  private stopped = false;
  /** Questions not yet answered. */
  private waiting = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly program: string,
    private readonly log: Logger,
  ) {}

  choose(question: Question): Promise<EngineMove | null> {
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
    // One that hangs need not hear a gentler word.
    this.process?.kill('SIGKILL');
    this.process = null;
  }

  private async ask(question: Question): Promise<EngineMove | null> {
    if (this.stopped) return null;
    try {
      if (!this.process) await this.begin();
      const { rating, moves, budget } = question;
      for (const line of this.strength(rating)) this.write(line);
      const played = moves.map(({ from, to, promotion }) => from + to + (promotion ?? ''));
      this.write(`position startpos${played.length > 0 ? ` moves ${played.join(' ')}` : ''}`);
      const best = this.reply('bestmove', budget + PATIENCE_MS);
      this.write(`go movetime ${Math.max(10, Math.round(budget))} nodes ${nodesFor(rating)}`);
      return readMove((await best).split(' ')[1]);
    } catch (error) {
      this.log.warn({ err: error, engine: this.program }, 'the UCI engine failed');
      this.end();
      return null;
    }
  }

  private async begin(): Promise<void> {
    const child = spawn(this.program, { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
    this.process = child;
    this.options = new Set();
    // One that was killed may still speak, and ends a little later: its successor has been asked by then.
    const isCurrent = () => this.process === child;
    const gone = (error: Error) => {
      if (!isCurrent()) return;
      this.process = null;
      this.onGone(error);
    };
    child.on('error', gone);
    child.on('exit', () => gone(new Error('the engine has ended')));
    // A pipe that breaks is followed by `exit`.
    child.stdin?.on('error', () => undefined);
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', line => {
        if (isCurrent()) this.onLine(line);
      });
    const ready = this.reply('uciok', PATIENCE_MS);
    this.write('uci');
    await ready;
    this.write('setoption name Threads value 1');
    this.write('setoption name Hash value 16');
  }

  /** The first line that begins with `word`. */
  private reply(word: string, patience: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${word}`)), patience);
      this.onGone = error => {
        clearTimeout(timer);
        reject(error);
      };
      this.onLine = line => {
        const option = /^option name (.+?) type /.exec(line)?.[1];
        if (option) this.options.add(option);
        if (!line.startsWith(word)) return;
        clearTimeout(timer);
        resolve(line);
      };
    });
  }

  private strength(rating: number): string[] {
    if (rating >= LOWEST_ELO && this.options.has('UCI_Elo')) {
      return ['setoption name UCI_LimitStrength value true', `setoption name UCI_Elo value ${rating}`];
    }
    if (!this.options.has('Skill Level')) return [];
    const limit = this.options.has('UCI_LimitStrength')
      ? ['setoption name UCI_LimitStrength value false']
      : [];
    const level = Math.max(0, Math.min(5, Math.round((rating - 800) / 100)));
    return [...limit, `setoption name Skill Level value ${level}`];
  }

  private write(line: string): void {
    this.process?.stdin?.write(`${line}\n`);
  }
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
