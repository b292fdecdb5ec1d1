/** Someone who is sent prepared frames. */
export interface Receiver {
  /** @param frame bytes of a text message; shared with others, never changed */
  send(frame: Buffer): void;
}

/** Sendings in one turn of the event loop, about 10 µs each: what players send is read in between. */
const SLICE = 200;

/**
 * Sends one frame to many, in slices: the players' sockets, which are written to at once, never wait for
 * more than a slice. Whoever is sent several frames gets them in their order.
 *
 * @source research/server-spike.md §3: the cost is the write; slices keep the longest block at a few ms
 */
export class Broadcast {
  private readonly queue: { to: readonly Receiver[]; frame: Buffer }[] = [];
  /** Receivers of the first in the queue that have been served. */
  private served = 0;
  private running = false;

  /** @param to not changed afterwards */
  send(to: readonly Receiver[], frame: Buffer): void {
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
export const prepared = (frame: object): Buffer => Buffer.from(JSON.stringify(frame));
