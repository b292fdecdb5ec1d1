import { patient } from './patience';

/** How long an orderly end may take before the process just ends. */
const SHUTDOWN_MS = 10_000;

/** Undoes a start in reverse order and ends the process, also in the middle of the start. */
export class Shutdown {
  private readonly undos: (() => Promise<void> | void)[] = [];
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  /** Adds the undo of the step of the start that follows or was just taken. */
  add(undo: () => Promise<void> | void): void {
    this.undos.push(undo);
  }

  /** @param code the exit code, if everything can be undone */
  async end(code: number): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    setTimeout(() => process.exit(1), patient(SHUTDOWN_MS)).unref();
    let outcome = code;
    for (const undo of this.undos.reverse())
      try {
        await undo();
      } catch (error) {
        // The steps before this one are undone all the same: games would not be let go otherwise.
        console.error('A step of the orderly end failed.', error);
        outcome = 1;
      }
    process.exit(outcome);
  }
}
