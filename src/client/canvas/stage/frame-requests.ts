/** Asks the browser for frames: one at a time, and only when there is something to draw. */
export class FrameRequests {
  /** The browser's number of the frame that is on its way; 0 without one. */
  private frame = 0;
  /** How many calls of `atOnce` are running, one inside the other. */
  private answering = 0;
  private isAsked = false;

  /** @param draw draws one frame; gets the time in milliseconds, as `requestAnimationFrame` gives it */
  constructor(private readonly draw: (now: number) => void) {}

  /** Asks for one frame. Inside `atOnce` that frame is drawn at its end. */
  ask(): void {
    if (this.answering > 0) this.isAsked = true;
    else if (this.frame === 0) this.frame = requestAnimationFrame(this.run);
  }

  /**
   * Runs `change`, then draws at once what it or an earlier call has asked for. This is for answering an input:
   * the browser has a frame on its way for that already, and waiting for its callbacks would only lose time.
   *
   * If `change` throws, what it has asked for is drawn with the next frame.
   */
  atOnce(change: () => void): void {
    let isChanged = false;
    this.answering += 1;
    try {
      change();
      isChanged = true;
    } finally {
      this.answering -= 1;
      if (!isChanged) this.askAgain();
    }
    if (this.answering === 0 && (this.isAsked || this.frame !== 0)) this.run(performance.now());
  }

  /** Forgets the frame that was asked for. */
  cancel(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.isAsked = false;
  }

  /** Draws now, in the place of a frame that was asked for. */
  readonly run = (now: number): void => {
    this.cancel();
    this.draw(now);
  };

  private askAgain(): void {
    if (this.answering > 0 || !this.isAsked) return;
    this.isAsked = false;
    this.ask();
  }
}
