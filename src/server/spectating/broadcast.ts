import { textFrame } from '../live/text-frame';

/** Receives prepared frames. */
export interface Subscriber {
  /** @param frame a `textFrame`; shared with others, never changed */
  send(frame: Buffer): void;
}

/** Frames sent in one turn of the event loop, about 10 µs each. Messages of players are read between turns. */
const SLICE = 200;

/**
 * Sends one frame to many, in slices, so that frames to players never wait for more than a slice. Several frames
 * reach each subscriber in their order.
 *
 * @source research/server-spike.md §3: the cost is the write; slices keep the longest block at a few ms
 */
export class Broadcast {
  private readonly queue: { to: readonly Subscriber[]; frame: Buffer }[] = [];
  /** Subscribers of the first frame in the queue that have been sent it. */
  private served = 0;
  private running = false;

  /** @param to not changed afterwards */
  send(to: readonly Subscriber[], frame: Buffer): void {
    if (to.length === 0) return;
    this.queue.push({ to, frame });
    if (this.running) return;
    this.running = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    for (let left = SLICE; left > 0; left--) {
      const first = this.queue[0];
      if (!first) break;
      first.to[this.served++]?.send(first.frame);
      if (this.served < first.to.length) continue;
      this.queue.shift();
      this.served = 0;
    }
    this.running = this.queue.length > 0;
    if (this.running) setImmediate(() => this.turn());
  }
}

/** A frame in the form in which it is sent to many. */
export const prepared = (frame: object): Buffer => textFrame(JSON.stringify(frame));
