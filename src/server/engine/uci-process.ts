import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { patient } from '../patience';

/** An engine has this long to start, and to answer after the time it was given. */
export const PATIENCE_MS = 3_000;
/**
 * An engine of low priority may be starved of the processor: it has this long before it counts as hung.
 *
 * See src/server/reviews/README.md, "The engine of the reviews runs while nothing else wants its processor".
 */
export const LOW_PATIENCE_MS = 20_000;

/** An engine that hangs would not react to a gentler signal. */
const KILL = 'SIGKILL';

const nothing = () => undefined;

/** One process of a UCI engine. It is asked one thing at a time. */
export class UciProcess {
  /** Names of the options that the engine offers. */
  readonly options = new Set<string>();
  /** Name by which the engine introduces itself. */
  name = 'UCI';
  /** Whether the process has ended, whatever ended it. */
  isGone = false;
  private readonly child: ChildProcess;
  private onLine: (line: string) => void = nothing;
  private onGone: (error: Error) => void = nothing;

  /**
   * @param launcher a program that becomes the engine, with its arguments
   * @param halt ends it
   */
  private constructor(program: string, launcher: readonly string[], halt: AbortSignal | undefined) {
    const [command = program, ...rest] = [...launcher, program];
    this.child = spawn(command, rest, {
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
      killSignal: KILL,
      ...(halt && { signal: halt }),
    });
    const gone = (error: Error) => {
      this.isGone = true;
      this.onGone(error);
    };
    this.child.on('error', gone);
    this.child.on('exit', () => gone(new Error('the engine has ended')));
    // A pipe that breaks is followed by `exit`.
    this.child.stdin?.on('error', nothing);
    if (this.child.stdout)
      createInterface({ input: this.child.stdout }).on('line', line => this.onLine(line));
  }

  /**
   * Starts an engine and waits until it is ready for its settings.
   *
   * @param low everything else on this machine goes first
   * @param halt ends it, also while it starts
   * @throws Error if it is not there, says nothing in time or is ended first
   */
  static async start(
    program: string,
    { low, halt }: { low: boolean; halt?: AbortSignal },
  ): Promise<UciProcess> {
    const engine = new UciProcess(program, low ? await idleLauncher() : [], halt);
    if (low) engine.stepBack();
    try {
      const ready = engine.reply('uciok', low ? LOW_PATIENCE_MS : PATIENCE_MS, line =>
        engine.introduce(line),
      );
      engine.write('uci');
      await ready;
      return engine;
    } catch (error) {
      engine.end();
      throw error;
    }
  }

  write(line: string): void {
    this.child.stdin?.write(`${line}\n`);
  }

  /**
   * Waits for the first line that begins with `word`. To be called before what it answers is written.
   *
   * @param heard is told each line until then
   * @throws Error when the engine ends first, or the time is up
   */
  reply(word: string, patience: number, heard: (line: string) => void = nothing): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${word}`)), patient(patience));
      this.onGone = error => {
        clearTimeout(timer);
        reject(error);
      };
      this.onLine = line => {
        heard(line);
        if (!line.startsWith(word)) return;
        clearTimeout(timer);
        resolve(line);
      };
    });
  }

  end(): void {
    this.child.kill(KILL);
  }

  private introduce(line: string): void {
    const option = /^option name (.+?) type /.exec(line)?.[1];
    if (option) this.options.add(option);
    this.name = /^id name (.+)/.exec(line)?.[1]?.trim() ?? this.name;
  }

  private stepBack(): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      setPriority(pid, constants.priority.PRIORITY_LOW);
    } catch {
      // The process has ended already, which `reply` reports as well.
    }
  }
}

/**
 * Command that starts a process so that it runs only while nothing else wants its processor. The lowest priority alone
 * is not enough on Linux: with its newer schedulers, a game that wakes waits until the turn of such a process ends.
 */
function idleLauncher(): Promise<readonly string[]> {
  const launcher = ['chrt', '-i', '0'];
  const [command = '', ...rest] = launcher;
  // Some systems have no `chrt`, or one that does not know the option.
  return new Promise(resolve =>
    execFile(command, [...rest, 'true'], { timeout: PATIENCE_MS }, error => resolve(error ? [] : launcher)),
  );
}
